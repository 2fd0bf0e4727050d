"""The checks of a table: its schema, its rows, its keys, and its assertions, which are SQL.

An assertion that reads a table and its inputs is checked before the table is written. An assertion
or a foreign key that reads other tables is checked after all of them are built.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pyarrow as pa

from pipeline import tables
from pipeline.errors import CheckError
from pipeline.schema import Table
from pipeline.tables import reads
from ttt_tables.parquet import literal

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


FRACTIONS = Path(__file__).parent / "fractions.sql"  # macros that assertions may use


class Assertion(NamedTuple):
    """A sentence about a table, and a query that returns true if it holds."""

    table: str
    sentence: str
    query: str

    @property
    def title(self) -> str:
        """The sentence after the name of the table."""
        return f"{self.table}: {self.sentence}"

    @property
    def read(self) -> list[str]:
        """The tables and views that the query reads, sorted."""
        return sorted(reads(self.query))


def check(table: Table, rows: pa.Table, folder: Path) -> None:
    """Check the rows of a table or a view before they are written. Its inputs are in the folder.

    Raises CheckError naming the table and every assertion that fails.
    """
    if rows.schema != table.schema():
        raise CheckError(
            f"{table.name}: the columns must be the declared ones, got:\n{rows.schema}"
        )
    inputs = tables.inputs(table.name)
    known = {table.name, *inputs}
    with connected(folder, inputs) as sql:
        sql.register(table.name, rows)
        own = [one for one in _assertions(table, known) if known.issuperset(one.read)]
        _check_all(sql, [*_structure(table), *own])


def relations(table: Table, built: Collection[str]) -> list[Assertion]:
    """Return the assertions about a table and others from which it is not computed.

    built    the tables that may be read: an assertion that reads another is left out
    """
    known = {table.name, *tables.inputs(table.name)}
    return [
        one
        for one in _assertions(table, built)
        if not known.issuperset(one.read) and {*built}.issuperset(one.read)
    ]


def check_relations(assertions: Collection[Assertion], folder: Path) -> None:
    """Check assertions about tables in the folder. Raises CheckError as `check` does."""
    if not assertions:
        return
    with connected(folder, reads(*[one.query for one in assertions])) as sql:
        _check_all(sql, assertions)


def _assertions(table: Table, referred: Collection[str]) -> Iterator[Assertion]:
    """Yield a table's assertions, and its foreign keys that lead to some tables."""
    for columns, name in table.foreign_keys.items():
        if name in referred:
            sentence = f"({', '.join(columns)}) of {table.name} is a key of {name}"
            key = table.key if name == table.name else tables.table(name).key
            equal = " and ".join(f"a.{a} = b.{b}" for a, b in zip(columns, key, strict=True))
            rows = f"{table.name} as a anti join {name} as b on {equal}"
            yield Assertion(table.name, sentence, f"select count(*) = 0 from {rows}")
    for sentence, query in table.assertions.items():
        yield Assertion(table.name, sentence, query)


def _check_all(sql: "DuckDBPyConnection", assertions: Iterable[Assertion]) -> None:
    asked = [(one, _why_not(sql, one.query)) for one in assertions]
    if failed := [(one, why) for one, why in asked if why is not None]:
        raise CheckError(
            "\n".join(f"{one.table}: assertion failed: {one.sentence}{why}" for one, why in failed)
        )


@contextmanager
def connected(folder: Path, tables: Iterable[str]) -> "Iterator[DuckDBPyConnection]":
    """Yield a database with views of tables in a folder, and the macros of fractions."""
    from duckdb import connect  # it loads with the first check, and not if nothing is stale

    with connect() as sql:
        sql.execute("set enable_progress_bar = false")  # the build has its own
        sql.execute(FRACTIONS.read_text(encoding="utf-8"))
        for name in tables:
            path = literal(folder / f"{name}.parquet").replace("'", "''")
            sql.execute(
                f"create view {name} as from read_parquet('{path}', hive_partitioning = false)"
            )
        yield sql


def _why_not(sql: "DuckDBPyConnection", query: str) -> str | None:
    """Return None if an assertion holds; else "", or the error of its query in brackets."""
    from duckdb import Error

    try:
        return None if holds(sql, query) else ""
    except Error as error:
        return f" ({str(error).splitlines()[0]})"


def holds(sql: "DuckDBPyConnection", query: str) -> bool:
    """Return whether an assertion's query returns one row with one true, and nothing else."""
    return sql.execute(query).fetchall() == [(True,)]


def _structure(table: Table) -> Iterator[Assertion]:
    """Yield what holds for every table: its number of rows, its key, its values."""
    key = ", ".join(table.key)
    missing = " or ".join(
        f"{column.name} is null" for column in table.columns if not column.null_if
    )
    counts = {
        f"it has {table.rows} rows": f"count(*) = {table.rows} from {table.name}",
        f"({key}) is a key": f"count(*) = count(distinct row({key})) from {table.name}",
        "no value is missing": f"count(*) = 0 from {table.name} where {missing}",
    }
    for column in table.columns:
        if column.enum:
            listed = _listed(column.enum)
            others = f"{table.name} where {column.name} not in ({listed})"
            counts[f"{column.name} is one of {listed}"] = f"count(*) = 0 from {others}"
    for sentence, query in counts.items():
        yield Assertion(table.name, sentence, f"select {query}")


def _listed(values: Iterable[str]) -> str:
    """Return texts as a list in SQL."""
    return ", ".join("'" + value.replace("'", "''") + "'" for value in values)
