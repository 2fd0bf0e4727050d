"""Load a user's own files as tables: `ttt sql --with mine=file.csv`.

A file must be local and regular and have at most MOST_BYTES. It is read completely before a
connection is locked. CSV must have a header line, with commas, semicolons or tabs between fields. A
row with another number of fields is an error and is not repaired.
"""

import csv
import os
import re
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from ttt_tables.errors import BadOptionError, quote
from ttt_tables.parquet import literal
from ttt_tables.sql.names import definitions
from ttt_tables.sql.statements import duckdb

MOST_BYTES = 100_000_000
FORMATS = {
    ".csv": "CSV",
    ".tsv": "CSV",
    ".parquet": "Parquet",
    ".json": "JSON",
    ".jsonl": "JSON",
    ".ndjson": "JSON",
}
_NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}", re.IGNORECASE | re.ASCII)
_SEPARATORS = ",;\t"
_ADVICE = re.compile(r"\n\n|\nThe search space|\nPossible|\nColumn \w+ is being")  # on read_csv


def named_files(given: Iterable[str]) -> dict[str, str]:
    """Return the paths of files by table name, from texts such as mine=file.csv.

    Raises BadOptionError for a text, a name or a file that cannot be used.
    """
    files: dict[str, str] = {}
    for text in given:
        name, _, path = text.partition("=")
        if not path:
            raise BadOptionError(
                f"--with must be NAME=FILE, such as mine=games.csv, got {quote(text)}"
            )
        if name.lower() in files:
            raise BadOptionError(f"two files have the name {quote(name)}: give each its own name")
        files[name.lower()] = path
    check_files(files)
    return files


def check_files(files: Mapping[str, str | os.PathLike[str]]) -> None:
    """Raise BadOptionError for the first name or file that cannot be a table."""
    for name, path in files.items():
        _check_name(name)
        if fault := _fault(path):
            raise BadOptionError(f"{quote(os.fspath(path))} {fault}")


def load_files(
    connection: "duckdb.DuckDBPyConnection", files: Mapping[str, str | os.PathLike[str]]
) -> None:
    """Make a table of each file. Raises BadOptionError for one that cannot be read."""
    check_files(files)
    for name, path in files.items():
        try:
            connection.execute(f"create table {name} as from {_reader(Path(path))}")
        except (MemoryError, duckdb.OutOfMemoryException):
            raise BadOptionError(
                f"{quote(str(path))} needs more memory than the limit allows"
            ) from None
        except (duckdb.Error, OSError, RuntimeError, UnicodeError) as error:
            kind = _format(path)
            odd = _odd_row(Path(path)) if kind == "CSV" else ""
            why = odd or " ".join(_ADVICE.split(str(error))[0].split())
            raise BadOptionError(f"{quote(str(path))} cannot be read as {kind}: {why}") from None


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise BadOptionError(
            "a table name must have only letters, digits and _, and no digit first, got "
            f"{quote(name)}"
        )
    if name.lower() in definitions():
        raise BadOptionError(f"{quote(name)} is already a table or macro: choose another name")
    if name.lower() in _keywords():
        raise BadOptionError(f"{quote(name)} is a SQL keyword: choose another name")


def _fault(path: str | os.PathLike[str]) -> str:
    """Return why a file cannot be loaded, or ""."""
    try:
        about = os.lstat(path)
    except (OSError, ValueError) as error:
        return f"cannot be read: {getattr(error, 'strerror', None) or error}"
    if stat.S_ISLNK(about.st_mode):
        return "is a link: give the file that it points to"
    if not stat.S_ISREG(about.st_mode):
        return "is not a regular file"
    if Path(path).suffix.lower() not in FORMATS:
        return f"does not end in one of {', '.join(FORMATS)}: rename the file"
    if not about.st_size:
        return "is empty"
    if about.st_size > MOST_BYTES:
        return (
            f"is {about.st_size / 1e6:,.0f} MB, and at most {MOST_BYTES / 1e6:.0f} MB are loaded: "
            "use --unlocked to read it in a statement, as in from 'file.csv'"
        )
    return ""


def _format(path: str | os.PathLike[str]) -> str:
    return FORMATS[Path(path).suffix.lower()]


def _reader(path: Path) -> str:
    """Return the call that reads a file. The types of the columns fit all rows."""
    file = "'" + literal(path).replace("'", "''") + "'"
    kind = _format(path)
    if kind == "Parquet":
        return f"read_parquet({file}, hive_partitioning = false)"
    whole = f"{file}, hive_partitioning = false, sample_size = -1"
    if kind == "JSON":
        return f"read_json({whole})"
    strict = """header = true, skip = 0, quote = '"', escape = '"', comment = ''"""
    return f"read_csv({whole}, {strict}, delim = '{_separator(path)}')"


def _separator(path: Path) -> str:
    """Return the most frequent separator in a file's first line: comma, semicolon or tab."""
    with path.open("rb") as file:
        line = file.readline(1 << 16).decode(errors="replace")
    return max(_SEPARATORS, key=line.count)


def _odd_row(path: Path) -> str:
    """Return which row of a CSV file differs in length from the first, in words, or ""."""
    with path.open(encoding="utf-8", errors="replace", newline="") as file, suppress(csv.Error):
        rows = csv.reader(file, delimiter=_separator(path))
        length = len(next(rows))
        for row in rows:
            if row and len(row) != length:
                return f"line {rows.line_num} has {len(row)} fields, and the first has {length}"
    return ""


@cache
def _keywords() -> set[str]:
    """Return the words that cannot be unquoted table names."""
    with duckdb.connect(config={"threads": 1}) as connection:
        rows = connection.execute(
            "select keyword_name from duckdb_keywords() "
            "where keyword_category in ('reserved', 'type_function')"
        ).fetchall()
    return {word for (word,) in rows}
