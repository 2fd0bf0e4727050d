"""Run statements on a connection, and make errors for those that DuckDB rejects."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import Any

from ttt_tables.errors import missing_extra, quote
from ttt_tables.sql.errors import SqlError, UnknownNameError
from ttt_tables.sql.limits import SECONDS
from ttt_tables.sql.names import definitions

try:
    import duckdb as duckdb  # connection.py takes it from here, with the error below
except ModuleNotFoundError:
    raise missing_extra("SQL", "duckdb", "sql") from None

BATCH = 1000  # rows that are fetched at once
BUILD = (
    "run make in a clone of ttt-tables, or unpack the data archive, and name the folder with "
    "--data or TTT_DATA"
)
READING = "select, from, with, values, describe, show and summarize"


def _naming(types: str) -> re.Pattern[str]:
    """Return a pattern for types inside a type name, which may quote fields and values."""
    quoted = r"""("(?:[^"]|"")*"|'(?:[^']|'')*')"""
    return re.compile(rf"{quoted}|\b(?:{types})(?=[\[,)]|$)")


_ZONED = r"TIME(?:STAMP)? WITH TIME ZONE|TIMESTAMPTZ\w*"
ZONED = _naming(_ZONED)  # Python needs another package to show a time zone, and DuckDB does not
# Python has no infinite dates, no nanoseconds, no hour 24, and no months as a span of time.
PRINTED = _naming(rf"{_ZONED}|BLOB|DATE|INTERVAL|TIME(?:STAMP)?(?:_\w+)?")
NAMELESS = re.compile(r"STRUCT\(\w+[\[,()]")  # fields, for which DuckDB 1 has no type to cast to

Row = tuple[Any, ...]


def run(
    connection: duckdb.DuckDBPyConnection,
    text: str,
    parameters: Sequence[object] = (),
    *,
    unlocked: bool = False,
    printed: bool = False,
) -> tuple[list[str], Iterator[list[Row]]]:
    """Start a statement; return the names of its columns, and an iterator over batches of rows.

    `parameters` replace its `?`, or `$1` and so on. A value with a time zone becomes DuckDB's text;
    with `printed` so does every date, time, span of time and blob. Raises SqlError, also while the
    rows are read.
    """
    if not isinstance(text, str):
        raise SqlError(f"a statement must be a str, got {quote(text)}")
    with _rejecting():
        for given in (text, *parameters):
            if isinstance(given, str):
                given.encode()
        statements = connection.extract_statements(text)
        if not statements:
            raise SqlError("a SQL statement is missing: write one, such as: from boards limit 3")
        if len(statements) > 1:
            raise SqlError(f"expected one statement, got {len(statements)}: run one at a time")
        reads = _selects(statements[0])
        if not (reads or unlocked):
            raise SqlError(f"only {READING} are allowed: use --unlocked to run any statement")
        if not unlocked:
            connection.execute("begin transaction read only")
        shown, names = text, None
        if reads:
            shown, names = _with_texts(connection, text, parameters, PRINTED if printed else ZONED)
        result = connection.execute(shown, parameters or None)
        return names or [column[0] for column in result.description or []], _batches(result)


def query(
    connection: duckdb.DuckDBPyConnection,
    text: str,
    parameters: Sequence[object] = (),
    *,
    unlocked: bool = False,
) -> tuple[list[str], list[Row]]:
    """Run a statement as `run` does; return the names of its columns and its rows. Raises SqlError.

    Only statements that read are run, and DuckDB is interrupted after SECONDS. `unlocked` runs
    any statement, without a limit. A function that ignores the request, such as checkpoint() or
    levenshtein() of long texts, runs to its end; `ttt sql` ends the process of such a statement.
    """
    timer = Timer(SECONDS, connection.interrupt)
    try:
        if not unlocked:
            timer.start()
        names, batches = run(connection, text, parameters, unlocked=unlocked)
        return names, [row for batch in batches for row in batch]
    finally:
        timer.cancel()
        if not unlocked:
            _end_reading(connection)


def _selects(statement: "duckdb.Statement") -> bool:
    try:
        return bool(statement.type == duckdb.StatementType.SELECT)
    except ValueError:  # a kind of statement without a name in DuckDB's Python module
        return False


def _with_texts(
    connection: duckdb.DuckDBPyConnection,
    text: str,
    parameters: Sequence[object],
    types: re.Pattern[str],
) -> tuple[str, list[str] | None]:
    """Return a SELECT with DuckDB's texts for values of some types, and the names of its columns.

    If no column has such values, it is the same text, without names.
    """
    relation = connection.sql(text, params=parameters or None)  # DuckDB 1.4 runs it with them
    columns = []
    for number, kind in enumerate(map(str, relation.types), 1):
        shown = types.sub(lambda found: found[1] or "VARCHAR", kind)
        if shown != kind and NAMELESS.search(shown):
            shown = "VARCHAR"
        columns.append(f"#{number}" if shown == kind else f"#{number}::{shown}")
    if not any("::" in column for column in columns):
        return text, None
    return f"select {', '.join(columns)} from (\n{_without_end(text)}\n)", relation.columns


def _without_end(text: str) -> str:
    """Return a statement without its semicolons and the comments after them."""
    written = text.encode()
    end = len(written)
    for start, kind in reversed(duckdb.tokenize(text)):  # DuckDB 1 does not return comments
        if written[start : start + 1] == b";":
            end = start
        elif kind != duckdb.token_type.comment:
            break
    return written[:end].decode()


def _batches(result: duckdb.DuckDBPyConnection) -> Iterator[list[Row]]:
    with _rejecting():
        while rows := result.fetchmany(BATCH):
            yield rows


def _end_reading(connection: duckdb.DuckDBPyConnection) -> None:
    try:
        connection.execute("rollback")
    except duckdb.Error:  # no transaction was begun, because the statement was rejected before
        return


@contextmanager
def _rejecting() -> Iterator[None]:
    """Raise SqlError for errors of DuckDB, and for values that Python cannot hold."""
    try:
        yield
    except duckdb.InterruptException:
        raise SqlError(
            f"stopped after {SECONDS} s: use --unlocked to run it without limits"
        ) from None
    except duckdb.PermissionException as error:
        raise UnknownNameError(f"{first_line(error)}: use --unlocked to read files") from None
    except duckdb.CatalogException as error:
        raise UnknownNameError(first_line(error) + _advice(error)) from None
    except (MemoryError, duckdb.OutOfMemoryException):
        raise SqlError("the statement needs more memory than the limit allows") from None
    except UnicodeEncodeError:
        raise SqlError("the statement or one of its parameters is not valid UTF-8") from None
    except (duckdb.Error, OverflowError, RuntimeError) as error:
        raise SqlError(first_line(error)) from None


def _advice(error: Exception) -> str:
    """Return how to get a table or macro that a connection lacks, "" for unknown names."""
    missing = re.search(r"(?:Table|Function) with name (\w+) does not exist", str(error))
    known = missing is not None and missing[1].lower() in definitions()
    return f" It needs a built data folder: {BUILD}" if known else ""


def first_line(error: Exception) -> str:
    """Return DuckDB's error with its hints on one line, without statement and stack trace."""
    return " ".join(re.split(r"\n\n(?:LINE |Stack Trace)", str(error))[0].split())
