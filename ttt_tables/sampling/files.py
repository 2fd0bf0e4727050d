"""Read files of grids, Parquet or CSV: the columns, any range of rows, and the faults in them.

A row is a grid, in one of these forms:

    c0 ... c8      nine texts such as 65/5/30
    c0 ... c26     27 numbers: success, neutral, failure of cell 0, then of cell 1, to 8
    grid           one text of nine cells, separated by blanks
    cells          one list of 27 numbers, in Parquet only

Columns with other names are read in their order if the file has no other columns. Texts and whole
numbers are percents. Other numbers are probabilities. The first row decides for a CSV file.
"""

import csv
from collections.abc import Iterator
from functools import lru_cache
from hashlib import file_digest
from io import BytesIO
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv
import pyarrow.parquet as pq
from numpy.typing import NDArray

from ttt_tables.errors import BadGridError, SampleError, quote
from ttt_tables.games.probabilistic.batches import (
    Numbers,
    as_floats,
    decode_cells,
    find_faults,
    read_cells,
)
from ttt_tables.games.probabilistic.grid import parse_grid

BLOCK = 1 << 14  # rows that are read at once; in CSV, lines between two entries of the index
EXPECTED = (
    "nine columns of texts such as 65/5/30 (c0 to c8), 27 columns of numbers (c0 to c26), a column "
    "grid with texts of nine cells, or in Parquet a column cells with lists of 27 numbers"
)
NUMBER = r"^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$"
WHOLE = r"^[0-9]{1,3}$"

Faults = dict[int, str]  # a row, and its fault


class GridFile(NamedTuple):
    """A file of grids, as first inspected."""

    path: Path
    sha256: str
    rows: int
    columns: tuple[str, ...]  # those that hold the grid
    percents: bool
    places: tuple[
        int, ...
    ] = ()  # of CSV: the offsets at which each block of lines begins and the last one ends
    width: int = 0  # of CSV: the number of fields in a line

    def read(self, start: int, stop: int) -> tuple[Numbers, Faults]:
        """Return the grids of some rows, (m, 9, 3), and the faults among them.

        Percents are uint8; probabilities are float64, those of float32 divided by each cell's sum.
        Faulty rows hold any numbers.
        """
        table, faults = (_read_lines if self.places else _read_parquet)(self, start, stop)
        numbers, wrong = _grids(table, self)
        found = {**dict(find_faults(numbers)), **wrong, **faults}
        if self.percents:
            return numbers.astype(np.uint8), found
        with np.errstate(invalid="ignore", divide="ignore"):
            return as_floats(numbers), found


def open_file(path: str) -> GridFile:
    """Return a file of grids. A process reads and hashes it once, unless it changes.

    Raises SampleError for a file that cannot be read or has other columns.
    """
    if "://" in path:
        raise SampleError(f"{path} is not a local file: download it, or mount its bucket")
    place = Path(path).absolute()
    try:
        about = place.stat()
        if not place.is_file():
            raise SampleError(f"{path} is not a regular file")
        return _open(place, (about.st_size, about.st_mtime_ns))
    except pa.ArrowException as error:
        raise SampleError(f"{path} cannot be read: {_line(error)}") from None
    except OSError as error:
        raise SampleError(f"{path} cannot be read: {error.strerror or _line(error)}") from None


@lru_cache(maxsize=4096)
def _open(path: Path, _state: tuple[int, int]) -> GridFile:
    with path.open("rb") as file:
        begin = file.read(4)
        file.seek(0)
        digest = file_digest(file, "sha256").hexdigest()
    return _open_parquet(path, digest) if begin == b"PAR1" else _open_lines(path, digest)


