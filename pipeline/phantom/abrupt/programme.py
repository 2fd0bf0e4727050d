"""Linear programming in sequence form: a side's best strategy with the choices it may name.

A choice is an information state and a cell. Of cells that symmetries of the state exchange, the
lowest represents all. A strategy (in the code a plan) has a weight for each choice, of one image of
the state. The other side's value at a state is at most what each of its choices leaves this side:
what the plan brings there at once, plus the values of the states that follow.

Few of the other side's choices constrain a plan, so the program begins with few. The best response
to its solution is found among all of them. Choices that leave less than the program expected are
then added, with the best response after them, until no such choice is left. Then the plan is the
best.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.phantom.regret import Floats
from ttt_tables.errors import MissingExtraError
from ttt_tables.games.phantom.abrupt.ends import Ends, Kept, list_ends
from ttt_tables.games.phantom.abrupt.sets import Sets, both
from ttt_tables.games.phantom.sets import Links, Numbers
from ttt_tables.jit import kept

NEAR = 1e-6  # a choice that is worse than the best by less may be as good
CLOSE = 1e-10
PLIES = 10  # no side has more turns


class SolvingError(RuntimeError):
    """A linear program has no solution."""


class Best(NamedTuple):
    """The best plan of a side with the choices it may name."""

    shares: Floats  # (sets, cell), of one image; equal for cells alike
    result: float  # the side's, in [-1, 1], against the best reply
    replies: Kept  # (sets, cell): the other side's choices that are as good, or nearly


class Lowest(NamedTuple):
    """Legal choices, numbered one after another, and the lowest of those alike."""

    of: Numbers  # (choices): the number of the lowest
    alike: Numbers  # (choices): how many are alike
    sets: Numbers  # (choices)
    cells: Numbers  # (choices)


def lowest(sets: Sets, legal: Kept) -> Lowest:
    """Return the legal choices of sets; cells alike are legal together."""
    rows, cells = np.nonzero(legal)
    number = np.full(legal.shape, -1, np.int64)
    number[rows, cells] = of = np.arange(len(rows))
    alike = np.ones(len(rows), np.int64)
    for at in np.flatnonzero(sets.symmetries[rows] != 1):
        images = sets.alike(int(rows[at]), int(cells[at]))
        of[at], alike[at] = number[rows[at], images[0]], len(images)
    return Lowest(of, alike, rows, cells)


class Programme:
    """The programme of a side; the other side may name any cell.

    kept    (sets, cell): the choices that the side may name, alike for cells alike
    """

    def __init__(self, side: int, kept: Kept) -> None:
        try:
            from scipy import sparse
        except ImportError:
            raise MissingExtraError(
                "this needs scipy: make .venv/phantom.stamp, then run .venv/phantom/bin/python"
            ) from None
        self.own: Sets = both()[side]
        self.other: Sets = both()[1 - side]
        self.mine: Lowest = lowest(self.own, kept)
        self.theirs: Lowest = lowest(self.other, self.other.legal)
        ends = list_ends(*((kept, self.other.legal) if side == 0 else (self.other.legal, kept)))
        mine, theirs, results = _pairs(ends, side)
        images = self.theirs.alike * self.other.orbit[self.theirs.sets]
        shape = len(self.theirs.of), len(self.mine.of)
        at = self.theirs.of[theirs], self.mine.of[mine]
        self.brings: Any = sparse.csr_matrix((results / images[theirs], at), shape)
        self.meets: Any = sparse.csr_matrix((abs(results), at), shape)  # wins of both sides
        live, most = self._backwards(self.meets @ np.ones(shape[1]), 0.0, np.max)
        self.live: Kept = live > 0  # the other side's choices after which somebody may win
        self.open: NDArray[np.bool_] = most > 0  # and its sets

    def solve(self, asked: Kept) -> Best:
        """Return the best plan.

        asked   (sets, cell): choices of the other side with which the program begins
        """
        asked = self._with_sources(asked & self.live)
        gains, missed = np.where(self.live, 0.0, np.inf), asked
        values, worth = np.ones(1), np.zeros(1)
        while values[0] > worth[0] + CLOSE:
            asked = self._with_replies(asked | missed, gains)
            shares, values = self._optimize(asked)
            gains, worth = self._backwards(self.brings @ shares, np.inf, np.min)
            missed = asked.any(axis=1, keepdims=True) & (gains < values[:, None] - CLOSE)
        plan = np.zeros(self.own.legal.shape)
        plan[self.mine.sets, self.mine.cells] = shares[self.mine.of]
        return Best(plan, float(worth[0]), self._near(shares, gains, worth))

    def _with_sources(self, asked: Kept) -> Kept:
        """Return the lowest of the choices in the program, and the choices that lead there."""
        every = np.zeros_like(asked)
        wanted = self.theirs.of[asked[self.other.legal]]
        rows, cells = self.theirs.sets[wanted], self.theirs.cells[wanted]
        for _ in range(PLIES):
            every[rows, cells] = True
            rows, came = np.divmod(self.other.came[rows[rows > 0]], 18)
            cells = came // 2
        return every

    def _with_replies(self, asked: Kept, gains: Floats) -> Kept:
        """Return the choices in the program, and the best one after each, so none ends the game."""
        asked, best = asked.copy(), gains.argmin(axis=1)
        for level in self.other.levels:
            rows, cells = np.nonzero(asked[level])
            after = self.other.next[rows + level.start, cells].ravel()
            after = after[after >= 0] >> 3
            after = after[self.open[after] & ~np.logical_or.reduce(asked[after], axis=1)]
            asked[after, best[after]] = True
        return asked

    def _optimize(self, asked: Kept) -> tuple[Floats, Floats]:
        """Return the weights of choices in a best plan, and values of the other side's sets."""
        from scipy import sparse
        from scipy.optimize import linprog

        named = np.flatnonzero(self.mine.of == np.arange(len(self.mine.of)))
        rows, cells = np.nonzero(asked)
        sets = np.unique(rows)
        column = np.full(len(self.other.orbit), -1)
        column[sets] = len(named) + np.arange(len(sets))
        size = len(named) + len(sets)
        values = _links(column[rows], column, self.other.next[rows, cells], size)
        number = np.full(self.other.legal.shape, -1)
        number[self.other.legal] = np.arange(len(self.theirs.of))
        bounds = values - sparse.hstack(
            [
                self.brings[number[rows, cells]][:, named],
                sparse.csr_matrix((len(rows), len(sets))),
            ]
        )
        flow = self._flow(named, size)
        solution = linprog(
            -(np.arange(size) == column[0]).astype(float),
            bounds,
            np.zeros(len(rows)),
            flow,
            (np.arange(flow.shape[0]) == 0).astype(float),
            [(0, 1)] * len(named) + [(-1, 1)] * len(sets),
            method="highs-ipm",
        )
        if solution.status:
            raise SolvingError(solution.message)
        shares, worth = np.zeros(len(self.mine.of)), np.zeros(len(self.other.orbit))
        shares[named] = np.where(solution.x[: len(named)] > CLOSE, solution.x[: len(named)], 0)
        worth[sets] = solution.x[len(named) :]
        return shares, worth

    def _flow(self, named: Numbers, size: int) -> Any:
        """Return a row for each own set: its choices' weights, less that of the choice before."""
        from scipy import sparse

        rows, cells = self.mine.sets[named], self.mine.cells[named]
        sets, row = np.unique(rows, return_inverse=True)
        at = np.full(len(self.own.orbit), -1)
        at[sets] = np.arange(len(sets))
        after = at[self.own.next[rows, cells] >> 3]
        after[self.own.next[rows, cells] < 0] = -1
        every = np.arange(len(named))
        entries = [(row, every, self.mine.alike[named])]
        entries += [(to[to >= 0], every[to >= 0], -np.ones((to >= 0).sum())) for to in after.T]
        to, choice, factor = map(np.concatenate, zip(*entries, strict=True))
        return sparse.csr_matrix((factor, (to, choice)), (len(sets), size))

    def _backwards(self, brought: Floats, none: float, choose: Any) -> tuple[Floats, Floats]:
        """Return what each lowest choice of the other side brings, and what each set chooses.

        none    what the other choices bring
        """
        gains = np.full(self.other.legal.shape, none)
        low = self.theirs.of == np.arange(len(brought))
        gains[self.theirs.sets[low], self.theirs.cells[low]] = brought[low]
        worth = np.zeros(len(gains))
        for level in reversed(self.other.levels):
            here = gains[level]
            for after in np.moveaxis(self.other.next[level], 2, 0):
                here += np.where(after < 0, 0, worth[after >> 3])
            worth[level] = choose(here, axis=1)
        return gains, worth

    def _near(self, shares: Floats, gains: Floats, worth: Floats) -> Kept:
        """Return the choices nearly as good as the best response, if games lead to them."""
        live, _ = self._backwards(self.meets @ shares, 0.0, np.max)
        good: NDArray[np.bool_] = np.logical_and(gains < worth[:, None] + NEAR, live > 0)
        near, reached = np.zeros_like(good), np.zeros(len(good), bool)
        reached[0] = True
        for level in self.other.levels:
            near[level] = good[level] & reached[level, None]
            after = self.other.next[level][near[level]].ravel()
            reached[after[after >= 0] >> 3] = True
        return near


