"""The random-turn game by recursion in whole numbers: scores and thresholds are 1024ths.

A score is a mean over at most nine tosses of ends that are 0, 1/2 or 1, so it is whole in 1024ths.
Richman's threshold is computed as a fraction of money, without probabilities. Say that X needs t+
after its best move and t- after O's. X bids (t- - t+) / 2. If X moves, it pays the bid, otherwise
it is paid at least as much. So before the bids it needs (t+ + t-) / 2.

If bids go to the bank, what counts is X's money over O's. Say that X needs r- after its best move
and r+ after O's. If O has 1 and X has r, a bid b leaves X r - b = r-, or leaves O 1 - b = r / r+.
So before the bids it needs r = r+ (1 + r-) / (1 + r+).
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from ttt_tables.verify.rules import any_order_boards, empty_cells, put, status

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
    """Return the fraction of the money that X has to exceed before the bids, in 1024ths."""
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
        raise ArithmeticError(f"{number} cannot be halved: {UNIT} is too coarse")
    return half


def share(board: str) -> Fraction:
    """Return the fraction of all money that X has to exceed if the bank gets the bids."""
    return _share(ratio(board))


def best_cells(board: str, side: str) -> list[int]:
    """Return a side's best cells; none if the game has ended."""
    after = _after(board, side, score) if status(board) == "open" else {}
    best = (max if side == "X" else min)(after.values(), default=None)
    return [cell for cell, value in after.items() if value == best]


def open_boards() -> list[str]:
    """Return the boards on which the game goes on."""
    return [board for board in any_order_boards() if status(board) == "open"]
