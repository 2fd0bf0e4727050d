"""A user's own files as tables next to those of the package: `ttt sql --with mine=file.csv`.

A file is local and regular, has at most MOST_BYTES, and is read whole before a connection is
locked. CSV has names in its first line, and commas, semicolons or tabs between its fields. A row of
another length is an error, not repaired.
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
    """Return the paths of files by the names of their tables, from texts such as mine=file.csv.

    Raises BadOptionError for a text, a name or a file that cannot be used.
    """
    files: dict[str, str] = {}
    for text in given:
        name, _, path = text.partition("=")
        if not path:
            raise BadOptionError(
                f"--with takes a name and a file, such as mine=games.csv, not {quote(text)}"
            )
        if name.lower() in files:
            raise BadOptionError(f"two files are called {quote(name)}: give each its own name")
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
            raise BadOptionError(f"{quote(str(path))} needs more memory than it may have") from None
        except (duckdb.Error, OSError, RuntimeError, UnicodeError) as error:
            kind = _format(path)
            odd = _odd_row(Path(path)) if kind == "CSV" else ""
            why = odd or " ".join(_ADVICE.split(str(error))[0].split())
            raise BadOptionError(f"{quote(str(path))} cannot be read as {kind}: {why}") from None


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise BadOptionError(
            f"a table's name has letters, digits and _, and begins with no digit, not {quote(name)}"
        )
    if name.lower() in definitions():
        raise BadOptionError(f"{quote(name)} is a table or macro already: choose another name")
    if name.lower() in _keywords():
        raise BadOptionError(f"{quote(name)} is a keyword of SQL: choose another name")


def _fault(path: str | os.PathLike[str]) -> str:
    """Return why a file cannot be loaded, "" if it can."""
    try:
        about = os.lstat(path)
    except (OSError, ValueError) as error:
        return f"cannot be read: {getattr(error, 'strerror', None) or error}"
    if stat.S_ISLNK(about.st_mode):
        return "is a link: name the file that it leads to"
    if not stat.S_ISREG(about.st_mode):
        return "is not a regular file"
    if Path(path).suffix.lower() not in FORMATS:
        return f"ends in none of {', '.join(FORMATS)}: rename the file"
    if not about.st_size:
        return "is empty"
    if about.st_size > MOST_BYTES:
        return (
            f"is {about.st_size / 1e6:,.0f} MB, and at most {MOST_BYTES / 1e6:.0f} MB are loaded: "
            "--unlocked reads it in a statement, as in from 'file.csv'"
        )
    return ""


def _format(path: str | os.PathLike[str]) -> str:
    return FORMATS[Path(path).suffix.lower()]


def _reader(path: Path) -> str:
    """Return the call that reads a file. The types of its columns fit all of its rows."""
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
    """Return what stands most often in a file's first line: a comma, a semicolon or a tab."""
    with path.open("rb") as file:
        line = file.readline(1 << 16).decode(errors="replace")
    return max(_SEPARATORS, key=line.count)


def _odd_row(path: Path) -> str:
    """Return which row of CSV has another length than the first, in words; "" if none has."""
    with path.open(encoding="utf-8", errors="replace", newline="") as file, suppress(csv.Error):
        rows = csv.reader(file, delimiter=_separator(path))
        length = len(next(rows))
        for row in rows:
            if row and len(row) != length:
                return f"line {rows.line_num} has {len(row)} fields, and the first has {length}"
    return ""


@cache
def _keywords() -> set[str]:
    """Return the words that cannot be the name of a table without quotes."""
    with duckdb.connect(config={"threads": 1}) as connection:
        rows = connection.execute(
            "select keyword_name from duckdb_keywords() "
            "where keyword_category in ('reserved', 'type_function')"
        ).fetchall()
    return {word for (word,) in rows}
