"""The order of values and of moves, and the chances of a game's three results."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

Number = TypeVar("Number", bound="float | Fraction")
TIE = 1e-12  # scores in floats that are this near are tied


def depth_score(value: tuple[Any, Any], won: int = 1000) -> Any:
    """Return wdl * (won - distance): the larger, the better for the side whose view a value takes.

    So a win is better the sooner it comes, a loss the later, and a draw stands between them however
    long it lasts: its distance may be None. `won` is the score of a game that is won already, more
    than any distance. A value is a pair (wdl, distance) of whole numbers, or of columns of them.
    """
    wdl, distance = value
    return wdl * (won - (0 if distance is None else distance))


class Chances(NamedTuple, Generic[Number]):
    """The absolute chances of a game's three results.

    They are floats, `Chances[float]`, or where exact `Chances[Fraction]`.
    """

    x_win: Number
    draw: Number
    o_win: Number

    @property
    def x_score(self) -> Number:
        """X's expected score: win 1, draw 1/2, loss 0."""
        return self.x_win + self.draw / 2  # type: ignore[return-value]  # as its parts are


def ranks(keys: Sequence[Any], tie: float = 0.0) -> list[int]:
    """Return the rank of each key: 1 for the greatest, else 1 plus the number of greater keys.

    Ranks stand in the order of the keys. A key shares the rank of a greater key if it is less than
    `tie` below the greatest key of that rank.
    """
    rank_of: dict[Any, int] = {}
    rank, best = 0, None
    for at, key in enumerate(sorted(keys, reverse=True), start=1):
        if not rank or not (key == best or (tie and best - key < tie)):
            rank, best = at, key
        rank_of[key] = rank
    return [rank_of[key] for key in keys]
