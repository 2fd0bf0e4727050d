"""Best responses to strategies of abrupt phantom tic-tac-toe, exactly.

A strategy in whole numbers (in the code a plan) has a number for each information state and cell,
(sets, cell): of `whole(plan)` games, those in which the side's own choices lead to one image of the
state and name that cell. Cells that symmetries of a state exchange have the same number.
"""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.phantom.abrupt.ends import list_ends
from ttt_tables.games.phantom.abrupt.sets import Sets, both
from ttt_tables.games.phantom.abrupt.slopes import slopes
from ttt_tables.games.phantom.sets import Numbers


def whole(plan: Numbers) -> int:
    """Return the number of games that the numbers of a plan are of."""
    return int(plan[0].sum())


def best_reply(plan: Numbers, side: int) -> Fraction:
    """Return the greatest expected result, in [-1, 1], of a side against the other's plan."""
    own, brought = both()[side], np.zeros(both()[side].legal.shape, np.int64)
    kept = (own.legal, plan > 0) if side == 0 else (plan > 0, own.legal)
    ends = list_ends(*kept)
    brought[own.legal] = slopes(ends, own.legal, plan[plan > 0], side)
    return Fraction(int(_best(own, _for_one_image(own, brought))[0]), 8 * whole(plan))


def _for_one_image(sets: Sets, brought: Numbers) -> Numbers:
    """Return eight times what a choice brings on one image, from what all images bring."""
    one = brought * (8 // sets.orbit)[:, None]
    for row in np.flatnonzero(sets.symmetries != 1):
        own = [g for g in range(8) if int(sets.symmetries[row]) >> g & 1]
        one[row] = sum(one[row][sets.group.moved[g]] for g in own) // len(own)
    return one


def _best(sets: Sets, values: Numbers) -> NDArray[np.int64]:
    """Return the value of each set if the side then plays as well as it can."""
    worth = np.zeros(len(values), np.int64)
    for level in reversed(sets.levels):
        here = values[level].copy()
        for after in np.moveaxis(sets.next[level], 2, 0):
            here += np.where(after < 0, 0, worth[after >> 3])
        worth[level] = np.where(sets.legal[level], here, np.iinfo(np.int64).min).max(axis=1)
    return worth
