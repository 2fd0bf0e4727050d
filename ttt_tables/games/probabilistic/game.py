"""The probabilistic game on a grid and its evaluator: a grid is solved at its first use."""

from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from ttt_tables.board.any_order import EMPTY, check_side
from ttt_tables.board.numbers import OTHER, open_cells, parse
from ttt_tables.errors import missing_extra
from ttt_tables.games.probabilistic.bounds import (
    PLAYED,
    RESPONSE,
    SOLVED,
    error_bound,
    surplus,
)
from ttt_tables.games.probabilistic.contest import Contest, gain
from ttt_tables.games.probabilistic.exact import best_cell, exact_scores
from ttt_tables.games.probabilistic.grid import Cell, Grid
from ttt_tables.games.probabilistic.policies import POLICIES, check_policy, named_model, read_model
from ttt_tables.games.probabilistic.rules import ProbabilisticRules
from ttt_tables.lazy import DRAWINGS
from ttt_tables.play.answer import Answer, ranked
from ttt_tables.play.evaluator import ANY, Evaluator
from ttt_tables.play.game import Game, against
from ttt_tables.play.played import PlayedRules
from ttt_tables.play.policy import Mixture, read_policy
from ttt_tables.play.value import Exact, Value
from ttt_tables.scores import TIE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from ttt_tables.games.probabilistic.solution import Sensitivity, Solution
    from ttt_tables.play.policy import Policy
    from ttt_tables.play.position import Position

BEFORE = len("......... X")  # characters of a position before a cell is chosen


class GridEvaluator(Evaluator):
    """The evaluator of a grid: its scores, each with an error bound. Needs numpy."""

    chance = True
    tie = TIE

    @staticmethod
    def compilation() -> "dict[str, Callable[[], object]]":
        """Return the step that compiles the solver of many grids. Needs numba."""
        from ttt_tables.games.probabilistic.many import solve_many

        coins = ["50/0/50 " * 9]
        return {"compiling the solver of grids": lambda: solve_many(coins, chances=False)}

    def __init__(self, rules: ProbabilisticRules, stores: object = None) -> None:
        self._rules = rules
        self.draw_value: float = rules.draw_value

    @cached_property
    def solution(self) -> "Solution":
        """The arrays of values; those of the latest 256 grids are cached."""
        return _remembered(self._rules.grid, self._rules.draw_value)

    def value(self, text: str) -> Value | None:
        """Return the value before a cell is chosen; None after it, since it follows."""
        if len(text) > BEFORE:
            return None
        board, side = _read(text)
        score, chances = self.solution.x_score(board, side), self.solution.chances(board, side)
        return Value("X", score, *chances, error_bound=self._error_bound(text)).of(side)

    def check_policy(self, name: str) -> None:
        if name != ANY:
            check_policy(name)

    def weights(self, here: "Position", policy: str) -> "Mapping[str, int | Fraction]":
        """Return a policy's weights of the moves."""
        if policy == ANY:
            return super().weights(here, policy)
        model = named_model(policy, self._rules.grid.cells, self.best_move)
        return {str(cell): weight for cell, weight in model(*_read(here.text)).items()}

    @staticmethod
    def policies() -> tuple[str, ...]:
        return *POLICIES, ANY

    def best_move(self, board: int, side: str) -> int:
        """Return the lowest-numbered best cell of an open board."""
        return self.solution.best_moves[board, side]

    def exact_scores(self, here: "Position") -> "dict[str, Fraction]":
        """Return the exact score of each move. The first call for a grid takes a second or two."""
        board, side = _read(here.text)
        found = exact_scores(self._rules.grid, board, side, self._rules.draw_value)
        return {str(cell): score for cell, score in found.items()}

    def answer(self, here: "Position", asked: object) -> Answer:
        """Return the moves of the solution. After each, both sides play their lowest best cell."""
        board, side = _read(here.text)
        bound = self._error_bound(here.text)
        values = [
            (str(cell), Value(side, *value, error_bound=bound))
            for cell, *value in self.solution.moves(board, side)
        ]
        return Answer(here, self.value(here.text), self.policy, ranked(values, TIE))

    def _error_bound(self, text: str) -> float:
        return error_bound(text.count("."), SOLVED, self._surplus)

    @cached_property
    def _surplus(self) -> float:
        return surplus(self._rules.grid)


