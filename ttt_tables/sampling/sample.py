"""Define a sample of grids by its arguments, and compute its rows chunk by chunk."""

import json
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ttt_tables.errors import BadOptionError, SampleError, quote
from ttt_tables.games.probabilistic.generators import GENERATORS, LIMIT, Generator, lattice
from ttt_tables.games.probabilistic.grid import parse_cell
from ttt_tables.sampling.rows import SCHEMAS, own_rows, sampled_rows
from ttt_tables.sampling.sources import Files, Source

FORMAT = 2  # 1 had integers of 8 and 16 bits
SHAPES = tuple(SCHEMAS)
KEY = ("generator", "seed", "k", "board")  # roots have no board
ROOTS_CHUNK, VALUES_CHUNK = 20_000, 200  # grids: files of about 2 and 12 MB
MANY, MANY_CHUNK = 10**7, 250_000  # grids from which chunks are larger: files of 29 MB
MOST_CELLS = 128  # of a lattice: 128**9 is 2**63, and canonical numbers are int64


def without_grids(arguments: str) -> str:
    """Return a sample's arguments, as JSON, without the number of grids. Raises ValueError."""
    record = json.loads(arguments)
    if not isinstance(record, dict):
        raise ValueError(f"{quote(arguments)} are not arguments of a sample")
    record.pop("grids", None)
    return json.dumps(record, sort_keys=True)


@dataclass(frozen=True)
class Sample:
    """The arguments of a sample, which determine its rows. Raises SampleError, TttError."""

    generator: str
    seed: int
    grids: int
    values: bool = False
    cells: str = ""  # of the generator lattice: texts s/n/f, separated by blanks
    chunk: int = 0  # grids per chunk; 0 for the usual number
    own: Source | None = None  # of grids that are not generated; its name replaces the generator's

    def __post_init__(self) -> None:
        if not 1 <= self.grids <= LIMIT:
            raise SampleError(f"the number of grids must be 1 to 2**62, got {quote(self.grids)}")
        if not 0 <= self.seed < 2**64:
            raise SampleError(f"seed must be 0 to 2**64 - 1, got {quote(self.seed)}")
        if self.chunk < 0:
            raise SampleError(f"chunk must be at least one grid, got {quote(self.chunk)}")
        if not self.chunk:
            object.__setattr__(self, "chunk", self._usual_chunk())
        if isinstance(self.own, Files) and self.grids > self.own.count:
            raise SampleError(f"the files have {self.own.count:,} rows, fewer than {self.grids:,}")
        if self.own is not None:
            return
        if (self.generator == "lattice") != bool(self.cells.strip()):
            raise SampleError(
                "--cells and --generator lattice need each other: give both or neither"
            )
        if len(self.source.cells) > MOST_CELLS:  # an unknown generator, or a bad cell, fails here
            raise SampleError(f"a lattice may have at most {MOST_CELLS} different cells")

    def _usual_chunk(self) -> int:
        """Return the default number of grids per chunk. It is larger in a large sample."""
        if self.values:
            return VALUES_CHUNK
        return MANY_CHUNK if self.grids >= MANY else ROOTS_CHUNK

    def __reduce__(self) -> tuple[Any, ...]:
        return Sample, tuple(
            [getattr(self, field.name) for field in fields(self)]
        )  # the generator's functions stay where they are

    @cached_property
    def source(self) -> Generator:
        """The generator."""
        if self.generator != "lattice":
            if self.generator not in GENERATORS:
                raise BadOptionError(
                    f"unknown generator {quote(self.generator)}: choose {', '.join(GENERATORS)}, "
                    "or lattice with --cells"
                )
            return GENERATORS[self.generator]
        cells = [
            parse_cell(text, f"item {number} of --cells")
            for number, text in enumerate(self.cells.split(), start=1)
        ]
        return lattice([(int(100 * s), int(100 * n), int(100 * f)) for s, n, f in cells])

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return -(-self.grids // self.chunk)

    def span(self, number: int) -> tuple[int, int]:
        """Return the first k of a chunk, and its last k plus 1."""
        return number * self.chunk, min((number + 1) * self.chunk, self.grids)

    def arguments(self) -> str:
        """Return the arguments as JSON, as _sample.json holds them."""
        names = [field.name for field in fields(self) if field.name != "own"]
        record = {"format": FORMAT, **{name: getattr(self, name) for name in names}}
        return json.dumps(record | (self.own.about if self.own else {}), sort_keys=True)

    def rows_of(self) -> str:
        """Return the arguments without the number of grids, as JSON. Every chunk holds this text.

        So a sample can grow without rewriting its chunks.
        """
        return without_grids(self.arguments())

    def tables(self, number: int, threads: int = 1) -> dict[str, pa.Table]:
        """Return the rows of a chunk, by shape. They are solved in parts, to save memory."""
        start, stop = self.span(number)
        part = VALUES_CHUNK if self.values else ROOTS_CHUNK
        parts = [self._part(at, min(at + part, stop), threads) for at in range(start, stop, part)]
        return {shape: pa.concat_tables([rows[shape] for rows in parts]) for shape in self.shapes}

    def _part(self, start: int, stop: int, threads: int) -> dict[str, pa.Table]:
        """Return the rows of grids k = start to stop - 1, by shape."""
        if self.own is None:
            return sampled_rows(self.source, self.seed, start, stop, self.values, threads)
        address = (self.own.name, self.seed, self.own.k(start, stop))
        return own_rows(address, self.own.grids(self.seed, start, stop), self.values, threads)

    @property
    def rejected_rows(self) -> bytes:
        """The rejected rows of the source with the reasons, as CSV; b"" if there are none."""
        return self.own.reasons.encode() if isinstance(self.own, Files) else b""

    def k(self, number: int) -> NDArray[np.int64]:
        """Return the numbers of the grids of a chunk: its whole span except rejected rows."""
        return self.own.k(*self.span(number)) if self.own else np.arange(*self.span(number))

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes of rows that each chunk has."""
        return SHAPES if self.values else SHAPES[:1]
