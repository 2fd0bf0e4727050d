"""The eight symmetries of the board, as a group."""

from collections.abc import Sequence

import polars as pl
import pyarrow as pa

from pipeline.columns import SYMMETRY
from pipeline.schema import Column, Table
from ttt_tables.board.numbers import CELLS
from ttt_tables.board.symmetry import D4, IDENTITY, after, carry, inverse
from ttt_tables.games.classic.rules import boards
from ttt_tables.notation.notations import CLOCKWISE

ARTICLE = CLOCKWISE  # its order of cells: the centre, then clockwise
NAMES = ("e", "r", "r2", "r3", "ty", "tBD", "tx", "tAC")  # the article's, in the order of D4

TABLE = Table(
    name="symmetries",
    title="The board's eight symmetries, and the boards that each leaves unchanged",
    description="The eight symmetries of the board as a group: permutations in two numberings of "
    "the cells, cycles, orders, inverses, and the counts for Burnside's lemma.",
    key=("symmetry",),
    columns=(
        SYMMETRY,
        Column(
            "article_name",
            pa.string(),
            'The name in the article "Tic-Tac-Toe": e leaves all cells unchanged, names with r '
            "are rotations, and names with t are reflections.",
        ),
        Column(
            "permutation",
            pa.string(),
            "Nine digits, one for each cell of the image, row by row. Each digit is the cell "
            "whose mark moves there.",
        ),
        Column(
            "article_permutation",
            pa.string(),
            "The same in the article's numbering of cells: 0 is the centre, and 1 to 8 follow "
            "clockwise from the top left.",
        ),
        Column(
            "article_cycles",
            pa.string(),
            "The cycles of `article_permutation`, without the cells that stay; () if all cells "
            "stay.",
        ),
        Column(
            "symmetry_order",
            pa.int32(),
            "The number of times that the symmetry has to be applied until every cell is back in "
            "its place.",
        ),
        Column("inverse_symmetry", pa.int32(), "The symmetry that undoes this one."),
        Column(
            "fixed_colouring_count",
            pa.int32(),
            "The number of colourings of the nine cells in three colours that the symmetry leaves "
            "unchanged.",
        ),
        Column(
            "fixed_board_count",
            pa.int32(),
            "The number of boards of the classic game that the symmetry leaves unchanged.",
        ),
    ),
    rows=8,
    foreign_keys={("inverse_symmetry",): "symmetries"},
    assertions={
        "By Burnside's lemma there are 2,862 colourings, and 765 boards, up to symmetry.": """
            select sum(fixed_colouring_count) = 8 * 2862 and sum(fixed_board_count) = 8 * 765
            from symmetries
            """,
        "Two rotations, by a quarter turn to the right and to the left, have order 4. The half "
        "turn and the reflections undo themselves.": """
            select list(symmetry_order order by symmetry) = [1, 4, 2, 4, 2, 2, 2, 2]
                and bool_and((inverse_symmetry = symmetry) = (symmetry_order <= 2))
            from symmetries
            """,
    },
    compared_with="tests/oracles/d4_table_article.json: the article's permutations and cycles",
)


def build() -> pl.DataFrame:
    """Return one row for each symmetry."""
    rows = []
    for number, (name, transform) in enumerate(zip(NAMES, D4, strict=True)):
        numbered = tuple([ARTICLE.index(transform[cell]) for cell in ARTICLE])
        cycles = _cycles(numbered)
        fixed = sum(carry(board, transform) == board for board in boards())
        rows.append(
            (
                *(number, name, _text(transform), _text(numbered)),
                "".join([f"({' '.join(map(str, one))})" for one in cycles if one[1:]]) or "()",
                *(_order(transform), D4.index(inverse(transform)), 3 ** len(cycles), fixed),
            )
        )
    return TABLE.frame(rows)


def _text(permutation: Sequence[int]) -> str:
    return "".join(map(str, permutation))


def _cycles(permutation: Sequence[int]) -> list[list[int]]:
    """Return a permutation's cycles, each from its lowest cell on, in the order of these cells."""
    cycles: list[list[int]] = []
    for cell in CELLS:
        if not any(cell in one for one in cycles):
            cycles.append([cell])
            while (following := permutation[cycles[-1][-1]]) != cell:
                cycles[-1].append(following)
    return cycles


def _order(transform: tuple[int, ...]) -> int:
    repeated, order = transform, 1
    while repeated != IDENTITY:
        repeated, order = after(repeated, transform), order + 1
    return order
