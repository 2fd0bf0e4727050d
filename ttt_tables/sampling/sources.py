"""Provide a sample's grids from files, a function or an iterable of arrays.

Grid k of files is row k, counted from 0 over all files in their order. The number of a rejected row
is not used. A source's `about` is the part of the sample's arguments that identifies it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from csv import writer
from dataclasses import dataclass, field
from io import StringIO
from threading import Lock
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray
from rich.console import Console
from rich.progress import track

from ttt_tables.errors import BadGridError, SampleError, quote
from ttt_tables.games.probabilistic.batches import Numbers, as_floats, find_faults, read_grids
from ttt_tables.sampling.files import GridFile, open_file

FROM_FILES = "file"  # the generator's name in such a sample
MOST_REJECTED = 10_000  # rows; with more, the file is probably of another kind
SCANNED = 1 << 16  # rows that are checked at once

Function = Callable[[int, int], Any]


class Source(Protocol):
    """A source of grids, whole percents or probabilities, numbered from 0."""

    @property
    def name(self) -> str:
        """The sample's generator."""

    @property
    def percents(self) -> bool:
        """Whether the grids are whole percents."""

    @property
    def about(self) -> dict[str, Any]:
        """The arguments of the sample that the source adds."""

    def k(self, start: int, stop: int) -> NDArray[np.int64]:
        """Return the numbers of the grids from start to stop - 1."""

    def grids(self, seed: int, start: int, stop: int) -> Numbers:
        """Return these grids, checked: (m, 9, 3) uint8 percents or float64 probabilities."""


class Rejected(NamedTuple):
    """A row that is left out."""

    k: int
    file: str
    row: int  # in the file, from 0
    reason: str


@dataclass(frozen=True)
class Files:
    """The rows of Parquet and CSV files, made by `open_files`."""

    paths: tuple[str, ...]
    sha256: tuple[str, ...]
    rejected: tuple[int, ...] = ()  # rising
    reasons: str = field(default="", compare=False)  # the rejected rows as CSV

    name = FROM_FILES

    def __reduce__(self) -> tuple[Any, ...]:
        return Files, (self.paths, self.sha256, self.rejected)  # a worker does not need the reasons

    @property
    def percents(self) -> bool:
        """Whether the grids are whole percents."""
        return self._files[0].percents

    @property
    def about(self) -> dict[str, Any]:
        """The unit, each file's SHA-256 and the number of rejected rows."""
        rejected = len(self.rejected)
        return {"unit": _unit(self.percents), "files": list(self.sha256), "rejected": rejected}

    @property
    def _files(self) -> list[GridFile]:
        """The files, which must not have changed since they were opened. Raises SampleError."""
        files = [open_file(path) for path in self.paths]
        for file, digest in zip(files, self.sha256, strict=True):
            if file.sha256 != digest:
                raise SampleError(
                    f"{file.path} has SHA-256 {file.sha256[:12]}..., expected {digest[:12]}...: it "
                    "changed, or this machine has another file of this name"
                )
        return files

    @property
    def count(self) -> int:
        """The number of rows, including rejected ones."""
        return sum(file.rows for file in self._files)

    def k(self, start: int, stop: int) -> NDArray[np.int64]:
        """Return the numbers of the rows that are not rejected."""
        return np.setdiff1d(np.arange(start, stop), np.array(self.rejected, dtype=np.int64))

    def grids(self, seed: int, start: int, stop: int) -> Numbers:
        """Return the grids of the rows that are not rejected."""
        parts, first = [], 0
        for file in self._files:
            low, high = max(start - first, 0), min(stop - first, file.rows)
            if low < high:
                parts.append(file.read(low, high)[0])
            first += file.rows
        return np.concatenate(parts)[self.k(start, stop) - start]


def open_files(paths: Sequence[str], skip: bool = False) -> Files:
    """Return the source of some files, after all their rows are checked.

    With `skip` bad rows are rejected. Raises SampleError for the first bad row, unless `skip`, and
    for files that cannot be read, have no good row, or differ in their unit.
    """
    if not paths:
        raise SampleError("a file is missing: expected Parquet or CSV files of grids")
    files = [open_file(path) for path in paths]
    for file in files:
        if file.percents != files[0].percents:
            raise SampleError(
                f"{file.path} has {_unit(file.percents)} and {files[0].path} "
                f"{_unit(files[0].percents)}: sample them separately"
            )
    rejected: list[Rejected] = []
    first = 0
    for file in files:
        for row, reason in _faults(file):
            if not skip:
                raise SampleError(
                    f"{file.path}, row {row}: {reason} (rows count from 0; --on-error skip leaves "
                    "bad rows out)"
                )
            rejected.append(Rejected(first + row, file.path.name, row, reason))
            if len(rejected) > MOST_REJECTED:
                raise SampleError(
                    f"more than {MOST_REJECTED:,} rows are bad; the first is row {rejected[0].row} "
                    f"of {rejected[0].file}: {rejected[0].reason}"
                )
        first += file.rows
    if len(rejected) == first:
        reason = f"; the first row: {rejected[0].reason}" if rejected else ""
        raise SampleError(f"no row of {files[0].path} can be sampled{reason}")
    return Files(
        tuple([str(file.path) for file in files]),
        tuple([file.sha256 for file in files]),
        tuple([row.k for row in rejected]),
        _as_csv(rejected),
    )


