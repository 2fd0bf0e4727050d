"""Rows of sampled grids, each drawn by (generator, seed, k) and solved.

`root_rows` gives one row a grid, `value_rows` one row for each open board of each grid. Both are
functions of (generator, seed, k) alone, however a sample is cut into ranges of k.
"""

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.columns import ADDRESS, BOARD, SYMMETRY, TIED
from pipeline.schema import Column, described
from ttt_tables.probabilistic.canonical import canonical_grids
from ttt_tables.probabilistic.generators import Generator, sample_grids
from ttt_tables.probabilistic.plan import make_plan

if TYPE_CHECKING:
    from ttt_tables.probabilistic.many import Roots

Percents = NDArray[np.uint8]

# Parquet calls the field of a list "element"
BYTES = pa.list_(pa.field("element", pa.uint8()))
FLOATS = pa.list_(pa.field("element", pa.float64()))

BEST = f"{TIED} of the best."
_PLAYED = "X first, both playing their lowest-numbered best cells"

ROOT_COLUMNS = (
    *ADDRESS,
    Column(
        "cells",
        BYTES,
        "The grid in whole percents: success, neutral, failure of cell 0, then of cell 1, to 8.",
    ),
    Column(
        "canonical",
        pa.int64(),
        "The grid's number up to symmetry: each cell's place among the generator's cells, sorted, "
        "read as digits, cell 0 first; the least of the eight images.",
    ),
    SYMMETRY.saying("The first of the eight symmetries that carries the grid there."),
    Column("x_score", pa.float64(), "X's expected score (win 1, draw 1/2) if X moves first."),
    Column("x_score_second", pa.float64(), "X's expected score if O moves first."),
    Column("best_cells", pa.uint16(), f"X's best first cells, {BEST}"),
    Column("best_cells_o", pa.uint16(), f"O's best first cells if O moves first, {BEST}"),
    Column("x_win", pa.float64(), f"X's chance to win, {_PLAYED}."),
    Column("draw", pa.float64(), f"The chance of a draw, {_PLAYED}."),
    Column("o_win", pa.float64(), f"O's chance to win, {_PLAYED}."),
    Column(
        "first_scores",
        FLOATS,
        "X's expected score if X first plays cell 0, 1, ... 8, and both go on as best they can.",
    ),
)

VALUE_COLUMNS = (
    *ADDRESS,
    BOARD,
    Column(
        "x_score",
        pa.float64(),
        "X's expected score with X to move. With O to move it is 1 - the x_score of the board with "
        "the marks exchanged.",
    ),
    Column(
        "best_cells",
        pa.uint16(),
        f"X's best cells, {BEST} O's are those of the board with the marks exchanged.",
    ),
)

ROOTS = described(ROOT_COLUMNS)
VALUES = described(VALUE_COLUMNS)


def root_rows(
    generator: Generator, seed: int, start: int, stop: int, threads: int | None = None
) -> pa.Table:
    """Return the rows of grids k = start to stop - 1, one a grid: ROOT_COLUMNS."""
    percents = sample_grids(generator, seed, start, stop)
    return _roots(generator, seed, start, percents, _solve(percents, False, threads))


def root_and_value_rows(
    generator: Generator, seed: int, start: int, stop: int, threads: int | None = None
) -> tuple[pa.Table, pa.Table]:
    """Return the same rows, and 11,093 rows a grid for its open boards: VALUE_COLUMNS."""
    percents = sample_grids(generator, seed, start, stop)
    solved = _solve(percents, True, threads)
    boards = make_plan(True).boards
    columns = [
        *_address(generator, seed, np.repeat(np.arange(start, stop), len(boards))),
        np.tile(boards.astype(np.int16), stop - start),
        np.ravel(np.asarray(solved.board_scores)),
        np.ravel(np.asarray(solved.board_cells)),
    ]
    roots = _roots(generator, seed, start, percents, solved)
    return roots, pa.table(columns, schema=VALUES)


def _solve(percents: Percents, values: bool, threads: int | None) -> "Roots":
    """Return the grids solved; numba loads with the first."""
    from ttt_tables.probabilistic.many import solve_many

    return solve_many(percents, values=values, threads=threads)


def _roots(
    generator: Generator, seed: int, start: int, percents: Percents, solved: "Roots"
) -> pa.Table:
    canonical, symmetries = canonical_grids(percents)
    chances = solved.chances
    assert chances is not None  # they were asked for
    columns = [
        *_address(generator, seed, np.arange(start, start + len(percents))),
        _lists(percents.reshape(-1, 27), BYTES),
        canonical_numbers(generator, canonical),
        symmetries.astype(np.int8),
        *solved.x_score.T,
        *solved.best_cells.T,
        *chances[:, 0].T,
        _lists(solved.first_scores[:, 0], FLOATS),
    ]
    return pa.table(columns, schema=ROOTS)


def _address(generator: Generator, seed: int, k: NDArray[np.int64]) -> list[pa.Array]:
    return [
        pa.repeat(pa.scalar(generator.name), len(k)),
        pa.repeat(pa.scalar(seed, pa.uint64()), len(k)),
        pa.array(k),
    ]


def _lists(rows: NDArray[np.generic], kind: pa.DataType) -> pa.Array:
    offsets = np.arange(0, rows.size + 1, rows.shape[1], dtype=np.int32)
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(rows.ravel()), type=kind)


def canonical_numbers(generator: Generator, percents: Percents) -> NDArray[np.int64]:
    """Return the number of each canonical grid (m, 9, 3): see ROOT_COLUMNS."""
    digits = _places(generator)[percents[..., 0], percents[..., 1]]
    weights = len(generator.cells) ** np.arange(8, -1, -1, dtype=np.int64)
    numbers: NDArray[np.int64] = digits @ weights
    return numbers


@cache
def _places(generator: Generator) -> NDArray[np.int64]:
    """Return the place of each cell among the generator's, by success and neutral: (101, 101)."""
    places = np.full((101, 101), -1, np.int64)
    for place, (success, neutral, _) in enumerate(generator.cells):
        places[success, neutral] = place
    return places
