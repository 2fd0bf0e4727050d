"""All tables and macros in one file of DuckDB: `make dist` runs this module.

A view on a Parquet file fails in another folder, so in this file the tables are tables. DuckDB
opens what an older DuckDB wrote, but 1.4.0 cannot run macros that 1.4.5 or 2.0 stored. So the
oldest supported DuckDB writes the file, in an environment of its own, which has no other library.

The rows are the same each time, but the bytes are not: DuckDB draws random numbers for a file's
header.
"""

import sys
from pathlib import Path

import duckdb

from ttt_tables.ending import run_to_end
from ttt_tables.errors import BadOptionError, MissingTableError, TttError
from ttt_tables.manifest import MANIFEST, checked, listed_hashes
from ttt_tables.outputs import check_file, written_whole
from ttt_tables.sentences import one_line
from ttt_tables.sql.names import as_table, definitions, has_file

NAME = "ttt-tables.duckdb"
OLDEST = "1.4.0"  # the oldest of the supported versions writes the file; older ones cannot read it


def write_database(data: Path, out: Path) -> Path:
    """Write the tables, views and macros of a built data folder into `out`; return the path.

    Raises MissingTableError or CorruptTableError for a table that the manifest does not list or
    that has changed, and BadOptionError if a name is taken by something other than a file.
    """
    path = out / NAME
    check_file(path)
    hashes = listed_hashes(data)
    files = [f"{name}.parquet" for name, made in definitions().items() if has_file(made)]
    for name in (MANIFEST, *files):
        if not (data / name).exists():
            raise MissingTableError(f"{str(data / name)!r} is missing: run make first")
    out.mkdir(parents=True, exist_ok=True)
    with written_whole(path) as temporary, duckdb.connect() as connection:
        connection.execute("set threads = 1")  # the file would be larger with more
        connection.execute(f"attach {_quoted(temporary)} as ttt (storage_version 'v{OLDEST}')")
        connection.execute("use ttt")
        connection.execute(f"set variable ttt_data = {_quoted(data.resolve())}")
        for name, statements in definitions().items():
            if not has_file(statements):
                connection.execute(statements)
                continue
            with checked(data / f"{name}.parquet", hashes):
                connection.execute(as_table(statements))
        connection.execute("use memory")
        connection.execute("detach ttt")  # which writes everything that is left
    return path


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def main() -> int:
    """Write dist/ttt-tables.duckdb from data/; return the exit status."""
    try:
        if duckdb.__version__ != OLDEST:
            raise BadOptionError(
                f"DuckDB {OLDEST} must write {NAME}, so that it and newer ones can open the file, "
                f"got {duckdb.__version__}: run make dist"
            )
        path = write_database(Path("data"), Path("dist"))
    except TttError as error:
        print(one_line(error), file=sys.stderr)
        return 2
    size = path.stat().st_size / 1e6
    print(f"{path}: {size:.1f} MB: DuckDB {OLDEST} and newer open it, from any folder")
    return 0


if __name__ == "__main__":
    sys.exit(run_to_end(main))
