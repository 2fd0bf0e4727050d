"""Read row k of a sample of grids, from the folder that `ttt sample` wrote."""

import os
from bisect import bisect_left
from collections import Counter
from csv import DictReader
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import duckdb
from numpy.ma import is_masked

from ttt_tables.board.numbers import whole_number
from ttt_tables.errors import BadGridError, CorruptTableError, quote
from ttt_tables.games.probabilistic.game import SolvedGrid, solve
from ttt_tables.games.probabilistic.generators import LIMIT
from ttt_tables.games.probabilistic.grid import Grid, parse_grid
from ttt_tables.manifest import SAMPLE_MANIFEST, damaged_sample, read_sample_manifest
from ttt_tables.pack import check_folder
from ttt_tables.parquet import literal
from ttt_tables.scores import Chances

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The files of a sample's folder
ARGUMENTS, MANIFEST, REJECTED = "_sample.json", SAMPLE_MANIFEST, "_rejected.csv"
PAGE = 20_000  # grids that are read at once
MOST_OPEN = 4  # pages of a sample that are kept, the most recently used ones
_LISTS = (("cells", 27), ("first_scores", 9))
_PARTS = [f"{name}[{at}]" for name, count in _LISTS for at in range(1, count + 1)]
ASK = f"""
    select if(len(cells) = 27 and len(first_scores) = 9, k, null) as k,
        {", ".join(_PARTS)}, x_score, x_best_cells, x_win, draw, o_win
    from read_parquet(?, hive_partitioning = false) where k >= ? and k < ? order by k
    """
NEAR = 1e-9  # scores and probabilities may exceed [0, 1] by rounding


class StoredRoot(NamedTuple):
    """The stored values of a grid at the empty board."""

    k: int
    grid: Grid
    x_score: float  # X's expected score if X moves first
    best_cells: tuple[int, ...]  # X's best first cells, within 1e-12
    chances: Chances[float]  # with X first, and both playing their lowest-numbered best cells
    first_scores: tuple[float, ...]  # X's expected score after a first move on cell 0, 1, ... 8


class StoredSample:
    """A sample folder: `sample[k]` reads the row of grid k, and `game(k)` solves the grid."""

    def __init__(self, folder: Path, manifest: dict[str, Any]) -> None:
        self.folder: Path = folder
        self._place = literal(folder)
        self.manifest: dict[str, Any] = manifest
        arguments = manifest["arguments"]
        self.generator: str = arguments["generator"]
        self.seed: int = arguments["seed"]
        self._grids: int = arguments["grids"]
        self._chunk: int = arguments["chunk"]
        self._percents: bool = arguments.get("unit", "percents") == "percents"
        self._rejected = _read_rejected(folder) if arguments.get("rejected") else []
        self._open: dict[int, list[NDArray[np.generic]]] = {}
        numbers = self.seed, self._grids, self._chunk
        whole = all(type(number) is int for number in numbers) and type(self.generator) is str
        if not (whole and self.seed >= 0 and 1 <= self._grids <= LIMIT and self._chunk >= 1):
            raise ValueError(f"{arguments} are not the arguments of a sample")

    def __len__(self) -> int:
        return self._grids

    def __getitem__(self, k: int) -> StoredRoot:
        """Return the stored values of grid k. Raises BadGridError, CorruptTableError.

        The first access to a page, of at most 20,000 grids, reads the page and keeps it.
        """
        asked = whole_number(k)
        if asked is None or not 0 <= asked < self._grids:
            raise BadGridError(f"k must be 0 to {self._grids - 1} in this sample, got {quote(k)}")
        number, offset = divmod(asked, self._chunk)
        start = asked - offset % PAGE
        before = bisect_left(self._rejected, asked)
        if before < len(self._rejected) and self._rejected[before] == asked:
            raise BadGridError(f"row {asked} of the source was rejected: see {REJECTED}")
        row = asked - start - before + bisect_left(self._rejected, start)
        if start not in self._open:
            columns = self._read(number, start)
            self._open = dict([*self._open.items(), (start, columns)][-MOST_OPEN:])
        try:
            values = [column[row].item() for column in self._open[start]]
            return _root(asked, values, self._percents)
        except (TypeError, ValueError) as error:
            raise CorruptTableError(f"{self._path(number)}, grid {asked}: {error}") from None

    def _path(self, number: int) -> Path:
        return self.folder / chunk_path("grid_roots", number)

    def _read(self, number: int, start: int) -> "list[NDArray[np.generic]]":
        """Return the columns of a chunk's page in the order of k. A list has one for each part."""
        path, stop = self._path(number), min(start + PAGE, (number + 1) * self._chunk, self._grids)
        if path.exists() and not path.is_file():
            raise CorruptTableError(f"{path} is not a regular file: sample again")
        try:
            by_column = self._sql.execute(
                ASK, [f"{self._place}/{chunk_path('grid_roots', number)}", start, stop]
            ).fetchnumpy()
        except (duckdb.Error, RuntimeError, UnicodeDecodeError) as error:
            raise CorruptTableError(f"{path}: {str(error).partition(chr(10))[0]}") from None
        k, *columns = by_column.values()
        span = range(start, stop)
        gaps, counts = set(self._rejected), Counter(k.tolist())
        rows = (grid for grid in span if grid not in gaps)
        for grid in chain(rows, counts):  # up to the first fault, whatever the manifest contains
            if counts[grid] != (should := int(grid in span and grid not in gaps)):
                raise CorruptTableError(
                    f"{path} has {counts[grid]} rows of grid {grid}, expected {should}"
                )
        if any(is_masked(column) for column in columns):
            raise CorruptTableError(f"{path} lacks a value")
        if any(column.dtype.kind not in "iuf" for column in columns):
            raise CorruptTableError(f"{path} has a column without numbers")
        return columns

    def game(self, k: int) -> SolvedGrid:
        """Return the game on grid k. Solving it is faster than storing every board."""
        return solve(self[k].grid)

    @cached_property
    def _sql(self) -> duckdb.DuckDBPyConnection:
        return duckdb.connect(config={"autoinstall_known_extensions": False})


