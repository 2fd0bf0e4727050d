"""The table moves: every move of every open board, and the moves that represent their class.

A class of moves is a pair (board, board after), up to symmetry.
"""

from functools import cache

from ttt_tables.verify.classic.fields import BRUTE_FORCE
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import canonical, empty_cells, images, number, open_boards, play
from ttt_tables.verify.verifier import Row, row_by_row

COLUMNS = {
    "board": "int16",
    "cell": "int8",
    "after": "int16",
    "after_canonical": "int16",
    "representative": "bool",
}


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    found, seen = [], set()
    for board in open_boards():
        for cell in empty_cells(board):
            after = play(board, cell)
            pairs = zip(images(board), images(after), strict=True)
            least = min((number(before), number(later)) for before, later in pairs)
            first = canonical(board)[0] == number(board) and least not in seen
            seen |= {least} if first else set()
            found.append((number(board), cell, number(after), canonical(after)[0], first))
    return found


CLAIM = Claim(
    "afterstates", "the lowest-numbered cell of a class represents it", "",
    "every empty cell, classes as pairs of boards", BRUTE_FORCE,
)  # fmt: skip
VERIFIER = row_by_row(COLUMNS, ("board", "cell"), CLAIM, lambda _: rows())
