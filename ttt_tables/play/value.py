"""The value of a position: its score, and its probabilities, result and error bound, if known.

This module imports nothing that would delay a first answer.
"""

from __future__ import annotations

from collections import namedtuple
from functools import lru_cache

from ttt_tables.board.any_order import check_side

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction
    from typing import Any, NamedTuple

    class Exact(NamedTuple):
        """A value as Fractions; the probabilities are None if only the score is known."""

        score: Fraction
        win: Fraction | None = None
        draw: Fraction | None = None
        loss: Fraction | None = None
else:
    Exact = namedtuple("Exact", "score win draw loss", defaults=(None, None, None))

Odds = tuple[int, int, int]  # win, draw, loss: divided by their sum, these are the probabilities
CHANCES = ("win", "draw", "loss")
UNIT = 2.0**-53  # one rounding of a number in [0, 1] changes it by less
FIELDS = ("score", *CHANCES, "wdl", "distance", "error_bound")


class Value:
    """The value of a position under perfect play of both sides, from the point of view of one.

    side      the side to move, or X if neither side is; `of` returns the value of the other side
    score     the expected score, in [0, 1]: a win is 1, a draw 1/2, a loss 0
    win, draw, loss     the probabilities; None if only the score is known
    wdl       the result, 1, 0 or -1; None in games of chance
    distance  the plies to the end, with best play by both sides; None for a draw, in games of
              chance, and if it is not known
    error_bound  a proved bound on the error of `score`, including its rounding, for both sides. It
              is 0 if the score and the probabilities are the floats nearest to those of `exact`,
              and None for an estimate
    """

    __slots__ = ("_exact", "distance", "draw", "error_bound", "loss", "score", "side", "wdl", "win")

    def __init__(
        self,
        side: str,
        score: float,
        win: float | None = None,
        draw: float | None = None,
        loss: float | None = None,
        *,
        wdl: int | None = None,
        distance: int | None = None,
        error_bound: float | None = None,
        exact: Exact | Odds | Callable[[], Exact] | None = None,
    ) -> None:
        self.side: str = side
        self.score: float = score
        self.win: float | None = win
        self.draw: float | None = draw
        self.loss: float | None = loss
        self.wdl: int | None = wdl
        self.distance: int | None = distance
        self.error_bound: float | None = error_bound
        self._exact = exact

    @property
    def exact(self) -> Exact | None:
        """The score and the probabilities as Fractions, None if they are not exact."""
        known = self._exact
        if known is None or isinstance(known, Exact):
            return known
        if isinstance(known, tuple):
            from fractions import Fraction

            win, draw, loss = [Fraction(part, sum(known)) for part in known]
            known = Exact(win + draw / 2, win, draw, loss)
        else:  # computed on first use
            known = known()
        self._exact = known
        return known

    def of(self, side: str) -> Value:
        """Return the same value from the point of view of a side.

        Raises BadBoardError for an invalid side.
        """
        if check_side(side) == self.side:
            return self
        if self.wdl is not None:
            return certain(side, -self.wdl, self.distance)
        if isinstance(self._exact, tuple) and not isinstance(self._exact, Exact):
            return of_odds(side, *self._exact[::-1])
        if callable(self._exact) and self.error_bound:  # floats may differ from the Fractions

            def exact() -> Exact:
                known = self.exact
                assert known is not None
                return _turned(known)

            return Value(
                side,
                1 - self.score,
                self.loss,
                self.draw,
                self.win,
                error_bound=self.error_bound,
                exact=exact,
            )
        if known := self.exact:
            return of_exact(side, _turned(known))
        return Value(
            side, 1 - self.score, self.loss, self.draw, self.win, error_bound=self.error_bound
        )

    def at(self, distance: int | None) -> Value:
        """Return the same value with another distance in plies, None if it is not known."""
        return self if self.wdl is None else certain(self.side, self.wdl, distance)

    def fields(self) -> dict[str, float | int]:
        """Return the known fields by name."""
        known = {name: getattr(self, name) for name in FIELDS}
        return {name: one for name, one in known.items() if one is not None}

    def as_dict(self) -> dict[str, Any]:
        """Return the value as plain data, with the fields of `--json` and HTTP.

        Unknown fields are omitted. `exact` has Fractions as texts; it is omitted in games without
        chance, whose floats are exact.
        """
        exact = self.exact if self.wdl is None else None
        parts = exact._asdict().items() if exact else ()
        texts = {name: str(part) for name, part in parts if part is not None}
        return {"side": self.side, **self.fields(), **({"exact": texts} if texts else {})}

    def _key(self) -> tuple[object, ...]:
        return self.side, *[getattr(self, name) for name in FIELDS]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        known = "".join([f", {name}={one}" for name, one in self.fields().items()])
        return f"Value({self.side!r}{known})"


