"""Every position of every variant, under perfect play."""

from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.columns import BEST_MOVE_COUNT, BLUNDER_COUNT, DISTANCE, WDL
from pipeline.family.columns import GAME, NO_DISTANCE, POSITION
from pipeline.family.variants import listed
from pipeline.schema import Column, Table
from ttt_tables.games.family.registry import WITHOUT_CHANCE, rules_of
from ttt_tables.games.family.rules import Variant
from ttt_tables.scores import depth_score

TABLE = Table(
    name="family_positions",
    title="Every position of the variants, under perfect play",
    description="Every position that play can reach in the variants of tic-tac-toe, in every "
    "orientation, with its value for the side to move. The winner wins as soon as possible, and "
    "the loser loses as late as possible. Endless play is a draw. In the vanishing game a side "
    "keeps three marks: a fourth removes its oldest, and only then do lines count. Notakto is "
    "played on one board here, and on any number of boards in notakto_quotient.",
    key=("game", "position"),
    columns=(
        GAME,
        POSITION,
        Column(
            "canonical_position",
            pa.string(),
            "The first text, in order, among the images of the position under the symmetries of "
            "its game. In notakto all boards with a line have the same one.",
        ),
        WDL,
        DISTANCE.with_null_if(NO_DISTANCE),
        BEST_MOVE_COUNT,
        BLUNDER_COUNT,
    ),
    rows=sum(rules_of(name).position_count for name in WITHOUT_CHANCE),
    foreign_keys={
        ("game",): "family_games",
        ("game", "canonical_position"): "family_positions",
    },
    assertions={
        "The first player wins the vanishing game in 13 plies, but only by opening on an edge. "
        "The longest win from any position takes 17 plies.": """
            select bool_or(position = '' and wdl = 1 and distance = 13 and best_move_count = 4
                    and blunder_count = 5)
                and max(distance) filter (wdl = 1) = 17
            from family_positions where game = 'vanishing'
            """,
        "If a mark may be placed on the cell of the oldest mark, no open position is lost, and "
        "every win takes one ply.": """
            select bool_and(wdl <> -1 or best_move_count = 0)
                and max(distance) filter (wdl = 1) = 1
            from family_positions where game = 'vanishing-reuse'
            """,
        "Only the centre keeps the draw in misère tic-tac-toe, and only the centre wins the wild "
        "game.": """
            select list((wdl, distance, best_move_count, blunder_count) order by game)
                = [(0, null, 1, 8), (1, 7, 2, 16), (0, null, 2, 16)]
            from family_positions
            where game in ('misere', 'wild', 'wild-misere') and position = '.........'
            """,
        "Notakto has 47 positions up to symmetry, of which 28 are won and 18 are lost.": """
            select count(*) = 47
                and count(*) filter (wdl = 1 and going_on) = 28
                and count(*) filter (wdl = -1) = 18
            from (
                select distinct canonical_position, wdl, best_move_count > 0 as going_on
                from family_positions where game = 'notakto'
            )
            """,
    },
    compared_with="tests/family/test_values.py: figures of reference programs",
)


def build() -> pl.DataFrame:
    """Return one row for each game and reachable position."""
    return TABLE.frame([row for name in WITHOUT_CHANCE for row in _rows(rules_of(name))])


def _rows(rules: Variant) -> Iterator[tuple[object, ...]]:
    for text, (value, moves) in listed(rules).items():
        worths = [depth_score((move.wdl, 1 + (move.distance or 0))) for move in moves]
        best = worths.count(max(worths, default=0))
        blunders = sum(move.score < value.score for move in moves)
        position, least = rules.stored(text), rules.canonical(text)
        yield rules.name, position, least, value.wdl, value.distance, best, blunders
