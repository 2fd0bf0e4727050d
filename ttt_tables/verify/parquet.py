"""Parquet files, read by DuckDB; another library wrote them. Needs DuckDB and numpy."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ttt_tables.errors import CorruptTableError, MissingTableError, how_to_install
from ttt_tables.verify.content import Column, Lists

NEEDED = f"verifying Parquet needs DuckDB and numpy: {how_to_install('sql,solve')}"
ARROW_NAMES = {
    "TINYINT": "int8",
    "UTINYINT": "uint8",
    "SMALLINT": "int16",
    "USMALLINT": "uint16",
    "INTEGER": "int32",
    "BIGINT": "int64",
    "UBIGINT": "uint64",
    "DOUBLE": "double",
    "VARCHAR": "string",
    "BOOLEAN": "bool",
}


def can_read_parquet() -> bool:
    """Return whether the libraries that read Parquet are installed."""
    from importlib.util import find_spec

    return find_spec("duckdb") is not None and find_spec("numpy") is not None


def read_columns(path: Path) -> list[Column]:
    """Return the columns of a Parquet file. Raises MissingTableError and CorruptTableError."""
    if not path.is_file():
        raise MissingTableError(f"no table at {str(path)!r}: run make, or name a built folder")
    with _connect(path) as (sql, named):
        sql.execute("set variable path = ?", [named])
        source = "read_parquet(getvariable('path'), hive_partitioning = false)"
        types = sql.execute(f"describe from {source}").fetchall()
        return [_read(sql, source, row[0], _arrow_name(row[1])) for row in types]


def read_about(path: Path) -> dict[str, str]:
    """Return the keys and texts in a Parquet file's metadata. Raises CorruptTableError."""
    with _connect(path) as (sql, named):
        query = "select key, value from parquet_kv_metadata(?)"
        rows = sql.execute(query, [named]).fetchall()
    return {key.decode("utf-8", "replace"): text.decode("utf-8", "replace") for key, text in rows}


def read_optional(path: Path) -> set[str]:
    """Return the columns of a Parquet file that admit missing values. Raises CorruptTableError."""
    with _connect(path) as (sql, named):
        query = "select name, repetition_type, num_children from parquet_schema(?)"
        _, *rows = sql.execute(query, [named]).fetchall()
    optional, inside = set(), 0  # depth first: the fields inside a column follow it
    for name, repetition, children in rows:
        if not inside and repetition == "OPTIONAL":
            optional.add(name)
        inside += (children or 0) - (inside > 0)
    return optional


def duckdb_path(path: Path) -> str:
    """Return a path in the form that DuckDB needs: absolute, each `*`, `?` and `[` in brackets.

    DuckDB takes these letters for patterns. Raises MissingTableError for a path that is not
    Unicode, or that has a backslash next to such a letter, which DuckDB would take for a slash.
    """
    text = str(path.absolute())
    escaped = "".join(f"[{letter}]" if letter in "*?[" else letter for letter in text)
    if ("\\" in text and escaped != text) or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise MissingTableError(f"DuckDB cannot open {text!r}: rename the folder")
    return escaped


@contextmanager
def _connect(path: Path) -> Iterator[tuple[Any, str]]:
    """Yield a connection, and a file's path as DuckDB has to get it.

    Raises CorruptTableError if the file cannot be read.
    """
    import duckdb

    named = duckdb_path(path)
    settings: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "threads": 1,
        "memory_limit": "2GB",
    }
    try:
        with duckdb.connect(config=settings) as sql:
            yield sql, named
    except (duckdb.Error, UnicodeDecodeError, MemoryError, RuntimeError, ValueError) as error:
        raise CorruptTableError(f"{path}: {str(error).splitlines()[0]}") from None


def _arrow_name(name: str) -> str:
    if name.endswith("[]"):
        return f"list<{_arrow_name(name[:-2])}>"
    return ARROW_NAMES.get(name, name)


def _read(sql: Any, source: str, name: str, type_name: str) -> Column:
    quoted = '"' + name.replace('"', '""') + '"'
    if type_name.startswith("list<"):
        lengths = _fetch(sql, f"select len({quoted}) as a from {source}")
        elements = _fetch(sql, f"select unnest({quoted}) as a from {source}")
        return Column(name, type_name, Lists(lengths, elements))
    return Column(name, type_name, _fetch(sql, f"select {quoted} as a from {source}"))


def _fetch(sql: Any, query: str) -> Any:
    """Return a column as a numpy array, or as a list with None if values are missing."""
    values = sql.execute(query).fetchnumpy()["a"]
    if hasattr(values, "mask"):
        return values.tolist() if values.mask.any() else values.data
    return values
