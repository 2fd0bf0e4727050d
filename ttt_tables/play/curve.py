"""How often a policy that errs wins, draws and loses, as polynomials in its epsilon."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ttt_tables.errors import BadModelError, BadOptionError, quote
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.policy import Number, Policy, mix, read_epsilon

HALVINGS = 60  # of the interval of epsilon: to the last bits of a float


class EpsilonCurve(NamedTuple):
    """The chances of `mix(first, second, epsilon)` against an opponent, as polynomials in epsilon.

    They are the mixture's, the mean of one game as X and one as O: the coefficients of 1, epsilon,
    epsilon^2, ...
    """

    win: tuple[Fraction, ...]
    draw: tuple[Fraction, ...]
    loss: tuple[Fraction, ...]

    def chances(self, epsilon: Number) -> tuple[Fraction, Fraction, Fraction]:
        """Return the exact win, draw and loss at an epsilon. Raises BadModelError."""
        at = read_epsilon(epsilon)
        win, draw, loss = (_value(polynomial, at) for polynomial in self)
        return win, draw, loss

    def epsilon(self, part: str, wanted: Number) -> Fraction:
        """Return the epsilon at which a rate ("win", "draw" or "loss") is as wanted, to 1e-15.

        Of several such epsilons it is the one that halving the interval finds. Raises BadModelError
        unless the wanted rate lies between the rates at epsilon 0 and at epsilon 1.
        """
        if not isinstance(part, str) or part not in self._fields:
            raise BadModelError(
                f"the rate must be one of {', '.join(self._fields)}, got {quote(part)}"
            )
        polynomial: tuple[Fraction, ...] = getattr(self, part)
        goal = read_epsilon(wanted, f"the {part} rate")
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


def epsilon_curve(
    first: Policy, second: Policy, opponent: Policy, game: Game | str = "classic"
) -> EpsilonCurve:
    """Return the chances of `mix(first, second, epsilon)` against an opponent, for every epsilon.

    X makes at most one move in two on the cells of a board, so that its chances are polynomials of
    that degree. Exact values for one epsilon more say all about them. Raises BadOptionError for a
    game whose moves do not all fill a cell, and as `Game.evaluate` does.
    """
    made = given_game(game)
    if not made.rules.fills:
        raise BadOptionError(
            f"an epsilon curve needs a game in which every move fills a cell, got {made.name}"
        )
    degree = (made.start.board.count(".") + 1) // 2
    points = [Fraction(at, degree) for at in range(degree + 1)]
    values = []
    for point in points:
        mixture = mix(first, second, point)
        both = made.evaluate(mixture, opponent), made.evaluate(opponent, mixture).of("O")
        exact = [one.exact for one in both if one.exact]
        values.append([sum(chances, Fraction(0)) / 2 for chances in zip(*exact, strict=True)][1:])
    return EpsilonCurve(*[_interpolate(points, list(part)) for part in zip(*values, strict=True)])


def epsilon_for(
    *,
    loss: Number | None = None,
    win: Number | None = None,
    first: Policy = "perfect",
    second: Policy = "random",
    game: Game | str = "classic",
) -> Fraction:
    """Return the epsilon of `mix(first, second, epsilon)` that has a given strength.

    loss  the share of games that it loses against perfect play, or
    win   the share of games that it wins against random play

    It plays half of the games as X, half as O. A float is read as the decimal it prints as. Raises
    BadModelError if neither or both are given, or the rate is out of reach; and as `epsilon_curve`.
    """
    if (loss is None) == (win is None):
        raise BadModelError(
            "pass exactly one of loss, the rate against perfect play, and win, the rate against "
            "random play"
        )
    if loss is not None:
        return epsilon_curve(first, second, "perfect", game).epsilon("loss", loss)
    assert win is not None
    return epsilon_curve(first, second, "random", game).epsilon("win", win)


def _interpolate(points: list[Fraction], values: list[Fraction]) -> tuple[Fraction, ...]:
    """Return the polynomial of the least degree with these values at these points (Newton)."""
    differences = list(values)
    for order in range(1, len(points)):
        for at in range(len(points) - 1, order - 1, -1):
            step = points[at] - points[at - order]
            differences[at] = (differences[at] - differences[at - 1]) / step
    coefficients = [Fraction(0)]
    for difference, point in zip(reversed(differences), reversed(points), strict=True):
        shifted = [Fraction(0), *coefficients]
        coefficients = [
            a - point * b for a, b in zip(shifted, [*coefficients, Fraction(0)], strict=True)
        ]
        coefficients[0] += difference
    return tuple(coefficients[: len(points)])


def _value(polynomial: tuple[Fraction, ...], at: Fraction) -> Fraction:
    return sum((c * at**power for power, c in enumerate(polynomial)), Fraction(0))
