"""The information sets of phantom tic-tac-toe up to symmetry, and how they follow one another.

A set is a number of nine hexadecimal digits, cell 0 the lowest: 0 nothing known, t marked in the
side's turn t, 8 + t refused in turn t. Its canonical image has the least number. X's fifth mark
takes the board's last cell, whichever cells X names before it, so X's sets of turn 5 are left out.

A symmetry g moves cell c to MOVED[g, c]; JOINED[h, g] does g and then h.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ttt_tables.board.numbers import CELLS, LINES
from ttt_tables.board.symmetry import D4, after, inverse
from ttt_tables.phantom.rules import SIDES, InformationSet

Numbers = NDArray[np.int64]
TURNS = 4  # of a side that leave a choice
MOVED = np.array([inverse(transform) for transform in D4])
JOINED = np.array([[D4.index(after(first, then)) for first in D4] for then in D4])
FIXING = np.array([sum(1 << g for g in range(8) if MOVED[g, cell] == cell) for cell in CELLS])
_MASKS = [sum(1 << cell for cell in line) for line in LINES]
HAS_LINE = np.array([any(cells & line == line for line in _MASKS) for cells in range(1 << 9)])
_LINELESS = np.flatnonzero(~HAS_LINE)
_SIZES = np.array([int(cells).bit_count() for cells in _LINELESS])


class Sets(NamedTuple):
    """The information sets of one side, each before all sets that follow from it."""

    side: str
    keys: Numbers  # (sets)
    next: Numbers  # (sets, cell, marked or refused): 8 * the next set + its symmetry; -1 for none
    orbit: Numbers  # (sets): images
    symmetries: Numbers  # (sets): the symmetries g that leave the set unchanged, as a sum of 2^g
    legal: NDArray[np.bool_]  # (sets, cell)
    turn: Numbers  # (sets): 1 to 4

    def show(self, number: int) -> InformationSet:
        """Return a canonical set in the form of the rules."""
        digits = [int(self.keys[number]) >> 4 * cell & 15 for cell in CELLS]
        turns = range(1, int(self.turn[number]) + 1)
        return InformationSet(
            self.side,
            tuple([digits.index(turn) for turn in turns[:-1]]),
            tuple([tuple([c for c in CELLS if digits[c] == 8 + turn]) for turn in turns]),
        )

    def alike(self, number: int, cell: int) -> list[int]:
        """Return the images of a cell under the symmetries that leave the set unchanged."""
        own = int(self.symmetries[number])
        return sorted({int(MOVED[g, cell]) for g in range(8) if own >> g & 1})


@cache
def sets_of(side: int) -> Sets:
    """Return the information sets of X (0) or O (1)."""
    levels, steps = [np.zeros(1, np.int64)], []
    while len(levels[-1]):
        steps.append(_follow(levels[-1], side, MOVED))
        following = steps[-1][..., 0]
        levels.append(np.unique(following[following >= 0]))
    starts = np.cumsum([0, *map(len, levels)])
    keys = np.concatenate(levels)
    follows = [
        np.where(
            step[..., 0] < 0, -1, 8 * (start + np.searchsorted(level, step[..., 0])) + step[..., 1]
        )
        for step, level, start in zip(steps, levels[1:], starts[1:], strict=False)
    ]
    digits = np.stack([keys >> 4 * cell & 15 for cell in CELLS], axis=1)
    symmetries = _symmetries(keys, MOVED)
    order = np.array([bin(mask).count("1") for mask in range(256)])[symmetries]
    turn = 1 + ((digits > 0) & (digits < 8)).sum(axis=1)
    return Sets(
        SIDES[side], keys, np.concatenate(follows), 8 // order, symmetries, digits == 0, turn
    )


@njit(nogil=True, cache=True)
def _image(key: int, moved: Numbers) -> int:
    image = 0
    for cell in range(9):
        image |= ((key >> 4 * cell) & 15) << 4 * moved[cell]
    return image


@njit(nogil=True, cache=True)
def _occurs(own: int, taken: int, marks: int) -> bool:
    """Return whether the other side can have so many marks, `taken` among them, without a line."""
    for at in range(len(_LINELESS)):
        other = _LINELESS[at]
        if _SIZES[at] == marks and other & taken == taken and not other & own:
            return True
    return False


@njit(nogil=True, cache=True)
def _follow(level: Numbers, side: int, moved: Numbers) -> Numbers:
    """Return key and symmetry of the next sets, (sets, cell, marked or refused, 2); -1 for none."""
    step = np.full((len(level), 9, 2, 2), -1, np.int64)
    for row in range(len(level)):
        key = level[row]
        own, taken, turn = 0, 0, 1
        for cell in range(9):
            digit = (key >> 4 * cell) & 15
            if digit > 8:
                taken |= 1 << cell
            elif digit:
                own |= 1 << cell
                turn += 1
        for cell in range(9):
            if (own | taken) >> cell & 1:
                continue
            for refused in range(2):
                marks = turn - refused + side  # of the other side, when the set is met
                if refused:
                    possible = _occurs(own, taken | 1 << cell, marks)
                else:
                    possible = turn < TURNS and not HAS_LINE[own | 1 << cell]
                    possible &= _occurs(own | 1 << cell, taken, marks)
                if possible:
                    after = key | (turn + 8 * refused) << 4 * cell
                    least, symmetry = after, 0
                    for g in range(1, 8):
                        image = _image(after, moved[g])
                        if image < least:
                            least, symmetry = image, g
                    step[row, cell, refused] = least, symmetry
    return step


@njit(nogil=True, cache=True)
def _symmetries(keys: Numbers, moved: Numbers) -> Numbers:
    masks = np.zeros(len(keys), np.int64)
    for row in range(len(keys)):
        for g in range(8):
            if _image(keys[row], moved[g]) == keys[row]:
                masks[row] |= 1 << g
    return masks
