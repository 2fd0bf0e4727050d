"""Regret matching (CFR+) on both sides' information states up to symmetry, and best responses.

A strategy is an array (sets, cell) of probabilities, the same on every image of a set.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.phantom.sets import Group, Links, Numbers, sets_of
from ttt_tables.games.phantom.walk import slopes
from ttt_tables.jit import kept

Floats = NDArray[np.float64]
BOTH = (sets_of(0, symmetric=True), sets_of(1, symmetric=True))
RESULTS = ((1, 0, -1), (-1, 0, 1))  # each side's, of a win of X, a draw and a win of O

NOISE = 1e-12  # a smaller regret may be a rounding error of 0, and would give random weights


@kept
def _regret(
    values: Floats,
    follow: Links,
    legal: NDArray[np.bool_],
    strategy: Floats,
    regrets: Floats,
    again: float,
) -> None:
    """Add the regrets of an iteration, set those below NOISE to 0, and set the strategy by them.

    values   what each mark brings before the side's next turn; the values of its later turns and
             of its rejections follow from the strategy
    again    how often the strategy counts the iteration's regrets once more, as a forecast
    """
    worth = np.zeros(len(values))
    for row in range(len(values) - 1, -1, -1):
        for cell in range(9):
            for after in follow[row, cell]:
                if after >= 0:
                    values[row, cell] += worth[after >> 3]
            worth[row] += strategy[row, cell] * values[row, cell]
        total = 0.0
        for cell in range(9):
            if legal[row, cell]:
                gain = values[row, cell] - worth[row]
                regret = regrets[row, cell] + gain
                regrets[row, cell] = regret if regret > NOISE else 0.0
                forecast = regrets[row, cell] + again * gain
                strategy[row, cell] = forecast if forecast > NOISE else 0.0
                total += strategy[row, cell]
        if total > 0:
            strategy[row] /= total
        else:
            strategy[row] = legal[row] / legal[row].sum()


@kept
def _best(values: Floats, follow: Links, legal: NDArray[np.bool_]) -> float:
    """Return the value of the start if each set names its best cell."""
    worth = np.zeros(len(values))
    for row in range(len(values) - 1, -1, -1):
        best = -np.inf
        for cell in range(9):
            if legal[row, cell]:
                value = values[row, cell]
                for after in follow[row, cell]:
                    if after >= 0:
                        value += worth[after >> 3]
                best = max(best, value)
        worth[row] = best
    return float(worth[0])


@kept
def _even(values: Floats, symmetries: Numbers, moved: Numbers) -> None:
    """Give cells that the symmetries of a set exchange the mean of their values."""
    for row in range(len(values)):
        if symmetries[row] != 1:
            shared, count = np.zeros(9), 0
            for g in range(8):
                if symmetries[row] >> g & 1:
                    count += 1
                    for cell in range(9):
                        shared[moved[g, cell]] += values[row, cell]
            values[row] = shared / count


@kept
def reaches(follow: Links, orbit: Numbers, strategy: Floats) -> Floats:
    """Return the probability that a side's own choices lead to one image of each set."""
    reach = np.zeros(len(strategy))
    reach[0] = 1
    for row in range(len(strategy)):
        for cell in range(9):
            part = reach[row] * strategy[row, cell] * orbit[row]
            if part > 0:
                for after in follow[row, cell]:
                    if after >= 0:
                        reach[after >> 3] += part / orbit[after >> 3]
    return reach


class Listed(Protocol):
    """The information sets of one side, as `ttt_tables.games.phantom.sets.Sets` has them."""

    @property
    def group(self) -> Group: ...  # noqa: D102
    @property
    def next(self) -> Links: ...  # noqa: D102
    @property
    def orbit(self) -> Numbers: ...  # noqa: D102
    @property
    def symmetries(self) -> Numbers: ...  # noqa: D102
    @property
    def legal(self) -> NDArray[np.bool_]: ...  # noqa: D102


class Version(NamedTuple):
    """A version of phantom tic-tac-toe: its information sets, and the slopes of their choices."""

    sets: tuple[Listed, Listed]
    slopes: Callable[[Floats, int], Floats]  # of a side's choices, at the other side's plan

    def uniform(self, side: int) -> Floats:
        """Return the strategy that names every cell with equal probability."""
        legal = self.sets[side].legal
        strategy: Floats = legal / legal.sum(axis=1, keepdims=True)
        return strategy

    def values(self, strategy: Floats, me: int) -> Floats:
        """Return what each choice of a side brings it before its next turn, (sets, cell).

        It is for one image of the set, in results from -1 to 1, times the probability that the
        choices of the other side, by its strategy, lead there.
        """
        own, other = self.sets[me], self.sets[1 - me]
        plan = reaches(other.next, other.orbit, strategy)[:, None] * strategy
        brought = self.slopes(plan, me)
        _even(brought, own.symmetries, own.group.moved)
        return brought / own.orbit[:, None]

    def best_response(self, strategy: Floats, me: int) -> float:
        """Return a side's greatest expected result against the other's strategy, in [-1, 1]."""
        own = self.sets[me]
        return float(_best(self.values(strategy, me), own.next, own.legal))

    def x_score(self, strategy_x: Floats, strategy_o: Floats) -> float:
        """Return X's expected score, in [0, 1]."""
        sets = self.sets[0]
        plan = (sets.orbit * reaches(sets.next, sets.orbit, strategy_x))[:, None] * strategy_x
        return float(1 + (plan * self.values(strategy_o, 0)).sum()) / 2


CLASSICAL = Version(BOTH, lambda plan, side: slopes(BOTH, plan, side, RESULTS[side]))


class Matching:
    """CFR+: the sides take turns; averages weigh iteration t by t squared."""

    def __init__(self, version: Version = CLASSICAL, again: float = 0.0) -> None:
        self.version: Version = version
        self.iteration: int = 0
        self.strategies: list[Floats] = [version.uniform(side) for side in range(2)]
        self.regrets, self.sums = [[np.zeros_like(one) for one in self.strategies] for _ in "ab"]
        self._again = again

    def iterate(self) -> None:
        """Do one iteration."""
        self.iteration += 1
        for me, strategy in enumerate(self.strategies):
            sets, brought = self.version.sets[me], self.version.values(self.strategies[1 - me], me)
            _regret(brought, sets.next, sets.legal, strategy, self.regrets[me], self._again)
            reach = reaches(sets.next, sets.orbit, strategy)
            self.sums[me] += self.iteration**2 * reach[:, None] * strategy

    def averages(self) -> list[Floats]:
        """Return both sides' average strategies, uniform on sets that they never reach."""
        totals = [sums.sum(axis=1, keepdims=True) for sums in self.sums]
        return [
            np.where(total > 0, sums / np.where(total > 0, total, 1), self.version.uniform(side))
            for side, (sums, total) in enumerate(zip(self.sums, totals, strict=True))
        ]

    def bounds(self) -> tuple[float, float]:
        """Return a lower and an upper bound of X's score, by best responses to the averages."""
        averages = self.averages()
        x, o = [self.version.best_response(averages[1 - me], me) for me in range(2)]
        return (1 - o) / 2, (1 + x) / 2
