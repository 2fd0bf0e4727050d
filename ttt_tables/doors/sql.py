"""The SQL door: DuckDB over the Parquet files of a data folder, with the views and macros.

Statements may read the data folder and nothing else; no extension is installed or loaded.
"""

import os
from pathlib import Path
from typing import Any

from ttt_tables.errors import CorruptTableError, MissingTableError, TttError

try:
    import duckdb
except ModuleNotFoundError:
    raise ModuleNotFoundError("SQL needs DuckDB: pip install 'ttt-tables[sql]'") from None


class SqlError(TttError, ValueError):
    """A statement that DuckDB refuses; the text is DuckDB's own first line."""


def data_folder(asked: "str | os.PathLike[str] | None" = None) -> Path:
    """Return the folder asked for, else that of the environment's TTT_DATA, else ./data.

    Raises MissingTableError where it holds no views.sql.
    """
    folder = Path(asked or os.environ.get("TTT_DATA") or "data").resolve()
    if not (folder / "views.sql").is_file():
        raise MissingTableError(
            f"no views.sql in {str(folder)!r}: run make, or name a built folder with --data or "
            "TTT_DATA"
        )
    return folder


def connect(
    folder: "str | os.PathLike[str] | None" = None,
    sample: "str | os.PathLike[str] | None" = None,
) -> duckdb.DuckDBPyConnection:
    """Return a DuckDB connection with every view and macro, closed to all but the data folder.

    With a sample's folder, grid_roots (and grid_values, if it has them) are those of the sample.
    Raises MissingTableError if a folder's tables are not there, CorruptTableError if they cannot
    be read.
    """
    data = data_folder(folder)
    connection = duckdb.connect(
        config={"autoinstall_known_extensions": False, "autoload_known_extensions": False}
    )
    folders = [str(data)]
    try:
        connection.execute(f"set variable ttt_data = {_quoted(data)}")
        connection.execute((data / "views.sql").read_text(encoding="utf-8"))
        if sample is not None:
            drawn = Path(sample).resolve()
            folders.append(str(drawn))
            connection.execute(f"set variable ttt_sample = {_quoted(drawn)}")
            roots, values = (data / "sample.sql").read_text(encoding="utf-8").rsplit("\n\n", 1)
            connection.execute(roots)
            if (drawn / "grid_values").is_dir():
                connection.execute(values)
    except (duckdb.IOException, OSError) as error:
        raise MissingTableError(
            f"{_first_line(error)}: run make, or python -m pipeline sample"
        ) from None
    except duckdb.Error as error:
        raise CorruptTableError(f"{data}: {_first_line(error)}: run make again") from None
    allowed = ", ".join(map(_quoted, folders))
    connection.execute(f"set allowed_directories = [{allowed}]")
    connection.execute("set enable_external_access = false")
    connection.execute("set lock_configuration = true")
    return connection


def _quoted(text: object) -> str:
    return "'" + str(text).replace("'", "''") + "'"


def query(connection: duckdb.DuckDBPyConnection, statement: str) -> tuple[list[str], list[Any]]:
    """Return the names of the columns and the rows of a statement. Raises SqlError."""
    try:
        result = connection.execute(statement)
        names = [column[0] for column in result.description or []]
        return names, result.fetchall()
    except duckdb.Error as error:
        raise SqlError(_first_line(error)) from None


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
