"""The win, draw and loss rates of an epsilon-greedy policy, as polynomials in epsilon."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ttt_tables.errors import BadModelError, BadOptionError, quote
from ttt_tables.play.game import Game, given_game
from ttt_tables.play.policy import Number, Policy, mix, read_epsilon

HALVINGS = 60  # of the interval of epsilon, which suffice for the precision of a float


class EpsilonCurve(NamedTuple):
    """The win, draw and loss rates of `mix(first, second, epsilon)` against an opponent.

    Each rate is a polynomial, given by the coefficients of 1, epsilon, epsilon^2, ... It is the
    mixture's mean rate of one game as X and one as O.
    """

    win: tuple[Fraction, ...]
    draw: tuple[Fraction, ...]
    loss: tuple[Fraction, ...]

    def chances(self, epsilon: Number) -> tuple[Fraction, Fraction, Fraction]:
        """Return the exact probabilities of win, draw and loss at an epsilon.

        Raises BadModelError for an epsilon that is not from 0 to 1.
        """
        at = read_epsilon(epsilon)
        win, draw, loss = (_value(polynomial, at) for polynomial in self)
        return win, draw, loss

    def epsilon(self, part: str, wanted: Number) -> Fraction:
        """Return the epsilon at which a rate has a wanted value, to 1e-15.

        part    the rate: "win", "draw" or "loss"
        wanted  its value, from 0 to 1

        If there are several such epsilons, it is the one that bisection finds. Raises BadModelError
        unless the wanted value is between the rates at epsilon 0 and at epsilon 1.
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
    """Return the rates of `mix(first, second, epsilon)` against an opponent, for every epsilon.

    Every move fills a cell, and X makes at most half of the moves, rounded up. The rates are
    therefore polynomials of at most that degree d, and exact values at d + 1 epsilons determine
    them. Raises BadOptionError for a game with moves that do not fill a cell, and the errors of
    `Game.evaluate`.
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

    loss  the fraction of games that it loses against perfect play, or
    win   the fraction of games that it wins against random play

    It plays half of the games as X and half as O. A float is read as the decimal that it prints as.
    Raises BadModelError if neither or both of them are given, or if no epsilon has the rate, and
    the errors of `epsilon_curve`.
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
