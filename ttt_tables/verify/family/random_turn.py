"""The table random_turn by recursion in whole numbers: scores and thresholds are 1024ths.

A score is a mean over at most nine tosses of ends that are 0, 1/2 or 1: it is whole in 1024ths.
Richman's threshold is computed as a share of money, without chances. Say that X needs t+ after his
best move and t- after O's. He bids (t- - t+) / 2: if he moves he pays it, else he is paid as much
at least; so before the bids he needs (t+ + t-) / 2.

If bids go to the bank, what counts is X's money over O's. Say that X needs r- after his best move
and r+ after O's. If O has 1 and X has r, a bid b leaves X r - b = r-, or leaves O 1 - b = r / r+;
so before the bids he needs r = r+ (1 + r-) / (1 + r+).
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import any_order_boards, canonical, empty_cells, number, put, status
from ttt_tables.verify.verifier import Row, row_by_row

UNIT = 1024
SCORES = {"X": UNIT, "draw": UNIT // 2, "O": 0}
THRESHOLDS = {"X": 0, "draw": UNIT, "O": UNIT}


@cache
def score(board: str) -> int:
    """Return X's expected score before the toss, in 1024ths."""
    if (ended := status(board)) != "open":
        return SCORES[ended]
    return _half(max(_after(board, "X", score).values()) + min(_after(board, "O", score).values()))


@cache
def threshold(board: str) -> int:
    """Return the share of the money that X has to exceed before the bids, in 1024ths."""
    if (ended := status(board)) != "open":
        return THRESHOLDS[ended]
    by_x, by_o = (_after(board, side, threshold).values() for side in "XO")
    return _half(min(by_x) + max(by_o))


@cache
def ratio(board: str) -> Fraction | None:
    """Return the multiple of O's money that X has to exceed if the bank gets the bids, or None."""
    if (ended := status(board)) != "open":
        return Fraction(0) if ended == "X" else None
    by_x, by_o = ([*_after(board, side, ratio).values()] for side in "XO")
    least = min([needed for needed in by_x if needed is not None], default=None)
    return None if least is None else (1 + least) * max(map(_share, by_o))


def _share(ratio: Fraction | None) -> Fraction:
    return Fraction(1) if ratio is None else ratio / (1 + ratio)


def _after(board: str, side: str, value: Callable[[str], Any]) -> dict[int, Any]:
    return {cell: value(put(board, cell, side)) for cell in empty_cells(board)}


def _half(number: int) -> int:
    half, rest = divmod(number, 2)
    if rest:
        raise ArithmeticError(f"{number} has no half: {UNIT} is too coarse")
    return half


@cache
def rows() -> list[Row]:
    """Return the expected rows, by rising board."""
    expected = []
    for board in any_order_boards():
        of_coin = [Fraction(of, UNIT) for of in (score(board), threshold(board))]
        shares = [*of_coin, _share(ratio(board))]
        exact = [of for share in shares for of in (float(share), str(share))]
        sets = _best(board, "X", max), _best(board, "O", min)
        expected.append((number(board), board, canonical(board)[0], *exact, *sets))
    return expected


def _best(board: str, side: str, pick: Callable[..., int]) -> int:
    """Return a side's best cells as a set, the sum of 2^cell; 0 where the game has ended."""
    after = _after(board, side, score) if status(board) == "open" else {}
    return sum(1 << cell for cell, value in after.items() if value == pick(after.values()))


CLAIM = Claim(
    "scores, thresholds, sets of best cells", "", "",
    "recursion in whole numbers over text; thresholds as money, or its ratio, without chances",
    "tests/family/test_random_turn.py: the chances of every sequence of tosses, by sums",
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda _: rows())
