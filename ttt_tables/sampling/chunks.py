"""Write and check the chunks of a sample: files of rows, complete or absent, by any runner.

Each chunk records its sample, its number, the versions that wrote it and its content, and a seal
over the four.
"""

import json
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from time import perf_counter
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ttt_tables.arrow import content_hash, parquet_bytes
from ttt_tables.errors import SampleError
from ttt_tables.sampling.claim import Claim, fault_of
from ttt_tables.sampling.rows import ENCODINGS
from ttt_tables.sampling.sample import KEY, SHAPES, Sample, without_grids
from ttt_tables.sampling.sources import Arrays
from ttt_tables.sampling.stored import chunk_path
from ttt_tables.sampling.stores import Store
from ttt_tables.sampling.versions import version_difference, versions_text

Record = dict[str, Any]
ABOUT = ("sample", "chunk", "versions", "content")  # the metadata of a chunk that its seal covers


def write_chunk(sample: Sample, claim: Claim, number: int) -> Record:
    """Write a chunk, unless a complete one is stored, and return its record. All runners call this.

    The record has chunk, start, stop, `written`, and for each file path, rows, content, file,
    bytes. A process that may not write for the run returns the reason: {"fault": text}.
    """
    if fault := fault_of(claim):
        return {"fault": fault}
    store = Store(claim.place)
    if record := read_chunk(sample, store, number):
        if isinstance(sample.own, Arrays):
            _compare(sample, sample.own, store, number)
        return record
    files = {}
    for shape, rows in sample.tables(number).items():
        content = content_hash(rows)
        data = encode(sample, number, shape, rows, content)
        store.write(chunk_path(shape, number), data)
        files[shape] = _file_record(chunk_path(shape, number), len(rows), content, data)
    return _record(sample, number, files, written=True)


def _compare(sample: Sample, arrays: Arrays, store: Store, number: int) -> None:
    """Raise SampleError if a stored chunk does not hold the grids of the iterable."""
    path = chunk_path("grid_roots", number)
    rows = decode(store.read(path) or b"")
    given = arrays.grids(sample.seed, *sample.span(number)).ravel()
    if rows is None or not np.array_equal(rows["cells"].combine_chunks().flatten(), given):
        raise SampleError(
            f"{path} in {store.shown} does not hold the grids of the iterable: use another "
            "version, and another folder"
        )


def encode(sample: Sample, number: int, shape: str, rows: pa.Table, content: str) -> bytes:
    """Return a chunk as the bytes of a Parquet file that names itself and its content."""
    about = {
        "sample": sample.rows_of(),
        "chunk": str(number),
        "versions": versions_text(),
        "content": content,
    }
    about["seal"] = _seal(about)
    key = [name for name in KEY if name in rows.column_names]
    return parquet_bytes(rows.replace_schema_metadata(about), key, ENCODINGS[shape])


def is_same(stored: str, sample: Sample) -> bool:
    """Return whether stored arguments are those of the sample, except for the number of grids."""
    try:
        return without_grids(stored) == sample.rows_of()
    except ValueError:
        return False


def difference(stored: str, sample: Sample) -> str:
    """Return the arguments in which a stored sample differs from the requested one."""
    try:
        theirs, ours = json.loads(stored), json.loads(sample.arguments())
        unlike = [name for name in ours if name != "grids" and theirs.get(name) != ours[name]]
        return ", ".join(f"{name} {theirs.get(name)!r}, not {ours[name]!r}" for name in unlike)
    except (ValueError, AttributeError):
        return "its arguments cannot be read"


def read_chunk(sample: Sample, store: Store, number: int) -> Record | None:
    """Return the record of a complete stored chunk, None if it must be written.

    Raises SampleError if there is a complete chunk of another sample or of other versions.
    """
    files = {}
    _, stop = sample.span(number)
    for shape in sample.shapes:
        path = chunk_path(shape, number)
        data = store.read(path)
        rows = decode(data or b"")
        about = seal_of(rows)
        if data is None or rows is None or about is None:
            return None
        if not is_same(about["sample"], sample):
            raise SampleError(
                f"{path} in {store.shown} is of another sample "
                f"({difference(about['sample'], sample)}): remove it, or use another folder"
            )
        check_versions(path, store, about)
        if about["chunk"] != str(number) or about["content"] != _content_of(rows):
            return None
        if rows.schema.names.count("k") != 1 or rows.schema.field("k").type != pa.int64():
            return None
        numbers, wanted = np.unique(rows["k"].to_numpy()), sample.k(number)
        further = len(numbers) > len(wanted) and numbers[-1] >= stop
        if further and np.array_equal(numbers[: len(wanted)], wanted):
            raise SampleError(
                f"{path} in {store.shown} holds grids beyond the {sample.grids:,} requested, and a "
                "sample never shrinks: request as many as there are, or use another folder"
            )
        if not np.array_equal(numbers, wanted):
            return None
        files[shape] = _file_record(path, len(rows), about["content"], data)
    return _record(sample, number, files, written=False)


def check_versions(path: str, store: Store, about: dict[str, str]) -> None:
    """Raise SampleError if a stored chunk was written by other versions. Numbers may differ."""
    if unlike := version_difference(about["versions"], versions_text()):
        raise SampleError(
            f"{path} in {store.shown} was written by other versions ({unlike}): install those, "
            f"or remove the folders {' and '.join(SHAPES)} to write all chunks again, or name "
            "another folder"
        )


def decode(data: bytes) -> pa.Table | None:
    """Return the rows of a Parquet file's bytes, or None if they cannot be read."""
    try:
        return pq.ParquetFile(BytesIO(data)).read()  # pq.read_table would load pandas
    except (pa.ArrowException, OSError, ValueError):
        return None


def _content_of(rows: pa.Table) -> str:
    """Return the content hash of rows, or "" if damaged names or values have none."""
    try:
        return content_hash(rows)
    except (
        pa.ArrowException,
        KeyError,
        TypeError,
        ValueError,
    ):  # a repeated name, bad UTF-8
        return ""


def _seal(about: dict[str, str]) -> str:
    return sha256("\n".join(about[name] for name in ABOUT).encode()).hexdigest()


def seal_of(rows: pa.Table | None) -> dict[str, str] | None:
    """Return a chunk's metadata if its seal matches them, else None."""
    metadata = (rows is not None and rows.schema.metadata) or {}
    about = {
        key.decode("utf-8", "replace"): text.decode("utf-8", "replace")
        for key, text in metadata.items()
    }
    if not about.keys() >= set(ABOUT) or about.get("seal") != _seal(about):
        return None
    return about


def _file_record(path: str, rows: int, content: str, data: bytes) -> Record:
    return {
        "path": path,
        "rows": rows,
        "content": content,
        "file": sha256(data).hexdigest(),
        "bytes": len(data),
    }


def _record(sample: Sample, number: int, files: Record, written: bool) -> Record:
    start, stop = sample.span(number)
    return {"chunk": number, "start": start, "stop": stop, "files": files, "written": written}


def estimate(sample: Sample, workers: int) -> tuple[float, float]:
    """Return the estimated seconds and bytes of a whole run, from a trial with a few grids."""
    few = min(sample.grids, 100 if sample.values else 4096)
    trial = replace(sample, grids=few, chunk=few)
    trial.tables(0)  # compiles code that is not compiled yet
    started = perf_counter()
    tables = trial.tables(0).items()
    size = sum(len(encode(trial, 0, *table, content_hash(table[1]))) for table in tables)
    share = sample.grids / few
    return (perf_counter() - started) * share / min(workers, sample.chunks), size * share
