"""Stored samples of grids: rows by k, read from the folder that `pipeline sample` wrote."""

import json
import os
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from ttt_tables.answer import Chances
from ttt_tables.errors import BadGridError, CorruptTableError, MissingTableError, quote
from ttt_tables.probabilistic.generators import LIMIT
from ttt_tables.probabilistic.grid import Grid, parse_grid
from ttt_tables.probabilistic.solution import Solution, solve


class StoredRoot(NamedTuple):
    """What a sample stores of one grid, at the empty board."""

    k: int
    grid: Grid
    x_score: float  # X's expected score if X moves first
    best_cells: tuple[int, ...]  # X's best first cells, within 1e-12
    chances: Chances  # X first, both playing their least best cells
    first_scores: tuple[float, ...]  # X's expected score after a first move on cell 0, 1, ... 8


class StoredSample:
    """A sample folder: `sample[k]` reads what is stored of grid k, `solution(k)` solves it."""

    def __init__(self, folder: Path, manifest: dict[str, Any]) -> None:
        self.folder = folder
        self.manifest = manifest
        arguments = manifest["arguments"]
        self.generator: str = arguments["generator"]
        self.seed: int = arguments["seed"]
        self._grids: int = arguments["grids"]
        self._chunk: int = arguments["chunk"]
        numbers = self.seed, self._grids, self._chunk
        whole = all(type(number) is int for number in numbers) and type(self.generator) is str
        if not (whole and self.seed >= 0 and 1 <= self._grids <= LIMIT and self._chunk >= 1):
            raise ValueError(f"{arguments} are no arguments of a sample")

    def __len__(self) -> int:
        return self._grids

    def __getitem__(self, k: int) -> StoredRoot:
        """Return what is stored of grid k. Raises BadGridError, CorruptTableError."""
        if not isinstance(k, int) or not 0 <= k < self._grids:
            raise BadGridError(f"the sample has grids 0 to {self._grids - 1}, and no {quote(k)}")
        path = self.folder / chunk_path("grid_roots", k // self._chunk)
        columns = "cells, x_score, best_cells, x_win, draw, o_win, first_scores"
        ask = f"select {columns} from read_parquet(?) where k = ?"
        try:
            rows = self._sql.execute(ask, [str(path), k]).fetchall()
            roots = [_root(k, *row) for row in rows]
        except (duckdb.Error, RuntimeError, TypeError, ValueError) as error:
            raise CorruptTableError(f"{path}: {str(error).partition(chr(10))[0]}") from None
        if len(roots) != 1:
            raise CorruptTableError(f"{path} has {len(rows)} rows of grid {k} and should have 1")
        return roots[0]

    def solution(self, k: int) -> Solution:
        """Return the solution of grid k: solving it is faster than storing every board."""
        return solve(self[k].grid)

    @cached_property
    def _sql(self) -> duckdb.DuckDBPyConnection:
        return duckdb.connect(config={"autoinstall_known_extensions": False})


def chunk_path(shape: str, number: int) -> str:
    """Return where a sample's folder holds a chunk of one shape: grid_roots or grid_values."""
    return f"{shape}/{number:08d}.parquet"


def _root(k: int, cells: list[int], x_score: float, best: int, *figures: Any) -> StoredRoot:
    """Return what a row says. Raises TypeError and ValueError if it says what no row may."""
    *chances, first_scores = figures
    text = " ".join("/".join(map(str, cells[at : at + 3])) for at in range(0, 27, 3))
    best_cells = tuple(cell for cell in range(9) if best >> cell & 1)
    return StoredRoot(
        k, parse_grid(text), x_score, best_cells, Chances(*chances), tuple(first_scores)
    )


def open_sample(folder: "str | os.PathLike[str]") -> StoredSample:
    """Return the sample in a folder, once it is complete.

    Raises MissingTableError (no such folder, or the run has not ended) and CorruptTableError.
    """
    path = Path(folder)
    try:
        written = (path / "manifest.json").read_bytes()
    except (OSError, ValueError):  # ValueError: a path that no file can have
        raise MissingTableError(
            f"no manifest.json in {str(path)!r}: name a sample's folder, or run its python -m "
            "pipeline sample again to the end"
        ) from None
    try:
        return StoredSample(path, json.loads(written))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise CorruptTableError(
            f"{str(path / 'manifest.json')!r} is damaged: sample again"
        ) from None
