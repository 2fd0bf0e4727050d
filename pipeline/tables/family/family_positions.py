"""Every position of every game of the family, under perfect play."""

from collections.abc import Iterator
from dataclasses import replace

import polars as pl
import pyarrow as pa

from pipeline.columns import DISTANCE, GAME, NO_DISTANCE, POSITION_TEXT, WDL
from pipeline.schema import Column, Table
from ttt_tables.answer import depth_score
from ttt_tables.family.registry import GAMES, POSITIONS
from ttt_tables.family.values import explore, solve

TABLE = Table(
    name="family_positions",
    title="Every position of the family's games, under perfect play",
    text="Every position that play can reach in the relatives of tic-tac-toe, each in its own "
    "orientation, with its value for the side to move. The winner hurries, the loser stalls; play "
    "without end is a draw. In the vanishing game lines are looked for once the oldest mark has "
    "gone: a line with the mark that goes wins nothing. Of notakto it has one board: "
    "notakto_quotient knows any number.",
    key=("game", "position"),
    columns=(
        GAME,
        POSITION_TEXT,
        POSITION_TEXT.named("canonical").saying(
            "The least text among the position's images. In notakto all boards with a line are one."
        ),
        WDL,
        replace(DISTANCE, null=NO_DISTANCE),
        Column(
            "best_moves",
            pa.int8(),
            "The number of moves that tie as the best; 0 where the game has ended.",
        ),
        Column(
            "blunders",
            pa.int8(),
            "The number of moves that make the wdl worse; 0 where the game has ended.",
        ),
    ),
    rows=POSITIONS,
    claims={
        "The vanishing game is won in 13 plies, by an edge alone; longer wins take 17.": """
            select bool_or(position = '' and wdl = 1 and distance = 13 and best_moves = 4
                    and blunders = 5)
                and max(distance) filter (wdl = 1) = 17
            from family_positions where game = 'vanishing'
            """,
        "If the oldest mark's cell may be used again, no open position is lost, and a win comes "
        "at once or never.": """
            select bool_and(wdl <> -1 or best_moves = 0)
                and max(distance) filter (wdl = 1) = 1
            from family_positions where game = 'vanishing-reuse'
            """,
        "Misere tic-tac-toe is a draw that the centre alone keeps; wild is won by it.": """
            select list((wdl, distance, best_moves, blunders) order by game)
                = [(0, null, 1, 8), (1, 7, 2, 16), (0, null, 2, 16)]
            from family_positions
            where game in ('misere', 'wild', 'wild-misere') and position = '.........'
            """,
        "Notakto has 47 positions up to symmetry, 28 won and 18 lost.": """
            select count(*) = 47
                and count(*) filter (wdl = 1 and best_moves > 0) = 28
                and count(*) filter (wdl = -1) = 18
            from (
                select distinct canonical, wdl, best_moves > 0 as best_moves
                from family_positions where game = 'notakto'
            )
            """,
        "Images have one value.": """
            select bool_and(n = 1) from (
                select count(distinct (wdl, distance, best_moves)) as n
                from family_positions where game <> 'notakto' group by game, canonical
            )
            """,
        "Every won position is open or was lost by its last move; every lost one had no better "
        "move.": """
            select bool_and(blunders = 0) from family_positions where wdl = -1
            """,
    },
    witness="tests/family/test_rules.py: figures of reference programs",
)


def build() -> pl.DataFrame:
    """Return one row for each game and position that play can reach."""
    return TABLE.frame([row for name in GAMES for row in _rows(name)])


def _rows(name: str) -> Iterator[tuple[object, ...]]:
    rules, values, moves = GAMES[name], solve(GAMES[name]), explore(GAMES[name])
    for position, (wdl, distance) in values.items():
        after = [values[after] for after in moves[position].values()]
        scores = [depth_score((-lost, 1 + (plies or 0))) for lost, plies in after]
        blunders = sum(-lost < wdl for lost, _ in after)
        best = scores.count(max(scores, default=0))
        yield name, position, rules.canonical(position), wdl, distance, best, blunders
