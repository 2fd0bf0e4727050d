"""Policy against policy: exact chances, exploitability and mixtures, without simulation.

A policy may be given as

- a name: "perfect", "safe-uniform", ... (see `open_tablebase().policies`);
- a function of the board's text that returns a cell, or a mapping of cells to weights;
- a table: a mapping of boards (text or number) to the same.

Weights need not sum to one. They are read exactly; a float stands for the binary fraction it is.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import lcm
from numbers import Rational
from operator import index
from typing import Any

from ttt_tables.answer import Chances
from ttt_tables.board import check_cell, parse, show
from ttt_tables.classic import EMPTY, afterstates, legal_moves, result, to_move
from ttt_tables.errors import BadModelError, IllegalMoveError, quote
from ttt_tables.opponents import Model, Weights, read_rational
from ttt_tables.responses import best_responses
from ttt_tables.tablebase import Tablebase, open_tablebase

Choice = int | Mapping[int, float | Fraction]  # a cell, or the weights of some cells
Policy = str | Mapping[int, Choice] | Mapping[str, Choice] | Callable[[str], Choice]


def mix(first: Policy, second: Policy, epsilon: float | str | Fraction) -> Callable[[str], Weights]:
    """Return the policy that errs: `second` with probability epsilon at each move, else `first`.

    A float epsilon is read as the decimal it prints as, so 0.1 is one tenth. Raises BadModelError.
    """
    try:
        err = read_rational(str(epsilon))
    except Exception:  # a foreign object's str may fail in any way
        raise BadModelError(f"epsilon is no number: {quote(epsilon)}") from None
    if not 0 <= err <= 1:
        raise BadModelError(f"epsilon is a probability from 0 to 1, not {quote(epsilon)}")
    mostly, rarely = weights_of(first), weights_of(second)

    def mixture(text: str) -> Weights:
        board = parse(text)
        parts = ((mostly(board), 1 - err), (rarely(board), err))
        shares = {
            cell: sum(
                Fraction(part.get(cell, 0), sum(part.values())) * share for part, share in parts
            )
            for cell in legal_moves(board)
        }
        return _whole(shares, board)

    return mixture


def evaluate(policy_x: Policy, policy_o: Policy) -> Chances:
    """Return the exact chances (Fractions) of the classic game between two policies.

    Raises UnknownPolicyError, IllegalMoveError (a policy plays a cell that is taken) and
    BadModelError (a policy's weights are no distribution), with the board at fault.
    """
    sides = {"X": weights_of(policy_x), "O": weights_of(policy_o)}
    ended: dict[str, Fraction] = defaultdict(Fraction)
    reached = {EMPTY: Fraction(1)}
    while reached:
        following: dict[int, Fraction] = defaultdict(Fraction)
        for board, chance in reached.items():
            weights = sides[to_move(board)](board)
            total = sum(weights.values())
            for cell, after in afterstates(board):
                if weights.get(cell):
                    share = chance * Fraction(weights[cell], total)
                    if over := result(after):
                        ended[over] += share
                    else:
                        following[after] += share
        reached = following
    return Chances(ended["X"], ended["draw"], ended["O"])


def exploitability(policy: Policy) -> Fraction:
    """Return how much a best response gains on a policy, in expected score a game.

    A best response scores b_x as X and b_o as O against the policy; against perfect play these add
    up to 1. Returned is (b_x + b_o - 1) / 2: 0 if and only if the policy is unbeatable as both
    sides, 1/2 if it can always be beaten. The policy is asked only about boards it can meet.
    """
    model = weights_of(policy)
    responses = best_responses(model, ("score",), boards=_met(model))

    def best_score(board: int) -> Fraction:
        best = max(responses[board], key=lambda move: move.score)
        return Fraction(best.score, 2 * sum(best.odds))

    opening = model(EMPTY)
    scores = {cell: best_score(after) for cell, after in afterstates(EMPTY) if opening.get(cell)}
    as_o = sum((opening[cell] * score for cell, score in scores.items()), Fraction(0))
    return (best_score(EMPTY) + as_o / sum(opening.values()) - 1) / 2


def _met(model: Model) -> set[int]:
    """Return the boards on which somebody who plays anything may have to answer the policy."""
    met: set[int] = set()
    found = {EMPTY} | {after for cell, after in afterstates(EMPTY) if model(EMPTY).get(cell)}
    while found:
        met |= found
        asked = {after for board in found for _, after in afterstates(board) if not result(after)}
        found = {
            board
            for after in asked
            for cell, board in afterstates(after)
            if model(after).get(cell) and board not in met
        }
    return met


def weights_of(policy: Policy) -> Model:
    """Return a policy as whole-number weights of each board's legal cells.

    The weights of a board are asked for when the board is; a fault is raised then.
    """
    if isinstance(policy, str):
        tablebase = _tablebase()
        tablebase.weights(EMPTY, policy)  # an unknown name is refused at once
        return cache(lambda board: tablebase.weights(board, policy))
    if isinstance(policy, Mapping):
        return lambda board: _whole(_look_up(policy, board), board)
    if callable(policy):
        return cache(lambda board: _whole(policy(show(board)), board))
    raise BadModelError(
        f"a policy is a name, a function of the board's text or a mapping of boards, "
        f"not {quote(policy)}"
    )


@cache
def _tablebase() -> Tablebase:
    return open_tablebase()


def _look_up(table: Mapping[Any, Choice], board: int) -> Choice:
    for key in (show(board), board):
        if key in table:
            return table[key]
    raise BadModelError(f"the policy's table has no entry for board {show(board)!r}")


def _whole(choice: Any, board: int) -> Weights:
    """Return a cell, or cells' weights, as whole-number weights; refuse what is no distribution."""
    if not isinstance(choice, Mapping):
        choice = {check_cell(choice): 1}
    legal = legal_moves(board)
    for cell in choice:
        if check_cell(cell) not in legal:
            raise IllegalMoveError(
                f"the policy plays cell {cell} on {show(board)!r}, which is taken: "
                f"choose one of {list(legal)}"
            )
    try:
        exact = {int(cell): _exactly(weight) for cell, weight in choice.items()}
    except (TypeError, ValueError, ArithmeticError):
        raise BadModelError(
            f"the policy's weights on {show(board)!r} are not all numbers: {quote(choice)}"
        ) from None
    if min(exact.values(), default=0) < 0 or not any(exact.values()):
        raise BadModelError(
            f"the policy's weights on {show(board)!r} must be 0 or more, and not all 0: "
            f"{quote(choice)}"
        )
    scale = lcm(*[weight.denominator for weight in exact.values()])
    return {cell: int(weight * scale) for cell, weight in exact.items()}


def _exactly(weight: Any) -> Fraction:
    if isinstance(weight, str | Decimal):
        return read_rational(str(weight))
    if isinstance(weight, Rational):  # numpy's whole numbers are of 64 bits: made plain, they grow
        return Fraction(index(weight.numerator), index(weight.denominator))
    return Fraction(weight)
