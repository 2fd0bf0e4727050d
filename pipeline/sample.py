"""Samples of grids: chunks of rows, each a function of the sample's arguments and its number alone.

A sample folder holds

    sample.json             the arguments, written first
    grid_roots/*.parquet    one file a chunk, named by its number
    grid_values/*.parquet   likewise, if every board was asked for
    manifest.json           what was written, and by which versions: written last

A chunk that is there is read and checked against its own content hash before it is left as it is,
so a run may be killed anywhere and started again.
"""

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from time import perf_counter
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.files import content_hash
from pipeline.grids import root_and_value_rows, root_rows
from pipeline.stores import Store
from ttt_tables.probabilistic import lattice, parse_grid
from ttt_tables.probabilistic.generators import Generator, get_generator

FORMAT = 1
LIBRARIES = ("numba", "numpy", "pyarrow")
ROOTS_CHUNK, VALUES_CHUNK = 20_000, 200  # grids: some 3 MB, and 17 MB

Record = dict[str, Any]


class SampleError(ValueError):
    """A sample that cannot be drawn, or a folder that holds another one."""


@dataclass(frozen=True)
class Sample:
    """The arguments of a sample: they alone say what is in it."""

    generator: str
    seed: int
    grids: int
    values: bool = False
    cells: str = ""  # of the generator lattice, as nine or any number of s/n/f
    chunk: int = 0  # grids a chunk; 0 is for what is usual

    def __post_init__(self) -> None:
        if self.grids < 1:
            raise SampleError(f"a sample has at least one grid, not {self.grids}")
        if not 0 <= self.seed < 2**64:
            raise SampleError(f"a seed is a number from 0 to 2**64 - 1, not {self.seed}")
        if self.chunk < 0:
            raise SampleError(f"a chunk has at least one grid, not {self.chunk}")
        if not self.chunk:
            object.__setattr__(self, "chunk", VALUES_CHUNK if self.values else ROOTS_CHUNK)
        if (self.generator == "lattice") != bool(self.cells):
            raise SampleError("--cells goes with --generator lattice, which needs it")
        _ = self.source  # an unknown generator, or a bad cell, is refused here

    @cached_property
    def source(self) -> Generator:
        """The generator."""
        if self.generator != "lattice":
            return get_generator(self.generator)
        triples = []
        for text in self.cells.split():
            cell = parse_grid(" ".join([text] * 9)).cells[0]
            triples.append((int(cell[0] * 100), int(cell[1] * 100), int(cell[2] * 100)))
        return lattice(triples)

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.grids // self.chunk)

    def span(self, number: int) -> tuple[int, int]:
        """Return the first k of a chunk, and the one after its last."""
        return number * self.chunk, min((number + 1) * self.chunk, self.grids)

    def arguments(self) -> str:
        """Return the arguments as JSON: what sample.json and every chunk say of the sample."""
        return json.dumps({"format": FORMAT, **asdict(self)}, sort_keys=True)

    def tables(self, number: int, threads: int = 1) -> dict[str, pa.Table]:
        """Return the rows of a chunk, by shape."""
        start, stop = self.span(number)
        if not self.values:
            return {"grid_roots": root_rows(self.source, self.seed, start, stop, threads)}
        roots, values = root_and_value_rows(self.source, self.seed, start, stop, threads)
        return {"grid_roots": roots, "grid_values": values}

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes of rows that each chunk has."""
        return ("grid_roots", "grid_values") if self.values else ("grid_roots",)


def open_folder(sample: Sample, store: Store) -> None:
    """Write the sample's arguments, or refuse a folder that holds another sample."""
    found = store.read("sample.json")
    if found is None:
        store.write("sample.json", (sample.arguments() + "\n").encode())
    elif found.decode("utf-8", "replace").strip() != sample.arguments():
        raise SampleError(
            f"{store.place} holds another sample: {_short(found)}; name another folder, or ask "
            "for the same"
        )


