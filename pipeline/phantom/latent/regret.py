"""Regret matching (CFR+) on the information states of latent tic-tac-toe, and best responses.

The information states for the moves that follow the histories of one length are the parents of
those histories. A strategy is an array (information states, cell) of probabilities for each length.
Symmetries that leave an information state unchanged leave its probabilities unchanged.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

import numpy as np
from numpy.typing import NDArray

from pipeline.phantom.latent.tree import EVERY, LOWEST, OPEN, Level, follow, images, levels
from ttt_tables.jit import kept

Floats = NDArray[np.float64]
FOLLOW, LEARN, BEST = range(3)  # what a side does: its strategy, the same with regrets, or the best
NOISE = 1e-12  # a smaller regret may be a rounding error of 0, and would give random weights


class Matching:
    """CFR+: the sides take turns; averages weigh iteration t by t squared."""

    def __init__(self) -> None:
        self.levels, self.ended = levels()
        one = np.zeros(1, np.int64)
        known = Level(one, one, one + EVERY, np.array([0, 1]))  # nothing, before the first move
        self.known = [known, *self.levels[:-1]]
        self.strategies = [_uniform(one) for one in self.known]
        self.regrets, self.sums = [[np.zeros_like(one) for one in self.strategies] for _ in "ab"]
        self.iteration = 0

    def iterate(self) -> None:
        """Do one iteration."""
        self.iteration += 1
        for me in (0, 1):
            self.values(self.strategies, me, LEARN)
            own = self.reaches(self.strategies, 1 - me)
            for length in range(me, len(self.levels), 2):
                reach = own[length - 1] if length else np.ones(1)
                share = self.iteration**2 * reach[:, None]
                self.sums[length] += share * self.strategies[length]

    def averages(self) -> list[Floats]:
        """Return the average strategies, uniform on information states that are never reached."""
        strategies = []
        for sums, known in zip(self.sums, self.known, strict=True):
            total = sums.sum(axis=1, keepdims=True)
            mean = sums / np.where(total > 0, total, 1)
            strategies.append(np.where(total > 0, mean, _uniform(known)))
        return strategies

    def bounds(self, strategies: list[Floats]) -> tuple[float, float]:
        """Return bounds of X's expected result, in [-1, 1], by best responses to strategies."""
        return self.values(strategies, 1, BEST), self.values(strategies, 0, BEST)

    def reaches(self, strategies: list[Floats], me: int) -> list[Floats]:
        """Return for each history the probability of the choices in it that are not `me`'s."""
        found = [np.ones(1)]
        for length, after in enumerate(self.levels[1:]):
            found.append(np.zeros(len(after.x)))
            known, here, side = self.known[length], self.levels[length], length % 2
            _reach(*known, *here, side, strategies[length], found[-2], side != me, found[-1])
        return found

    def values(self, strategies: list[Floats], me: int, mode: int) -> float:
        """Return X's expected result if one side follows its strategy and `me` does what `mode`
        says.

        With LEARN, the regrets of `me` and its strategy change.
        """
        often = self.reaches(strategies, me)
        after = np.zeros(0)
        for length in range(len(self.levels) - 1, -1, -1):
            known, here, side = self.known[length], self.levels[length], length % 2
            values, does = np.zeros(len(here.x)), mode if side == me else FOLLOW
            regrets = self.regrets[length]
            reach = often[length]
            _back(*known, *here, side, strategies[length], reach, does, regrets, after, values)
            after = values
        return float(after[0])


def _uniform(known: Level) -> Floats:
    """Return equal probabilities of the cells that are empty as far as a side knows."""
    empty = ((known.x | known.o)[:, None] >> np.arange(9) & 1) == 0
    strategy: Floats = empty / empty.sum(axis=1, keepdims=True)
    return strategy


