"""Linear programming in sequence form: a side's best strategy with the cells it may name, exactly.

A choice is an information state and a cell. A strategy (in the code a plan) has a weight for each
choice: the probability that the side's own choices lead to it, for one image of the state. Of cells
that the state's symmetries exchange, only the lowest-numbered has a weight. Probabilities are
quotients of weights, and the result against any fixed reply is linear in them.

The other side's value at a state is at least that of each cell it may name: the marks that end the
game at once or by the next mark, weighted by the plan, plus the values of the states that follow.
The best plan leaves the least value at the start.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.phantom.regret import BOTH, CLASSICAL, reaches
from ttt_tables.board.numbers import CELLS
from ttt_tables.errors import MissingExtraError
from ttt_tables.games.phantom.sets import HAS_LINE, WHOLE, Sets
from ttt_tables.games.phantom.walk import LAST

Choice = tuple[int, int]  # a set, and the lowest of the cells that it cannot distinguish
Plan = Mapping[Choice, Fraction]
NONE: Choice = (-1, -1)
Name = Choice | int  # of a variable: a choice's weight, or the value of a set
Row = list[tuple[Name, float]]  # factors of variables
EVERY = 255  # all eight symmetries, as a mask
LARGEST = 10_000  # no denominator of a plan is larger
CLOSE = 1e-9


class SolvingError(RuntimeError):
    """The program has no solution in fractions of small denominators."""


class Seat(NamedTuple):
    """A side in a game."""

    marks: int  # as a mask
    known: int  # those of the marks that the other side knows
    set: int
    symmetry: int  # that carries the board to the set's canonical image


class Ending(NamedTuple):
    """Games with the same end: the last choice of each side, and the result."""

    own: Choice
    reply: Choice
    result: int  # 1 if the side wins, or -1
    games: int  # the number of such games


class Bound(NamedTuple):
    """An upper bound of this side's value at a set if the other side names a cell."""

    set: int
    cell: int
    payoffs: Mapping[Choice, float]  # by this side's choices; exact
    after: list[int]  # the sets whose values are added


