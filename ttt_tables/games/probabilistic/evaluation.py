"""Policy against policy on a grid, exactly: the chances, and a best response's gain."""

from collections.abc import Mapping
from fractions import Fraction

from ttt_tables.board.any_order import EMPTY, check_side
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.probabilistic.contest import Contest, gain
from ttt_tables.games.probabilistic.exact import best_cell
from ttt_tables.games.probabilistic.grid import Cell
from ttt_tables.games.probabilistic.policies import Policy, read_policies
from ttt_tables.games.probabilistic.rules import ProbabilisticRules
from ttt_tables.play.game import Game
from ttt_tables.play.played import PlayedRules
from ttt_tables.scores import Chances


def evaluate(
    grid: object, policy_x: Policy, policy_o: Policy, to_move: str = "X"
) -> Chances[Fraction]:
    """Return the exact chances of a game between two policies, X or O moving first.

    grid       what `parse_grid` reads; its numbers are taken exactly, as in `solve_exact`
    policies   names of POLICIES, or functions of a position to a move, or to weights of moves

    `solve(grid).evaluate` gives floats, and sooner. Raises BadGridError, UnknownPolicyError,
    IllegalMoveError (a policy plays a taken cell) and BadModelError (its weights are no
    distribution), with the position at fault.
    """
    return _contest(grid, {"X": policy_x, "O": policy_o}).chances(EMPTY, check_side(to_move))


def exploitability(grid: object, policy: Policy) -> Fraction:
    """Return a best response's gain on a policy, in expected score a game that X begins, exactly.

    The responder plays X in half of the games. The gain is 0 if and only if the policy makes no
    mistake as either side. Raises as `evaluate` does.
    """
    return gain({side: _contest(grid, {OTHER[side]: policy}) for side in "XO"})


def _contest(grid: object, policies: Mapping[str, Policy]) -> Contest[Fraction]:
    rules = ProbabilisticRules(grid)
    exact = rules.grid.exact()
    cells = [Cell(*cell) for cell in exact]
    functions = {side: one for side, one in policies.items() if not isinstance(one, str)}
    played = PlayedRules(Game(rules), functions)
    models = read_policies(played, policies, cells, lambda *at: best_cell(rules.grid, *at))
    return Contest(exact, models, Fraction(1, 2))