def _as_csv(rejected: list[Rejected]) -> str:
    if not rejected:
        return ""
    text = StringIO()
    writer(text, lineterminator="\n").writerows([Rejected._fields, *rejected])
    return text.getvalue()


def _faults(file: GridFile) -> Iterator[tuple[int, str]]:
    starts = range(0, file.rows, SCANNED)
    quiet = not Console().is_terminal
    for start in track(starts, f"reading {file.path.name}", transient=True, disable=quiet):
        _, faults = file.read(start, min(start + SCANNED, file.rows))
        for row in sorted(faults):
            yield start + row, faults[row]


@dataclass(frozen=True)
class OwnFunction:
    """A function of (seed, k) that returns a grid, as an array or as `parse_grid` reads it."""

    name: str
    version: str
    function: Function
    percents: bool

    @property
    def about(self) -> dict[str, Any]:
        """The unit and the version."""
        return {"unit": _unit(self.percents), "version": self.version}

    def k(self, start: int, stop: int) -> NDArray[np.int64]:
        """Return all numbers."""
        return np.arange(start, stop)

    def grids(self, seed: int, start: int, stop: int) -> Numbers:
        """Return the grids. Raises SampleError, naming k."""
        given = [_call(self.function, seed, k) for k in range(start, stop)]
        return _check(_read(given, start), start, self.percents)


class Arrays:
    """An iterable of arrays (m, 9, 3), read once. So every chunk must be requested."""

    about = OwnFunction.about
    k = OwnFunction.k

    def __init__(self, name: str, version: str, arrays: Iterable[ArrayLike]) -> None:
        self.name, self.version = name, version
        self._arrays = iter(arrays)
        self._lock = Lock()
        self._parts: list[tuple[int, Numbers]] = []  # with the number of the first grid of each
        self._end = 0  # the number of the next grid of the iterable
        self._taken: dict[int, int] = {}  # chunks: where they start, and stop
        self._first = 0  # all chunks before this grid were returned
        self.percents = True
        numbers = _read(self._next_array(0), 0)
        self.percents = numbers.dtype.kind != "f"
        self._add(numbers)

    def grids(self, seed: int, start: int, stop: int) -> Numbers:
        """Return the grids of a chunk. Raises SampleError if the iterable ends before."""
        with self._lock:
            while self._end < stop:
                self._add(_read(self._next_array(stop), self._end))
            inside = [
                part[max(start - first, 0) : stop - first]
                for first, part in self._parts
                if first < stop and first + len(part) > start
            ]
            self._taken[start] = stop
            while self._first in self._taken:
                self._first = self._taken.pop(self._first)
            kept = [one for one in self._parts if one[0] + len(one[1]) > self._first]
            self._parts = kept
            return np.concatenate(inside)

    def _next_array(self, wanted: int) -> ArrayLike:
        try:
            return next(self._arrays)
        except StopIteration:
            raise SampleError(
                f"the iterable ended after {self._end:,} grids: expected {wanted:,} or more"
            ) from None

    def _add(self, numbers: Numbers) -> None:
        checked = _check(numbers, self._end, self.percents)
        self._parts.append((self._end, checked))
        self._end += len(checked)


def _call(function: Function, seed: int, k: int) -> Any:
    try:
        return function(seed, k)
    except Exception as error:
        raise SampleError(f"the function failed at k = {k}: {quote(error)}") from error


def own_function(name: str, version: str, function: Function, seed: int) -> OwnFunction:
    """Return the source of a function. Grid 0 decides whether grids are whole percents."""
    first = _read([_call(function, seed, 0)], 0)
    return OwnFunction(name, version, function, first.dtype.kind != "f")


def _read(given: ArrayLike, start: int) -> Numbers:
    try:
        return read_grids(given)
    except BadGridError as error:
        raise SampleError(f"of the grids from k = {start} on, {error}") from None


def _check(numbers: Numbers, start: int, percents: bool) -> Numbers:
    """Return grids as percents uint8 or as float64. Raises SampleError for a bad one."""
    if len(numbers) and (numbers.dtype.kind != "f") != percents:
        raise SampleError(
            f"the grids from k = {start} on are {_unit(not percents)}: expected "
            f"{_unit(percents)}, as grid 0"
        )
    for number, reason in find_faults(numbers):
        raise SampleError(f"grid {start + number}: {reason}")
    return numbers.astype(np.uint8) if percents else as_floats(numbers)


def _unit(percents: bool) -> str:
    return "percents" if percents else "probabilities"
