"""The SQL door: DuckDB over the tables of a data folder, with the views and macros of the package.

A locked connection holds the tables in memory: after that no file, extension or setting is within a
statement's reach. `ttt sql` gives each statement a process with limits besides (`limits.py`).
`unlocked` leaves the tables in their files and lifts all these limits.
"""

import os
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Timer
from typing import Any, TypeVar

from ttt_tables.errors import (
    CorruptTableError,
    MissingTableError,
    TttError,
    missing_extra,
    quote,
)
from ttt_tables.parquet import literal
from ttt_tables.sql.limits import SECONDS

try:
    import duckdb
except ModuleNotFoundError:
    raise missing_extra("SQL", "duckdb", "sql") from None


VIEWS = Path(__file__).parents[1] / "data" / "views.sql"
SAMPLED = ("grid_roots", "grid_values")
BATCH = 1000  # rows that are fetched at once
THREADS = 4  # each reserves address space
MEMORY = "1500MB"  # of DuckDB, below what its process may have: it gives up before the process does
HOME = "/"  # of DuckDB, whose settings and refusals tell paths below it
LOCKS = f"""
    set home_directory = '{HOME}';
    set secret_directory = '{HOME}';
    set memory_limit = '{MEMORY}';
    set temp_directory = '';
    set max_temp_directory_size = '0KB';
    set allowed_directories = [];
    set enable_external_access = false;
    set lock_configuration = true;
    """
READING = "select, from, with, values, describe, show and summarize"
ZONED = re.compile(r"\b(TIME ZONE|TIMESTAMPTZ)")  # in the name of a type
SETS_HOME_LATER = duckdb.__version__.startswith(
    "1."
)  # LOCKS does: its home is no option at the start
LISTS_NAMES = re.compile(
    r"\b((show|desc|describe)\b(?!\s+(?!all\b|tables\b)[a-z])"
    r"|duckdb_|information_schema|pg_|pragma_|sqlite_)",
    re.IGNORECASE,
)
_MEND = "run make, or python -m pipeline sample"

Row = tuple[Any, ...]
Answered = TypeVar("Answered")


class SqlError(TttError, ValueError):
    """A statement that DuckDB refuses; the text is DuckDB's own first line."""


class UnknownNameError(SqlError):
    """A statement names a thing that is missing or out of reach."""


def data_folder(asked: "str | os.PathLike[str] | None" = None) -> Path:
    """Return the folder asked for, else that of the environment's TTT_DATA, else ./data.

    Raises MissingTableError where it holds no table.
    """
    folder = Path(asked or os.environ.get("TTT_DATA") or "data")
    try:
        folder = folder.resolve()
        found = any(folder.glob("*.parquet"))
    except (OSError, ValueError):  # such as a name that is too long, or has a null character
        found = False
    if not found:
        raise MissingTableError(
            f"no tables in {str(folder)!r}: run make, or unpack the data archive, and name the "
            "folder with --data or TTT_DATA"
        )
    literal(folder)  # refuses; the views spell the name
    return folder


def connect(
    folder: "str | os.PathLike[str] | None" = None,
    sample: "str | os.PathLike[str] | None" = None,
    *,
    names: Collection[str] | None = None,
    listed: bool = False,
    unlocked: bool = False,
) -> duckdb.DuckDBPyConnection:
    """Return a DuckDB connection with the views and macros, closed to all files.

    With a sample's folder, grid_roots (and grid_values, if it has them) are those of the sample,
    read as Arrow where a statement asks for them. With `names` of views and macros, only these and
    what they reach are there; if `listed`, the others too, as views on files out of reach.
    `unlocked` leaves out every restriction.
    Raises UnknownNameError for other names, MissingTableError if a folder's tables are not there,
    CorruptTableError if one is not whole, and MissingExtraError if a sample wants pyarrow.
    """
    data = data_folder(folder)
    names = None if names is None else _reached_by(names)
    sampled = {} if sample is None else _open_sample(Path(sample))
    connection = duckdb.connect(
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            **({} if unlocked else {"threads": min(THREADS, os.cpu_count() or 1)}),
            **({} if unlocked or SETS_HOME_LATER else {"home_directory": HOME}),
        }
    )
    # It would be printed among the rows; in Jupyter without ipywidgets it is off and cannot be set.
    if connection.execute("select current_setting('enable_progress_bar')").fetchall() == [(True,)]:
        connection.execute("set enable_progress_bar = false")
    try:
        for name, dataset in sampled.items():
            connection.register(name, dataset)
        connection.execute(f"set variable ttt_data = {_quoted(data)}")
        for name, statements in definitions().items():
            reached = names is None or name in names
            if name not in sampled and (reached or listed):
                missing = sample is not None and name in SAMPLED
                load = _has_file(statements) and reached and not (unlocked or missing)
                if load:
                    _check_regular(data / f"{name}.parquet")
                connection.execute(_as_table(statements) if load else statements)
        if sample is not None and len(sampled) < len(SAMPLED):
            # The built tables belong to other grids; until here macros named them.
            connection.execute("drop view if exists grid_values")
    except duckdb.IOException as error:
        raise MissingTableError(f"{_one_line(error)}: {_MEND}") from None
    except duckdb.Error as error:
        raise CorruptTableError(f"{_one_line(error)}: {_MEND}") from None
    if not unlocked:
        connection.execute("reset variable ttt_data")
        connection.execute(LOCKS)
    return connection