@kept
def _reach(known_x, known_o, _, first, x, o, group, children, side, strategy, often, counts, after):
    """Set what `reaches` returns for the histories of the next length.

    counts   whether the mover's choices count
    """
    for parent in range(len(known_x)):
        known = known_x[parent] | known_o[parent]
        for at in range(first[parent], first[parent + 1]):
            if often[at] == 0:
                continue
            child = children[at]
            for cell in range(9):
                if known >> cell & 1 or LOWEST[group[at], cell] != cell:
                    continue
                if follow(x[at], o[at], side, cell)[2] == OPEN:
                    after[child] = often[at] * (strategy[parent, cell] if counts else 1)
                    child += 1


@kept
def _back(
    known_x,
    known_o,
    known_group,
    first,
    x,
    o,
    group,
    children,
    side,
    strategy,
    often,
    does,
    regrets,
    after,
    values,
):
    """Set the expected results of histories, where the other side's choices may lead to them.

    after   the expected results of the histories that are longer by a move
    """
    brought = np.zeros((9, 9))  # (history, cell): a parent has nine histories at most
    for parent in range(len(known_x)):
        known, start = known_x[parent] | known_o[parent], first[parent]
        gains = np.zeros(9)
        reached = False
        for at in range(start, first[parent + 1]):
            if often[at] == 0:
                continue
            reached = True
            child = children[at]
            share = often[at] * images(group[at]) / images(known_group[parent])
            for cell in range(9):
                if known >> cell & 1:
                    continue
                least = LOWEST[group[at], cell]
                if least == cell:
                    result = follow(x[at], o[at], side, cell)[2]
                    if result == OPEN:
                        brought[at - start, cell] = after[child]
                        child += 1
                    else:
                        brought[at - start, cell] = result
                else:
                    brought[at - start, cell] = brought[at - start, least]
                gains[cell] += share * brought[at - start, cell] * (1 - 2 * side)
        if not reached:
            continue
        chances = strategy[parent].copy()
        if does:
            _even(gains, known, known_group[parent])
        if does == BEST:
            _best(gains, known, known_group[parent], chances)
        for at in range(start, first[parent + 1]):
            if often[at] > 0:
                total = 0.0
                for cell in range(9):
                    if not known >> cell & 1:
                        total += chances[cell] * brought[at - start, cell]
                values[at] = total
        if does == LEARN:
            _learn(gains, known, regrets[parent], strategy[parent])


@kept
def _even(gains, known, group):
    """Give cells that a group of symmetries exchanges the mean of their gains."""
    if group == 1:
        return
    sums, sizes = np.zeros(9), np.zeros(9)
    for cell in range(9):
        if not known >> cell & 1:
            sums[LOWEST[group, cell]] += gains[cell]
            sizes[LOWEST[group, cell]] += 1
    for cell in range(9):
        if not known >> cell & 1:
            gains[cell] = sums[LOWEST[group, cell]] / sizes[LOWEST[group, cell]]


@kept
def _best(gains, known, group, chances):
    """Set the probabilities to those of the best cell and of those that symmetries exchange."""
    best, size = -1, 0
    for cell in range(9):
        if not known >> cell & 1 and (best < 0 or gains[cell] > gains[best]):
            best = cell
    for cell in range(9):
        size += LOWEST[group, cell] == LOWEST[group, best]
    for cell in range(9):
        chances[cell] = (LOWEST[group, cell] == LOWEST[group, best]) / size


@kept
def _learn(gains, known, regrets, strategy):
    """Add the regrets of an iteration, set those below NOISE to 0, and set the strategy by them."""
    worth, empty = 0.0, 0
    for cell in range(9):
        worth += strategy[cell] * gains[cell]
    for cell in range(9):
        if not known >> cell & 1:
            empty += 1
            regrets[cell] += gains[cell] - worth
            if regrets[cell] < NOISE:
                regrets[cell] = 0.0
    total = regrets.sum()
    for cell in range(9):
        if not known >> cell & 1:
            strategy[cell] = regrets[cell] / total if total > 0 else 1 / empty
