"""Mixtures: the model that errs, playing another's moves once in a while."""

from fractions import Fraction
from functools import cache

from ttt_tables.board.alternating import legal_moves
from ttt_tables.board.weights import read_rational
from ttt_tables.errors import BadModelError, quote
from ttt_tables.games.classic.opponents import RESIGN, Model, Weights

Share = float | str | Fraction  # a float stands for the decimal that it prints as: 0.1 is one tenth


def mix(first: Model, second: Model, epsilon: Share) -> Model:
    """Return the model that plays as `second` with probability epsilon at each move, else `first`.

    Raises BadModelError.
    """
    err = read_share(epsilon, "epsilon")
    often, seldom = err.denominator - err.numerator, err.numerator

    @cache
    def mixture(board: int) -> Weights:
        ours, theirs = first(board), second(board)
        of_ours, of_theirs = often * sum(theirs.values()), seldom * sum(ours.values())
        resigns = [RESIGN] if RESIGN in ours or RESIGN in theirs else []
        return {
            cell: ours.get(cell, 0) * of_ours + theirs.get(cell, 0) * of_theirs
            for cell in (*legal_moves(board), *resigns)
        }

    return mixture


def read_share(share: Share, what: str) -> Fraction:
    """Return a share from 0 to 1. Raises BadModelError, which names it by `what`."""
    try:
        exact = read_rational(str(share))
    except Exception:  # a foreign object's str may fail in any way
        raise BadModelError(f"{what} is no number: {quote(share)}") from None
    if not 0 <= exact <= 1:
        raise BadModelError(f"{what} is a share from 0 to 1, not {quote(share)}")
    return exact