@cache
def definitions() -> dict[str, str]:
    """Return the statements that define each view, then each macro, of the package."""
    text = VIEWS.read_text(encoding="utf-8")
    parts = re.split(r"^create or replace (?=(?:view|macro) (\w+))", text, flags=re.MULTILINE)[1:]
    return {
        name: f"create or replace {statements}"
        for name, statements in zip(parts[::2], parts[1::2], strict=True)
    }


def _has_file(statements: str) -> bool:
    """Return whether statements define the view of a table, and not one over others, or a macro."""
    return "\nfrom read_parquet(" in statements


def _reached_by(names: Collection[str]) -> set[str]:
    """Return the names with all that these reach. Raises UnknownNameError."""
    if unknown := sorted(map(str, set(names) - definitions().keys())):
        raise UnknownNameError(
            f"no view or macro is called {quote(unknown[0])}: choose of ttt_tables.sql."
            "definitions(), in which each has its name"
        )
    return reached_names(" ".join(names))


def reached_names(text: str) -> set[str]:
    """Return the names of all views and macros that a statement may reach, and perhaps of more.

    Names that it puts together as it runs are not among them: then `run` raises UnknownNameError.
    """
    defined = definitions()
    reached: set[str] = set()
    waiting = [text]
    while waiting:
        words = set(re.findall(r"\w+", waiting.pop().lower()))
        new = (words & defined.keys()) - reached
        reached |= new
        asking = [defined[name] for name in new if not _has_file(defined[name])]
        waiting += [statements.partition(";\ncomment on ")[0] for statements in asking]
    return reached


def reaching(text: str, ask: Callable[[set[str], bool], Answered]) -> Answered:
    """Call `ask` with the names that a statement reaches, and return its result.

    Its arguments are `names` and `listed` of `connect`: all are listed where the statement lists
    names, or where one is unknown, for DuckDB's hint. It is asked again with each name that the
    statement puts together as it runs. Raises UnknownNameError.
    """
    names, listed = reached_names(text), bool(LISTS_NAMES.search(text))
    while True:
        try:
            return ask(names, listed)
        except UnknownNameError as error:
            more = reached_names(str(error).partition("Did you mean")[0]) - names
            if listed and not more:
                raise
            names, listed = names | more, listed or not more


def run(
    connection: duckdb.DuckDBPyConnection,
    text: str,
    parameters: Sequence[object] = (),
    *,
    unlocked: bool = False,
) -> tuple[list[str], Iterator[list[Row]]]:
    """Start a statement; return the names of its columns, and its rows in batches as they come.

    `parameters` stand in the places of its `?`, or of `$1` and so on. A value with a time zone is
    DuckDB's text of it. Raises SqlError, also while rows are taken.
    """
    with _refusing():
        for given in (text, *parameters):
            if isinstance(given, str):
                given.encode()
        statements = connection.extract_statements(text)
        if not statements:
            raise SqlError("this is no statement: write SQL, such as: from boards limit 3")
        if len(statements) > 1:
            raise SqlError(f"these are {len(statements)} statements: write one at a time")
        reads = _selects(statements[0])
        if not (reads or unlocked):
            raise SqlError(f"only {READING} are run here: --unlocked runs any statement")
        if not unlocked:
            connection.execute("begin transaction read only")
        asked = text
        names = None
        if reads:
            asked, names = _without_zones(connection, text, parameters)
        result = connection.execute(asked, parameters or None)
        return names or [column[0] for column in result.description or []], _batches(result)


