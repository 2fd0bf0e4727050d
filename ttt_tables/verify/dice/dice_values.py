"""The table dice_values: the chances of every position before the roll, and the best cells."""

from functools import cache

from ttt_tables.verify.dice import play
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import mirror, number
from ttt_tables.verify.verifier import Row, row_by_row


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    expected = []
    for rule in play.DICE_RULES:
        for board, side in play.by_key(rule):
            odds = play.numerators(rule, play.chances(rule, board, side))
            best = [play.chosen(rule, board, side, cells) for cells in play.opened_cells(board)]
            sets = [sum(1 << cell for cell in cells) for cells in best]
            position = (rule, number(board), side, number(mirror(board)))
            expected.append((*position, *play.exact_row(rule, odds), *sets))
    return expected


CLAIM = Claim("scores, sets of best cells", play.BLOCKED, "", play.METHOD, play.BRUTE_FORCE)
VERIFIER = row_by_row(CLAIM, lambda _: rows())
