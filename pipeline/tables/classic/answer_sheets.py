"""The smallest sheets of answers: all boards at which a perfect player has to know a move."""

import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, CELL, PLY, SIDE, WDL
from pipeline.schema import Column, Table
from ttt_tables.games.classic.answer_sheets import rows

TABLE = Table(
    name="answer_sheets",
    title="The fewest boards at which a player has to know a move",
    description="The smallest sheets of answers: the fewest boards, up to symmetry, at which a "
    "player has to know a move in order to play perfectly, or never to lose. A sheet has one "
    "answer for each of its boards, and every open board to which a reply leads is on the sheet, "
    "up to symmetry. All boards at which the player moves count: X's empty board, boards with a "
    "single empty cell, and those on which the answer wins at once or must block. Of equally small "
    "sheets this is one with the fewest answers that are not best moves, and then with the lowest "
    "boards, ply by ply. Of the answers that lead to no other board, it has the best, then the "
    "lowest cell.",
    key=("side", "x_opening", "aim", "board"),
    columns=(
        SIDE,
        Column(
            "x_opening",
            pa.string(),
            "Where X opens: a sheet of X begins with this answer.",
            enum={"centre": "", "corner": "", "edge": "", "any": "O's sheet answers each opening"},
        ),
        Column(
            "aim",
            pa.string(),
            "What the answers achieve.",
            enum={
                "keep": "they keep the value of each board under perfect play, so that the player "
                "wins every board that is won",
                "never-lose": "they never lose, but a won board may be drawn",
            },
        ),
        BOARD.with_note("It is canonical, and the side of the sheet is to move."),
        PLY,
        CELL.with_note("It is the answer."),
        WDL,
    ),
    rows=338,
    foreign_keys={("board",): "boards", ("board", "cell"): "moves"},
    assertions={
        "Each answer that keeps the value is a best move: no sheet grows by winning sooner.": """
            select bool_and(rank = 1) from answer_sheets join moves using (board, cell)
            where aim = 'keep'
            """,
        "From the centre, the sheet with which X never loses also keeps every value.": """
            select count(*) = 44 and count(distinct (board, cell)) = 22
            from answer_sheets where x_opening = 'centre'
            """,
    },
    compared_with="tests/known_results.toml: the sizes of X's sheets, published",
)


def build() -> pl.DataFrame:
    """Return one row for each sheet and board."""
    return TABLE.frame(rows())