def _open_parquet(path: Path, digest: str) -> GridFile:
    with pq.ParquetFile(path) as file:
        schema, rows = file.schema_arrow, file.metadata.num_rows
    columns = _choose(path, schema.names)
    types = [schema.field(name).type for name in columns]
    lists = len(columns) == 1 and _is_list(types[0])
    inner = [types[0].value_type] if lists else types
    if len(columns) == 27 or lists:
        if not all(map(_is_number, inner)):
            raise SampleError(
                f"{path} has {', '.join(sorted(set(map(str, types))))} in {columns[0]} to "
                f"{columns[-1]}: expected whole percents as integers, or float or double"
            )
        return GridFile(path, digest, rows, columns, all(map(pa.types.is_integer, inner)))
    if not all(map(_is_text, types)):
        raise SampleError(
            f"{path} has {', '.join(sorted(set(map(str, types))))} in {columns[0]} to "
            f"{columns[-1]}: expected {EXPECTED}"
        )
    return GridFile(path, digest, rows, columns, True)


def _choose(path: Path, names: list[str]) -> tuple[str, ...]:
    """Return the columns that hold the grid. Raises SampleError."""
    for wanted in (_numbered(27), _numbered(9), ("cells",), ("grid",)):
        if set(wanted) <= set(names):
            chosen = wanted
            break
    else:
        chosen = tuple(names)
    if len(chosen) not in (1, 9, 27):
        shown = ", ".join(names[:9]) + (", ..." if len(names) > 9 else "")
        raise SampleError(f"{path} has {len(names)} columns ({shown}): expected {EXPECTED}")
    if twice := [name for name in chosen if names.count(name) > 1]:
        raise SampleError(f"{path} has {names.count(twice[0])} columns {twice[0]!r}: expected one")
    return chosen


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(f"c{number}" for number in range(count))


def _is_text(of: pa.DataType) -> bool:
    if pa.types.is_dictionary(of):
        return _is_text(of.value_type)
    return bool(pa.types.is_string(of) or pa.types.is_large_string(of) or of == pa.string_view())


def _is_number(of: pa.DataType) -> bool:
    return bool(pa.types.is_integer(of) or of in (pa.float32(), pa.float64()))


def _is_list(of: pa.DataType) -> bool:
    kinds = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    return any(kind(of) for kind in kinds)


def _read_parquet(file: GridFile, start: int, stop: int) -> tuple[pa.Table, Faults]:
    """Return the columns of some rows; only the row groups that hold them are read."""
    parts: list[pa.RecordBatch] = []
    first = 0
    with pq.ParquetFile(file.path) as source:
        schema = pa.schema([source.schema_arrow.field(name) for name in file.columns])
        for group in range(source.num_row_groups):
            rows = source.metadata.row_group(group).num_rows
            if first < stop and first + rows > start:
                batches = source.iter_batches(BLOCK, [group], list(file.columns))
                parts += _overlapping(batches, first, start, stop)
            first += rows
    return pa.Table.from_batches(parts).select(file.columns) if parts else schema.empty_table(), {}


