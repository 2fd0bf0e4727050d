"""Many grids at once in floats, by value iteration, and the errors of any scores. Needs numpy.

Tables of scores are (19683, m): a row for each board's number, a column for each grid. The scores
with X and with O to move are computed separately. Nothing assumes that they exchange with the
colours.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.rules import (
    any_order_boards,
    any_order_open_boards,
    empty_cells,
    number,
    put,
    status,
    swap,
)

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

SCORES = {"X": 1.0, "draw": 0.5, "O": 0.0}
TIE = 1e-12  # cells whose scores are this near to the best are best
ROUNDED = 2.0**-50
STEADY = 2**-54  # an iteration ends when no score moves by more
ROUNDS = 100_000
ITERATED = "value iteration on all boards, for each side separately"


class Ply(NamedTuple):
    """The open boards of one number of marks, with the boards after each empty cell."""

    boards: Numbers  # (b,)
    cells: Numbers  # (k, b), rising
    after_x: Numbers  # (k, b) boards with an X put there
    after_o: Numbers


class Solved(NamedTuple):
    """Scores of m grids on all boards, as X's expected scores."""

    x: Floats  # with X to move
    o: Floats  # with O to move


class CellScores(NamedTuple):
    """X's score after marking each cell, on the boards of one ply with X to move."""

    boards: Numbers
    cells: Numbers
    scores: Floats  # (k, b, m) of each cell
    residuals: Floats  # (b, m) the distance from the score to that of the best cell


@cache
def plies() -> tuple[Ply, ...]:
    """Return the plies, the fullest boards first."""
    fullest_first = []
    for marks in range(8, -1, -1):
        boards = [board for board in any_order_open_boards() if 9 - board.count(".") == marks]
        cells = np.array([empty_cells(board) for board in boards]).T
        after = [
            [[number(put(board, cell, mark)) for cell in empty_cells(board)] for board in boards]
            for mark in "XO"
        ]
        numbers = np.array([number(board) for board in boards])
        fullest_first.append(Ply(numbers, cells, np.array(after[0]).T, np.array(after[1]).T))
    return tuple(fullest_first)


@cache
def open_numbers() -> Numbers:
    """Return the numbers of the 11,093 open boards, rising."""
    return np.array([number(board) for board in any_order_open_boards()])


@cache
def swapped_numbers() -> Numbers:
    """Return the number of each open board with its marks exchanged."""
    return np.array([number(swap(board)) for board in any_order_open_boards()])


@cache
def _ended() -> Floats:
    scores = np.full(3**9, np.nan)
    for board in any_order_boards():
        scores[number(board)] = SCORES.get(status(board), np.nan)
    return scores


def blank(grids: int) -> Floats:
    """Return a table in which only ended boards have scores."""
    return np.repeat(_ended()[:, None], grids, axis=1)


def from_half(scores: Floats) -> Solved:
    """Return the solution with the scores (11093, m) of X to move; O's by exchanged colours."""
    solved = Solved(blank(scores.shape[1]), blank(scores.shape[1]))
    solved.x[open_numbers()] = scores
    solved.o[swapped_numbers()] = 1 - scores
    return solved


def solve(grids: Floats) -> Solved:
    """Return the scores of grids (m, 9, 3): success, neutral, failure of each cell."""
    chances = _by_cell(grids)
    solved = Solved(blank(len(grids)), blank(len(grids)))
    for ply in plies():
        success, neutral, failure = (part[ply.cells] for part in chances)
        for_x = success * solved.o[ply.after_x] + failure * solved.o[ply.after_o]
        for_o = success * solved.x[ply.after_o] + failure * solved.x[ply.after_x]
        solved.x[ply.boards], solved.o[ply.boards] = _iterate(for_x, for_o, neutral)
    return solved


def _by_cell(grids: Floats) -> tuple[Floats, Floats, Floats]:
    """Return success, neutral and failure, each (9, m)."""
    success, neutral, failure = np.ascontiguousarray(grids.transpose(2, 1, 0))
    return success, neutral, failure


def _iterate(for_x: Floats, for_o: Floats, neutral: Floats) -> tuple[Floats, Floats]:
    """Return both scores of each board, iterated one from the other until they are steady."""
    before = for_x[0]
    o_score = for_o.min(axis=0)
    for _ in range(ROUNDS):
        x_score = (for_x + neutral * o_score).max(axis=0)
        o_score = (for_o + neutral * x_score).min(axis=0)
        if np.abs(x_score - before).max() <= STEADY:
            return x_score, o_score
        before = x_score
    raise ArithmeticError(
        f"no solution after {ROUNDS:,} rounds, because some cell is nearly neutral"
    )


def score_cells(grids: Floats, solved: Solved) -> Iterator[CellScores]:
    """Yield for each ply X's score of every cell, and the residuals of the boards' scores."""
    success, neutral, failure = _by_cell(grids)
    for ply in plies():
        scores = success[ply.cells] * solved.o[ply.after_x]
        scores += failure[ply.cells] * solved.o[ply.after_o]
        scores += neutral[ply.cells] * solved.o[ply.boards]
        residuals = np.abs(scores.max(axis=0) - solved.x[ply.boards])
        yield CellScores(ply.boards, ply.cells, scores, residuals)


def best_sets(scored: CellScores) -> NDArray[np.int64]:
    """Return the best cells of each board of a ply, (b, m): the sum of 2^cell."""
    ties = scored.scores > scored.scores.max(axis=0) - TIE
    sets: NDArray[np.int64] = (ties * (1 << scored.cells)[:, :, None]).sum(axis=0)
    return sets


def sets_fit(scored: CellScores, sets: Numbers, near: Floats) -> NDArray[np.bool_]:
    """Return whether stored sets (b, m) are the best cells, if scores are off by `near` (m,)."""
    behind = scored.scores.max(axis=0) - scored.scores
    inside = (sets >> scored.cells[:, :, None] & 1).astype(bool)
    fits = np.where(inside, behind < TIE + near, behind >= TIE - near)
    known = (sets & ~(1 << scored.cells).sum(axis=0)[:, None]) == 0
    every: NDArray[np.bool_] = fits.all(axis=0) & known
    return every


def error_bound(residual: float, neutral: float) -> float:
    """Return a bound on the error of every score, from the greatest residual and neutral
    probability.

    Each of nine marks adds at most the residual / (1 - max n). A computed residual is off by less
    than ROUNDED: reading three probabilities, three products, two sums and two scores of O are
    rounded.
    """
    return 9 * (residual + ROUNDED) / (1 - neutral)
