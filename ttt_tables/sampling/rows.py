"""Draw grids by (generator, seed, k) and solve them, as rows.

The tables grid_roots and grid_values have these columns, which the data card explains. Rows depend
only on (generator, seed, k), however a sample is divided into ranges of k.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ttt_tables.games.probabilistic.canonical import canonical_grids
from ttt_tables.games.probabilistic.generators import Generator, sample_grids
from ttt_tables.games.probabilistic.plan import make_plan

if TYPE_CHECKING:
    from ttt_tables.games.probabilistic.many import Roots

Percents = NDArray[np.uint8]
Address = tuple[str, int, NDArray[np.int64]]  # the generator's name, the seed, the number of each
Arrays = list[Any]  # of Arrow or numpy, in the order of the columns

# Parquet calls the field of a list "element"
PERCENTS = pa.list_(pa.field("element", pa.int32()))
FLOATS = pa.list_(pa.field("element", pa.float64()))


def _schema(**columns: pa.DataType) -> pa.Schema:
    """Return a schema of columns without missing values."""
    return pa.schema([pa.field(name, of, nullable=False) for name, of in columns.items()])


_ADDRESS = {"generator": pa.string(), "seed": pa.uint64(), "k": pa.int64()}
SCHEMAS = {
    "grid_roots": _schema(
        **_ADDRESS,
        cells=PERCENTS,
        canonical_grid=pa.int64(),
        symmetry=pa.int32(),
        x_score=pa.float64(),
        x_score_second=pa.float64(),
        x_best_cells=pa.int32(),
        o_best_cells=pa.int32(),
        x_win=pa.float64(),
        draw=pa.float64(),
        o_win=pa.float64(),
        first_scores=FLOATS,
    ),
    "grid_values": _schema(
        **_ADDRESS, board=pa.int32(), x_score=pa.float64(), x_best_cells=pa.int32()
    ),
}
SPLIT, RISING = "BYTE_STREAM_SPLIT", "DELTA_BINARY_PACKED"
# How Parquet stores a column. The other columns have few values and use a dictionary.
ENCODINGS = {
    "grid_roots": {
        "k": RISING,
        "canonical_grid": RISING,
        "x_score": SPLIT,
        "x_score_second": SPLIT,
        "x_win": SPLIT,
        "draw": SPLIT,
        "o_win": SPLIT,
        "first_scores.list.element": SPLIT,
    },
    # Many boards of a grid have equal scores. zstd compresses these better without SPLIT.
    "grid_values": {"k": RISING, "board": RISING, "x_score": "PLAIN"},
}


GENERATED = ("canonical_grid", "symmetry")  # columns that a generator's list of cells defines


def own_schema(percents: bool) -> pa.Schema:
    """Return the schema of grid_roots for grids that were not drawn by a generator."""
    kept = [field for field in SCHEMAS["grid_roots"] if field.name not in GENERATED]
    cells = pa.field("cells", FLOATS, nullable=False)
    return pa.schema([cells if field.name == "cells" and not percents else field for field in kept])


def sampled_rows(
    generator: Generator,
    seed: int,
    start: int,
    stop: int,
    values: bool = False,
    threads: int | None = None,
) -> dict[str, pa.Table]:
    """Return the rows of grids k = start to stop - 1 by table. grid_roots has one row per grid.

    With `values` also grid_values: 11,093 rows per grid, one for each open board.
    """
    percents = sample_grids(generator, seed, start, stop)
    canonical, symmetries = canonical_grids(percents)
    columns = {
        "canonical_grid": _canonical_numbers(generator, canonical),
        "symmetry": symmetries.astype(np.int32),
    }
    address = (generator.name, seed, np.arange(start, stop))
    return _rows(address, percents, columns, SCHEMAS["grid_roots"], values, threads)


def own_rows(
    address: Address, grids: NDArray[Any], values: bool = False, threads: int | None = None
) -> dict[str, pa.Table]:
    """Return the rows of checked grids, uint8 percents or float64 probabilities, by table."""
    schema = own_schema(grids.dtype == np.uint8)
    return _rows(address, grids, {}, schema, values, threads)


def _rows(
    address: Address,
    grids: NDArray[Any],
    columns: dict[str, Any],
    schema: pa.Schema,
    values: bool,
    threads: int | None,
) -> dict[str, pa.Table]:
    from ttt_tables.games.probabilistic.many import solve_many  # numba loads with the first grids

    solved = solve_many(grids, values=values, threads=threads)
    columns |= _roots(address, grids, schema, solved)
    tables = {"grid_roots": pa.table([columns[name] for name in schema.names], schema=schema)}
    if values:
        generator, seed, k = address
        boards = make_plan(True).boards
        arrays = [
            *_address((generator, seed, np.repeat(k, len(boards)))).values(),
            np.tile(boards.astype(np.int32), len(k)),
            np.ravel(np.asarray(solved.board_scores)),
            np.ravel(np.asarray(solved.board_cells)).astype(np.int32),
        ]
        tables["grid_values"] = pa.table(arrays, schema=SCHEMAS["grid_values"])
    return tables


def _roots(
    address: Address, grids: NDArray[Any], schema: pa.Schema, solved: "Roots"
) -> dict[str, Any]:
    chances = solved.chances
    assert chances is not None  # they were requested
    cells = grids.astype(np.int32) if grids.dtype == np.uint8 else grids
    x_score, x_score_second = solved.x_score.T
    x_best_cells, o_best_cells = solved.best_cells.T.astype(np.int32)
    x_win, draw, o_win = chances[:, 0].T
    return {
        **_address(address),
        "cells": _lists(cells.reshape(-1, 27), schema.field("cells").type),
        "x_score": x_score,
        "x_score_second": x_score_second,
        "x_best_cells": x_best_cells,
        "o_best_cells": o_best_cells,
        "x_win": x_win,
        "draw": draw,
        "o_win": o_win,
        "first_scores": _lists(solved.first_scores[:, 0], FLOATS),
    }


def _address(address: Address) -> dict[str, pa.Array]:
    generator, seed, k = address
    return {
        "generator": pa.repeat(pa.scalar(generator), len(k)),
        "seed": pa.repeat(pa.scalar(seed, pa.uint64()), len(k)),
        "k": pa.array(k),
    }


def _lists(rows: NDArray[np.generic], kind: pa.DataType) -> pa.Array:
    offsets = np.arange(0, rows.size + 1, rows.shape[1], dtype=np.int32)
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(rows.ravel()), type=kind)


def _canonical_numbers(generator: Generator, percents: Percents) -> NDArray[np.int64]:
    """Return the number of each canonical grid (m, 9, 3): `canonical_grid` of grid_roots."""
    digits = _places(generator)[percents[..., 0], percents[..., 1]]
    weights = len(generator.cells) ** np.arange(8, -1, -1, dtype=np.int64)
    numbers: NDArray[np.int64] = digits @ weights
    return numbers


@cache
def _places(generator: Generator) -> NDArray[np.int64]:
    """Return the index of each cell among the generator's, by success and neutral: (101, 101)."""
    places = np.full((101, 101), -1, np.int64)
    for place, (success, neutral, _) in enumerate(generator.cells):
        places[success, neutral] = place
    return places
