"""The packs that the tablebase reads, compiled from the tables. docs/format.md describes them.

A pack is some queries, `PACK` of a module beside its game's tables, and each of their columns is
an array of the column's type. Texts become one: joined by line feeds, or by nothing if each is one
character.

The packs of sections have a function each, like a table's `build`: its parameters are the names of
the tables it reads, and it returns the sections in their order.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from pipeline.checks import connected
from pipeline.schema import FROM
from pipeline.tables import PACKED, TABLES, parameters
from ttt_tables import pack
from ttt_tables.games.family import stored as family_pack

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Sections = dict[str, bytes]
Arrays = Mapping[str, "array[Any] | str"]


def family(family_positions: pl.DataFrame, random_turn: pl.DataFrame) -> Sections:
    """Return the sections of the family: the positions of each game up to symmetry, with values."""
    values = family_positions.select("game", "position", "wdl", "distance").iter_rows()
    boards = random_turn.filter(pl.col("board") == pl.col("canonical_board"))
    scores = boards.select("board", "x_score_exact", "threshold_exact").iter_rows()
    return family_pack.encode(
        ((game, position, (wdl, distance)) for game, position, wdl, distance in values),
        (
            (
                board,
                _numerator(score, family_pack.SCORE_DENOMINATOR),
                family_pack.SCORE_DENOMINATOR
                - _numerator(threshold, family_pack.SCORE_DENOMINATOR),
            )
            for board, score, threshold in scores
        ),
    )


def _numerator(fraction: str, denominator: int) -> int:
    """Return the numerator of an exact fraction over a given denominator."""
    return int(Fraction(fraction) * denominator)


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
            return pack.encode_arrays(compile_pack(sql, queries), source)

    return Pack(module, tables, write)


def _of_function(sections: Callable[..., Sections]) -> Pack:
    def write(folder: Path, source: bytes) -> bytes:
        files = [folder / f"{name}.parquet" for name in parameters(sections)]
        frames = [pl.read_parquet(file.read_bytes()) for file in files]
        return pack.encode(sections(*frames), source)

    return Pack(__name__, parameters(sections), write)


PACKS: dict[str, Pack] = dict(
    sorted(
        [
            *[(one.__name__, _of_function(one)) for one in (family,)],
            *[(name, _of_queries(*of)) for name, of in PACKED.items()],
        ]
    )
)
