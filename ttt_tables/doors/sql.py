"""The SQL door: DuckDB over the Parquet files of a data folder, with the views and macros.

Statements may read the data folder and nothing else, and write nothing; no extension is installed
or loaded; memory and time are limited. `unlocked` lifts all of that.
"""

import os
from pathlib import Path
from threading import Timer
from typing import Any

from ttt_tables.errors import CorruptTableError, MissingTableError, TttError, missing_extra

try:
    import duckdb
except ModuleNotFoundError:
    raise missing_extra("SQL", "duckdb", "sql") from None


MEMORY = "2GB"
SECONDS = 60
_MEND = "run make, or python -m pipeline sample"


class SqlError(TttError, ValueError):
    """A statement that DuckDB refuses; the text is DuckDB's own first line."""


def data_folder(asked: "str | os.PathLike[str] | None" = None) -> Path:
    """Return the folder asked for, else that of the environment's TTT_DATA, else ./data.

    Raises MissingTableError where it holds no views.sql.
    """
    folder = Path(asked or os.environ.get("TTT_DATA") or "data")
    try:
        folder = folder.resolve()
        found = (folder / "views.sql").is_file()
    except (OSError, ValueError):  # such as a name that is too long, or has a null character
        found = False
    if not found:
        raise MissingTableError(
            f"no views.sql in {str(folder)!r}: run make, or name a built folder with --data or "
            "TTT_DATA"
        )
    return folder


def connect(
    folder: "str | os.PathLike[str] | None" = None,
    sample: "str | os.PathLike[str] | None" = None,
    *,
    unlocked: bool = False,
) -> duckdb.DuckDBPyConnection:
    """Return a DuckDB connection with every view and macro, closed to all but the data folder.

    With a sample's folder, grid_roots (and grid_values, if it has them) are those of the sample.
    `unlocked` leaves out every restriction. Raises MissingTableError if a folder's tables are not
    there, and CorruptTableError if one is not whole.
    """
    data = data_folder(folder)
    connection = duckdb.connect(
        config={"autoinstall_known_extensions": False, "autoload_known_extensions": False}
    )
    folders = [data]
    try:
        connection.execute(f"set variable ttt_data = {_quoted(data)}")
        connection.execute((data / "views.sql").read_text(encoding="utf-8"))
        if sample is not None:
            folders.append(Path(sample).resolve())
            _point_at_sample(connection, data, folders[1])
    except (duckdb.IOException, OSError) as error:
        raise MissingTableError(f"{_one_line(error)}: {_MEND}") from None
    except (duckdb.Error, UnicodeDecodeError) as error:
        raise CorruptTableError(f"{_one_line(error)}: {_MEND}") from None
    if not unlocked:
        allowed = ", ".join(map(_quoted, folders))
        connection.execute(f"set memory_limit = '{MEMORY}'")
        connection.execute(f"set allowed_directories = [{allowed}]")
        connection.execute("set enable_external_access = false")
        connection.execute("set lock_configuration = true")
    return connection


def _point_at_sample(connection: duckdb.DuckDBPyConnection, data: Path, sample: Path) -> None:
    connection.execute(f"set variable ttt_sample = {_quoted(sample)}")
    roots, values = (data / "sample.sql").read_text(encoding="utf-8").rsplit("\n\n", 1)
    connection.execute(roots)
    if (sample / "grid_values").is_dir():
        connection.execute(values)
    else:  # those that make built belong to other grids
        connection.execute("drop view grid_values")


def query(
    connection: duckdb.DuckDBPyConnection, text: str, *, unlocked: bool = False
) -> tuple[list[str], list[Any]]:
    """Return the names of the columns and the rows of a statement. Raises SqlError.

    Statements that only read are run, for SECONDS at the most; with `unlocked`, any, for ever.
    """
    timer = Timer(SECONDS, connection.interrupt)
    try:
        text.encode()
        statements = connection.extract_statements(text)
        if not statements:
            raise SqlError("this is no statement: write SQL, such as: from boards limit 3")
        if len(statements) > 1:
            raise SqlError(f"these are {len(statements)} statements: write one at a time")
        kinds = {statement.type for statement in statements}
        if not unlocked:
            if kinds != {duckdb.StatementType.SELECT}:
                raise SqlError("only statements that read are run here: --unlocked runs any")
            timer.start()
        result = connection.execute(text)
        names = [column[0] for column in result.description or []]
        return names, result.fetchall()
    except duckdb.InterruptException:
        raise SqlError(f"stopped after {SECONDS} s: --unlocked has no limit") from None
    except (duckdb.Error, UnicodeEncodeError) as error:
        raise SqlError(_one_line(error)) from None
    finally:
        timer.cancel()


def _quoted(text: object) -> str:
    return "'" + str(text).replace("'", "''") + "'"


def _one_line(error: Exception) -> str:
    """Return what DuckDB says on one line, with its hints, without the statement it quotes."""
    return " ".join(str(error).partition("\n\nLINE ")[0].split())
