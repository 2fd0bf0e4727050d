"""Latent tic-tac-toe as a tree of histories, up to symmetry.

The sides name cells in turn. A side knows everything but the last cell that the other side has
named; that cell is disclosed when the side has named its own. A named cell gets a mark at once, but
if it already has one, the move is lost. A side may name any cell that is empty as far as it knows.
Three in a line win; a full board without a line is a draw.

So a side that is to name a cell knows the history without its last move: the parent of the history
is the mover's information state. A history is stored if the game goes on after it. Of histories
that a symmetry of the board maps to one another, one is stored.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.phantom.sets import HAS_LINE, WHOLE
from ttt_tables.jit import kept

EVERY = 255  # all eight symmetries: those that leave the empty history unchanged
OPEN = 2  # instead of a result, while the game goes on
Numbers = NDArray[np.int64]


class Level(NamedTuple):
    """The histories of one length, in the order of their parents.

    Each array has an entry for each history; `first` has one more.
    """

    x: Numbers  # the cells that X has marked, as a sum of 2**cell
    o: Numbers
    group: Numbers  # the symmetries g that leave the history unchanged, as a sum of 2**g
    first: Numbers  # its first child in the next level; its last is before the next one's first


def _lowest() -> Numbers:
    """Return (group, cell): the lowest image of a cell under a group of symmetries."""
    groups = [[g for g in range(8) if mask >> g & 1] for mask in range(256)]
    images = [[[int(WHOLE.moved[g, cell]) for g in group] for cell in range(9)] for group in groups]
    return np.array([[min(of, default=cell) for cell, of in enumerate(one)] for one in images])


LOWEST = _lowest()
FIXING = WHOLE.fixing  # (cell): the symmetries that leave a cell in its place


def levels() -> tuple[list[Level], int]:
    """Return the histories that go on, by length from 0, and the number of those that end."""
    x, o, group = np.zeros(1, np.int64), np.zeros(1, np.int64), np.full(1, EVERY)
    known, first = (x, o), np.array([0, 1])  # of the parents; the empty history is an only child
    found: list[Level] = []
    ended = 0
    while len(x):
        first_child, *after, ends = _expand(*known, first, x, o, group, len(found) % 2)
        found.append(Level(x, o, group, first_child))
        known, first, ended = (x, o), first_child, ended + ends
        x, o, group = after
    return found, int(ended)


def count(level: Level) -> int:
    """Return the number of histories that a level stands for."""
    images = np.array([8 // max(1, mask.bit_count()) for mask in range(256)])
    return int(images[level.group].sum())


@kept
def follow(x, o, side, cell):
    """Return the marks after a side has named a cell, and X's result or OPEN."""
    mark = 1 << cell
    if (x | o) & mark:
        return x, o, OPEN
    if side == 0:
        x |= mark
    else:
        o |= mark
    if HAS_LINE[o if side else x]:
        return x, o, 1 - 2 * side
    return x, o, 0 if (x | o) == 511 else OPEN


@kept
def _expand(known_x, known_o, first, x, o, group, side):
    """Return the first child of each history, the marks and groups of the children, and how many
    histories end with the next move.

    known_x, known_o    the marks after the parents of the histories
    first               the first history of each parent
    """
    children = np.zeros(len(x) + 1, np.int64)
    size = ended = 0
    for fill in range(2):
        if fill:
            after_x, after_o, groups = np.zeros((3, size), np.int64)
            size = 0
        for parent in range(len(known_x)):
            known = known_x[parent] | known_o[parent]
            for at in range(first[parent], first[parent + 1]):
                children[at] = size
                for cell in range(9):
                    if known >> cell & 1 or LOWEST[group[at], cell] != cell:
                        continue
                    mine, theirs, result = follow(x[at], o[at], side, cell)
                    fixed = group[at] & FIXING[cell]
                    if result != OPEN:
                        if fill:
                            ended += images(fixed)
                        continue
                    if fill:
                        after_x[size], after_o[size], groups[size] = mine, theirs, fixed
                    size += 1
    children[len(x)] = size
    return children, after_x, after_o, groups, ended


@kept
def images(group):
    """Return the number of images of a history that a group of symmetries leaves unchanged."""
    size = 0
    for g in range(8):
        size += group >> g & 1
    return 8 // size
