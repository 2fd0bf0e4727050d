"""Read a file of records, whose format is detected from its content.

    JSONL     one object per line
    JSON      a list of objects, or one object: a record, or an object with one list of records
    CSV       names in the first line, or fields by their numbers; commas, semicolons or tabs
    PGN       headers such as [X "one"], then moves
    Parquet   one record per row

Every number is read as its text in the file, so 010200000 keeps its leading zeros. In JSON and
Parquet a whole number with .0 is read as that number, and NaN as a missing value, since pandas
writes them for a column of whole numbers with missing values.

A file in another format is rejected with one error.
"""

import csv
import re
import shutil
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, suppress
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ttt_tables.errors import BadTaskError, TttError, missing_extra, quote
from ttt_tables.notation.values import Number, as_texts, load
from ttt_tables.parquet import literal

MOST_BYTES = 4_000_000  # of a line
MOST_DOCUMENT = 100_000_000  # of a file that is read whole
BATCH = 1_000  # rows of Parquet that are read at once
DEEPEST = 9  # levels of a value in Parquet in which numbers are read
PGN = {  # headers, and the fields with the same meaning
    "Game": "game",
    "Rule": "options.rule",
    "Notation": "notation",
    "Position": "position",
    "FEN": "position",
    "Result": "result",
    "X": "players.X",
    "O": "players.O",
    "White": "players.X",
    "Black": "players.O",
}
_HEADER = re.compile(r'\[\s*([A-Za-z]\w*)\s+"([^"]*)"\s*\]')
_ORDER_MARK = b"\xef\xbb\xbf"  # of UTF-8, which some programs write first
_SEPARATORS = "\t;,"


