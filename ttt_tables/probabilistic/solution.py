"""Solve any grid: every board with either side to move, in a millisecond or two."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.answer import DRAWINGS, TIE, Answer, Chances, Move, Position, rank_moves
from ttt_tables.board.any_order import EMPTY, check_side, legal_moves, parse, result
from ttt_tables.board.numbers import OTHER, place, swap
from ttt_tables.probabilistic.contest import Contest, Response, gain
from ttt_tables.probabilistic.grid import Cell, Grid, check_draw_value, parse_grid
from ttt_tables.probabilistic.margins import (
    Choice,
    choose,
    coefficients,
    differentiate,
    solve_draws,
    solve_margins,
)
from ttt_tables.probabilistic.plan import make_plan
from ttt_tables.probabilistic.policies import Policy, read_policy


class Sensitivity(NamedTuple):
    """The derivatives of X's score at the empty board, X to move, by each cell's chances.

    A chance grows at the cost of neutral: n = 1 - s - f.
    """

    success: tuple[float, ...]  # dV/ds, cells 0 to 8
    failure: tuple[float, ...]  # dV/df


class Solution:
    """Every value of one grid. Boards are text or numbers; `to_move` is "X" or "O".

    Scores are expected results in [0, 1]: 1 for a win, `draw_value` (X's, O's is the rest) for a
    draw. A board that cannot occur raises BadBoardError.
    """

    def __init__(self, grid: object, draw_value: float) -> None:
        self.grid: Grid = parse_grid(grid)
        self.draw_value: float = float(check_draw_value(draw_value))
        self._draw_margin = 2 * self.draw_value - 1
        self._cells = np.array(self.grid.cells, dtype=np.float64)
        self._plan = make_plan(self.draw_value == 0.5)
        self._table = coefficients(self._cells)
        self._margins = solve_margins(self._plan, self._table, self._draw_margin)

    def __repr__(self) -> str:
        return f"<Solution {self.grid.show()}>"

    def _repr_html_(self) -> str:
        """Return the solution as a notebook shows it."""
        return DRAWINGS["Solution"](self)

    @cached_property
    def x_scores(self) -> NDArray[np.float64]:
        """X's score with X to move on each of the 11,093 open boards, by rising board number.

        With O to move: 1 - the score of the exchanged board under draw value 1 - d. Read-only.
        """
        scores: NDArray[np.float64] = 0.5 + 0.5 * (self._plan.sign * self._margins[self._plan.row])
        scores.setflags(write=False)
        return scores

    def x_score(self, board: object, to_move: str = "X") -> float:
        """Return X's expected score."""
        return 0.5 + 0.5 * self._margin(parse(board), check_side(to_move))

    def best_cells(self, board: object, to_move: str = "X") -> tuple[int, ...]:
        """Return the cells within 1e-12 of the best score, rising; () on ended boards."""
        return tuple([move.cell for move in self.moves(board, to_move) if move.rank == 1])

    def moves(self, board: object, to_move: str = "X") -> Answer:
        """Return the moves of the side to move, best first; tied moves by rising cell.

        Score, win, draw and loss are the mover's. After the move both sides play their
        lowest-numbered best cells. A draw scores `draw_value` for X and 1 - `draw_value` for O.
        Ties (within 1e-12) share a rank. The lowest-numbered best cell has probability 1.
        """
        number, side = parse(board), check_side(to_move)
        moves = [self._move(number, cell, side) for cell in legal_moves(number)]
        return Answer(Position(number, side), "perfect", rank_moves(moves, TIE))

    def chances(self, board: object, to_move: str = "X") -> Chances[float]:
        """Return the chances of the results if both sides play their lowest-numbered best cell."""
        number, side = parse(board), check_side(to_move)
        return self._split(self._margin(number, side), self._draw(number, side))

    def sensitivity(self) -> Sensitivity:
        """Return dV/ds and dV/df of every cell at the empty board, exact up to rounding.

        By the envelope theorem, along the lowest-numbered best cells. Where best cells tie V may
        have a kink: these are then the slopes for sides that keep to those cells.
        """
        slopes = differentiate(self._plan, self._table, self._margins, self._choices)
        success, failure = (tuple(slope.tolist()) for slope in slopes)
        return Sensitivity(success, failure)

    def evaluate(self, policy_x: Policy, policy_o: Policy, to_move: str = "X") -> Chances[float]:
        """Return the chances of a game between two policies, X or O moving first.

        Policies are as in `ttt.probabilistic.evaluate`, which gives Fractions. The chances are off
        by less than 1e-13: no step subtracts, so the relative errors of fewer than 60 roundings a
        ply add up. Raises UnknownPolicyError, IllegalMoveError and BadModelError.
        """
        contest = self._contest({"X": policy_x, "O": policy_o})
        return contest.chances(EMPTY, check_side(to_move))

    def match_score(self, policy_x: Policy, policy_o: Policy) -> float:
        """Return X's expected score a game where X and O begin in turn, or by a fair coin.

        A policy that treats both sides alike scores 1/2 against itself. Raises as `evaluate` does.
        """
        contest = self._contest({"X": policy_x, "O": policy_o})
        return (contest.x_score("X") + contest.x_score("O")) / 2

    def exploitability(self, policy: Policy) -> float:
        """Return a best response's gain on a policy, in expected score a game that X begins.

        The responder plays X in half of the games. Raises as `evaluate` does.
        """
        return gain({side: self._contest({OTHER[side]: policy}) for side in "XO"})

    def against(self, policy: Policy) -> Response:
        """Return the best response to a policy: it has moves, and is a policy itself.

        Raises as `evaluate` does; errors of a user's own policy are raised when it is asked.
        """
        return Response({side: self._contest({OTHER[side]: policy}) for side in "XO"})

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
        """The greatest gap between a score and its equation, V = max_c (x_c + n_c V') or O's."""
        return self._chosen[1]

    @property
    def error_bound(self) -> float:
        """A bound on the error of every score: 9 residual / (1 - max n). Errors add up by ply."""
        return 9 * self.residual / float((self._cells[:, 0] + self._cells[:, 2]).min())

    @cached_property
    def _chosen(self) -> tuple[list[Choice], float]:
        return choose(self._plan, self._table, self._margins)

    @property
    def _choices(self) -> list[Choice]:
        return self._chosen[0]

    @cached_property
    def _draws(self) -> NDArray[np.float64]:
        return solve_draws(self._plan, self._table, self._choices)

    def _contest(self, policies: Mapping[str, Policy]) -> Contest[float]:
        """Return the contest of policies by side; a side without one plays the best response."""
        floats = self._cells.tolist()
        cells = [Cell(*chances) for chances in floats]
        models = {
            side: read_policy(policy, cells, lambda *at: self.best_moves[at])
            for side, policy in policies.items()
        }
        return Contest(floats, models, self.draw_value)

    def _row(self, board: int, side: str) -> tuple[int, float]:
        place = int(np.searchsorted(self._plan.boards, board))
        return int(self._plan.row[place]) ^ (side == "O"), float(self._plan.sign[place])

    def _margin(self, board: int, side: str) -> float:
        if ended := result(board):
            return {"X": 1.0, "draw": self._draw_margin, "O": -1.0}[ended]
        row, sign = self._row(board, side)
        return sign * float(self._margins[row])

    def _draw(self, board: int, side: str) -> float:
        if ended := result(board):
            return float(ended == "draw")
        return float(self._draws[self._row(board, side)[0]])

    def _move(self, board: int, cell: int, side: str) -> Move:
        """Return a move's facts, with 0 for its probability and rank."""
        other = "O" if side == "X" else "X"
        success, neutral, failure = self._cells[cell].tolist()
        after = [(place(board, cell, side), success), (place(board, cell, other), failure)]
        margin, draw = (
            sum([chance * value(next_board, other) for next_board, chance in after])
            + neutral * value(board, other)
            for value in (self._margin, self._draw)
        )
        x_win, draw, o_win = self._split(margin, draw)
        score = 0.5 + 0.5 * (margin if side == "X" else -margin)
        win, loss = (x_win, o_win) if side == "X" else (o_win, x_win)
        return Move(cell, score, win, draw, loss, None, 0.0, 0)

    def _split(self, margin: float, draw: float) -> Chances[float]:
        lead = margin - self._draw_margin * draw  # chance of X's winning less that of O's
        # a chance of 0 may come out as -1e-17
        return Chances(max(0.0, (1 - draw + lead) / 2), draw, max(0.0, (1 - draw - lead) / 2))


def solve(grid: object, draw_value: float = 0.5) -> Solution:
    """Return the solution of a grid: of every board with either side to move.

    grid         what `parse_grid` reads: a name, a text in percent, nine triples, or a Grid
    draw_value   X's score for a draw, from 0 to 1; O gets the rest. With 0 X maximises his chance
                 of winning, with 1 he minimises O's

    Raises BadGridError.
    """
    return Solution(grid, draw_value)
