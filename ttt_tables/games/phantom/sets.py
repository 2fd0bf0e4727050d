"""The information sets of phantom tic-tac-toe, and how they follow one another.

A set is a number of nine hexadecimal digits, with cell 0 the lowest: 0 nothing known, t marked in
the side's turn t, 8 + t rejected in turn t. X's fifth mark takes the last cell of the board,
whichever cells X tries before it, so X's sets of turn 5 are left out.

The sets are listed under a group of symmetries. Under `WHOLE` the canonical image of a set, which
has the least number, represents all its images; under `NONE` each image is listed.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import CELLS, LINES
from ttt_tables.board.symmetry import D4, after, inverse
from ttt_tables.games.phantom.rules import SIDES, InformationSet
from ttt_tables.jit import kept

Numbers = NDArray[np.int64]
Links = NDArray[np.int32]
TURNS = 4  # of a side that leave a choice


class Group(NamedTuple):
    """A group of symmetries of the board, the identity first."""

    moved: Numbers  # (g, cell): where symmetry g moves a cell
    joined: Numbers  # (h, g): the symmetry that does g and then h
    fixing: Numbers  # (cell): the symmetries that leave the cell in its place, as a sum of 2^g


def _group(size: int) -> Group:
    transforms = D4[:size]
    moved = np.array([inverse(transform) for transform in transforms])
    joined = [[D4.index(after(first, then)) for first in transforms] for then in transforms]
    fixing = [sum(1 << g for g in range(size) if moved[g, cell] == cell) for cell in CELLS]
    return Group(moved, np.array(joined), np.array(fixing))


WHOLE, NONE = _group(8), _group(1)
_MASKS = [sum(1 << cell for cell in line) for line in LINES]
HAS_LINE = np.array([any(cells & line == line for line in _MASKS) for cells in range(1 << 9)])
_LINELESS = np.flatnonzero(~HAS_LINE)
_SIZES = np.array([int(cells).bit_count() for cells in _LINELESS])


class Sets(NamedTuple):
    """The information sets of one side, each before all sets that follow it."""

    side: str
    group: Group
    keys: Numbers  # (sets)
    next: Links  # (sets, cell, marked or rejected): 8 * the next set + its symmetry; -1 for none
    orbit: Numbers  # (sets): number of images that the set represents
    symmetries: Numbers  # (sets): the symmetries g that leave the set unchanged, as a sum of 2^g
    legal: NDArray[np.bool_]  # (sets, cell)
    turn: Numbers  # (sets): 1 to 4
    levels: list[slice]  # the sets in which 0, 1, 2, ... cells are known

    @property
    def size(self) -> int:
        """The number of sets."""
        return len(self.keys)

    @property
    def asked(self) -> int:
        """The number of sets that leave a choice: all."""
        return self.size

    @property
    def bits(self) -> int:
        """The bits of the largest whole of a plan. The walk repeats for each 32 of them."""
        return 4096

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of a plan's shares: (sets, cell)."""
        return self.size, len(CELLS)

    def places(self, rows: Numbers) -> Numbers:
        """Return the place of each cell's choice in a plan, (rows, cell); -1 if it is known."""
        return np.where(self.legal[rows], 9 * rows[:, None] + np.arange(9), -1)

    def span(self, known: int) -> slice:
        """Return the places of the choices in sets with `known` known cells."""
        return slice(9 * self.levels[known].start, 9 * self.levels[known].stop)

    def follow(self, rows: Numbers, cell: int) -> Numbers:
        """Return the next sets (only under NONE): (rows, marked or rejected)."""
        after: Numbers = np.right_shift(self.next[rows, cell], 3, dtype=np.int64)
        return after

    @property
    def known(self) -> NDArray[np.int8]:
        """By set and cell: 0 nothing known, t marked in turn t, -t rejected in turn t."""
        digits = (self.keys[:, None] >> np.arange(0, 36, 4) & 15).astype(np.int8)
        return np.where(digits > 8, 8 - digits, digits)

    def number(self, known: InformationSet) -> int:
        """Return the number of a set (only under NONE); -1 if it is not listed."""
        digits = {cell: turn for turn, cell in enumerate(known.marks, 1)}
        digits |= {cell: 8 + t for t, turn in enumerate(known.rejections, 1) for cell in turn}
        key = sum(digit << 4 * cell for cell, digit in digits.items())
        level = self.levels[len(digits)] if len(digits) < len(self.levels) else slice(0)
        at = level.start + int(np.searchsorted(self.keys[level], key))
        return at if at < level.stop and self.keys[at] == key else -1

    def show(self, number: int) -> InformationSet:
        """Return a set as an `InformationSet`."""
        key, turn = int(self.keys[number]), int(self.turn[number])
        marks = [0] * (turn - 1)
        rejections: list[tuple[int, ...]] = [()] * turn
        for cell in CELLS:
            digit = key & 15
            key >>= 4
            if digit > 8:
                rejections[digit - 9] += (cell,)
            elif digit:
                marks[digit - 1] = cell
        return InformationSet(self.side, tuple(marks), tuple(rejections))

    def alike(self, number: int, cell: int) -> list[int]:
        """Return the images of a cell under the symmetries that leave the set unchanged."""
        own = int(self.symmetries[number])
        moved = self.group.moved[:, cell]
        return sorted({int(moved[g]) for g in range(len(moved)) if own >> g & 1})


