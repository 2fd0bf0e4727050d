"""The results of a macro board: counts of the orders in which its marks may come.

X's line comes first in an order if at some moment the marks so far make no line of either side, and
the next mark completes a line of X. Let s of the m marks come before that moment. Then s! (m - 1 -
s)! orders have the same set of s marks and the same next mark. The sum over all such sets and next
marks is the number of orders in which X's line comes first.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import factorial

from ttt_tables.verify.rules import LINES, has_line, swap


@cache
def x_first(board: str) -> Fraction:
    """Return the fraction of all orders in which X's line comes first."""
    if not has_line(board, "X") or not has_line(board, "O"):
        return Fraction(has_line(board, "X"))
    marks = [cell for cell in range(9) if board[cell] != "."]
    orders = 0
    for size in range(len(marks)):
        waits = factorial(size) * factorial(len(marks) - 1 - size)
        for before in combinations(marks, size):
            orders += waits * len(_completes(board, frozenset(before)))
    return Fraction(orders, factorial(len(marks)))


def _completes(board: str, before: frozenset[int]) -> list[int]:
    """Return each mark of X that completes the first line, if it comes next after `before`."""
    lines = [
        set(line) for line in LINES if board[line[0]] == board[line[1]] == board[line[2]] != "."
    ]
    if any(line <= before for line in lines):
        return []
    last = [line - before for line in lines if board[min(line)] == "X"]
    return sorted(set.union(*[rest for rest in last if len(rest) == 1], set()))


def outcome(rule: str, board: str) -> tuple[Fraction, Fraction, Fraction]:
    """Return the fractions of all orders in which X wins, in which none does, and O wins."""
    x_win, o_win = x_first(board), x_first(swap(board))
    lead = board.count("X") - board.count("O")
    if rule == "closed-count" and x_win == o_win == 0 and lead:
        return Fraction(lead > 0), Fraction(0), Fraction(lead < 0)
    return x_win, 1 - x_win - o_win, o_win