def _overlapping(
    batches: Iterator[pa.RecordBatch], first: int, start: int, stop: int
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        low, high = max(start - first, 0), min(stop - first, len(batch))
        if low < high:
            yield batch.slice(low, high - low)
        first += len(batch)
        if first >= stop:
            return


def _open_lines(path: Path, digest: str) -> GridFile:
    """Return a file of CSV: UTF-8, commas, a first line of names, a line for each row."""
    if not path.stat().st_size:
        raise SampleError(f"{path} is empty: expected CSV or Parquet")
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        header = data.readline()
        end = len(data)
        while end > len(header) and data[end - 1 : end].isspace():
            end -= 1
        places, rows = _index(data, len(header), end)
        first = data[places[0] : places[0] + (1 << 16)].split(b"\n", 1)[0] if rows else b""
    try:
        names, fields = (
            next(csv.reader([line.decode("utf-8-sig").strip()]), []) for line in (header, first)
        )
    except (UnicodeDecodeError, csv.Error):
        raise SampleError(f"{path} is not CSV in UTF-8, and not Parquet") from None
    columns = _choose(path, names)
    if read_cells([name.strip() for name in names]).max() >= 0 or _all_numbers(names):
        raise SampleError(f"{path} has values in its first line, which should name the columns")
    percents = len(columns) != 27 or (
        len(fields) == len(names) and _whole([fields[names.index(name)] for name in columns])
    )
    indices = tuple(str(names.index(name)) for name in columns)
    return GridFile(path, digest, rows, indices, percents, places, len(names))


def _index(data: mmap, start: int, end: int) -> tuple[tuple[int, ...], int]:
    """Return the offset of each block of BLOCK lines, with the end, and the number of lines."""
    places, rows, at = [start], 0, start
    while at < end:
        part = np.frombuffer(data[at : min(at + (1 << 24), end)], np.uint8)
        lines = np.flatnonzero(part == 10) + at + 1  # where the next line begins
        places += lines[BLOCK - 1 - rows % BLOCK :: BLOCK].tolist()
        rows += len(lines)
        at += len(part)
    rows += end > start  # the last line, whose end is cut off
    return (*places[: -(-rows // BLOCK)], end), rows


def _all_numbers(texts: list[str]) -> bool:
    return bool(pc.all(pc.match_substring_regex(_trimmed(pa.array(texts)), NUMBER)).as_py())


def _whole(texts: list[str]) -> bool:
    """Return whether 27 texts are whole percents."""
    numbers = [int(text) if text.strip().isdecimal() else -1 for text in texts]
    return all(sum(numbers[at : at + 3]) == 100 for at in range(0, 27, 3))


def _read_lines(file: GridFile, start: int, stop: int) -> tuple[pa.Table, Faults]:
    """Return the columns of some rows of CSV as texts, and the lines with wrong field counts."""
    first, last = start // BLOCK, -(-stop // BLOCK)
    with file.path.open("rb") as opened:
        opened.seek(file.places[first])
        data = opened.read(file.places[last] - file.places[first])
    bad: list[tuple[int, str]] = []

    def skip(row: pacsv.InvalidRow) -> str:
        bad.append(
            (row.number - 1, f"expected {row.expected_columns} fields, got {row.actual_columns}")
        )
        return "skip"

    table = pacsv.read_csv(
        BytesIO(data),
        pacsv.ReadOptions(
            use_threads=False,
            block_size=len(data) + 1,
            column_names=[str(number) for number in range(file.width)],
        ),
        pacsv.ParseOptions(invalid_row_handler=skip, ignore_empty_lines=False),
        pacsv.ConvertOptions(
            include_columns=list(file.columns),
            column_types={name: pa.string() for name in file.columns},
            strings_can_be_null=False,
        ),
    )
    faults = dict(bad)
    rows = np.ones(len(table) + len(faults), dtype=bool)
    rows[list(faults)] = False
    order = pa.array(np.cumsum(rows) - 1, mask=~rows)
    low = start - first * BLOCK
    return (
        table.take(order).slice(low, stop - start),
        {row - low: why for row, why in faults.items() if low <= row < low + stop - start},
    )


def _grids(table: pa.Table, file: GridFile) -> tuple[Numbers, Faults]:
    """Return the numbers of rows, unchecked, and the faults of rows without numbers."""
    columns = [column.combine_chunks() for column in table.columns]
    if len(columns) == 1 and _is_list(columns[0].type):
        return _from_lists(columns[0])
    if len(columns) == 27:
        return (_from_number_texts if file.places else _from_numbers)(columns, file.percents)
    return _from_texts([_plain(column) for column in columns])


def _plain(column: pa.Array) -> pa.Array:
    return pc.fill_null(column.cast(pa.string()), "")


def _from_texts(columns: list[pa.Array]) -> tuple[Numbers, Faults]:
    if len(columns) == 1:
        cells = [text.split() for text in columns[0].to_pylist()]
        short = [number for number, row in enumerate(cells) if len(row) != 9]
        for number in short:  # the name of a grid, or a fault
            cells[number] = _named(columns[0][number].as_py())
        codes = read_cells([cell for row in cells for cell in row]).reshape(-1, 9)
    else:
        codes = np.stack([_codes(column) for column in columns], axis=1)
    wrong = {}
    for number in np.flatnonzero((codes < 0).any(axis=1)).tolist():
        wrong[number] = _why([column[number].as_py() for column in columns])
    return decode_cells(np.maximum(codes, 0)), wrong


def _named(text: str) -> list[str]:
    try:
        return parse_grid(text).show().split()
    except BadGridError:
        return [""] * 9


def _codes(column: pa.Array) -> NDArray[np.int32]:
    """Return the codes of a column of cells. A repeated text is read only once."""
    encoded = column.dictionary_encode()
    codes: NDArray[np.int32] = read_cells(encoded.dictionary.to_pylist())[
        encoded.indices.to_numpy()
    ]
    return codes


def _why(texts: list[str]) -> str:
    """Return the fault in the texts of a grid."""
    for number, text in enumerate(texts if len(texts) == 9 else []):
        if not text.strip():
            return f"cell {number} is empty"
    try:
        parse_grid(" ".join(texts) if any(text.strip() for text in texts) else "")
    except BadGridError as error:
        return str(error)
    return "a cell has more than one text"  # another has less


def _from_numbers(columns: list[pa.Array], percents: bool) -> tuple[Numbers, Faults]:
    single = not percents and any(column.type == pa.float32() for column in columns)
    of = np.int64 if percents else np.float32 if single else np.float64
    wrong: Faults = {}
    for place, column in enumerate(columns):
        if column.null_count:
            for number in np.flatnonzero(column.is_null().to_numpy(zero_copy_only=False)).tolist():
                wrong.setdefault(number, f"cell {place // 3} lacks a number")
    filled = [pc.fill_null(column, 0).to_numpy(zero_copy_only=False) for column in columns]
    return np.stack(filled, axis=1).astype(of).reshape(-1, 9, 3), wrong


def _from_lists(column: pa.Array) -> tuple[Numbers, Faults]:
    lengths = pc.fill_null(pc.list_value_length(column), -1).to_numpy(zero_copy_only=False)
    whole = lengths == 27
    wrong = {
        number: "the list is missing"
        if lengths[number] < 0
        else f"{lengths[number]} numbers: expected 27"
        for number in np.flatnonzero(~whole).tolist()
    }
    values = pc.list_flatten(column.filter(pa.array(whole)))
    percents = pa.types.is_integer(values.type)
    rows = [values[place::27] for place in range(27)] if len(values) else [values] * 27
    numbers, missing = _from_numbers([pa.array(row) for row in rows], percents)
    found = np.zeros((len(column), 9, 3), dtype=numbers.dtype)
    found[whole] = numbers
    places = np.flatnonzero(whole).tolist()
    return found, {**wrong, **{places[number]: why for number, why in missing.items()}}


def _from_number_texts(columns: list[pa.Array], percents: bool) -> tuple[Numbers, Faults]:
    """Return the numbers in the texts of CSV."""
    pattern, blank = (WHOLE, "0") if percents else (NUMBER, "nan")
    expected = "whole percents, as in the first row" if percents else "a number such as 0.65"
    wrong: Faults = {}
    read = []
    for place, column in enumerate(columns):
        texts = _trimmed(_plain(column))
        fits = pc.match_substring_regex(texts, pattern)
        if not pc.all(fits).as_py():
            for number in np.flatnonzero(~fits.to_numpy(zero_copy_only=False)).tolist():
                given = quote(texts[number].as_py())
                wrong.setdefault(number, f"cell {place // 3} has {given}: expected {expected}")
            texts = pc.if_else(fits, texts, blank)
        read.append(texts.cast(pa.int64() if percents else pa.float64()))
    numbers, _ = _from_numbers(read, percents)
    return numbers, wrong


def _trimmed(texts: pa.Array) -> pa.Array:
    return pc.ascii_trim_whitespace(texts)


def _line(error: Exception) -> str:
    return str(error).partition("\n")[0]
