"""Policy against policy on a grid, exactly: the chances, and a best response's gain."""

from collections.abc import Mapping
from fractions import Fraction

from ttt_tables.answer import Chances
from ttt_tables.board.any_order import EMPTY, check_side
from ttt_tables.board.numbers import OTHER
from ttt_tables.probabilistic.contest import Contest, gain
from ttt_tables.probabilistic.exact import best_cell
from ttt_tables.probabilistic.grid import Cell, parse_grid
from ttt_tables.probabilistic.policies import Policy, read_policy


def evaluate(
    grid: object, policy_x: Policy, policy_o: Policy, to_move: str = "X"
) -> Chances[Fraction]:
    """Return the exact chances of a game between two policies, X or O moving first.

    grid       what `parse_grid` reads; its numbers are taken exactly, as in `solve_exact`
    policies   names of POLICIES; functions of the board's text, or of that and the side to move,
               to a cell, weights of cells or nine weights; or mappings of boards, or of pairs
               (board, side), to the same

    `solve(grid).evaluate` gives floats, and sooner. Raises BadGridError, UnknownPolicyError,
    IllegalMoveError (a policy plays a taken cell) and BadModelError (its weights are no
    distribution), with the board at fault.
    """
    return _contest(grid, {"X": policy_x, "O": policy_o}).chances(EMPTY, check_side(to_move))


def exploitability(grid: object, policy: Policy) -> Fraction:
    """Return a best response's gain on a policy, in expected score a game that X begins, exactly.

    The responder plays X in half of the games. The gain is 0 if and only if the policy makes no
    mistake as either side. Raises as `evaluate` does.
    """
    return gain({side: _contest(grid, {OTHER[side]: policy}) for side in "XO"})


def _contest(grid: object, policies: Mapping[str, Policy]) -> Contest[Fraction]:
    known = parse_grid(grid)
    exact = known.exact()
    cells = [Cell(*cell) for cell in exact]
    models = {
        side: read_policy(policy, cells, lambda *at: best_cell(known, *at))
        for side, policy in policies.items()
    }
    return Contest(exact, models, Fraction(1, 2))
