"""A skill dial: the rate of errors at which a player loses, or wins, a given share of games.

`mix(first, second, epsilon)` makes at most five moves as X and four as O, each of them `second`'s
with probability epsilon. Its exact chances against anybody are therefore polynomials in epsilon, of
degree five and four, and six exact values say all about them.
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ttt_tables.errors import BadModelError, quote
from ttt_tables.games.classic.evaluation import evaluate
from ttt_tables.games.classic.mixtures import Share, mix, read_share
from ttt_tables.games.classic.opponents import Model

Polynomial = tuple[Fraction, ...]  # coefficients of 1, e, e^2, ...
POINTS = [Fraction(k, 5) for k in range(6)]
HALVINGS = 60  # of the interval of epsilon: to the last bits of a float


class Dial(NamedTuple):
    """The mixture of two models against an opponent, as polynomials in epsilon.

    Chances are the mixture's, the mean of one game as X and one as O.
    """

    win: Polynomial
    draw: Polynomial
    loss: Polynomial

    def chances(self, epsilon: Share) -> tuple[Fraction, Fraction, Fraction]:
        """Return the exact win, draw and loss at an epsilon. Raises BadModelError."""
        at = read_share(epsilon, "epsilon")
        win, draw, loss = (_value(polynomial, at) for polynomial in self)
        return win, draw, loss

    def epsilon(self, part: str, wanted: Share) -> Fraction:
        """Return the epsilon at which a share ("win", "draw" or "loss") is as wanted, to 1e-15.

        Of several such epsilons it is the one that halving the interval finds. Raises BadModelError
        unless the wanted share lies between the shares at epsilon 0 and at epsilon 1.
        """
        if not isinstance(part, str) or part not in self._fields:
            raise BadModelError(
                f"no part is called {quote(part)}: choose one of {', '.join(self._fields)}"
            )
        polynomial: Polynomial = getattr(self, part)
        goal = read_share(wanted, f"the {part} rate")
        start, end = polynomial[0], sum(polynomial)
        if not min(start, end) <= goal <= max(start, end):
            raise BadModelError(
                f"a {part} rate of {quote(wanted)} is out of reach: it goes from "
                f"{float(start):.6g} (epsilon 0) to {float(end):.6g} (epsilon 1)"
            )
        low, high = Fraction(0), Fraction(1)
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            above = _value(polynomial, middle) > goal
            low, high = (low, middle) if above == (end > start) else (middle, high)
        return high if end == goal else low


@lru_cache(maxsize=32)
def dial(first: Model, second: Model, opponent: Model) -> Dial:
    """Return the chances of `mix(first, second, epsilon)` against an opponent, for every epsilon.

    Models that are the same objects are computed once.
    """
    values = []
    for point in POINTS:
        mixture = mix(first, second, point)
        as_x, as_o = evaluate(mixture, opponent), evaluate(opponent, mixture)
        draw = (as_x.draw + as_o.draw) / 2
        values.append(((as_x.x_win + as_o.o_win) / 2, draw, (as_x.o_win + as_o.x_win) / 2))
    return Dial(*[_interpolate(list(part)) for part in zip(*values, strict=True)])


def _interpolate(values: list[Fraction]) -> Polynomial:
    """Return the polynomial of degree five that has six values at the six points (Newton)."""
    differences = list(values)
    for order in range(1, len(POINTS)):
        for at in range(len(POINTS) - 1, order - 1, -1):
            step = POINTS[at] - POINTS[at - order]
            differences[at] = (differences[at] - differences[at - 1]) / step
    coefficients = [Fraction(0)]
    for difference, point in zip(reversed(differences), reversed(POINTS), strict=True):
        shifted = [Fraction(0), *coefficients]
        coefficients = [
            a - point * b for a, b in zip(shifted, [*coefficients, Fraction(0)], strict=True)
        ]
        coefficients[0] += difference
    return tuple(coefficients[: len(POINTS)])


def _value(polynomial: Polynomial, at: Fraction) -> Fraction:
    return sum((c * at**power for power, c in enumerate(polynomial)), Fraction(0))
