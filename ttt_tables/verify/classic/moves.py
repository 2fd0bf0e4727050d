"""The table moves: every move of every open board, and the moves that represent their class.

A class of moves is a pair (board, board after), up to symmetry.
"""

from functools import cache

from ttt_tables.verify.classic.fields import BRUTE_FORCE
from ttt_tables.verify.classic.play import move_value
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import (
    canonical,
    eagerness,
    empty_cells,
    images,
    number,
    open_boards,
    play,
)
from ttt_tables.verify.verifier import Row, row_by_row


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    expected, seen = [], set()
    for board in open_boards():
        values = {cell: move_value(board, cell) for cell in empty_cells(board)}
        order = sorted(map(eagerness, values.values()), reverse=True)
        for cell, value in values.items():
            rank, after = 1 + order.index(eagerness(value)), play(board, cell)
            pairs = zip(images(board), images(after), strict=True)
            least = min((number(before), number(later)) for before, later in pairs)
            first = canonical(board)[0] == number(board) and least not in seen
            seen |= {least} if first else set()
            here = (number(board), cell, *value, rank)
            expected.append((*here, number(after), canonical(after)[0], first))
    return expected


CLAIM = Claim(
    "afterstates, values, ranks", "the lowest-numbered cell of a class represents it", "",
    "every empty cell, classes as pairs of boards", BRUTE_FORCE,
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda _: rows())
