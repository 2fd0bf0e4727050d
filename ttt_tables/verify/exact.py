"""A grid of the probabilistic game in Fractions: a recursion from the empty board downwards.

On each board both sides start with their first cell and change to a better one until neither can,
O first (policy iteration after Hoffman and Karp). What remains satisfies the equations exactly, and
they have one solution.
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ttt_tables.verify.rules import EMPTY, empty_cells, put, status

RESULTS = {"X": Fraction(1), "draw": Fraction(1, 2), "O": Fraction(0)}
Cell = tuple[Fraction, Fraction, Fraction]  # success, neutral, failure
Pair = tuple[Fraction, Fraction]  # X's expected score with X, and with O to move


class Root(NamedTuple):
    """A grid solved at the empty board: X's expected score, and his best cells as a set."""

    x_score: Fraction
    best_cells: int


def read_grid(text: str) -> list[Cell]:
    """Return the cells of a grid, nine times success/neutral/failure in percent."""
    cells = []
    for part in text.split():
        success, neutral, failure = (Fraction(int(number), 100) for number in part.split("/"))
        cells.append((success, neutral, failure))
    if len(cells) != 9 or any(sum(cell) != 1 or cell[1] == 1 for cell in cells):
        raise ValueError("a grid is nine cells, each success/neutral/failure, which make 100")
    return cells


@cache
def solve_root(text: str) -> Root:
    """Return the exact solution of a grid. Raises ValueError if it is no grid."""
    grid = read_grid(text)
    known: dict[str, Pair] = {}

    def pair(board: str) -> Pair:
        if board not in known:
            end = status(board)
            known[board] = (RESULTS[end],) * 2 if end != "open" else settle(*brings(board))
        return known[board]

    def brings(board: str) -> tuple[list[Fraction], list[Fraction], list[Fraction]]:
        """Return what each empty cell brings if it does not stay empty, to X and O; its neutral."""
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
    worths = [x + stays * u for x, stays in zip(for_x, neutral, strict=True)]
    best = sum(1 << cell for cell, worth in enumerate(worths) if worth == v)
    return Root(v, best)


def settle(for_x: list[Fraction], for_o: list[Fraction], neutral: list[Fraction]) -> Pair:
    """Return the values of a board to X with X, and with O to move."""
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
