"""Write a sample from Python, of grids that a generator draws or of your own grids."""

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ttt_tables.board.limits import processors
from ttt_tables.board.numbers import whole_number
from ttt_tables.errors import SampleError, quote
from ttt_tables.games.probabilistic.generators import GENERATORS
from ttt_tables.sampling.folder import stored_chunk
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample
from ttt_tables.sampling.sources import FROM_FILES, Arrays, Source, open_files, own_function

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}", re.ASCII)
_OPTIONAL = ("grids", "workers")
_TAKEN = (*GENERATORS, "lattice", FROM_FILES)

Grids = str | Path | list[str] | list[Path] | Callable[[int, int], Any] | Iterable[ArrayLike]


def write_sample(
    out: str | os.PathLike[str],
    source: Grids,
    *,
    grids: int | None = None,
    seed: int = 0,
    name: str = "",
    version: str = "",
    values: bool = False,
    chunk: int = 0,
    workers: int | None = None,
    engine: str = "local",
    scheduler: str = "",
    on_error: str = "stop",
) -> str:
    """Solve many grids and write them as a sample, as `ttt sample` does; return its content hash.

    If a run was interrupted, a second call with the same arguments continues it.

    out        a folder, or s3://bucket/folder?...
    source     one of these:
               the name of a generator, "abraham" or "csun";
               a Parquet or CSV file, or a list of files: grid k is row k, from 0;
               a pure function of (seed, k) that returns grid k as (9, 3) numbers, or in any form
               that `parse_grid` reads;
               an iterable of arrays (m, 9, 3), with any m, read once; or one such array
    grids      the number of grids; by default all rows of the files, or all grids of one array
    seed       0 to 2**64 - 1, for a generator or a function
    name, version   of a function or an iterable: texts of at most 64 letters, digits and . _ + -
               that identify the sample. Change the version if the grids change
    values     also write every board of each grid, 11,093 rows
    chunk      grids per file; 0 for the usual number
    workers    threads, or processes of Dask; by default one per processor
    engine     "local" or "dask"; an iterable needs "local"
    scheduler  the address of a Dask scheduler
    on_error   what to do with bad rows of files: "stop", or "skip", which lists them in
               _rejected.csv

    Integers and texts are whole percents. Other numbers are probabilities: a sum of float64 may be
    off by 1e-9 and is not scaled; a sum of float32 may be off by 3e-7, and the cell is converted to
    float64 and divided by it. All grids of a sample are percents, or all are probabilities.

    Raises SampleError for a bad source or grid, with its name, and all errors of `ttt sample`.
    """
    if not isinstance(out, str | os.PathLike):
        raise SampleError(f"out must be a folder or an address of s3://, got {quote(out)}")
    _check_texts(engine=engine, scheduler=scheduler)
    _check_numbers(workers=workers)
    sample = make_sample(
        source,
        grids,
        seed=seed,
        name=name,
        version=version,
        values=values,
        chunk=chunk or stored_chunk(os.fspath(out)),
        on_error=on_error,
    )
    if isinstance(sample.own, Arrays) and engine != "local":
        raise SampleError(f"engine must be local for an iterable, got {quote(engine)}")
    run = Run(processors() if workers is None else workers, engine, scheduler)
    return run_sample(sample, os.fspath(out), run)


def make_sample(
    source: Grids,
    grids: int | None = None,
    *,
    seed: int = 0,
    name: str = "",
    version: str = "",
    values: bool = False,
    cells: str = "",
    chunk: int = 0,
    on_error: str = "stop",
) -> Sample:
    """Return the arguments of a sample; `cells` are those of the generator lattice."""
    _check_texts(name=name, version=version, cells=cells, on_error=on_error)
    _check_numbers(grids=grids, seed=seed, chunk=chunk)
    if not isinstance(values, bool):
        raise SampleError(f"values must be True or False, got {quote(values)}")
    own = _source(source, seed, name, version, on_error)
    if grids is None:
        grids = len(source) if isinstance(source, np.ndarray) else getattr(own, "count", None)
    if grids is None:
        raise SampleError("the number of grids is missing: the source does not end by itself")
    generator = own.name if own else str(source)
    return Sample(generator, seed, grids, values, cells, chunk, own)


def _check_texts(**texts: object) -> None:
    for name, text in texts.items():
        if not isinstance(text, str):
            raise SampleError(f"{name} must be a text, got {quote(text)}")


def _check_numbers(**numbers: object) -> None:
    for name, number in numbers.items():
        if whole_number(number) is None and not (number is None and name in _OPTIONAL):
            raise SampleError(f"{name} must be a whole number, got {quote(number)}")


def _source(source: Grids, seed: int, name: str, version: str, on_error: str) -> Source | None:
    """Return the source of own grids, or None for a generator."""
    if on_error not in ("stop", "skip"):
        raise SampleError(f"on_error must be stop or skip, got {quote(on_error)}")
    paths = _paths(source)
    if not paths and on_error == "skip":
        raise SampleError("skip leaves out rows of files: other sources have none")
    if paths or isinstance(source, str):
        if name or version:
            raise SampleError("name and version go with a function or an iterable of arrays")
        return open_files(paths, on_error == "skip") if paths else None
    if not callable(source) and not isinstance(source, Iterable):
        raise SampleError(
            "the source must be a generator's name, a file or files, a function or an iterable of "
            f"arrays, got {quote(source)}"
        )
    for what, text in (("name", name), ("version", version)):
        if not _NAME.fullmatch(text) or text in _TAKEN:
            raise SampleError(
                f"the {what} of a function or an iterable must be a text of letters, digits and "
                f". _ + -, other than {', '.join(_TAKEN)}: got {quote(text)}"
            )
    if callable(source):
        return own_function(name, version, source, seed)
    if isinstance(source, np.ndarray):
        return Arrays(name, version, [source])
    return Arrays(name, version, source)  # type: ignore[arg-type]


def _paths(source: Grids) -> list[str]:
    """Return the paths of files, or []. A text without a dot or a slash is a generator."""
    if isinstance(source, str) and not re.search(r"[./\\]", source):
        return []
    given = [source] if isinstance(source, str | os.PathLike) else source
    if isinstance(given, list | tuple) and all(isinstance(one, str | os.PathLike) for one in given):
        return [os.fspath(one) for one in given]
    return []
