"""Policy against policy: exact chances, exploitability and mixtures, without simulation.

A policy may be given by its name (see `open_tablebase().policies`), as a function of the board's
text, or as a table: choices.py says what these may return. MENACE resigns where a box is empty.
"""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache

from ttt_tables.answer import Chances
from ttt_tables.board.numbers import parse
from ttt_tables.classic import given_policy as choices
from ttt_tables.classic.given_policy import RESIGN_WORD, Choice
from ttt_tables.classic.opponents import RESIGN, Model, read_rational
from ttt_tables.classic.responder import Response
from ttt_tables.classic.rules import EMPTY, afterstates, legal_moves, result, to_move
from ttt_tables.errors import BadModelError, quote
from ttt_tables.tablebase import Tablebase, open_tablebase

Policy = str | choices.Policy


def mix(first: Policy, second: Policy, epsilon: float | str | Fraction) -> Callable[[str], Choice]:
    """Return the policy that errs: `second` with probability epsilon at each move, else `first`.

    A float epsilon is read as the decimal it prints as, so 0.1 is one tenth. Raises
    BadModelError.
    """
    err = read_share(epsilon, "epsilon")
    mostly, rarely = weights_of(first), weights_of(second)
    often, seldom = err.denominator - err.numerator, err.numerator

    def mixture(text: str) -> Choice:
        board = parse(text)
        ours, theirs = mostly(board), rarely(board)
        of_ours, of_theirs = often * sum(theirs.values()), seldom * sum(ours.values())
        weights: dict[int | str, int] = {
            cell: ours.get(cell, 0) * of_ours + theirs.get(cell, 0) * of_theirs
            for cell in legal_moves(board)
        }
        if RESIGN in ours or RESIGN in theirs:
            gives_up = ours.get(RESIGN, 0) * of_ours + theirs.get(RESIGN, 0) * of_theirs
            weights[RESIGN_WORD] = gives_up
        return weights

    return mixture


def read_share(share: float | str | Fraction, what: str) -> Fraction:
    """Return a share from 0 to 1; a float is read as the decimal it prints as.

    Raises BadModelError, which calls it `what`.
    """
    try:
        exact = read_rational(str(share))
    except Exception:  # a foreign object's str may fail in any way
        raise BadModelError(f"{what} is no number: {quote(share)}") from None
    if not 0 <= exact <= 1:
        raise BadModelError(f"{what} is a share from 0 to 1, not {quote(share)}")
    return exact


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
            if weights.get(RESIGN):
                winner = "O" if to_move(board) == "X" else "X"
                ended[winner] += chance * Fraction(weights[RESIGN], total)
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
    as_x, as_o = best_scores(policy)
    return (as_x + as_o - 1) / 2


def best_scores(policy: Policy) -> tuple[Fraction, Fraction]:
    """Return what a best response scores against a policy: as X, and as O."""
    model = weights_of(policy)
    response, opening = Response(model, "max-score"), model(EMPTY)
    as_o = [Fraction(opening.get(RESIGN, 0))] + [
        opening[cell] * response.score(after)
        for cell, after in afterstates(EMPTY)
        if opening.get(cell)
    ]
    return response.score(EMPTY), sum(as_o, Fraction(0)) / sum(opening.values())


def weights_of(policy: Policy) -> Model:
    """Return a policy as whole-number weights of each board's legal cells.

    The weights of a board are asked for when the board is; a fault is raised then.
    """
    return _tablebase().model(policy) if isinstance(policy, str) else choices.read_policy(policy)


@cache
def _tablebase() -> Tablebase:
    return open_tablebase()
