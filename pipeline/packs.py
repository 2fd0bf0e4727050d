"""The packs that the tablebase reads, compiled from the tables. docs/format.md describes them.

A pack is some queries, `PACK` of a module beside its game's tables, and each of their columns is
an array of the column's type. Texts become one: joined by line feeds, or by nothing if each is one
character.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pipeline.checks import connected
from pipeline.schema import FROM
from pipeline.tables import PACKED, TABLES
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


class Pack(NamedTuple):
    """How a pack is made: the module that says it, the tables that it reads, and its bytes.

    `write` gets the folder of the tables, and the SHA-256 of their content hashes.
    """

    module: str
    tables: tuple[str, ...]
    write: Callable[[Path, bytes], bytes]


def _of_queries(module: str, queries: Sequence[str]) -> Pack:
    named = {name for query in queries for name in FROM.findall(query)}
    tables = tuple([name for name in TABLES if name in named])

    def write(folder: Path, source: bytes) -> bytes:
        with connected(folder, tables) as sql:
            sql.execute("set enable_progress_bar = false")  # the build has its own
            return pack.encode(compile_pack(sql, queries), source)

    return Pack(module, tables, write)


PACKS = {name: _of_queries(*of) for name, of in sorted(PACKED.items())}
