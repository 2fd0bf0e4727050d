"""Verify a folder that `ttt sample` wrote. Memory holds one chunk for each worker."""

import json
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from csv import DictReader
from hashlib import sha256
from pathlib import Path
from typing import Any

from ttt_tables.errors import MissingTableError
from ttt_tables.verify.content import Column, content_hash, read_json
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.parquet import duckdb_path, read_about, read_columns
from ttt_tables.verify.probabilistic import grid_roots, grid_values
from ttt_tables.verify.probabilistic.iteration import ITERATED
from ttt_tables.verify.probabilistic.sampled_grids import (
    NOT_SAMPLED,
    Cell,
    Sampled,
    generator_cells,
)
from ttt_tables.verify.report import UNREADABLE, Assertion, Part

SAMPLE = Assertion(
    "scores, within the bound; sets of best cells",
    "cells within 1e-12 of each other are tied",
    NOT_SAMPLED,
    f"hashes; sums in each row; the residual on every stored board; with --full {ITERATED}",
    "published means of 3,000 grids",
)
NO_STEP = 1 << 62  # no grid is solved again

Record = dict[str, Any]
Report = Callable[[int, int], None]  # of the chunks done and all chunks


def verify_sample(path: Path, full: bool, workers: int, report: Report) -> Part:
    """Return the verification of a sample's folder. Raises MissingTableError without a manifest."""
    if not (path / "_manifest.json").is_file():
        raise MissingTableError(
            f"no _manifest.json in {str(path)!r}: name a sample's folder, or run its ttt sample "
            "again to the end"
        )
    duckdb_path(path)  # raises for a name that DuckDB cannot open
    part = Part("sample", SAMPLE)
    try:
        sample = _Sample(path, part)
    except UNREADABLE as error:
        part.fault("_manifest.json", "bytes", repr(error), "a sample's manifest")
        return part
    chunks = sample.manifest["chunks"]
    with ThreadPoolExecutor(workers) as pool:
        done = pool.map(lambda number: sample.check_chunk(number, full), range(len(chunks)))
        for number, checked in enumerate(done):
            part.merge(checked)
            report(number + 1, len(chunks))
    part.notes = sorted(set(part.notes))[-3:]
    return part


class _Sample:
    """A sample's folder: its manifest, its arguments, and the expected chunks."""

    def __init__(self, path: Path, part: Part) -> None:
        self.path = path
        self.manifest: Record = read_json(path / "_manifest.json")
        self.stated: Record = read_json(path / "_sample.json")
        self.arguments = arguments = self.manifest["arguments"]
        part.expect("_sample.json", "arguments", self.stated, arguments)
        self.shapes = ("grid_roots", "grid_values") if arguments["values"] else ("grid_roots",)
        chunks = self.manifest["chunks"]
        count, size = int(arguments["grids"]), int(arguments["chunk"])
        if len(chunks) != -(-count // size):
            raise ValueError(f"{len(chunks)} chunks of {size} grids, and {count} grids")
        spans = [
            {"chunk": at, "start": at * size, "stop": min((at + 1) * size, count)}
            for at in range(-(-count // size))
        ]
        stated = [{key: chunk[key] for key in ("chunk", "start", "stop")} for chunk in chunks]
        part.column("chunks", range(len(spans)), stated, spans)
        contents = [chunk["files"][shape]["content"] for chunk in chunks for shape in self.shapes]
        content = sha256("\n".join(contents).encode()).hexdigest()
        part.expect("manifest", "content", self.manifest["content"], content)
        files = [f"{shape}/{at:08d}.parquet" for shape in self.shapes for at in range(len(spans))]
        there = sorted(str(file.relative_to(path)) for file in path.glob("*/*.parquet"))
        part.column("files", files, there, files)
        self.own = "unit" in arguments
        self.percents = arguments.get("unit", "percents") == "percents"
        self.cells = () if self.own else _cells(arguments)
        self.rejected = _rejected(path) if arguments.get("rejected") else frozenset[int]()
        part.expect("_rejected.csv", "rows", len(self.rejected), arguments.get("rejected", 0))

    def check_chunk(self, number: int, full: bool) -> Part:
        """Return the verification of one chunk; an unreadable chunk is a fault."""
        part = Part("sample", SAMPLE)
        try:
            record = self.manifest["chunks"][number]
            start, stop = int(record["start"]), int(record["stop"])
            arguments = self.arguments
            address = (arguments["generator"], arguments["seed"], start, stop)
            sampled = Sampled(*address, self.cells, self.percents, self.rejected)
            values = {
                shape: self._read(part, number, shape, record["files"][shape])
                for shape in self.shapes
            }
            grid_roots.check_roots(part, values["grid_roots"], sampled, 1 if full else NO_STEP)
            if "grid_values" in values:
                grid_values.check_values(part, values["grid_values"], values["grid_roots"], sampled)
        except UNREADABLE as error:
            part.fault(f"chunk {number}", "file", f"{type(error).__name__}: {error}", "a chunk")
        return part

    def _read(self, part: Part, number: int, shape: str, record: Record) -> dict[str, Any]:
        """Return a chunk's columns, after checking its metadata and its record in the manifest."""
        name = f"{shape}/{number:08d}.parquet"
        columns: list[Column] = read_columns(self.path / name)
        data = (self.path / name).read_bytes()
        content = content_hash(columns)
        about = read_about(self.path / name)
        actual = {
            "path": name,
            "rows": len(columns[0].values),
            "content": content,
            "file": sha256(data).hexdigest(),
            "bytes": len(data),
        }
        for key, value in actual.items():
            part.expect(name, key, record.get(key), value)
        sample = _without_grids(json.loads(about.get("sample", "null")))
        part.expect(name, "metadata sample", sample, _without_grids(self.stated))
        versions = json.loads(about.get("versions", "null"))
        part.expect(name, "metadata versions", versions, self.manifest.get("versions"))
        for key, text in (("chunk", str(number)), ("content", content)):
            part.expect(name, f"metadata {key}", about.get(key), text)
        typed = [(column.name, column.type) for column in columns]
        part.expect(name, "columns", typed, list(self._columns(shape).items()))
        return {column.name: column.values for column in columns}

    def _columns(self, shape: str) -> dict[str, str]:
        """Return the expected columns of a shape, and their types."""
        columns = dict(FORMS[shape].columns)
        if self.own:  # no generator has a list of cells that gives these numbers
            for name in ("canonical_grid", "symmetry"):
                columns.pop(name, None)
        if "cells" in columns and not self.percents:
            columns["cells"] = "list<double>"
        return columns


def _rejected(path: Path) -> frozenset[int]:
    """Return the numbers of the rows that are left out."""
    with (path / "_rejected.csv").open(encoding="utf-8", newline="") as file:
        return frozenset(int(row["k"]) for row in DictReader(file))


def _without_grids(arguments: Record | None) -> Record:
    """Return a sample's arguments without the number of grids, which no chunk depends on."""
    return {key: value for key, value in dict(arguments or {}).items() if key != "grids"}


def _cells(arguments: Record) -> tuple[Cell, ...]:
    """Return the cells that a sample's generator may draw, rising."""
    if arguments["generator"] != "lattice":
        return generator_cells(arguments["generator"])
    cells = {tuple(map(int, text.split("/"))) for text in arguments["cells"].split()}
    return tuple(sorted(cells))


def show_progress(done: int, total: int) -> None:
    """Print the number of chunks done, on a terminal only."""
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        sys.stderr.write(f"\r{done:,} of {total:,} chunks{end}")
        sys.stderr.flush()
