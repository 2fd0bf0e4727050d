"""The information sets of abrupt phantom tic-tac-toe up to symmetry, and how they follow.

A set represents all its images under the symmetries of the board. If a symmetry of the set carries
a cell to a lower one, both lead to the same set up to symmetry. So no two sets are symmetric.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import CELLS
from ttt_tables.games.phantom.rules import SIDES
from ttt_tables.games.phantom.sets import HAS_LINE, WHOLE, Group, Links, Numbers
from ttt_tables.jit import kept

FULL = 511  # every cell, as a mask
EVERY = 255  # all eight symmetries, as a mask


class Sets(NamedTuple):
    """The information sets of one side, each before all sets that follow it."""

    side: str
    group: Group
    marks: Numbers  # (sets): the side's own, as a mask
    taken: Numbers  # (sets): the rejected cells, as a mask
    came: Numbers  # (sets): 18 * the set before + 2 * the cell tried there + 1 if it was rejected
    next: Links  # (sets, cell, marked or rejected): 8 * the next set + its symmetry; -1 for none
    orbit: Numbers  # (sets): number of images that the set represents
    symmetries: Numbers  # (sets): the symmetries g that leave the set unchanged, as a sum of 2^g
    legal: NDArray[np.bool_]  # (sets, cell)
    levels: list[slice]  # the sets in which 0, 1, 2, ... cells are known

    def alike(self, number: int, cell: int) -> list[int]:
        """Return the images of a cell under the symmetries that leave the set unchanged."""
        own = int(self.symmetries[number])
        return sorted({int(self.group.moved[g, cell]) for g in range(8) if own >> g & 1})

    def turns(self, number: int) -> list[tuple[int, int]]:
        """Return the cells tried on the way to a set, each with 1 if it was rejected, else 0."""
        turns: list[tuple[int, int]] = []
        while number:
            number, turn = divmod(int(self.came[number]), 18)
            turns.insert(0, divmod(turn, 2))
        return turns

    def show(self, number: int) -> str:
        """Return the text of a set."""
        return " ".join([f"{cell}{'?' * rejected}" for cell, rejected in self.turns(number)])

    def find(self, text: str) -> tuple[int, int]:
        """Return the number of the set with a text, and the symmetry that carries it there.

        Raises KeyError if no game leads to it.
        """
        number, symmetry = 0, 0
        for turn in text.split():
            cell = int(self.group.moved[symmetry, int(turn[0])])
            after = int(self.next[number, cell, int(turn.endswith("?"))])
            if after < 0:
                raise KeyError(text)
            number, symmetry = after >> 3, int(self.group.joined[after & 7, symmetry])
        return number, symmetry


@cache
def both() -> tuple[Sets, Sets]:
    """Return the information sets of X and of O."""
    return _sets(0), _sets(1)


def _sets(side: int) -> Sets:
    levels, links, bounds = [np.array([[0, 0, EVERY, 0]])], [], [0, 1]
    while bounds[-1] > bounds[-2]:
        step, level = _follow(levels[-1], bounds[-2], side, WHOLE.moved)
        links.append(step)
        levels.append(level)
        bounds.append(bounds[-1] + len(level))
    marks, taken, symmetries, came = np.concatenate(levels).T.copy()
    order = np.array([mask.bit_count() for mask in range(256)])[symmetries]
    return Sets(
        SIDES[side],
        WHOLE,
        marks,
        taken,
        came,
        np.concatenate(links),
        len(WHOLE.moved) // order,
        symmetries,
        ((marks | taken)[:, None] >> np.array(CELLS) & 1) == 0,
        [slice(*ends) for ends in pairwise(bounds[:-1])],
    )


@kept
def size(mask: int) -> int:
    """Return the number of cells in a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kept
def _occurs(marks: int, taken: int, side: int) -> bool:
    """Return whether a side with this information can be to move.

    Each other turn of the other side may have been rejected. But O knows that X marked a cell in
    the first turn, and that after each rejected move of X's O has one more mark: one mark is
    hidden.
    """
    free = FULL & ~(marks | taken)
    if HAS_LINE[marks] or HAS_LINE[taken] or not free:
        return False
    if side == 0:
        return True
    for cell in range(9):
        if free >> cell & 1 and free != 1 << cell and not HAS_LINE[taken | 1 << cell]:
            return True
    return False


@kept
def _follow(level: Numbers, first: int, side: int, moved: Numbers) -> tuple[Links, Numbers]:
    """Return the links of a level's sets, and the next level.

    level    (sets, 4): marks, taken, symmetries and came
    first    the number of the level's first set
    """
    links = np.full((len(level), 9, 2), -1, np.int32)
    following, count = np.empty((18 * len(level), 4), np.int64), 0
    for row in range(len(level)):
        marks, taken, symmetries, _ = level[row]
        for cell in range(9):
            if (marks | taken) >> cell & 1:
                continue
            fixing, least, by = 0, cell, 0
            for g in range(len(moved)):
                if symmetries >> g & 1:
                    if moved[g, cell] == cell:
                        fixing |= 1 << g
                    elif moved[g, cell] < least:
                        least, by = moved[g, cell], g
            for rejected in range(2):
                if least < cell:
                    if links[row, least, rejected] >= 0:
                        links[row, cell, rejected] = links[row, least, rejected] + by
                    continue
                own = marks | (1 - rejected) << cell
                other = taken | rejected << cell
                turns = size(marks | taken) + side  # of the other side so far
                if size(other) <= turns and _occurs(own, other, side):
                    links[row, cell, rejected] = 8 * (first + len(level) + count)
                    came = 18 * (first + row) + 2 * cell + rejected
                    following[count] = own, other, fixing, came
                    count += 1
    return links, following[:count].copy()
