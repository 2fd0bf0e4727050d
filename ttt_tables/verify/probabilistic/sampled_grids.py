"""Rows of sampled grids: the expected addresses, and the default sample's stored rows.

No grid is sampled again: whether it is number k of its generator is not checked here.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.content import Lists
from ttt_tables.verify.verifier import Tables, Values

NOT_SAMPLED = (
    "the grids, sampled by Philox from (generator, seed, k), which are not sampled again here"
)
SEED, GRIDS, WITH_VALUES = 42, 10_000, 50  # of the default sample, of each generator
GENERATORS = ("abraham", "csun")
GRID_BOARDS = 11_093
RESIDUAL = 1e-15  # no stored score may miss its equation by more
BLOCK = 32  # grids solved together

# A score moves by less than this times the greatest distance of a cell's sum from 1: 3 a mark.
SUMS = 3 * 10

Floats = NDArray[np.float64]
Cell = tuple[int, ...]  # success, neutral and failure in percent


class Sampled(NamedTuple):
    """The expected rows: grids k = start to stop - 1 of a generator and a seed."""

    generator: str
    seed: int
    start: int
    stop: int
    cells: tuple[Cell, ...] = ()  # that the generator may draw, rising; () for one's own grids
    percents: bool = True  # else probabilities
    rejected: frozenset[int] = frozenset()  # rows of the source that are left out

    def numbers(self) -> list[int]:
        """Return the k of each grid."""
        return [k for k in range(self.start, self.stop) if k not in self.rejected]

    def address(self, repeated: int = 1) -> dict[str, list[object]]:
        """Return the columns generator, seed and k, each grid's values repeated."""
        k = [k for k in self.numbers() for _ in range(repeated)]
        return {"generator": [self.generator] * len(k), "seed": [self.seed] * len(k), "k": list(k)}

    def key(self, rows: Any = None) -> Callable[[int], str]:
        """Return the function that names a row's grid, or the grid of a row among chosen ones."""
        numbers = self.numbers()
        return lambda row: (
            f"{self.generator} {self.seed} {numbers[row if rows is None else int(rows[row])]}"
        )


def generator_cells(name: str) -> tuple[Cell, ...]:
    """Return the cells of a named generator, in percent, rising."""
    least_failure = {"abraham": 0, "csun": 5}[name]
    cells = [
        (success, neutral, 100 - success - neutral)
        for neutral in range(5, 31, 5)
        for success in range(30, 100 - neutral - least_failure + 1, 5)
    ]
    return tuple(sorted(cells))


def grids_of(columns: Values) -> NDArray[np.int64]:
    """Return the cells of rows of roots in whole percents, (m, 9, 3)."""
    cells: NDArray[np.int64] = np.asarray(columns["cells"].elements, dtype=np.int64)
    return cells.reshape(-1, 9, 3)


def chances_of(columns: Values, sampled: Sampled) -> tuple[Floats, Floats]:
    """Return the probabilities (m, 9, 3) of rows of roots, and how far a cell's sum is from 1.

    Success and failure are as stored, and neutral is the rest; if the two exceed 1, they are
    divided by their sum. The second result is the greatest distance in each grid.
    """
    if sampled.percents:
        grids = grids_of(columns) / 100
        return grids, np.zeros(len(grids))
    stored = np.asarray(columns["cells"].elements, dtype=np.float64).reshape(-1, 9, 3)
    missed = np.abs(stored.sum(axis=2) - 1).max(axis=1)
    success, failure = stored[..., 0], stored[..., 2]
    whole = np.maximum(1.0, success + failure)
    rest = np.maximum(whole - success - failure, 0.0)
    return np.stack([success / whole, rest / whole, failure / whole], axis=2), missed


def default_sample(generator: str, grids: int) -> Sampled:
    """Return the first grids of a generator in the default sample."""
    return Sampled(generator, SEED, 0, grids, generator_cells(generator))


def roots_by_generator(tables: Tables) -> dict[str, Values]:
    """Return the rows of grid_roots by generator."""
    every = tables.values("grid_roots")
    return {name: _cut(every, at * GRIDS, GRIDS) for at, name in enumerate(GENERATORS)}


def with_values(tables: Tables) -> dict[str, tuple[Values, Values]]:
    """Return, by generator, the rows of the grids that grid_roots and grid_values share."""
    values, rows = tables.values("grid_values"), GRID_BOARDS * WITH_VALUES
    return {
        name: (_cut(roots, 0, WITH_VALUES), _cut(values, at * rows, rows))
        for at, (name, roots) in enumerate(roots_by_generator(tables).items())
    }


def _cut(values: Values, start: int, count: int) -> Values:
    """Return some rows of every column; the lists of a column have equally many elements."""
    part: dict[str, Any] = {}
    for name, column in values.items():
        if isinstance(column, Lists):
            width = len(column.elements) // max(len(column.lengths), 1)
            elements = column.elements[start * width : (start + count) * width]
            part[name] = Lists(column.lengths[start : start + count], elements)
        else:
            part[name] = column[start : start + count]
    return part
