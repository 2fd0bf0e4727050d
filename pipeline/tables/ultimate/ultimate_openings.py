"""The first three plies of ultimate tic-tac-toe under the closed rules, as the engine evaluates
them.
"""

import polars as pl
import pyarrow as pa

from pipeline.columns import PLY, TO_MOVE
from pipeline.engine.openings import Measured, images, read
from pipeline.schema import Column, Table
from pipeline.ultimate.columns import (
    ESTIMATED_SCORE,
    LINE,
    SEARCH_DEPTH,
    THEIR_WEIGHTS,
    ULTIMATE_POSITION,
    ULTIMATE_RULE,
)
from pipeline.ultimate.games import reach
from ttt_tables.games.ultimate.text import show

NOT_PLAYED = "more than one move has been made"

TABLE = Table(
    name="ultimate_openings",
    title="Openings of ultimate tic-tac-toe, searched and played by the engine",
    description="Measured, not exact: every position after one, two and three plies of ultimate "
    "tic-tac-toe under the closed rules, up to symmetry, with the engine's score and best reply, "
    "and with a hundred games of the engine against itself from each first move. The searches of "
    "one and two plies took about ten seconds each, those of three plies two seconds, and a move "
    "of a game 20 ms. The search is without ProbCut, which was added later: features=255. All "
    "limits are numbers of visited positions, so each result can be reproduced. A search is "
    "ttt.ultimate.Engine(rule, entries=1 << 23, features=255).think(position, nodes=n), as the "
    "engine's first search, with n = 26,000,000 after one and two plies and 5,200,000 after "
    "three. In game number g, 0 to 99, after the first move m (9 * board + cell), X and O each "
    "have a new engine with entries=1 << 19 and features=255. Each move takes its n from "
    f"random.Random(f'{{rule}} {{m}} {{g}}').randint(39_000, 65_000), with one generator for each "
    f"game. {THEIR_WEIGHTS}",
    key=("ultimate_rule", "ultimate_position"),
    columns=(
        ULTIMATE_RULE,
        ULTIMATE_POSITION,
        TO_MOVE,
        PLY.with_note("Here it is 1, 2 or 3."),
        LINE.with_note(
            "Here it is the first, in rising order, of all games that lead to this position or an "
            "image of it."
        ),
        Column(
            "image_count",
            pa.int32(),
            "The number of distinct positions that rotations and reflections of the whole board "
            "make of it.",
        ),
        ESTIMATED_SCORE.with_note("Here O is to move after one ply and three, and X after two."),
        SEARCH_DEPTH,
        Column("reply", pa.int32(), "The best move found, 9 * board + cell."),
        Column("node_count", pa.int64(), "The number of positions that the search visited."),
        Column(
            "x_won_games",
            pa.int32(),
            "The number of games from here that X won. X's score in the games is (x_won_games + "
            "drawn_games / 2) / 100. Its 95 % interval reaches at most 0.1 to either side.",
            NOT_PLAYED,
        ),
        Column(
            "drawn_games", pa.int32(), "The number of games from here that were drawn.", NOT_PLAYED
        ),
        Column("o_won_games", pa.int32(), "The number of games from here that O won.", NOT_PLAYED),
    ),
    rows=2 * (15 + 102 + 822),
    source="measured by the engine (python -m pipeline openings)",
    seed="of a game's limits: its rule, first move and number",
    assertions={
        "Each rule has 15, 102 and 822 positions after one, two and three plies.": """
            select list(n order by ultimate_rule, ply) = [15, 102, 822, 15, 102, 822]
            from (select ultimate_rule, ply, count(*) as n from ultimate_openings group by all)
            """,
        "With all their images these are 81, 720 and 6,336 positions.": """
            select list(n order by ultimate_rule, ply) = [81, 720, 6336, 81, 720, 6336]
            from (
                select ultimate_rule, ply, sum(image_count) as n
                from ultimate_openings group by all
            )
            """,
        "A reply is on an empty cell of the board to play in.": """
            select bool_and(
                substr(ultimate_position, 10 * (reply // 9) + reply % 9 + 1, 1) = '.'
                and split_part(ultimate_position, ' ', 3) in ('*', (reply // 9)::varchar))
            from ultimate_openings
            """,
        "A hundred games were played after each first move, and none after other positions.": """
            select bool_and(coalesce(x_won_games + drawn_games + o_won_games = 100, false)
                    = (ply = 1)
                and (x_won_games is null) = (ply > 1))
            from ultimate_openings
            """,
        "Estimated scores are in [0, 1].": """
            select bool_and(estimated_score between 0 and 1) from ultimate_openings
            """,
    },
    compared_with="none: it is measured",
)


def build() -> pl.DataFrame:
    """Return one row for each position of the file."""
    return TABLE.frame(map(_row, read()))


def _row(opening: Measured) -> tuple[object, ...]:
    position = reach(opening.game, opening.rule)
    about = (show(position, opening.rule), position.to_move, len(opening.game), list(opening.game))
    played = opening.played or (None, None, None)
    searched = (opening.score, opening.depth, opening.reply, opening.nodes)
    return (opening.rule, *about, len(images(position)), *searched, *played)
