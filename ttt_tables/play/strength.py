"""The strength of an imperfect player: its exact win, draw and loss rates against perfect play.

Perfect play draws among the best moves, of which a sooner win and a later loss are better.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeVar

from ttt_tables.board.numbers import OTHER
from ttt_tables.errors import BadModelError
from ttt_tables.play.evaluator import RANDOM
from ttt_tables.play.game import Game
from ttt_tables.play.played import PlayedRules
from ttt_tables.play.player import never_resigns
from ttt_tables.play.policy import Mixture, Model, Policy
from ttt_tables.play.solver import RESULTS, components, explore, x_scores

Number = Fraction | float
Exact = TypeVar("Exact", Fraction, float)
MOST = 200_000  # positions, including chance nodes
HALF = Fraction(1, 2)
STEADY = 1e-15  # the iteration over plies ends when no probability changes by more
STEPS, NEAR = 60, 1e-7  # the most steps and the tolerance of the search for an epsilon
FINEST = 1_000_000  # the denominator of an epsilon


class Strength(NamedTuple):
    """The win, draw and loss probabilities of a player against perfect play. They add up to 1.

    They are exact Fractions, or floats within 1e-12 if the limit of plies may end a game. A game
    that has not ended within that limit is a draw.
    """

    win: Number
    draw: Number
    loss: Number
    score: Number  # the expected one


class _Errs(PlayedRules):
    """The rules of a game between a player with epsilon 1/2 and one with another epsilon."""

    def __init__(self, game: Game, side: str, policy: Policy | None, other: Fraction) -> None:
        players = {side: Mixture(policy, RANDOM, HALF), OTHER[side]: Mixture(None, RANDOM, other)}
        super().__init__(
            game, {side: _never_resigns(one.model(game)) for side, one in players.items()}
        )
        self._alike = policy is None  # perfect play treats the images of a position alike

    def images(self, position: str) -> Sequence[str]:
        """Return the position under each symmetry that both players respect."""
        return self._game.rules.images(position) if self._alike else (position,)


def _never_resigns(model: Model) -> Model:
    return lambda here: never_resigns(model(here), here)


class Chart:
    """All positions of games of an epsilon-greedy player, for any epsilon, against perfect play.

    side    the player's side
    policy  the player's policy for the moves that are not random
    plies   the number of moves after which a game is a draw
    other   the epsilon of the other side; by default 0, which is perfect play

    Raises BadLimitError for a game with too many positions.
    """

    def __init__(
        self,
        game: Game,
        side: str,
        policy: Policy | None,
        plies: int,
        other: Fraction = Fraction(0),
    ) -> None:
        rules, ruled = _Errs(game, side, policy, other), game.rules
        graph = explore(rules, MOST)
        self.policy: Policy | None = policy
        self._game, self._side, self._plies, self._nodes = game, side, plies, graph.nodes
        self._against = "perfect play" if not other else "random play" if other == 1 else "others"
        # The components of open positions, each after those to which it leads.
        self._parts = [part for part in components(graph.nodes) if graph.nodes[part[0]].afters]
        open_ = [at for part in self._parts for at in part]
        self._chance = [at for at in open_ if any(ruled.outcomes(graph.texts[at]))]
        self._moves = sorted({*open_} - {*self._chance})
        self._errs = [at for at in self._moves if graph.nodes[at].side == side]
        longest = self._longest()
        self._ends = longest is not None and plies >= longest

    def _longest(self) -> int | None:
        """Return the most moves of a game; None if there is no limit."""
        moves, most = {*self._moves}, dict[int, int]()
        for part in self._parts:
            afters = {after for at in part for after in self._nodes[at].afters}
            moved = any(at in moves for at in part)
            if moved and not afters.isdisjoint(part):
                return None
            length = moved + max([most.get(after, 0) for after in afters])
            most.update(dict.fromkeys(part, length))
        return most[0]

    def strength(self, epsilon: Fraction) -> Strength:
        """Return the strength of the player that moves at random with probability epsilon."""
        win: Number
        loss: Number
        sides = self._side, OTHER[self._side]
        if self._ends:
            nodes = [*self._nodes]
            for at in self._errs:
                nodes[at] = nodes[at]._replace(
                    chances=tuple(_at_epsilon(nodes[at].chances, epsilon))
                )
            win, loss = [
                x_scores(nodes, [Fraction(one == side) for one in RESULTS])[0] for side in sides
            ]
        else:
            win, loss = [self._estimate(float(epsilon), side) for side in sides]
        draw = 1 - win - loss
        drawn = self._game.evaluator.ended(self._side, "draw").exact
        return Strength(win, draw, loss, win + draw * (drawn.score if drawn else HALF))

    def epsilon_for(self, rate: Fraction, *, win: bool = False) -> Fraction:
        """Return the epsilon with which the player loses, or wins, a fraction of its games.

        rate   the fraction
        win    whether it is that of wins

        The method of false position finds it to a millionth. Raises BadModelError if no epsilon has
        this rate.
        """
        result, sign = (self._side, -1) if win else (OTHER[self._side], 1)

        def excess(epsilon: float) -> float:
            return sign * (self._estimate(epsilon, result) - float(rate))

        low, high, below, above = 0.0, 1.0, excess(0.0), excess(1.0)
        if below > 1e-12 or above < -1e-12:
            reach = [sign * end + float(rate) for end in (below, above)]
            raise BadModelError(
                f"a {'win' if win else 'loss'} rate of {float(rate):g} against {self._against} is "
                f"out of reach for {self._side}: it goes from {min(reach):.6g} to {max(reach):.6g}"
            )
        for _ in range(STEPS):
            if abs(above - below) < STEADY or high - low < NEAR:
                break
            middle = low - below * (high - low) / (above - below)
            value = excess(middle)
            if abs(value) < NEAR:
                low = high = middle
            elif value > 0:
                high, above, below = middle, value, below / 2  # the Illinois rule
            else:
                low, below, above = middle, value, above / 2
        return Fraction(round((low + high) / 2 * FINEST), FINEST)

    @cached_property
    def _steps(self) -> list[list[tuple[float, int]]]:
        """The next positions of each position, with their probabilities as floats."""
        return [[*zip(map(float, one.chances), one.afters, strict=True)] for one in self._nodes]

    def _estimate(self, epsilon: float, result: str) -> float:
        """Return the probability of a result within the plies."""
        steps, values = [*self._steps], [float(node.result == result) for node in self._nodes]
        for at in self._errs:
            chances = _at_epsilon([chance for chance, _ in steps[at]], epsilon)
            steps[at] = [*zip(chances, self._nodes[at].afters, strict=True)]

        def back_up(numbers: Sequence[int], known: Sequence[float]) -> float:
            """Value positions by those of their next positions, and return the greatest change."""
            change = 0.0
            for at in numbers:
                value = sum([chance * known[after] for chance, after in steps[at]])
                change, values[at] = max(change, abs(value - values[at])), value
            return change

        if self._ends:
            for part in self._parts:
                while back_up(part, values) > STEADY:
                    pass
            return values[0]
        back_up(self._chance, values)
        for _ in range(self._plies):
            change = back_up(self._moves, [*values])
            back_up(self._chance, values)
            if change < STEADY:
                break
        return values[0]


def _at_epsilon(chances: Sequence[Exact], epsilon: Exact) -> list[Exact]:
    """Return the probabilities of moves at an epsilon, from those at epsilon 1/2.

    The latter are (s + 1/n) / 2 for each of n moves, where s is its probability at epsilon 0.
    """
    often, any_ = 2 * (1 - epsilon), (2 * epsilon - 1) / len(chances)
    return [often * chance + any_ for chance in chances]
