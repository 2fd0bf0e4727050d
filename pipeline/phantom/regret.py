"""Regret matching (CFR+) on both sides' information sets, and best responses with full memory."""

from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pipeline.phantom.sets import MOVED, TURNS, Numbers, sets_of
from pipeline.phantom.walks import Floats, Walks


@njit(nogil=True, cache=True)
def _regret(
    values: Floats, follow: Numbers, legal: NDArray[np.bool_], strategy: Floats, regrets: Floats
) -> None:
    """Add the regrets of an iteration, set those below 0 to 0, and set the strategy by them."""
    worth = np.zeros(len(values))
    for row in range(len(values) - 1, -1, -1):
        for cell in range(9):
            if follow[row, cell, 1] >= 0:
                values[row, cell] += worth[follow[row, cell, 1] >> 3]
            worth[row] += strategy[row, cell] * values[row, cell]
        total = 0.0
        for cell in range(9):
            if legal[row, cell]:
                regrets[row, cell] = max(0.0, regrets[row, cell] + values[row, cell] - worth[row])
                total += regrets[row, cell]
        if total > 0:
            strategy[row] = regrets[row] / total
        else:
            strategy[row] = legal[row] / legal[row].sum()


@njit(nogil=True, cache=True)
def _best(
    values: Floats,
    sets: tuple[Numbers, NDArray[np.bool_], Numbers, Numbers],
    at: int,
    moved: Numbers,
    strategy: Floats,
) -> None:
    """Set the strategy of all sets of a turn to the best cell, shared by its images."""
    follow, legal, turn, symmetries = sets
    worth = np.zeros(len(values))
    for row in range(len(values) - 1, -1, -1):
        if turn[row] != at:
            continue
        best = -1
        for cell in range(9):
            if legal[row, cell]:
                if follow[row, cell, 1] >= 0:
                    values[row, cell] += worth[follow[row, cell, 1] >> 3]
                if best < 0 or values[row, cell] > values[row, best]:
                    best = cell
        worth[row] = values[row, best]
        strategy[row] = 0
        for g in range(8):
            if symmetries[row] >> g & 1:
                strategy[row, moved[g, best]] += 1
        strategy[row] /= strategy[row].sum()


@njit(nogil=True, cache=True)
def reaches(follow: Numbers, orbit: Numbers, strategy: Floats) -> Floats:
    """Return the chance that a side's own choices lead to one image of each set."""
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


def uniform(side: int) -> Floats:
    """Return the strategy that names every cell with the same chance."""
    legal = sets_of(side).legal
    strategy: Floats = legal / legal.sum(axis=1, keepdims=True)
    return strategy


def best_response(walks: Walks, strategies: Sequence[Floats], me: int) -> float:
    """Return a side's greatest expected result against the other's strategy, in [-1, 1]."""
    sets, tried = sets_of(me), list(strategies)
    tried[me] = strategies[me].copy()
    facts = (sets.next, sets.legal, sets.turn, sets.symmetries)
    for turn in range(TURNS, 0, -1):  # the later turns are best already
        _best(walks(tried, me)[0], facts, turn, MOVED, tried[me])
    return walks(tried, me)[1]


class Matching:
    """CFR+: the sides take turns; averages weigh iteration t by t squared."""

    def __init__(self) -> None:
        self.iteration: int = 0
        self.walks: Walks = Walks()
        self._strategies = [uniform(side) for side in range(2)]
        self._regrets, self._sums = [
            [np.zeros_like(one) for one in self._strategies] for _ in range(2)
        ]

    def iterate(self) -> None:
        """Do one iteration."""
        self.iteration += 1
        for me, strategy in enumerate(self._strategies):
            sets = sets_of(me)
            values, _ = self.walks(self._strategies, me)
            _regret(values, sets.next, sets.legal, strategy, self._regrets[me])
            reach = reaches(sets.next, sets.orbit, strategy)
            self._sums[me] += self.iteration**2 * reach[:, None] * strategy

    def averages(self) -> list[Floats]:
        """Return both sides' average strategies, uniform on sets that they never reach."""
        totals = [sums.sum(axis=1, keepdims=True) for sums in self._sums]
        return [
            np.where(total > 0, sums / np.where(total > 0, total, 1), uniform(side))
            for side, (sums, total) in enumerate(zip(self._sums, totals, strict=True))
        ]

    def bounds(self) -> tuple[float, float]:
        """Return a lower and an upper bound of X's score, by best responses to the averages."""
        averages = self.averages()
        x, o = [best_response(self.walks, averages, me) for me in range(2)]
        return (1 - o) / 2, (1 + x) / 2
