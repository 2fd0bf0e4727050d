"""The games and positions of each ply, and the probability that a random game ends there."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import chain
from math import lcm
from typing import NamedTuple

from pipeline.counts.turns import Turns

RESULTS = ("X", "draw", "O")


class Level(NamedTuple):
    """What is counted at one ply.

    games     the number of sequences of that many moves
    ended     by result, the number of those with which a game may end
    chances   by result, the probability that a random game ends after exactly that many moves
    new       the turns that no shorter sequence reaches
    """

    games: int
    ended: dict[str, int]
    chances: dict[str, Fraction]
    new: Collection[str]


def levels(turns: Turns, plies: int) -> Iterator[Level]:
    """Yield the levels of a game from its start to a number of plies.

    Probabilities are integers over one denominator, because that is faster than fractions.
    """
    games, parts, whole = Counter({turns.start: 1}), Counter({turns.start: 1}), 1
    seen: set[str] = set()
    for _ in range(plies + 1):
        new = {*games, *chain(*[turns[key].passes for key in games])} - seen
        seen |= new
        ended, chances = Counter[str](), defaultdict[str, Fraction](Fraction)
        for key, number in games.items():
            turn = turns[key]
            for result, weight in turn.ends.items():
                ended[result] += number
                chances[result] += Fraction(parts[key] * weight, whole * turn.whole)
        yield Level(games.total(), ended, chances, new)
        games, parts, whole = _next(turns, games, parts, whole)


def _next(
    turns: Turns, games: Counter[str], parts: Counter[str], whole: int
) -> tuple[Counter[str], Counter[str], int]:
    """Return the numbers of games at the next ply, and the probabilities over one denominator."""
    finer = lcm(*{turns[key].whole for key in games})
    more, after = Counter[str](), Counter[str]()
    for key, number in games.items():
        turn = turns[key]
        for to, steps in turn.steps.items():
            more[to] += number * steps
        scale = parts[key] * (finer // turn.whole)
        for to, weight in turn.weights.items():
            after[to] += scale * weight
    return more, after, whole * finer
