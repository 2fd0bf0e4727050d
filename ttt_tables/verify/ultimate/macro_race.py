"""The table macro_race: counts of the orders in which a macro board's marks may come.

X's line comes first in an order if at some moment the marks so far make no line of either side, and
the next mark completes a line of X's. Let s of the m marks come before that moment. Then
s! (m - 1 - s)! orders have the same set of s marks and the same next mark. The sum over all such
sets and next marks is the number of orders in which X's line comes first.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import factorial

from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import LINES, has_line, swap
from ttt_tables.verify.ultimate.closed import CLOSED_RULES
from ttt_tables.verify.verifier import Row, row_by_row


@cache
def x_orders(board: str) -> int:
    """Return in how many sixths of all orders X's line comes first."""
    if not has_line(board, "X") or not has_line(board, "O"):
        return 6 if has_line(board, "X") else 0
    marks = [cell for cell in range(9) if board[cell] != "."]
    orders = 0
    for size in range(len(marks)):
        waits = factorial(size) * factorial(len(marks) - 1 - size)
        for before in combinations(marks, size):
            orders += waits * len(_completes(board, frozenset(before)))
    sixths, rest = divmod(6 * orders, factorial(len(marks)))
    assert rest == 0  # the shares are whole sixths
    return sixths


def _completes(board: str, before: frozenset[int]) -> list[int]:
    """Return each mark of X that completes the first line, if it comes next after `before`."""
    lines = [
        set(line) for line in LINES if board[line[0]] == board[line[1]] == board[line[2]] != "."
    ]
    if any(line <= before for line in lines):
        return []
    last = [line - before for line in lines if board[min(line)] == "X"]
    return sorted(set.union(*[rest for rest in last if len(rest) == 1], set()))


@cache
def outcome(board: str, rule: str) -> tuple[int, int, int]:
    """Return how many sixths of all orders X wins, how many are drawn, and how many O wins."""
    x_win, o_win = x_orders(board), x_orders(swap(board))
    lead = board.count("X") - board.count("O")
    if rule == "closed-count" and x_win == o_win == 0 and lead:
        return (6, 0, 0) if lead > 0 else (0, 0, 6)
    return x_win, 6 - x_win - o_win, o_win


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    expected = []
    for rule in CLOSED_RULES:
        for code, marks in enumerate(product(".XO", repeat=9)):
            board = "".join(marks)
            sixths = outcome(board, rule)
            contested = has_line(board, "X") and has_line(board, "O")
            exact = [str(Fraction(part, 6)) for part in sixths]
            expected.append((rule, code, board, *[part / 6 for part in sixths], *exact, contested))
    return expected


CLAIM = Claim(
    "shares of the orders", "the outcome without a line", "",
    "orders counted by the marks before a line", "another program's race of one board",
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda _: rows())