def chunk_path(shape: str, number: int) -> str:
    """Return the path of a chunk of one shape, grid_roots or grid_values, in a sample's folder."""
    return f"{shape}/{number:08d}.parquet"


def _read_rejected(folder: Path) -> list[int]:
    """Return the numbers of the rejected rows, rising. Raises OSError and ValueError."""
    with (folder / REJECTED).open(encoding="utf-8", newline="") as file:
        return sorted(int(row["k"]) for row in DictReader(file))


def _root(k: int, row: list[Any], percents: bool) -> StoredRoot:
    """Return the values of a row. Raises TypeError and ValueError if one is out of range."""
    cells, scores, (x_score, best, *chances) = row[:27], row[27:36], row[36:]
    if not all(type(number) is (int if percents else float) for number in cells):
        unit = "whole percents" if percents else "probabilities"
        raise ValueError(f"cells of grid {k} are not {unit}: {quote(cells)}")
    triples = [cells[at : at + 3] for at in range(0, 27, 3)]
    grid = parse_grid(" ".join("/".join(map(str, t)) for t in triples) if percents else triples)
    if type(best) is not int or not 0 < best < 2**9:
        raise ValueError(f"x_best_cells of grid {k} is not a set of cells: {quote(best)}")
    best_cells = tuple(cell for cell in range(9) if best >> cell & 1)
    _check_scores("x_score", [x_score])
    _check_scores("x_win, draw, o_win", chances)
    _check_scores("first_scores", scores)
    return StoredRoot(k, grid, x_score, best_cells, Chances(*chances), tuple(scores))


def _check_scores(name: str, scores: list[Any]) -> None:
    """Raise ValueError unless these are numbers from 0 to 1. NaN is rejected."""
    if not all(type(score) is float and -NEAR <= score <= 1 + NEAR for score in scores):
        raise ValueError(f"{name} must be from 0 to 1, got {quote(scores)}")


def open_sample(folder: "str | os.PathLike[str]") -> StoredSample:
    """Return the complete sample in a folder.

    Raises MissingTableError (no such folder, or the run has not ended) and CorruptTableError.
    """
    path = Path(check_folder(folder))
    try:
        return StoredSample(path, read_sample_manifest(path))
    except (ValueError, KeyError, TypeError):
        raise damaged_sample(path) from None