@cache
def sets_of(side: int, symmetric: bool) -> Sets:
    """Return the information sets of X (0) or O (1), up to symmetry or all of them."""
    group = WHOLE if symmetric else NONE
    levels, steps = [np.zeros(1, np.int64)], []
    while len(levels[-1]):
        steps.append(_follow(levels[-1], side, group.moved))
        following = steps[-1][..., 0]
        levels.append(np.unique(following[following >= 0]))
    bounds = np.cumsum([0, *map(len, levels)])
    keys = np.concatenate(levels)
    follows = [
        np.where(
            step[..., 0] < 0, -1, 8 * (start + np.searchsorted(level, step[..., 0])) + step[..., 1]
        ).astype(np.int32)
        for step, level, start in zip(steps, levels[1:], bounds[1:], strict=False)
    ]
    digits = np.stack([keys >> 4 * cell & 15 for cell in CELLS], axis=1)
    symmetries = _symmetries(keys, group.moved)
    order = np.array([mask.bit_count() for mask in range(256)])[symmetries]
    return Sets(
        SIDES[side],
        group,
        keys,
        np.concatenate(follows),
        len(group.moved) // order,
        symmetries,
        digits == 0,
        1 + ((digits > 0) & (digits < 8)).sum(axis=1),
        [slice(*ends) for ends in pairwise(bounds[:-1].tolist())],
    )


@kept
def _image(key: int, moved: Numbers) -> int:
    image = 0
    for cell in range(9):
        image |= ((key >> 4 * cell) & 15) << 4 * moved[cell]
    return image


@kept
def _occurs(own: int, taken: int, marks: int) -> bool:
    """Return whether the other side can have `marks` marks, including `taken`, without a line."""
    for at in range(len(_LINELESS)):
        other = _LINELESS[at]
        if _SIZES[at] == marks and other & taken == taken and not other & own:
            return True
    return False


@kept
def _follow(level: Numbers, side: int, moved: Numbers) -> Numbers:
    """Return key and symmetry of the next sets, (sets, cell, marked or rejected, 2); -1: none."""
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
            for rejected in range(2):
                marks = turn - rejected + side  # of the other side when the set is reached
                if rejected:
                    possible = _occurs(own, taken | 1 << cell, marks)
                else:
                    possible = turn < TURNS and not HAS_LINE[own | 1 << cell]
                    possible &= _occurs(own | 1 << cell, taken, marks)
                if possible:
                    after = key | (turn + 8 * rejected) << 4 * cell
                    least, symmetry = after, 0
                    for g in range(1, len(moved)):
                        image = _image(after, moved[g])
                        if image < least:
                            least, symmetry = image, g
                    step[row, cell, rejected] = least, symmetry
    return step


@kept
def _symmetries(keys: Numbers, moved: Numbers) -> Numbers:
    masks = np.zeros(len(keys), np.int64)
    for row in range(len(keys)):
        for g in range(len(moved)):
            if _image(keys[row], moved[g]) == keys[row]:
                masks[row] |= 1 << g
    return masks
