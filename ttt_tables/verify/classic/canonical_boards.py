"""The table canonical_boards: the board with the least number of each orbit."""

from functools import cache

from ttt_tables.verify.classic.fields import BOARD, BRUTE_FORCE, board_row
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import canonical, classic_boards, images, number
from ttt_tables.verify.verifier import Row, row_by_row

COLUMNS = {**BOARD, "orbit_size": "int8", "stabilizer_size": "int8"}


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    return [
        (*board_row(board), len(set(images(board))), images(board).count(board))
        for board in classic_boards()
        if canonical(board)[0] == number(board)
    ]


CLAIM = Claim(
    "orbits, stabilizers", "the least number stands for its orbit", "",
    "boards by search, turned and mirrored as text", BRUTE_FORCE,
)  # fmt: skip
VERIFIER = row_by_row(COLUMNS, ("board",), CLAIM, lambda _: rows())