def query(
    connection: duckdb.DuckDBPyConnection,
    text: str,
    parameters: Sequence[object] = (),
    *,
    unlocked: bool = False,
) -> tuple[list[str], list[Row]]:
    """Return the names of the columns and the rows of a statement, as `run`. Raises SqlError.

    Statements that only read are run, and after SECONDS asked to stop; with `unlocked`, any, for
    ever. A function that does not listen, such as checkpoint() or levenshtein() of long texts, runs
    to its end: only a process of its own, as `ttt sql` has, can be stopped in it.
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


def _open_sample(folder: Path) -> dict[str, Any]:
    """Return the data sets of a sample's folder, by name: grid_roots, and grid_values if there."""
    try:
        import pyarrow
        from pyarrow.dataset import dataset
    except ModuleNotFoundError:
        raise missing_extra("a sample in SQL", "pyarrow", "sample") from None
    literal(folder)  # refuses what no other door opens; Arrow takes each absolute path as it is
    files = folder.absolute().glob
    found = {name: sorted(map(str, files(f"{name}/*.parquet"))) for name in SAMPLED}
    if not found["grid_roots"]:
        raise MissingTableError(f"no grid_roots in {str(folder)!r}: {_MEND}")
    try:
        return {name: dataset(paths, format="parquet") for name, paths in found.items() if paths}
    except (OSError, pyarrow.ArrowException) as error:
        raise CorruptTableError(f"{_one_line(error)}: {_MEND}") from None


def _check_regular(path: Path) -> None:
    """Refuse a pipe or a device in a table's place, which may never end. Raises CorruptTableError.

    Where nothing is, or the name is a macro's, DuckDB will say so.
    """
    if path.exists() and not path.is_file():
        raise CorruptTableError(f"{path} is no regular file: {_MEND}")


def _as_table(statements: str) -> str:
    """Return a view's definition as that of a table with its rows; a macro's stays as it is."""
    loaded = statements.replace("create or replace view ", "create table ", 1)
    return loaded.replace("comment on view ", "comment on table ", 1)


def _selects(statement: "duckdb.Statement") -> bool:
    try:
        return bool(statement.type == duckdb.StatementType.SELECT)
    except ValueError:  # a kind that DuckDB knows and its Python module has no name for
        return False


def _without_zones(
    connection: duckdb.DuckDBPyConnection, text: str, parameters: Sequence[object]
) -> tuple[str, list[str] | None]:
    """Return a SELECT of values without time zones, and its names; the same text if none has one.

    Python needs another package to show a zone; DuckDB does not.
    """
    relation = connection.sql(text, params=parameters or None)  # DuckDB 1.4 runs it with them
    zoned = [ZONED.search(str(kind)) for kind in relation.types]
    if not any(zoned):
        return text, None
    columns = [f"#{n}::varchar" if has else f"#{n}" for n, has in enumerate(zoned, 1)]
    return f"select {', '.join(columns)} from (\n{_without_end(text)}\n)", relation.columns


def _without_end(text: str) -> str:
    """Return a statement without its semicolons, and the comments behind them."""
    written = text.encode()
    end = len(written)
    for start, kind in reversed(duckdb.tokenize(text)):  # DuckDB 1 leaves out the comments
        if written[start : start + 1] == b";":
            end = start
        elif kind != duckdb.token_type.comment:
            break
    return written[:end].decode()


def _batches(result: duckdb.DuckDBPyConnection) -> Iterator[list[Row]]:
    with _refusing():
        while rows := result.fetchmany(BATCH):
            yield rows


def _end_reading(connection: duckdb.DuckDBPyConnection) -> None:
    try:
        connection.execute("rollback")
    except duckdb.Error:  # none was begun: the statement was refused before
        return


@contextmanager
def _refusing() -> Iterator[None]:
    """Raise SqlError for errors of DuckDB and of conversions of its values to Python's."""
    try:
        yield
    except duckdb.InterruptException:
        raise SqlError(f"stopped after {SECONDS} s: --unlocked has no limit") from None
    except (duckdb.CatalogException, duckdb.PermissionException) as error:
        raise UnknownNameError(_one_line(error)) from None
    except (MemoryError, duckdb.OutOfMemoryException):
        raise SqlError("the statement needs more memory than it may have") from None
    except UnicodeEncodeError:
        raise SqlError("the statement, or a parameter of it, is no text in UTF-8") from None
    except (duckdb.Error, OverflowError, RuntimeError) as error:
        raise SqlError(_one_line(error)) from None


def _quoted(text: object) -> str:
    return "'" + str(text).replace("'", "''") + "'"


def _one_line(error: Exception) -> str:
    """Return DuckDB's error on one line, with its hints, without statement and stack trace."""
    return " ".join(re.split(r"\n\n(?:LINE |Stack Trace)", str(error))[0].split())