def _turned(known: Exact) -> Exact:
    return Exact(1 - known.score, known.loss, known.draw, known.win)


@lru_cache(4096)
def certain(side: str, wdl: int, distance: int | None = None) -> Value:
    """Return the value of a result that is certain, in a game without chance."""
    odds = (int(wdl > 0), int(wdl == 0), int(wdl < 0))
    far = distance if wdl else None
    return Value(
        side, (1 + wdl) / 2, *map(float, odds), wdl=wdl, distance=far, error_bound=0.0, exact=odds
    )


def of_odds(side: str, win: int, draw: int, loss: int) -> Value:
    """Return a value with exact probabilities, which are whole numbers over their sum."""
    whole = win + draw + loss
    score = (2 * win + draw) / (2 * whole)
    odds = win, draw, loss
    return Value(side, score, *[part / whole for part in odds], error_bound=0.0, exact=odds)


def of_score(side: str, score: Fraction) -> Value:
    """Return a value of which only the exact score is known."""
    return of_exact(side, Exact(score))


def of_exact(side: str, exact: Exact) -> Value:
    """Return a value that is known exactly."""
    floats = [None if part is None else float(part) for part in exact]
    return Value(side, *floats, error_bound=0.0, exact=exact)  # type: ignore[arg-type]  # scores are known


def between(side: str, low: Fraction, high: Fraction) -> Value:
    """Return the value of a score between two proved bounds."""
    if low == high:
        return of_score(side, low)
    # the middle is rounded, and so is the other side's score
    return Value(side, float((low + high) / 2), error_bound=float((high - low) / 2) + 4 * UNIT)


def average(side: str, parts: Sequence[tuple[Fraction, Value]]) -> Value:
    """Return the average of values, weighted by probabilities; it is exact if all values are.

    The bound on its error is the greatest of their bounds plus the rounding errors of each
    probability, each product and each sum.
    """
    shares, values = [chance for chance, _ in parts], [value.of(side) for _, value in parts]
    exact = [one for value in values if (one := value.exact) is not None]
    if len(exact) == len(values):
        means = [_mean(shares, [one[at] for one in exact]) for at in range(len(Exact._fields))]
        return of_exact(side, Exact(*means))  # type: ignore[arg-type]  # Fractions, as their parts
    floats = [
        _mean([*map(float, shares)], [getattr(value, name) for value in values])
        for name in ("score", *CHANCES)
    ]
    bounds = [value.error_bound for value in values if value.error_bound is not None]
    rounded = (len(values) + 2) * UNIT
    bound = max(bounds) + rounded if len(bounds) == len(values) else None
    return Value(side, *floats, error_bound=bound)  # type: ignore[arg-type]  # scores are all known


def _mean(shares: Sequence[Fraction | float], parts: Sequence[Fraction | float | None]) -> object:
    """Return the mean of parts, weighted by shares; None if one of the parts is unknown."""
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    return sum([share * part for share, part in zip(shares, known, strict=True)])