def write_chunk(sample: Sample, place: str, number: int) -> Record:
    """Write a chunk, unless it is there and whole, and return its record. Every engine calls this.

    The record says chunk, grids, `written`, and of each file: path, rows, content, file, bytes.
    """
    store = Store(place)
    if record := read_chunk(sample, store, number):
        return record
    files = {}
    for shape, rows in sample.tables(number).items():
        data = encode(sample, number, rows)
        path = f"{shape}/{number:08d}.parquet"
        store.write(path, data)
        files[shape] = _file_record(path, rows, data)
    return _record(sample, number, files, written=True)


def encode(sample: Sample, number: int, rows: pa.Table) -> bytes:
    """Return a chunk as the bytes of a Parquet file that names itself and its content."""
    about = {
        "sample": sample.arguments(),
        "chunk": str(number),
        "content": content_hash(rows),
    }
    buffer = BytesIO()
    strings = [name for name in rows.column_names if "score" not in name]
    pq.write_table(
        rows.replace_schema_metadata(about), buffer, compression="zstd", use_dictionary=strings
    )
    return buffer.getvalue()


def read_chunk(sample: Sample, store: Store, number: int) -> Record | None:
    """Return the record of a chunk that is there and whole; None if it must be written."""
    files = {}
    start, stop = sample.span(number)
    for shape in sample.shapes:
        path = f"{shape}/{number:08d}.parquet"
        data = store.read(path)
        rows = decode(data) if data else None
        if data is None or rows is None:
            return None
        about = {key.decode(): text.decode() for key, text in (rows.schema.metadata or {}).items()}
        if about.get("sample") != sample.arguments() or about.get("chunk") != str(number):
            return None
        if about.get("content") != content_hash(rows):
            return None
        if not np.array_equal(np.unique(rows["k"].to_numpy()), np.arange(start, stop)):
            return None
        files[shape] = _file_record(path, rows, data)
    return _record(sample, number, files, written=False)


def decode(data: bytes) -> pa.Table | None:
    """Return the rows of a Parquet file's bytes, or None if they cannot be read."""
    try:
        return pq.read_table(BytesIO(data))
    except (pa.ArrowException, OSError, ValueError):
        return None


def _file_record(path: str, rows: pa.Table, data: bytes) -> Record:
    return {
        "path": path,
        "rows": len(rows),
        "content": content_hash(rows),
        "file": sha256(data).hexdigest(),
        "bytes": len(data),
    }


def _record(sample: Sample, number: int, files: Record, written: bool) -> Record:
    start, stop = sample.span(number)
    return {"chunk": number, "start": start, "stop": stop, "files": files, "written": written}


def write_manifest(sample: Sample, store: Store, records: list[Record]) -> str:
    """Write the manifest and return the sample's content hash, whichever engine wrote the chunks.

    Raises SampleError unless the chunks hold each k once.
    """
    records = sorted(records, key=lambda record: record["start"])
    spans = [(record["start"], record["stop"]) for record in records]
    if spans != [sample.span(number) for number in range(sample.chunks)]:
        raise SampleError(f"the chunks in {store.place} do not hold each grid once")
    contents = [file["content"] for record in records for file in record["files"].values()]
    content = sha256("\n".join(contents).encode()).hexdigest()
    manifest = {
        "arguments": json.loads(sample.arguments()),
        "versions": {library: version(library) for library in LIBRARIES},
        "content": content,
        "chunks": [
            {key: value for key, value in record.items() if key != "written"} for record in records
        ],
    }
    store.write("manifest.json", (json.dumps(manifest, indent=1) + "\n").encode())
    return content


def estimate(sample: Sample, workers: int) -> tuple[float, float]:
    """Return the seconds and bytes that a whole run is likely to take, from solving a little."""
    few = min(sample.grids, 100 if sample.values else 4096)
    trial = Sample(sample.generator, sample.seed, few, sample.values, sample.cells, few)
    trial.tables(0)  # compiles what is not compiled yet
    started = perf_counter()
    size = sum(len(encode(trial, 0, rows)) for rows in trial.tables(0).values())
    share = sample.grids / few
    return (perf_counter() - started) * share / min(workers, sample.chunks), size * share


def _short(arguments: bytes) -> str:
    text = arguments.decode("utf-8", "replace").strip()
    return text if len(text) < 200 else text[:200] + "..."
