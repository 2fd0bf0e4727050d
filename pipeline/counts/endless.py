"""How long random games last if a game may go on for ever, by iteration, with an error bound."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.counts.levels import RESULTS
from pipeline.counts.turns import Turns

Floats = NDArray[np.float64]

STEADY = 2.0**-60  # an iteration ends when no value changes by more of the largest one
ROUNDING = 2.0**-53
ERROR_BOUND = 1e-12


class Expected(NamedTuple):
    """What is expected of a random game: its number of moves, and the probability of each result.

    Each value is at most ERROR_BOUND from the true one.
    """

    length: float
    results: dict[str, float]


class _Chain:
    """The turns as a Markov chain, as arrays: for each step its turn, next turn and chance."""

    def __init__(self, turns: Turns) -> None:
        numbers, steps = {turns.start: 0}, []
        for key in (keys := [turns.start]):  # as it grows
            for after, weight in turns[key].weights.items():
                if after not in numbers:
                    numbers[after] = len(keys)
                    keys.append(after)
                steps.append((numbers[key], numbers[after], weight / turns[key].whole))
        self.ends = [turns[key].ends for key in keys]
        self.size = len(keys)
        at, self.to, self.chances = map(np.array, zip(*steps, strict=True))
        self.starts = np.flatnonzero(np.diff(at, prepend=-1))
        self.at = at[self.starts]
        self.terms = int(np.diff(self.starts, append=len(at)).max())

    def mean(self, values: Floats) -> Floats:
        """Return the mean of the values of the next turns; 0 for an ended game."""
        means = np.zeros(self.size)
        means[self.at] = np.add.reduceat(values[self.to] * self.chances, self.starts)
        return means

    def solve(self, gain: Floats, ended: Floats) -> tuple[Floats, float]:
        """Return the values of all turns, and a bound of |gain + mean - value| in exact numbers.

        gain    what one move adds
        ended   the values of ended games
        """
        values, change = ended, 1.0
        while change > STEADY * abs(values).max():
            new = gain + self.mean(values) + ended
            change, values = abs(new - values).max(), new
        residual = abs(gain + self.mean(values) + ended - values).max()
        # A sum of n products, each rounded, and its three other operations are this exact.
        rounding = (self.terms + 4) * ROUNDING * (2 * abs(values).max() + 1)
        return values, float(residual + rounding)


def expected(turns: Turns) -> Expected:
    """Return the expected length and results of random games from the start.

    Raises ValueError if they may be further than ERROR_BOUND from the true values.

    If the expected lengths satisfy their equations up to e, the true ones are at most 1 / (1 - e)
    times and at least 1 / (1 + e) times as large: a move takes at least 1 - e of its length. The
    other values are then exact up to their own residual, once for each expected move.
    """
    chain = _Chain(turns)
    nothing = np.zeros(chain.size)
    moves = np.array([float(not ends) for ends in chain.ends])
    lengths, error = chain.solve(moves, nothing)
    longest = lengths.max() / (1 - error)
    bound = longest * error
    results = {}
    for result in RESULTS:
        ended = np.array([float(result in ends) for ends in chain.ends])
        values, error = chain.solve(nothing, ended)
        results[result] = float(values[0])
        bound = max(bound, longest * error)
    if bound > ERROR_BOUND:
        raise ValueError(f"the error must be at most {ERROR_BOUND}, its bound is {bound}")
    return Expected(float(lengths[0]), results)
