"""The order of values and of moves, and the probabilities of a game's three results."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

Number = TypeVar("Number", bound="float | Fraction")
TIE = 1e-12  # float scores that differ by less are tied


def depth_score(value: tuple[Any, Any], won: int = 1000) -> Any:
    """Return wdl * (won - distance), which is greater for better values of the same side.

    A sooner win and a later loss are better. A draw of any length is 0, so its distance may be
    None.

    value   a pair (wdl, distance) of whole numbers, or of columns of them
    won     the score of a game that is won already; it must be greater than any distance
    """
    wdl, distance = value
    return wdl * (won - (0 if distance is None else distance))


class Chances(NamedTuple, Generic[Number]):
    """The probabilities of a game's three results: floats, or Fractions if they are exact."""

    x_win: Number
    draw: Number
    o_win: Number

    @property
    def x_score(self) -> Number:
        """X's expected score: win 1, draw 1/2, loss 0."""
        return self.x_win + self.draw / 2  # type: ignore[return-value]  # as its parts are


def ranks(keys: Sequence[Any], tie: float = 0.0) -> list[int]:
    """Return the rank of each key, in the order of the keys.

    The rank is 1 for the greatest key, and otherwise 1 plus the number of greater keys. A key that
    is less than `tie` below the greatest key of a rank shares that rank.
    """
    rank_of: dict[Any, int] = {}
    rank, best = 0, None
    for at, key in enumerate(sorted(keys, reverse=True), start=1):
        if not rank or not (key == best or (tie and best - key < tie)):
            rank, best = at, key
        rank_of[key] = rank
    return [rank_of[key] for key in keys]
