"""Solve a grid: every board with either side to move, as arrays, in a millisecond or two."""

from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.any_order import EMPTY, legal_moves, result
from ttt_tables.board.numbers import OTHER, place, swap
from ttt_tables.games.probabilistic.grid import Grid
from ttt_tables.games.probabilistic.margins import (
    Choice,
    choose,
    coefficients,
    differentiate,
    solve_draws,
    solve_margins,
)
from ttt_tables.games.probabilistic.plan import make_plan
from ttt_tables.scores import TIE


class Sensitivity(NamedTuple):
    """The derivatives of X's score at the empty board, X to move, by each cell's probabilities.

    A probability grows at the cost of neutral: n = 1 - s - f.
    """

    success: tuple[float, ...]  # dV/ds, cells 0 to 8
    failure: tuple[float, ...]  # dV/df


class CellValue(NamedTuple):
    """A cell that the side to move may choose, and its value for that side."""

    cell: int
    score: float
    win: float
    draw: float
    loss: float


class Solution:
    """Every value of one grid, by board number and side to move.

    Scores are expected results in [0, 1]: a win counts 1, and a draw counts `draw_value` for X and
    the rest for O. After a move both sides play their lowest-numbered best cells.
    """

    def __init__(self, grid: Grid, draw_value: float = 0.5) -> None:
        self._draw_margin = 2 * draw_value - 1
        self._cells = np.array(grid.cells, dtype=np.float64)
        self._plan = make_plan(draw_value == 0.5)
        self._table = coefficients(self._cells)
        self._margins = solve_margins(self._plan, self._table, self._draw_margin)

    @cached_property
    def x_scores(self) -> NDArray[np.float64]:
        """X's score with X to move on each of the 11,093 open boards, by rising board number."""
        scores: NDArray[np.float64] = 0.5 + 0.5 * (self._plan.sign * self._margins[self._plan.row])
        scores.setflags(write=False)
        return scores

    def x_score(self, board: int = EMPTY, side: str = "X") -> float:
        """Return X's expected score."""
        return 0.5 + 0.5 * self._margin(board, side)

    def chances(self, board: int = EMPTY, side: str = "X") -> tuple[float, float, float]:
        """Return the probabilities of X's win, a draw and O's win.

        Both sides play their lowest-numbered best cells.
        """
        return self._split(self._margin(board, side), self._draw(board, side))

    def moves(self, board: int = EMPTY, side: str = "X") -> list[CellValue]:
        """Return the cells of the side to move with their values, in rising order."""
        other, moves = OTHER[side], []
        passed = self._margin(board, other), self._draw(board, other)
        for cell in legal_moves(board):
            success, neutral, failure = self._cells[cell].tolist()
            own, given = place(board, cell, side), place(board, cell, other)
            margin, draw = (
                success * value(own, other) + failure * value(given, other) + neutral * same
                for value, same in zip((self._margin, self._draw), passed, strict=True)
            )
            x_win, draw, o_win = self._split(margin, draw)
            score = 0.5 + 0.5 * (margin if side == "X" else -margin)
            win, loss = (x_win, o_win) if side == "X" else (o_win, x_win)
            moves.append(CellValue(cell, score, win, draw, loss))
        return moves

    def best_cells(self, board: int = EMPTY, side: str = "X") -> tuple[int, ...]:
        """Return the cells within 1e-12 of the best score, rising; () on an ended board."""
        moves = self.moves(board, side)
        best = max([move.score for move in moves], default=0.0)
        return tuple([move.cell for move in moves if best - move.score < TIE])

    def sensitivity(self) -> Sensitivity:
        """Return the slopes of the score at the empty board, along the lowest-numbered best cells.

        They follow from the envelope theorem.
        """
        slopes = differentiate(self._plan, self._table, self._margins, self._choices)
        success, failure = (tuple(slope.tolist()) for slope in slopes)
        return Sensitivity(success, failure)

    @cached_property
    def best_moves(self) -> dict[tuple[int, str], int]:
        """The lowest-numbered best cell of every open board, by its number and the side to move."""
        best: dict[tuple[int, str], int] = {}
        for ply, choice in zip(self._plan.plies, self._choices, strict=True):
            pairs = np.arange(len(ply.boards))
            chosen = (ply.cells[side, pairs].tolist() for side in (choice.x, choice.o))
            for board, x, o in zip(ply.boards, *chosen, strict=True):
                best |= {(board, "X"): x, (board, "O"): o}
                if self._plan.swapped:
                    best |= {(swap(board), "X"): o, (swap(board), "O"): x}
        return best

    @property
    def residual(self) -> float:
        """The greatest residual of the scores' equations, V = max_c (x_c + n_c V') and O's."""
        return self._chosen[1]

    @cached_property
    def _chosen(self) -> tuple[list[Choice], float]:
        return choose(self._plan, self._table, self._margins)

    @property
    def _choices(self) -> list[Choice]:
        return self._chosen[0]

    @cached_property
    def _draws(self) -> NDArray[np.float64]:
        return solve_draws(self._plan, self._table, self._choices)

    def _margin(self, board: int, side: str) -> float:
        row = _rows(self._plan.swapped).get(board)
        if row is None:
            return {"X": 1.0, "draw": self._draw_margin, "O": -1.0}[result(board) or ""]
        return row[1] * float(self._margins[row[0] ^ (side == "O")])

    def _draw(self, board: int, side: str) -> float:
        row = _rows(self._plan.swapped).get(board)
        if row is None:
            return float(result(board) == "draw")
        return float(self._draws[row[0] ^ (side == "O")])

    def _split(self, margin: float, draw: float) -> tuple[float, float, float]:
        lead = margin - self._draw_margin * draw  # X's win probability minus O's
        # a probability of 0 may be computed as -1e-17
        return max(0.0, (1 - draw + lead) / 2), draw, max(0.0, (1 - draw - lead) / 2)


@cache
def _rows(swapped: bool) -> dict[int, tuple[int, float]]:
    """Return each open board's row with X to move, and the sign with which it is read."""
    plan = make_plan(swapped)
    rows = zip(plan.row.tolist(), plan.sign.tolist(), strict=True)
    return dict(zip(plan.boards.tolist(), rows, strict=True))
