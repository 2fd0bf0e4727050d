"""A game as a graph of turns, the positions at which a turn begins: one of symmetric positions.

A step makes a move, together with the chance outcomes before or after it. A turn may also end
without a move: a blocked roll of the dice passes the turn, or ends the game.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ttt_tables.play.rules import Rules

Step = tuple[str | None, ...]  # the mover, the move and its outcome; () if no move is made
Chances = dict[str, Fraction]


class Turn(NamedTuple):
    """A position at the beginning of a turn, or an ended one.

    Weights are integers: a probability, if every legal move is equally likely, is a weight over
    `whole`.

    steps     the number of steps to each next turn
    weights   the weight of each next turn
    ends      the weight of each result that ends the game without a move; of its result if the
              game has ended
    whole     the sum of all weights
    passes    the turns to which this one may pass without a move
    """

    steps: Mapping[str, int]
    weights: Mapping[str, int]
    ends: Mapping[str, int]
    whole: int = 1
    passes: Collection[str] = ()


class _Ways(NamedTuple):
    """What can happen in one turn."""

    steps: dict[Step, str]
    chances: Chances
    passes: Chances  # the probability that the turn passes to another one
    ends: Chances


class Turns:
    """The turns of a game by their keys.

    key   returns what stands for a position, equal for positions with the same future; by default
          the least of the position's images
    """

    def __init__(self, rules: Rules, key: Callable[[str], str] | None = None) -> None:
        self._rules = rules
        self._key = key or (lambda text: min(rules.images(text)))
        self._known: dict[str, Turn] = {}
        self._texts: dict[str, str] = {}
        self.start: str = self._named(rules.start)

    def __getitem__(self, key: str) -> Turn:
        if key not in self._known:
            self._known[key] = self._turn(key)
        return self._known[key]

    def text(self, key: str) -> str:
        """Return the text of a position that a key stands for."""
        return self._texts[key]

    def _named(self, text: str) -> str:
        key = self._key(text)
        self._texts.setdefault(key, text)
        return key

    def _turn(self, key: str) -> Turn:
        text = self._texts[key]
        if result := self._rules.result(text):
            return Turn({}, {}, {result: 1})
        own = self._ways(text)
        if not own.passes:
            return _turn(own.steps, own.chances, own.ends)
        (other,) = own.passes
        theirs = own if other == key else self._ways(self._texts[other])
        leave = own.passes[other]
        come_back = leave if other == key else leave * theirs.passes[key]

        def both(mine: Chances, after: Chances) -> Chances:
            """Return chances after any number of passes."""
            sums = Counter(mine)
            sums.update({name: leave * chance for name, chance in after.items() if other != key})
            return {name: chance / (1 - come_back) for name, chance in sums.items()}

        chances, ends = both(own.chances, theirs.chances), both(own.ends, theirs.ends)
        return _turn(own.steps | theirs.steps, chances, ends, [other])

    def _ways(self, text: str) -> _Ways:
        ways = _Ways({}, defaultdict(Fraction), defaultdict(Fraction), defaultdict(Fraction))
        for step, chance, after in self._outcomes(text):
            if step:
                ways.steps[step] = key = self._named(after)
                ways.chances[key] += chance
            elif result := self._rules.result(after):
                ways.ends[result] += chance
            else:
                ways.passes[self._named(after)] += chance
        return ways

    def _outcomes(self, text: str) -> Iterator[tuple[Step, Fraction, str]]:
        """Yield the outcomes of a turn: the step, its probability, and the position after it."""
        rules = self._rules
        before = list(rules.outcomes(text))
        for name, chance, seen in before:
            if rules.board(seen) != rules.board(text):  # chance sets the mark
                yield (None, name), chance, seen
            elif rules.result(seen):
                yield (), chance, seen
            elif blocked := list(rules.outcomes(seen)):
                yield from [((), chance * part, after) for _, part, after in blocked]
            else:
                yield from self._moves(seen, chance)
        if not before:
            yield from self._moves(text, Fraction(1), chance_follows=True)

    def _moves(
        self, text: str, chance: Fraction, *, chance_follows: bool = False
    ) -> Iterator[tuple[Step, Fraction, str]]:
        rules, moves = self._rules, list(self._rules.moves(text))
        side, even = rules.to_move(text), chance / len(moves)
        for move in moves:
            after = rules.play(text, move)
            has_ended = rules.result(after) is not None
            outcomes = list(rules.outcomes(after)) if chance_follows and not has_ended else []
            for name, part, then in outcomes:
                yield (side, move, name), even * part, then
            if not outcomes:
                yield (side, move), even, after


def _turn(
    steps: Mapping[Step, str], chances: Chances, ends: Chances, passes: Collection[str] = ()
) -> Turn:
    whole = lcm(*[of.denominator for of in (*chances.values(), *ends.values())])
    weights, ended = _weights(chances, whole), _weights(ends, whole)
    return Turn(Counter(steps.values()), weights, ended, whole, passes)


def _weights(chances: Chances, whole: int) -> dict[str, int]:
    return {name: of.numerator * (whole // of.denominator) for name, of in chances.items()}