def _links(rows: Numbers, column: Numbers, after: Links, size: int) -> Any:
    """Return a row for each choice: the value of its set, less those of the sets that follow."""
    from scipy import sparse

    every = np.arange(len(rows))
    entries = [(every, rows, np.ones(len(rows)))]
    for link in after.T:
        to = np.where(link < 0, -1, column[link >> 3])
        entries.append((every[to >= 0], to[to >= 0], -np.ones((to >= 0).sum())))
    row, at, factor = map(np.concatenate, zip(*entries, strict=True))
    return sparse.csr_matrix((factor, (row, at)), (len(every), size))


def _pairs(ends: Ends, side: int) -> tuple[Links, Links, Floats]:
    """Return the pairs of choices that meet at ends, this side's and the other's, and results."""
    lists = (ends.x, ends.o) if side == 0 else (ends.o, ends.x)
    count = int(np.diff(ends.starts).prod(axis=0).sum())
    mine, theirs, results = _meet(
        ends.weights, ends.starts[side], lists[0], ends.starts[1 - side], lists[1], count
    )
    return mine, theirs, results if side == 0 else -results


@kept
def _meet(
    weights: NDArray[np.int8],
    own_starts: Numbers,
    own: Links,
    other_starts: Numbers,
    other: Links,
    count: int,
) -> tuple[Links, Links, Floats]:
    mine, theirs = np.empty(count, np.int32), np.empty(count, np.int32)
    results, at = np.empty(count), 0
    for end in range(len(weights)):
        for first in range(own_starts[end], own_starts[end + 1]):
            for second in range(other_starts[end], other_starts[end + 1]):
                mine[at], theirs[at] = own[first] >> 3, other[second] >> 3
                results[at] = weights[end]
                at += 1
    return mine, theirs, results
