"""The table boards: every board that classic play reaches."""

from functools import cache

from ttt_tables.verify.classic.fields import BRUTE_FORCE, board_row
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import canonical, classic_boards
from ttt_tables.verify.verifier import Row, row_by_row


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    return [(*board_row(board), *canonical(board)) for board in classic_boards()]


CLAIM = Claim(
    "which boards can occur, how they ended", "the first symmetry that leads there", "",
    "boards by search, turned and mirrored as text", BRUTE_FORCE,
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda _: rows())