class SolvedGrid(Game):
    """The probabilistic game on a grid, which is solved at the first use of a value.

    A draw scores `draw_value` for X, and 1 - `draw_value` for O.
    """

    rules: ProbabilisticRules
    evaluator: GridEvaluator

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.rules.grid

    @property
    def x_scores(self) -> "NDArray[np.float64]":
        """X's score with X to move on each of the 11,093 open boards, by rising board number.

        With O to move: 1 - the score of the exchanged board under draw value 1 - d. Read-only.
        """
        return self.evaluator.solution.x_scores

    def sensitivity(self) -> "Sensitivity":
        """Return dV/ds and dV/df of every cell at the empty board, exact up to rounding.

        They follow from the envelope theorem, along the lowest-numbered best cells. If best cells
        tie, V may have a kink; the slopes are then those for sides that keep to these cells.
        """
        return self.evaluator.solution.sensitivity()

    def evaluate(
        self,
        policy_x: "Policy",
        policy_o: "Policy",
        to_move: str = "X",
        *,
        illegal: str = "raise",
    ) -> Value:
        """Return X's value of a game between two policies, X or O moving first.

        illegal  the effect of an illegal move: "raise" IllegalMoveError, or "lose" the game

        The error of the score is below 1e-13 if the grid is a text: see `error_bound`. For a named
        policy, cells within 1e-12 of the best tie. `exact` is computed at its first use, which
        takes seconds; there the grid's numbers are taken exactly, and ties are exact. Raises
        UnknownPolicyError, IllegalMoveError and BadModelError.
        """
        given, side = {"X": policy_x, "O": policy_o}, check_side(to_move)
        known = ContestEvaluator(
            self._contest(given, illegal), self.rules.draw_value, PLAYED, surplus(self.grid)
        )
        value = known.of_board(EMPTY, side)

        def exact() -> Exact:
            win, draw, loss = self._exact_contest(given, illegal).chances(EMPTY, side)
            return Exact(win + draw * Fraction(self.rules.draw_value), win, draw, loss)

        floats = value.score, value.win, value.draw, value.loss
        return Value("X", *floats, error_bound=value.error_bound, exact=exact)

    def match_score(self, policy_x: "Policy", policy_o: "Policy") -> float:
        """Return X's expected score per game if X and O begin alternately, or by a fair coin.

        A policy that treats both sides alike scores 1/2 against itself. Raises as `evaluate` does.
        """
        contest = self._contest({"X": policy_x, "O": policy_o})
        return (contest.x_score("X") + contest.x_score("O")) / 2

    def exploitability(
        self, policy: "Policy", *, illegal: str = "raise", exact: bool = False
    ) -> "Fraction | float":
        """Return the exploitability of a policy, in expected score per game that X begins.

        illegal  as in `evaluate`
        exact    return a Fraction, which takes seconds: the grid's numbers and ties are exact

        The responder plays X in half of the games. Raises as `evaluate` does.
        """
        if exact:
            return gain({one: self._exact_contest({OTHER[one]: policy}, illegal) for one in OTHER})
        return gain({one: self._contest({OTHER[one]: policy}, illegal) for one in OTHER})

    def against(self, *, X: "Policy | None" = None, O: "Policy | None" = None) -> Game:  # noqa: N803
        """Return the game in which policies play one side or both, as chance nodes.

        If one policy is given, the values are those of the other side's best response, and the
        moves are that response. Cells within 1e-12 of the best score tie, and the lowest-numbered
        one is played; the error bounds of the values allow for it. Raises as `evaluate` does; for a
        function the error is raised when it is called.
        """
        given = {side: policy for side, policy in (("X", X), ("O", O)) if policy is not None}
        if not given:
            return self
        step = RESPONSE if len(given) == 1 else PLAYED
        models = {side: read_policy(one, self) for side, one in given.items()}
        asked = {
            side: one
            if isinstance(one, str | Mixture)
            else models[side]  # functions are read only once
            for side, one in given.items()
        }
        known = ContestEvaluator(
            self._contest(asked), self.rules.draw_value, step, surplus(self.grid)
        )
        played = Game(PlayedRules(self, models), known, {**self.options, **given})
        played._made_by = against, (self, given)
        return played

    def __reduce__(self) -> "tuple[Callable[..., Game], tuple[object, ...]]":
        """Return how a copy or another process makes the game; values are not pickled."""
        return self._made_by or (solve, (self.grid, self.rules.draw_value))

    def _contest(self, policies: "Mapping[str, Policy]", illegal: str = "raise") -> Contest[float]:
        """Return the contest of policies by side; a side without one plays the best response."""
        floats = [(float(s), float(n), float(f)) for s, n, f in self.grid.cells]
        cells = [Cell(*chances) for chances in floats]
        best = self.evaluator.best_move
        models = {
            side: read_model(one, self, cells, best, illegal) for side, one in policies.items()
        }
        return Contest(floats, models, self.rules.draw_value)

    def _exact_contest(
        self, policies: "Mapping[str, Policy]", illegal: str = "raise"
    ) -> "Contest[Fraction]":
        """Return the same contest in Fractions."""
        chances, worth = self.grid.exact(), Fraction(self.rules.draw_value)
        cells, best = [Cell(*cell) for cell in chances], partial(best_cell, self.grid, worth)
        models = {
            side: read_model(one, self, cells, best, illegal) for side, one in policies.items()
        }
        return Contest(chances, models, worth)

    def _repr_html_(self) -> str:
        """Return the grid and its first moves as a notebook shows them."""
        return DRAWINGS["SolvedGrid"](self)


