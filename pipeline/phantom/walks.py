"""The walk over all pairs of both sides' information sets, up to the board's symmetry.

A strategy is an array (sets, cell) of chances, the same on every image of a set. One walk gives the
counterfactual value of each mark of one side. A refusal leads to another set of the same turn, so
its value follows from the values there.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pipeline.phantom.sets import FIXING, HAS_LINE, JOINED, MOVED, Numbers, sets_of

Floats = NDArray[np.float64]
LAST = 7  # the ply of O's fourth mark, after which one cell is empty
EVERY = 255  # all eight symmetries, as a mask


class Board(NamedTuple):
    """The board's geometry, and both sides' sets and strategies, as a walk reads them."""

    moved: Numbers
    joined: Numbers
    fixing: Numbers
    has_line: NDArray[np.bool_]
    x_next: Numbers
    o_next: Numbers
    x_strategy: Floats
    o_strategy: Floats


class Seat(NamedTuple):
    """A side in a walk: its marks as a mask, those that the other knows, and its set."""

    marks: int
    known: int  # those of the marks that the other side knows
    set: int
    symmetry: int  # that carries the board to the set's canonical image


class Scratch(NamedTuple):
    """Memory of a walk, a row a ply: the cells that may be refused, and facts by subset of them."""

    sets: Numbers  # (ply, subset)
    symmetries: Numbers  # (ply, subset)
    weights: Floats  # (ply, subset)
    cells: Numbers  # (ply, 4)


@njit(nogil=True, cache=True)
def _alike(symmetries: int, cell: int, moved: Numbers) -> int:
    """Return the number of images of a cell under symmetries; 0 unless the cell is the lowest."""
    seen, count = 0, 0
    for g in range(8):
        if symmetries >> g & 1:
            image = moved[g, cell]
            if image < cell:
                return 0
            if not seen >> image & 1:
                seen |= 1 << image
                count += 1
    return count


@njit(nogil=True, cache=True)
def _walk(
    board: Board,
    scratch: Scratch,
    values: Floats,
    me: int,
    part: int,
    ply: int,
    mover: Seat,
    waiter: Seat,
    symmetries: int,
    reach: float,
) -> float:
    """Return the expected result for `me` of all games from here, times `reach`.

    Add the value of each mark of `me` to `values`.

    part         the part of the walk: a mask of X's first marks, and from bit 9 on of O's
    symmetries   a mask of those that leave every mark in its place; of the cells that they
                 exchange, only the lowest is walked
    reach        the chance that the other side's choices lead here, times the number of games that
                 this one stands for, by such exchanges
    """
    moved, has_line = board.moved, board.has_line
    side = ply % 2
    follow = board.o_next if side else board.x_next
    strategy = board.o_strategy if side else board.x_strategy
    sets, turned = scratch.sets[ply], scratch.symmetries[ply]
    weights, cells = scratch.weights[ply], scratch.cells[ply]
    hidden = 0
    for cell in range(9):
        if (waiter.marks & ~waiter.known) >> cell & 1:
            cells[hidden] = cell
            hidden += 1
    subsets = 1 << hidden
    sets[0], turned[0], weights[0] = mover.set, mover.symmetry, reach
    for subset in range(1, subsets):
        weights[subset] = reach
        if side != me:
            weights[subset] = 0.0
        for bit in range(hidden):
            if subset >> bit & 1:
                fewer = subset ^ 1 << bit
                cell = moved[turned[fewer], cells[bit]]
                after = follow[sets[fewer], cell, 1]
                sets[subset] = after >> 3
                turned[subset] = board.joined[after & 7, turned[fewer]]
                if side != me:
                    weights[subset] += weights[fewer] * strategy[sets[fewer], cell]
    total = 0.0
    for subset in range(subsets - 1, -1, -1):
        if weights[subset] == 0.0:
            continue
        at, turn, value = sets[subset], turned[subset], 0.0
        known = waiter.known
        for bit in range(hidden):
            if subset >> bit & 1:
                known |= 1 << cells[bit]
        for mark in range(9):
            if (mover.marks | waiter.marks) >> mark & 1 or (
                ply < 2 and not part >> 9 * ply + mark & 1
            ):
                continue
            cell = moved[turn, mark]
            share = weights[subset]
            if side != me:
                share *= strategy[at, cell]
            if symmetries != 1:
                share *= _alike(symmetries, mark, moved)
            if share == 0.0:
                continue
            marks = mover.marks | 1 << mark
            if has_line[marks]:
                result = share if side == me else -share
            elif ply == LAST:
                result = 0.0
                if has_line[511 & ~marks]:
                    result = share if me == 0 else -share
            else:
                after = follow[at, cell, 0]
                result = _walk(
                    board,
                    scratch,
                    values,
                    me,
                    part,
                    ply + 1,
                    Seat(waiter.marks, known, waiter.set, waiter.symmetry),
                    Seat(marks, mover.known, after >> 3, board.joined[after & 7, turn]),
                    symmetries & board.fixing[mark],
                    share,
                )
            if side == me:
                values[at, cell] += result
                value += strategy[at, cell] * result
            else:
                total += result
        if side == me:
            for bit in range(hidden):
                if not subset >> bit & 1:
                    cell = moved[turn, cells[bit]]
                    value += strategy[at, cell] * weights[subset | 1 << bit]
            weights[subset] = value
    return weights[0] if side == me else total


@cache
def _parts() -> tuple[tuple[int, ...], ...]:
    """Return the parts of a walk for two processors: pairs of first marks, up to symmetry."""
    pairs = [
        (1 << x | 1 << 9 + o)
        for x in range(9)
        if _alike(EVERY, x, MOVED)
        for o in range(9)
        if o != x and _alike(int(FIXING[x]), o, MOVED)
    ]
    return tuple(pairs[::2]), tuple(pairs[1::2])


def _scratch() -> Scratch:
    rows = (9, 16)
    whole, again = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    return Scratch(whole, again, np.zeros(rows), np.zeros((9, 4), np.int64))


class Walks:
    """The walks over all pairs of sets, on two processors; results repeat to the last bit."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(2)
        self._sets = [sets_of(side) for side in range(2)]
        self._values = [[np.zeros(sets.legal.shape) for _ in range(2)] for sets in self._sets]
        self._scratch = [_scratch() for _ in range(2)]

    def __call__(self, strategies: Sequence[Floats], me: int) -> tuple[Floats, float]:
        """Return the value of each mark of a side (sets, cell), and its expected result.

        The value is counterfactual: for one image of the set, times the chance that the other
        side's choices lead there. Results are in [-1, 1].
        """
        x, o = self._sets
        geometry = (MOVED, JOINED, FIXING, HAS_LINE)
        board = Board(*geometry, x.next, o.next, *strategies)
        parts = [self._pool.submit(self._walk, board, me, half) for half in range(2)]
        result = sum([part.result() for part in parts])
        values = self._values[me][0] + self._values[me][1]
        _even(values, self._sets[me].symmetries, MOVED)
        return values / self._sets[me].orbit[:, None], result

    def _walk(self, board: Board, me: int, half: int) -> float:
        values, total = self._values[me][half], 0.0
        values[:] = 0
        empty = Seat(0, 0, 0, 0)
        for part in _parts()[half]:
            total += _walk(
                board, self._scratch[half], values, me, part, 0, empty, empty, EVERY, 1.0
            )
        return total


@njit(nogil=True, cache=True)
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
