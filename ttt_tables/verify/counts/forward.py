"""Random games of a walk, ply by ply, over all its states. Needs numpy.

Probabilities are integers over a power of one denominator, so nothing is rounded.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ttt_tables.verify.counts.games import OPEN, WHOLE, Walk

RESULTS = ("X", "draw", "O")
ENDLESS_PLIES = 15  # that a game without end is followed
ALL_BUT_OVER = 2.0**-70  # games are followed until the probability that one still goes on is below


class Ply(NamedTuple):
    """What happens at one ply: the number of games, and by result those that end there."""

    games: int
    ended: tuple[int, ...]
    chances: tuple[Fraction, ...]


class States:
    """All states of a walk, with their steps as arrays."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        numbers, self.states = {walk.start: 0}, [walk.start]
        counts, to, parts = [], [], []
        self.ends: list[dict[str, Fraction]] = []
        for state in self.states:  # as it grows
            end = walk.end(state)
            steps = walk.steps(state) if end == OPEN else []
            self.ends.append(dict(walk.stops(state)) if end == OPEN else {end: Fraction(1)})
            counts.append(len(steps))
            if sum(part for part, _ in steps) + WHOLE * sum(self.ends[-1].values()) != WHOLE:
                raise ValueError(f"the probabilities of {state} must add up to 1")
            for chance, after in steps:
                if (number := numbers.setdefault(after, len(self.states))) == len(self.states):
                    self.states.append(after)
                to.append(number)
                parts.append(chance)
        self.numbers = numbers
        self.counts, self.to = np.array(counts), np.array(to)
        self.first = np.cumsum(self.counts) - self.counts
        self.parts = np.array(parts, dtype=object)
        self.open = self.counts > 0
        self.by_result = [
            {number: end[result] for number, end in enumerate(self.ends) if result in end}
            for result in RESULTS
        ]

    @cached_property
    def is_endless(self) -> bool:
        """Whether a game may go on after its most moves without moved or removed marks."""
        reached = np.zeros(len(self.states), dtype=np.int64)
        reached[0] = 1
        for _ in range(self.walk.plies):
            reached = np.minimum(self._next(reached), 1)
        return bool((reached * self.open).any())

    @property
    def last_ply(self) -> int:
        """The last ply that the table follows."""
        return ENDLESS_PLIES if self.is_endless else self.walk.plies

    def plies(self) -> Iterator[Ply]:
        """Yield what happens at each ply that the table follows."""
        size = len(self.states)
        games, mass = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=object)
        games[0] = mass[0] = 1
        for ply in range(self.last_ply + 1):
            whole = WHOLE**ply
            reached = set(np.flatnonzero(games).tolist())
            ended, chances = [], []
            for of_result in self.by_result:
                there = [number for number in of_result if number in reached]
                ended.append(int(games[there].sum()))
                parts = sum((mass[number] * of_result[number] for number in there), Fraction(0))
                chances.append(parts / whole)
            yield Ply(int(games.sum()), tuple(ended), tuple(chances))
            games, mass = self._next(games), self._next(mass, self.parts)

    def _next(self, values: Any, parts: Any = None) -> Any:
        """Return what the values of all states become by one step."""
        active = np.flatnonzero((values != 0) & self.open)
        sizes = self.counts[active]
        shifts = np.repeat(self.first[active] - np.cumsum(sizes) + sizes, sizes)
        edges = shifts + np.arange(sizes.sum())
        moved = np.repeat(values[active], sizes)
        after = np.zeros_like(values)
        np.add.at(after, self.to[edges], moved if parts is None else moved * parts[edges])
        return after

    def sizes(self) -> Iterator[tuple[int, int, int]]:
        """Yield the numbers of positions that are new at each ply, of open ones, and of orbits."""
        walk, seen, orbits = self.walk, set[str](), set[str]()
        level = [walk.start]
        known = {walk.start}
        for _ in range(self.last_ply + 1):
            for state in list(level):
                passed = [other for other in walk.passes(state) if other not in known]
                known.update(passed)
                level += passed
            texts = {walk.text(state): walk.end(state) == OPEN for state in level}
            new = {text: is_open for text, is_open in texts.items() if text not in seen}
            least = {
                walk.dead * (not is_open) or min(walk.images(text)) for text, is_open in new.items()
            }
            least -= orbits
            seen |= new.keys()
            orbits |= least
            yield len(new), sum(new.values()), len(least)
            level = self._after(level, known)

    def _after(self, level: list[Any], known: set[Any]) -> list[Any]:
        numbers = [self.numbers[state] for state in level if state in self.numbers]
        after = []
        for number in numbers:
            first = self.first[number]
            for to in self.to[first : first + self.counts[number]]:
                if (state := self.states[to]) not in known:
                    known.add(state)
                    after.append(state)
        return after

    def summed(self) -> tuple[float, ...]:
        """Return the expected length and the probabilities of the three results, in floats.

        The length is the sum of the probabilities that a game is still open after n moves.
        """
        parts = np.array([part / WHOLE for part in self.parts])
        mass, length = np.zeros(len(self.states)), 0.0
        mass[0] = 1.0
        ends = [np.array(sorted(of_result), dtype=np.int64) for of_result in self.by_result]
        results = [0.0] * len(RESULTS)
        while (going_on := mass[self.open].sum()) > ALL_BUT_OVER:
            length += going_on
            mass = self._next(mass, parts)
            results = [
                total + mass[numbers].sum() for total, numbers in zip(results, ends, strict=True)
            ]
        return (length, *results)