class ContestEvaluator(Evaluator):
    """The evaluator of a contest between policies, or of a best response.

    step, surplus   as `error_bound` takes them
    """

    chance = True
    tie = TIE

    def __init__(
        self, contest: Contest[float], draw_value: float, step: float, surplus: float
    ) -> None:
        self._contest, self.draw_value = contest, draw_value
        self._step, self._surplus = step, surplus

    def value(self, text: str) -> Value | None:
        """Return the value before a cell is chosen; None after it, since it follows."""
        if len(text) > BEFORE:
            return None
        board, side = _read(text)
        return self.of_board(board, side).of(side)

    def of_board(self, board: int, side: str) -> Value:
        """Return X's value of a board with a side to move."""
        score = self._contest.score(self._contest.values(board, side), "X")
        bound = error_bound(len(open_cells(board)), self._step, self._surplus)
        return Value("X", score, *self._contest.chances(board, side), error_bound=bound)


def _read(text: str) -> tuple[int, str]:
    board, side = text.split(" ")
    return parse(board), side


def solve(grid: object, draw_value: float = 0.5) -> SolvedGrid:
    """Return the solved game on a grid, with every board and either side to move.

    grid         what `parse_grid` reads: a name, a text in percent, nine triples, or a Grid
    draw_value   X's score for a draw, 0 to 1; O's is the rest. With 0 X maximises X's win
                 probability, with 1 X minimises O's

    Raises BadGridError, and MissingExtraError without numpy.
    """
    rules = ProbabilisticRules(grid, draw_value)
    game = SolvedGrid(rules, GridEvaluator(rules))
    game.evaluator.solution = _solved(rules.grid, rules.draw_value)
    return game


def _solved(grid: Grid, draw_value: float) -> "Solution":
    try:
        from ttt_tables.games.probabilistic.solution import Solution
    except ModuleNotFoundError as missing:
        raise missing_extra("ttt_tables.probabilistic.solve", "numpy", "solve") from missing
    return Solution(grid, draw_value)


_remembered = lru_cache(maxsize=256)(_solved)
