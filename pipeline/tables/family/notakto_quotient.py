"""The boards of notakto up to symmetry, each with its element of the misère quotient."""

from collections.abc import Iterator

import polars as pl
import pyarrow as pa

from pipeline.family.columns import ELEMENT
from pipeline.schema import Column, Table
from ttt_tables.games.family.notakto import Notakto
from ttt_tables.games.family.quotient import quotient
from ttt_tables.games.family.rules import has_line

TABLE = Table(
    name="notakto_quotient",
    title="Notakto's boards up to symmetry, and the elements that decide sums",
    description="Notakto on any number of boards: both sides set X, a board with a line is dead, "
    "and the side that completes a line on the last live board loses. Multiply the elements of "
    "the boards in play, by notakto_monoid. If the product is a, b^2, bc or c^2, the side to move "
    "loses. So a winning move makes one of these products. The names are those of Plambeck and "
    "Whitehead.",
    key=("notakto_board",),
    columns=(
        Column(
            "notakto_board",
            pa.string(),
            "The board as nine characters of . and X. Of its eight images it is the first text in "
            "order.",
        ),
        Column("x_count", pa.int32(), "The number of X marks on the board."),
        Column("dead", pa.bool_(), "Whether the board has a line."),
        ELEMENT,
        Column("lost", pa.bool_(), "Whether the side to move loses if this is the only board."),
    ),
    rows=102,
    source="Plambeck and Whitehead, arXiv 1301.1672; derived from the rules",
    assertions={
        "46 of the 102 boards are live. The side to move wins 28 of them and loses 18.": """
            select count(*) = 46 and count(*) filter (not lost) = 28
            from notakto_quotient where not dead
            """,
        "The empty board's element is c, and the side to move wins. After X in the centre it is "
        "c^2, and the side to move loses.": """
            select list((notakto_board, element, lost) order by notakto_board desc)
                = [('....X....', 'c^2', true), ('.........', 'c', false)]
            from notakto_quotient where notakto_board in ('.........', '....X....')
            """,
        "The element of every dead board is 1, and so is that of three live boards: X in a "
        "corner, X on an edge, and one board of three X.": """
            select bool_and(element = '1') filter (dead)
                and list(notakto_board order by notakto_board desc)
                    filter (element = '1' and not dead) = ['..XX...X.', '.......X.', '........X']
            from notakto_quotient
            """,
        "A single board is lost if and only if its element is a or c^2. Eight elements are those "
        "of boards.": """
            select bool_and(lost = (element in ('a', 'c^2'))) and count(distinct element) = 8
            from notakto_quotient
            """,
    },
    compared_with="tests/known_results.toml: the paper's elements of its first boards",
)


def build() -> pl.DataFrame:
    """Return one row for each board up to symmetry."""
    return TABLE.frame(_rows())


def _rows() -> Iterator[tuple[object, ...]]:
    solved = quotient()
    for board in sorted({min(Notakto().images(board)) for board in solved.boards}):
        element = solved.boards[board]
        yield board, board.count("X"), has_line(board), element, element in solved.lost