class Record(NamedTuple):
    """One object of a file, and its place in the file, counted from 1."""

    line: int  # the number of its line, or of the record if records are not lines
    fields: Mapping[str, Any]
    unit: str = "line"  # or record
    fault: str = ""  # why it cannot be read; then it has no fields
    columns: tuple[str, ...] = ()  # the names of a table's columns, including empty ones

    @property
    def where(self) -> str:
        """Its place, in words."""
        return f"{self.unit} {self.line}"

    @property
    def id(self) -> str | None:
        """Its field `id` as text, None if it has none."""
        return str(self.fields["id"]) if "id" in self.fields else None

    def read(self, name: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """Return a field, or `default` if it is missing.

        kind   its type, or several: str, Number, list or dict

        Raises BadTaskError for a field of another type.
        """
        value, kinds = self.fields.get(name, default), kind if isinstance(kind, tuple) else (kind,)
        is_number = isinstance(value, Number)
        if value is default or (Number in kinds if is_number else isinstance(value, kinds)):
            return value
        names: dict[type, str]
        names = {str: "a text", Number: "a number", list: "a list", dict: "an object"}
        said = " or ".join([names[one] for one in kinds])
        if is_number and str in kinds:
            advice = "write a text, since a number loses its leading zeros"
            raise BadTaskError(f"{name} must be {said}, got the number {quote(value)}: {advice}")
        raise BadTaskError(f"{name} must be {said}, got {quote(value)}")


def read_file(path: str, known: Collection[str]) -> Iterator[Record]:
    """Yield the records of a file; "-" is the standard input. Empty lines are skipped.

    known   names of fields; the first line of CSV must have one of them, and so must a JSON object
            that is a record

    Raises BadTaskError for a file that cannot be read or has none of the formats, and
    MissingExtraError.
    """
    with ExitStack() as stack:
        try:
            file = sys.stdin.buffer if path == "-" else stack.enter_context(open(path, "rb"))
            yield from _records(file, known, path)
        except OSError as error:
            why = " ".join((error.strerror or str(error)).split())
            raise BadTaskError(f"{quote(path)} cannot be read: {why}") from None


def _records(file: Any, known: Collection[str], path: str) -> Iterator[Record]:
    """Yield the records of an open file, whose first line determines the format."""
    lines = _lines(file)
    for first in lines:
        if first.fault or first.text.strip():
            break
    else:
        return
    start, whole = first.text.decode("utf-8", "replace").strip(), chain([first], lines)
    if first.text.startswith(b"PAR1"):
        yield from _parquet(path) if path != "-" else _piped_parquet(first.text, file)
    elif first.fault or _is_record(start, known):
        yield from (_of_line(line) for line in whole if line.fault or line.text.strip())
    elif _HEADER.match(start):
        yield from _pgn(whole)
    elif separator := _separator(start, known):
        yield from _csv(whole, *separator)
    else:
        yield from _document(first.text, file.read(MOST_DOCUMENT), known, path)


class Line(NamedTuple):
    """A line of a file including its line end, or the reason why it cannot be read."""

    number: int
    text: bytes
    fault: str = ""


def _lines(file: Any) -> Iterator[Line]:
    number = 0
    while line := file.readline(MOST_BYTES + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(_ORDER_MARK)
        if len(line) > MOST_BYTES and not line.startswith(b"PAR1"):
            while line and not line.endswith(b"\n"):
                line = file.readline(MOST_BYTES)
            yield Line(number, b"", f"a line must have at most {MOST_BYTES:,} bytes: split it")
        else:
            yield Line(number, line)


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the fields of an object. Raises BadTaskError for a name that occurs twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise BadTaskError(f"an object has the field {quote(twice)} twice: remove one")
    return fields


def _of_line(line: Line) -> Record:
    if line.fault:
        return Record(line.number, {}, fault=line.fault)
    try:
        value = load(line.text, _fields)
    except BadTaskError as error:
        return Record(line.number, {}, fault=str(error))
    except UnicodeDecodeError:
        return Record(line.number, {}, fault="the line is not valid UTF-8")
    except (ValueError, RecursionError) as error:
        fault = f"the line is not valid JSON ({_why(error)}): write one object per line"
        return Record(line.number, {}, fault=fault)
    return _of_value(line.number, value, "line")


def _of_value(number: int, value: object, unit: str) -> Record:
    if isinstance(value, dict):
        return Record(number, value, unit)
    return Record(number, {}, unit, f"the {unit} must be an object, got {quote(value)}")


def _why(error: Exception) -> str:
    return str(getattr(error, "msg", "too deep"))


def _is_record(text: str, known: Collection[str]) -> bool:
    """Return whether a line is an object with a known field.

    Raises BadTaskError for another object, unless it has a list of records.
    """
    try:
        value = load(text, _fields)
    except BadTaskError:
        return True
    except (ValueError, RecursionError):
        return False
    if not isinstance(value, dict) or {*value} & {*known}:
        return isinstance(value, dict)
    if not _held(value):
        raise BadTaskError(
            f"none of the fields {', '.join([*value][:9])} is known: name one with --field, as in "
            "--field position=board"
        )
    return False


def _held(value: Mapping[str, Any]) -> list[str]:
    """Return the names of an object's lists of objects."""
    return [
        name
        for name, one in value.items()
        if isinstance(one, list) and one and all(isinstance(each, dict) for each in one)
    ]


def _document(first: bytes, rest: bytes, known: Collection[str], path: str) -> Iterator[Record]:
    """Yield the records of one JSON value, or of lines if some of them are objects."""
    if len(rest) >= MOST_DOCUMENT:
        raise BadTaskError(
            f"a JSON document must have at most {MOST_DOCUMENT:,} bytes: write one object per line"
        )
    try:
        value = load(first + rest, _fields)
    except BadTaskError as error:
        raise BadTaskError(f"{quote(path)}: {error}") from None
    except (ValueError, RecursionError) as error:
        lines = [Line(at, one) for at, one in enumerate((first + rest).splitlines(), 1)]
        if not any(_is_record(one.text.decode("utf-8", "replace"), known) for one in lines):
            raise _unknown(first, path, error) from None
        yield from map(_of_line, [one for one in lines if one.text.strip()])
        return
    if isinstance(value, dict) and not {*value} & {*known}:
        held = _held(value)
        if len(held) != 1:
            told = f"the lists {', '.join(held)}" if held else f"the fields {quote([*value])}"
            raise BadTaskError(
                f"{quote(path)} must be an object with one list of records, but has {told}"
            )
        value = value[held[0]]
    values = value if isinstance(value, list) else [value]
    if values and not any(isinstance(one, dict) for one in values):
        raise _unknown(first, path)
    for number, one in enumerate(values, 1):
        yield _of_value(number, one, "record")


def _unknown(first: bytes, path: str, error: Exception | None = None) -> BadTaskError:
    """Return the error for a file in an unknown format."""
    begins = first[:40].decode("utf-8", "replace").strip()
    at = getattr(error, "lineno", 1)
    is_json = error and begins[:1] in ("{", "[")
    why = f", since it is not valid JSON (line {at}: {_why(error)})" if error and is_json else ""
    return BadTaskError(
        f"{quote(path)} is not a file of records{why}; it begins with {quote(begins)}: write "
        "JSONL, JSON, PGN, Parquet, or CSV whose first line has names, and name other fields with "
        "--field"
    )


def _separator(start: str, known: Collection[str]) -> tuple[str, bool] | None:
    """Return the separator of the first line of CSV, and whether the line has names.

    A line has names if one of them is known; otherwise columns may be known by their numbers.
    """
    for one in _SEPARATORS:
        if {name.strip(' "') for name in start.split(one)} & {*known}:
            return one, True
    if any(name.isdecimal() for name in known):
        return next(((one, False) for one in _SEPARATORS if one in start), None)
    return None


def _csv(lines: Iterable[Line], separator: str, named: bool) -> Iterator[Record]:
    """Yield the rows of CSV. An empty cell is a missing field; cells may have JSON values.

    named   whether the first line has the names of the columns; otherwise they are 1, 2, 3, ...
    """
    csv.field_size_limit(MOST_BYTES)
    rows = csv.reader(map(_decoded, lines), delimiter=separator, skipinitialspace=True, strict=True)
    try:
        first, end = next(rows), rows.line_num
        names = tuple([name.strip() for name in first])
        if not named:
            names, end = tuple([str(at + 1) for at in range(len(first))]), 0
        _check_names(names)
        for row in rows if named else chain([first], rows):
            number, end = end + 1, rows.line_num
            if len(row) not in (0, len(names)):
                fault = f"the line has {len(row)} cells, but the first line has {len(names)}"
                yield Record(number, {}, fault=fault)
            elif any(row):
                cells = zip(names, row, strict=True)
                fields = {name: _of_cell(cell) for name, cell in cells if cell}
                yield Record(number, fields, columns=names)
    except csv.Error as error:
        lone = "new-line character" in str(error)  # the csv module's advice is about open()
        why = "its lines end in CR: expected LF or CRLF" if lone else error
        raise BadTaskError(f"line {rows.line_num} is not valid CSV: {why}") from None


def _check_names(names: tuple[str, ...]) -> None:
    """Raise BadTaskError if the name of a column occurs twice."""
    for name, count in Counter(filter(None, names)).items():
        if count > 1:
            raise BadTaskError(f"two columns are named {quote(name)}: give each its own name")


def _decoded(line: Line) -> str:
    if line.fault:
        raise BadTaskError(f"line {line.number}: {line.fault}")
    try:
        return line.text.decode("utf-8")
    except UnicodeDecodeError:
        raise BadTaskError(f"line {line.number} is not valid UTF-8") from None


def _of_cell(cell: str) -> Any:
    if cell.lstrip()[:1] in ("[", "{"):
        with suppress(ValueError, RecursionError):
            return load(cell, _fields)
    return cell


def _pgn(lines: Iterable[Line]) -> Iterator[Record]:
    """Yield the games of PGN, each of which has headers and then moves."""
    headers: dict[str, str] = {}
    moves: list[str] = []
    start = 1
    for line in lines:
        text = _decoded(line)
        found = [*_HEADER.finditer(text.strip())]
        is_header = bool(found) and not _HEADER.sub("", text).strip()
        if is_header and moves:
            yield _of_game(start, headers, moves)
            headers, moves = {}, []
        if is_header and not headers:
            start = line.number
        if is_header:
            headers |= {one[1]: one[2] for one in found}
        elif text.strip():
            moves.append(text)
    if headers or moves:
        yield _of_game(start, headers, moves)


def _of_game(line: int, headers: Mapping[str, str], moves: list[str]) -> Record:
    """Return a game of PGN, with its headers under our names; White is X, and begins."""
    fields: dict[str, Any] = {}
    for name, value in headers.items():
        outer, _, inner = PGN.get(name, name).partition(".")
        if inner:
            fields.setdefault(outer, {})[inner] = value
        else:
            fields[outer] = value
    if "game" in fields:
        fields["game"] = fields["game"].removesuffix(" tic-tac-toe")
    text, result = "".join(moves), fields.pop("result", "")
    told = text if not result or text.rstrip().endswith(result) else f"{text} {result}"
    return Record(line, {**fields, "moves": told})


def _piped_parquet(begin: bytes, file: Any) -> Iterator[Record]:
    """Yield the rows of Parquet from the standard input, through a temporary file for DuckDB."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "input"
        with path.open("wb") as copy:
            copy.write(begin)
            shutil.copyfileobj(file, copy)
        yield from _parquet(str(path))


def _parquet(path: str) -> Iterator[Record]:
    try:
        import duckdb
    except ModuleNotFoundError:
        raise missing_extra("a Parquet file", "duckdb", "sql") from None
    file, number = [literal(Path(path))], 0
    try:
        with duckdb.connect(config={"autoinstall_known_extensions": False}) as connection:
            connection.execute("set enable_progress_bar = false")  # it would be printed among rows
            nodes = connection.execute(
                "select name, num_children from parquet_schema(?)", file
            ).fetchall()
            columns = _columns(nodes)
            _check_names(columns)
            rows = connection.execute("from read_parquet(?, hive_partitioning = false)", file)
            while batch := rows.fetchmany(BATCH):
                for row in batch:
                    number += 1
                    cells = [one if type(one) is str else as_texts(one, DEEPEST) for one in row]
                    fields = dict(zip(columns, cells, strict=True))
                    fields = {name: one for name, one in fields.items() if one is not None}
                    yield Record(number, fields, "record", columns=columns)
    except (duckdb.Error, OverflowError, ValueError) as error:
        if isinstance(error, TttError):
            raise
        why = " ".join(str(error).split())
        raise BadTaskError(f"the Parquet file cannot be read: {why}") from None


def _columns(nodes: list[tuple[str, int | None]]) -> tuple[str, ...]:
    """Return the names of columns from the nodes of a schema, in which parents precede children.

    DuckDB renames a column whose name occurs twice, so its own names would hide that.
    """
    names, inside = list[str](), 0  # the number of nodes of a column that follow
    for name, count in nodes[1:]:
        if not inside:
            names.append(name)
            inside = 1
        inside += (count or 0) - 1
    return tuple(names)
