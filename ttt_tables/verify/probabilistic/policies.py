"""Policy iteration: a grid in Fractions, by a recursion from the empty board.

On each board both sides start with their first cell and change to a better one until neither can,
O first (policy iteration after Hoffman and Karp). The result satisfies the equations exactly, and
they have one solution.
"""

from fractions import Fraction
from typing import NamedTuple

from ttt_tables.verify.rules import EMPTY, empty_cells, put, status

RESULTS = {"X": Fraction(1), "draw": Fraction(1, 2), "O": Fraction(0)}
Pair = tuple[Fraction, Fraction]  # X's expected score with X, and with O to move


class Root(NamedTuple):
    """A grid solved at the empty board: X's expected score, and his best cells."""

    x_score: Fraction
    best_cells: list[int]


def solve_root(text: str) -> Root:
    """Return the exact solution of a grid, nine times success/neutral/failure in percent."""
    grid = [[Fraction(int(chance), 100) for chance in cell.split("/")] for cell in text.split()]
    known: dict[str, Pair] = {}

    def pair(board: str) -> Pair:
        if board not in known:
            end = status(board)
            known[board] = (RESULTS[end],) * 2 if end != "open" else settle(*brings(board))
        return known[board]

    def brings(board: str) -> tuple[list[Fraction], list[Fraction], list[Fraction]]:
        """Return the value to X and O of marking each empty cell, and its neutral probability."""
        for_x, for_o, neutral = [], [], []
        for cell in empty_cells(board):
            success, stays, failure = grid[cell]
            with_x, with_o = pair(put(board, cell, "X")), pair(put(board, cell, "O"))
            for_x.append(success * with_x[1] + failure * with_o[1])
            for_o.append(success * with_o[0] + failure * with_x[0])
            neutral.append(stays)
        return for_x, for_o, neutral

    v, u = pair(EMPTY)
    for_x, _, neutral = brings(EMPTY)
    best = [x + stays * u == v for x, stays in zip(for_x, neutral, strict=True)]
    return Root(v, [cell for cell in range(9) if best[cell]])


def settle(for_x: list[Fraction], for_o: list[Fraction], neutral: list[Fraction]) -> Pair:
    """Return X's values of a board with X to move and with O to move."""
    cells = range(len(neutral))
    i = j = 0
    while True:
        v = (for_x[i] + neutral[i] * for_o[j]) / (1 - neutral[i] * neutral[j])
        u = for_o[j] + neutral[j] * v
        worth_o = [for_o[cell] + neutral[cell] * v for cell in cells]
        if min(worth_o) < u:
            j = worth_o.index(min(worth_o))
            continue
        worth_x = [for_x[cell] + neutral[cell] * u for cell in cells]
        if max(worth_x) == v:
            return v, u
        i = worth_x.index(max(worth_x))
