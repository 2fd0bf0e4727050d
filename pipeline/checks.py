"""The checks of a table: its schema, its key, its row count, and its claims, which are SQL."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

from pipeline.errors import CheckError
from pipeline.schema import Table
from ttt_tables.parquet import literal

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


FRACTIONS = Path(__file__).parent / "fractions.sql"  # macros that claims may use


def check(
    table: Table,
    rows: pa.Table,
    folder: Path,
    inputs: Iterable[str],
    claims: Mapping[str, str] | None = None,
) -> None:
    """Check a table's rows before they are written; its inputs lie in the folder already.

    `claims` are some more than the table's own. Raises CheckError naming the table and every claim
    that fails.
    """
    if rows.schema != table.schema():
        raise CheckError(f"{table.name}: the columns are not the declared ones:\n{rows.schema}")
    with connected(folder, inputs) as sql:
        sql.register(table.name, rows)
        queries = _structure(table) | dict(claims or {}) | table.claims
        asked = [(claim, _why_not(sql, query)) for claim, query in queries.items()]
    if failed := [f"{claim}{why}" for claim, why in asked if why is not None]:
        raise CheckError(
            "\n".join(f"{table.name}: this does not hold: {claim}" for claim in failed)
        )


@contextmanager
def connected(folder: Path, tables: Iterable[str]) -> "Iterator[DuckDBPyConnection]":
    """Yield a database with a view of each of the tables in a folder, and the fractions' macros."""
    from duckdb import connect  # it loads with the first check: when nothing is stale, never

    with connect() as sql:
        sql.execute(FRACTIONS.read_text(encoding="utf-8"))
        for name in tables:
            path = literal(folder / f"{name}.parquet").replace("'", "''")
            sql.execute(
                f"create view {name} as from read_parquet('{path}', hive_partitioning = false)"
            )
        yield sql


def _why_not(sql: "DuckDBPyConnection", query: str) -> str | None:
    """Return None if a claim holds; else "", or the error that its query raises, in brackets."""
    from duckdb import Error

    try:
        return None if holds(sql, query) else ""
    except Error as error:
        return f" ({str(error).splitlines()[0]})"


def holds(sql: "DuckDBPyConnection", query: str) -> bool:
    """Return whether a claim's query gives one row with one true, and nothing else."""
    return sql.execute(query).fetchall() == [(True,)]


def _structure(table: Table) -> dict[str, str]:
    key = ", ".join(table.key)
    missing = " or ".join(
        f"{column.name} is null" for column in table.columns if not column.null_if
    )
    enums = {column.name: _listed(column.enum) for column in table.columns if column.enum}
    return {
        f"it has {table.rows} rows": f"select count(*) = {table.rows} from {table.name}",
        f"({key}) is a key": f"""
            select count(*) = count(distinct row({key})) from {table.name}
            """,
        "no value is missing": f"""
            select count(*) = 0 from {table.name} where {missing}
            """,
        **{
            f"{name} is one of {values}": f"""
                select count(*) = 0 from {table.name} where {name} not in ({values})
                """
            for name, values in enums.items()
        },
    }


def _listed(values: Iterable[str]) -> str:
    """Return texts as SQL lists them."""
    return ", ".join("'" + value.replace("'", "''") + "'" for value in values)