class Programme:
    """The program of a side that may name allowed cells; the other side may name any cell.

    allowed   (sets, cell), equal for cells that a set cannot distinguish
    """

    def __init__(self, side: int, allowed: NDArray[np.bool_]) -> None:
        self.side: int = side
        self.own: Sets = BOTH[side]
        self.other: Sets = BOTH[1 - side]
        rows = [int(row) for row in np.flatnonzero(allowed.any(axis=1))]
        self.cells: dict[int, list[int]] = {
            row: [int(cell) for cell in np.flatnonzero(allowed[row])] for row in rows
        }
        self.choices: list[Choice] = sorted(
            {self._choice(row, cell) for row in rows for cell in self.cells[row]}
        )
        self.bounds: list[Bound] = self._bounds()

    def _choice(self, row: int, cell: int) -> Choice:
        return row, self.own.alike(row, cell)[0]

    def _bounds(self) -> list[Bound]:
        """Return the bounds of the other side's sets that games reach, the latest sets first."""
        payoffs: dict[Choice, dict[Choice, float]] = defaultdict(lambda: defaultdict(float))
        start = Seat(0, 0, 0, 0)
        for own, (row, cell), result, games in self._endings(
            0, start, start, EVERY, 1, (NONE, NONE)
        ):
            alike = self.other.alike(row, cell)
            images = int(self.other.orbit[row]) * len(alike)  # a power of two
            payoffs[row, alike[0]][own] += result * games / images
        matters, bounds = {row for row, _ in payoffs}, []
        for row in range(len(self.other.keys) - 1, -1, -1):
            follows = [[int(at) >> 3 for at in after if at >= 0] for after in self.other.next[row]]
            after = [[at for at in sets if at in matters] for sets in follows]
            if row in matters or any(after):
                matters.add(row)
                bounds += [
                    Bound(row, cell, payoffs.get((row, cell), {}), after[cell])
                    for cell in CELLS
                    if self.other.legal[row, cell] and self.other.alike(row, cell)[0] == cell
                ]
        return bounds

    def _endings(
        self,
        ply: int,
        mover: Seat,
        waiter: Seat,
        symmetries: int,
        count: int,
        last: tuple[Choice, Choice],
    ) -> Iterator[Ending]:
        """Yield the endings of all games from here on, set by set."""
        mine = ply % 2 == self.side
        sets = self.own if mine else self.other
        for row, turned, known in self._rejections(mover, waiter, sets, mine):
            for mark in range(9):
                if (mover.marks | waiter.marks) >> mark & 1:
                    continue
                cell = int(WHOLE.moved[turned, mark])
                if mine and cell not in self.cells.get(row, ()):
                    continue
                images = {int(WHOLE.moved[g, mark]) for g in range(8) if symmetries >> g & 1}
                if min(images) < mark:
                    continue
                many, marks = count * len(images), mover.marks | 1 << mark
                now = (self._choice(row, cell), last[1]) if mine else (last[0], (row, cell))
                if HAS_LINE[marks]:
                    yield Ending(now[0], now[1], 1 if mine else -1, many)
                elif ply == LAST:
                    if HAS_LINE[511 & ~marks]:  # X's, with the last cell
                        yield Ending(now[0], now[1], 1 if self.side == 0 else -1, many)
                else:
                    after = int(sets.next[row, cell, 0])
                    yield from self._endings(
                        ply + 1,
                        Seat(waiter.marks, known, waiter.set, waiter.symmetry),
                        Seat(marks, mover.known, after >> 3, int(WHOLE.joined[after & 7, turned])),
                        symmetries & int(WHOLE.fixing[mark]),
                        many,
                        now,
                    )

    def _rejections(
        self, mover: Seat, waiter: Seat, sets: Sets, mine: bool
    ) -> Iterator[tuple[int, int, int]]:
        """Yield set, symmetry and known marks after each combination of rejected moves that may
        come.
        """
        reached = {waiter.known: (mover.set, mover.symmetry)}
        todo = [waiter.known]
        for known in todo:
            row, turned = reached[known]
            yield row, turned, known
            for hidden in range(9):
                cell = int(WHOLE.moved[turned, hidden])
                more = known | 1 << hidden
                if more in reached or not (waiter.marks & ~known) >> hidden & 1:
                    continue
                if mine and cell not in self.cells.get(row, ()):
                    continue
                after = int(sets.next[row, cell, 1])
                reached[more] = after >> 3, int(WHOLE.joined[after & 7, turned])
                todo.append(more)

    def flow(self) -> Iterator[tuple[int, dict[Choice, Fraction]]]:
        """Yield each own set with the factors of the equation that its choices' weights satisfy.

        The weights of the set's choices, less those of the choices that lead there, are 0; at the
        start they are 1.
        """
        factors: dict[int, dict[Choice, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for row, cells in self.cells.items():
            for cell in cells:
                choice = self._choice(row, cell)
                factors[row][choice] += 1
                for after in [int(at) >> 3 for at in self.own.next[row, cell] if at >= 0]:
                    images = Fraction(int(self.own.orbit[row]), int(self.own.orbit[after]))
                    factors[after][choice] -= images
        yield from ((row, factors[row]) for row in self.cells)

    def guarantee(self, plan: Plan) -> Fraction:
        """Return the expected result, in [-1, 1], of a plan against the best response to it."""
        worth: dict[int, Fraction] = {}
        for row, _, payoffs, after in self.bounds:
            here = _sum(payoffs, plan) + sum([worth[at] for at in after])
            worth[row] = min(worth.get(row, here), here)
        return worth[0]

    def solve(self) -> Plan:
        """Return an optimal plan, in fractions.

        Optimal plans gain most against the best response. Of these it is the one that gains most
        against a side that names every cell with equal probability. Its equations are checked in
        fractions. Raises MissingExtraError without scipy.
        """
        best, _ = self._optimize(lambda name: float(name == 0), None)
        by_chance = self._against_chance()
        _, shares = self._optimize(lambda name: by_chance.get(name, 0.0), round_fraction(best))
        plan = {
            choice: round_fraction(x)
            for choice, x in zip(self.choices, shares, strict=True)
            if x > CLOSE
        }
        if any(_sum(factors, plan) != (row == 0) for row, factors in self.flow()):
            raise SolvingError("the plan has no fractions with small denominators")
        return plan

    def _optimize(
        self, gain: Callable[[Name], float], worth: Fraction | None
    ) -> tuple[float, list[float]]:
        """Return the greatest gain, and each choice's weight in a plan that has it.

        gain    a function from a variable's name to its factor in the gain
        worth   the value that the start must have; None leaves it free
        """
        try:
            from scipy.optimize import linprog
            from scipy.sparse import csr_matrix
        except ImportError:
            raise MissingExtraError(
                "this needs scipy: make .venv/phantom.stamp, then run .venv/phantom/bin/python"
            ) from None
        names: list[Name] = [*self.choices, *dict.fromkeys(bound.set for bound in self.bounds)]
        columns = {name: at for at, name in enumerate(names)}

        def matrix(rows: list[Row]) -> Any:
            entries = [(at, columns[name], x) for at, row in enumerate(rows) for name, x in row]
            at, column, factors = zip(*entries, strict=True)
            return csr_matrix((factors, (at, column)), (len(rows), len(names)))

        flow = list(self.flow())
        ranges: list[tuple[float | None, float | None]] = [
            (0 if isinstance(name, tuple) else None, None) for name in names
        ]
        if worth is not None:
            ranges[columns[0]] = (float(worth), float(worth))
        solution = linprog(
            [-gain(name) for name in names],
            matrix([_row(bound) for bound in self.bounds]),
            np.zeros(len(self.bounds)),
            matrix([[(name, float(x)) for name, x in factors.items()] for _, factors in flow]),
            [float(row == 0) for row, _ in flow],
            ranges,
            method="highs-ipm",
        )
        if solution.status:
            raise SolvingError(solution.message)
        return -solution.fun, list(solution.x[: len(self.choices)])

    def _against_chance(self) -> dict[Name, float]:
        """Return each choice's factor in the gain, if the other side names cells uniformly."""
        strategy = CLASSICAL.uniform(1 - self.side)
        often = reaches(self.other.next, self.other.orbit, strategy) * self.other.orbit
        gains: dict[Name, float] = defaultdict(float)
        for row, cell, payoffs, _ in self.bounds:
            alike = len(self.other.alike(row, cell))
            for choice, x in payoffs.items():
                gains[choice] += float(often[row] * strategy[row, cell] * alike * x)
        return gains

    def chances(self, plan: Plan) -> dict[str, dict[int, Fraction]]:
        """Return the plan as a strategy: cells' probabilities, by the text of a canonical set."""
        strategy: dict[str, dict[int, Fraction]] = {}
        for row, cells in self.cells.items():
            often = {cell: plan.get(self._choice(row, cell), Fraction(0)) for cell in cells}
            if whole := sum(often.values()):
                shown = str(self.own.show(row))
                strategy[shown] = {cell: x / whole for cell, x in often.items() if x}
        return strategy


def round_fraction(x: float) -> Fraction:
    """Return the fraction nearest to a float, with a denominator of LARGEST at most."""
    return Fraction(float(x)).limit_denominator(LARGEST)


def _row(bound: Bound) -> Row:
    """Return a bound as factors: the sum of factors times variables is at most 0."""
    factors: Row = [(bound.set, 1.0), *[(own, -x) for own, x in bound.payoffs.items()]]
    return [*factors, *[(after, -1.0) for after in bound.after]]


def _sum(factors: Mapping[Choice, float | Fraction], plan: Plan) -> Fraction:
    """Return the sum of factors times the plan's weights, exactly."""
    return sum([Fraction(x) * plan.get(choice, 0) for choice, x in factors.items()], Fraction(0))
