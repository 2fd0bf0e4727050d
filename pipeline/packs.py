"""The packs that the tablebase reads, compiled from the tables. docs/format.md describes them.

A pack is some queries, `PACK` in a module next to its game's tables, and each of their columns is
an array of the column's type. Texts become one text, joined by line feeds, or by nothing if each is
one character.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.checks import connected
from pipeline.tables import pack_queries, reads
from ttt_tables import pack

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Arrays = Mapping[str, "array[Any] | str"]


TYPES = {
    "UTINYINT": "B",
    "USMALLINT": "H",
    "UINTEGER": "I",
    "UBIGINT": "Q",
    "TINYINT": "b",
    "SMALLINT": "h",
    "INTEGER": "i",
    "BIGINT": "q",
    "DOUBLE": "d",
}


def tables_of(name: str) -> tuple[str, ...]:
    """Return the tables from which a pack is made, by name: its digest depends on their order."""
    return tuple(sorted(reads(*pack_queries(name))))


def pack_bytes(name: str, folder: Path, source: bytes) -> bytes:
    """Return a pack of the tables in a folder; `source` is the SHA-256 of their content hashes."""
    with connected(folder, tables_of(name)) as sql:
        return pack.encode(compile_pack(sql, pack_queries(name)), source)


def compile_pack(sql: "DuckDBPyConnection", queries: Iterable[str]) -> Arrays:
    """Return the arrays of a pack, in the order of its queries and their columns."""
    return {name: array for query in queries for name, array in _columns(sql, query)}


def _columns(sql: "DuckDBPyConnection", query: str) -> Iterator[tuple[str, "array[Any] | str"]]:
    answer = sql.sql(query)
    columns = zip(*answer.fetchall(), strict=True)
    for name, kind, values in zip(answer.columns, answer.types, columns, strict=True):
        if str(kind) == "VARCHAR":
            yield name, ("" if max(map(len, values)) == 1 else "\n").join(values)
        else:
            yield name, array(TYPES[str(kind)], values)
