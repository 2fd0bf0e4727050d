"""Matches on many grids: a player's probabilities of a win and a draw, if both begin in turn.

Each board's two values are iterated, one from the other, until they are steady. Needs numpy.
"""

from functools import cache

import numpy as np

from ttt_tables.verify.probabilistic import iteration
from ttt_tables.verify.probabilistic.iteration import Floats, Ply, Solved
from ttt_tables.verify.rules import LINES, any_order_open_boards, empty_cells

COUNTS = (1, 2, 10)  # csun-regular's points for a line with 0, 1, 2 marks of one side
IDLE = 24  # points that csun-regular subtracts for neutral
MATCHES = {
    "perfect_random": ("perfect", "random"),
    "perfect_regular": ("perfect", "csun-regular"),
    "regular_random": ("csun-regular", "random"),
}


def play(grids: Floats, solved: Solved, player: str, opponent: str) -> tuple[Floats, Floats]:
    """Return the probabilities (m,) that the player, who has X, wins, and of a draw."""
    ended = iteration.blank(len(grids))
    tables = []
    for score in (1.0, 0.5):
        with_x = np.where(np.isnan(ended), np.nan, (ended == score).astype(float))
        tables.append((with_x, with_x.copy()))
    success, neutral, failure = grids.transpose(2, 1, 0)
    for ply in iteration.plies():
        s, n, f = success[ply.cells], neutral[ply.cells], failure[ply.cells]
        of_x, _ = _weights(player, ply, grids, solved)
        _, of_o = _weights(opponent, ply, grids, solved)
        for with_x, with_o in tables:
            fills_x = (of_x * (s * with_o[ply.after_x] + f * with_o[ply.after_o])).sum(axis=0)
            fills_o = (of_o * (s * with_x[ply.after_o] + f * with_x[ply.after_x])).sum(axis=0)
            stays_x, stays_o = (of_x * n).sum(axis=0), (of_o * n).sum(axis=0)
            with_x[ply.boards], with_o[ply.boards] = _iterate(fills_x, stays_x, fills_o, stays_o)
    win, draw = ((with_x[0] + with_o[0]) / 2 for with_x, with_o in tables)
    return win, draw


def _iterate(
    fills_x: Floats, stays_x: Floats, fills_o: Floats, stays_o: Floats
) -> tuple[Floats, Floats]:
    x, o = fills_x, fills_o
    for _ in range(iteration.ROUNDS):
        before = x
        x = fills_x + stays_x * o
        o = fills_o + stays_o * x
        if np.abs(x - before).max() <= iteration.STEADY:
            return x, o
    raise ArithmeticError(
        f"no end after {iteration.ROUNDS:,} rounds, because some cell is nearly neutral"
    )


def _weights(policy: str, ply: Ply, grids: Floats, solved: Solved) -> tuple[Floats, Floats]:
    """Return the probabilities (k, b, m) that a policy chooses each cell, as X and as O."""
    if policy == "random":
        alike = np.full((*ply.cells.shape, len(grids)), 1 / len(ply.cells))
        return alike, alike
    if policy == "csun-regular":
        chosen = _first_best(_liking(ply, grids))
        return chosen, chosen
    success, neutral, failure = (part[ply.cells] for part in grids.transpose(2, 1, 0))
    for_x = success * solved.o[ply.after_x] + failure * solved.o[ply.after_o]
    for_o = success * solved.x[ply.after_o] + failure * solved.x[ply.after_x]
    return (
        _first_best(for_x + neutral * solved.o[ply.boards]),
        _first_best(-for_o - neutral * solved.x[ply.boards]),
    )


def _first_best(worth: Floats) -> Floats:
    """Return 1 for the lowest-numbered of the cells (k, b, m) that are best, else 0."""
    first = (worth > worth.max(axis=0) - iteration.TIE).argmax(axis=0)
    chosen: Floats = (np.arange(len(worth))[:, None, None] == first).astype(float)
    return chosen


def _liking(ply: Ply, grids: Floats) -> Floats:
    """Return csun-regular's points for each cell (k, b, m)."""
    success, neutral, failure = grids.transpose(2, 1, 0)
    fixed, greater = _lines(len(ply.cells))
    counted = fixed[..., None] + greater @ np.maximum(success, failure)
    liking: Floats = counted * (success - failure)[ply.cells] - IDLE * neutral[ply.cells]
    return liking


@cache
def _lines(empty: int) -> tuple[Floats, Floats]:
    """Return the points of the lines through each empty cell: fixed (k, b), and factors (k, b, 9).

    A factor multiplies the greater of a cell's success and failure.
    """
    boards = [board for board in any_order_open_boards() if board.count(".") == empty]
    fixed, greater = np.zeros((empty, len(boards))), np.zeros((empty, len(boards), 9))
    for at, board in enumerate(boards):
        for row, cell in enumerate(empty_cells(board)):
            for line in LINES:
                marks = [board[other] for other in line if board[other] != "."]
                if cell not in line or len(set(marks)) > 1:
                    continue
                fixed[row, at] += COUNTS[len(marks)]
                for other in line:
                    greater[row, at, other] += bool(marks) and board[other] == "."
    return fixed, greater
