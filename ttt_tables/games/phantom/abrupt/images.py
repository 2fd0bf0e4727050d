"""All information sets of abrupt phantom tic-tac-toe, as images of those up to symmetry.

Each image is a row. The sets are ordered by level, and the images of a set follow one another,
ordered by the least symmetry that carries the image to the set. A choice on an image has a *place*:
8 * the number of the choice on the set + the symmetry. So all images of a choice are adjacent, and
the walk visits them together.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import CELLS
from ttt_tables.games.phantom.abrupt.ends import numbers
from ttt_tables.games.phantom.abrupt.sets import Sets, both
from ttt_tables.games.phantom.rules import InformationSet
from ttt_tables.games.phantom.sets import WHOLE, Links, Numbers


def _ranks() -> NDArray[np.int8]:
    """Return an image's place among those of its set, by the set's symmetries and its own.

    (mask, symmetry): symmetries carry the same image to the set if one is the other, and then one
    that leaves the set unchanged.
    """
    ranks = np.zeros((256, 8), np.int8)
    for mask in range(256):
        own = [g for g in range(8) if mask >> g & 1]
        least = [min(WHOLE.joined[own, by], default=by) for by in range(8)]
        ranks[mask] = [sorted({*least}).index(one) for one in least]
    return ranks


RANKS = _ranks()
# (mask, rank): the least symmetry with a rank
LEAST = np.array([[(ranks >= rank).argmax() for rank in range(8)] for ranks in RANKS])


class Images(NamedTuple):
    """The information sets of one side, each before all sets that follow it."""

    sets: Sets  # up to symmetry
    of: Links  # (images): the set
    by: NDArray[np.int8]  # (images): the least symmetry that carries the image there
    first: Numbers  # (sets): the first image
    numbers: Links  # (sets, cell): of the choice; -1 for a cell that is known
    levels: list[slice]  # the images in which 0, 1, 2, ... cells are known

    @property
    def side(self) -> str:
        """The side of the information sets."""
        return self.sets.side

    @property
    def size(self) -> int:
        """The number of sets."""
        return len(self.of)

    @property
    def asked(self) -> int:
        """The number of sets that leave a choice."""
        return int(self.levels[: len(CELLS) - 1][-1].stop)

    @property
    def bits(self) -> int:
        """The bits of the largest whole of a plan: eight times it can be added in 64 bits."""
        return 60

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of a plan's shares: (choices, symmetries)."""
        return int(self.sets.legal.sum()), len(WHOLE.moved)

    def places(self, rows: Numbers) -> Numbers:
        """Return the place of each cell's choice, (rows, cell); -1 if the cell is known."""
        by = self.by[rows]
        choices = self.numbers[self.of[rows, None], WHOLE.moved[by]].astype(np.int64)
        return np.where(choices < 0, -1, 8 * choices + by[:, None])

    def span(self, known: int) -> slice:
        """Return the places of the choices in sets with `known` known cells."""
        level = self.sets.levels[known]
        ends = [8 * int(self.sets.legal[:at].sum()) for at in (level.start, level.stop)]
        return slice(*ends)

    def follow(self, rows: Numbers, cell: int) -> Numbers:
        """Return the next sets, (rows, marked or rejected); -1 for none."""
        by = self.by[rows]
        links = self.sets.next[self.of[rows], WHOLE.moved[by, cell]]
        return np.where(links < 0, -1, self._rows(links >> 3, WHOLE.joined[links & 7, by[:, None]]))

    def _rows(self, sets: Numbers, by: Numbers) -> Numbers:
        return self.first[sets] + RANKS[self.sets.symmetries[sets], by]

    def shared(self) -> list[list[int]]:
        """Return the places of each choice that has several, first the one that `places` has.

        For where symmetries leave a set unchanged, several carry an image there.
        """
        shared = []
        for row in np.flatnonzero(self.sets.symmetries != 1).tolist():
            own = [g for g in range(8) if int(self.sets.symmetries[row]) >> g & 1]
            for by in {min(WHOLE.joined[own, by].tolist()) for by in range(8)}:
                for cell in np.flatnonzero(self.sets.legal[row]):
                    choices = 8 * self.numbers[row, WHOLE.moved[own, cell]]
                    shared.append((choices + WHOLE.joined[own, by]).tolist())
        return shared

    @property
    def known(self) -> NDArray[np.int8]:
        """The rows of `information_sets`: what each set knows of each cell."""
        digits = np.zeros(self.sets.legal.shape, np.int8)
        for turn, level in enumerate(self.sets.levels[1:], 1):
            before, named = np.divmod(self.sets.came[level], 18)
            digits[level] = digits[before]
            rows = np.arange(level.start, level.stop)
            digits[rows, named // 2] = np.where(named % 2, -turn, turn)
        known = np.empty((self.size, len(CELLS)), np.int8)
        for cell in CELLS:
            known[:, cell] = digits[self.of, WHOLE.moved[self.by, cell]]
        return known

    def show(self, row: int) -> InformationSet:
        """Return a set as an `InformationSet`."""
        back = WHOLE.moved[self.by[row]].tolist()
        marks: list[int] = []
        rejections: list[tuple[int, ...]] = [()]
        for cell, rejected in self.sets.turns(int(self.of[row])):
            if rejected:
                rejections[-1] += (back.index(cell),)
            else:
                marks.append(back.index(cell))
                rejections.append(())
        return InformationSet(self.side, tuple(marks), tuple(rejections), abrupt=True)

    def number(self, known: InformationSet) -> int:
        """Return the row of a set; -1 if it is not listed."""
        try:
            number, by = self.sets.find(str(known))
        except KeyError:
            return -1
        return int(self._rows(np.array(number), np.array(by)))


@cache
def images_of(side: int) -> Images:
    """Return the information sets of X (0) or O (1): 14.5 and 8.8 million."""
    sets = both()[side]
    first = np.cumsum(sets.orbit) - sets.orbit
    of = np.repeat(np.arange(len(sets.orbit), dtype=np.int32), sets.orbit)
    ranks = np.arange(len(of)) - first[of]
    by = LEAST[sets.symmetries[of], ranks].astype(np.int8)
    last = first + sets.orbit
    bounds = [0, *[int(last[level.stop - 1]) for level in sets.levels]]
    levels = [slice(*ends) for ends in pairwise(bounds)]
    return Images(sets, of, by, first, numbers(sets.legal), levels)
