"""Connect to DuckDB over the tables of a data folder, with the package's views and macros.

Without a data folder a connection has the small tables of the classic game (`derived.py`).

A locked connection holds the tables in memory, and statements can then not reach any file,
extension or setting. `ttt sql` also runs each statement in a process with limits (`limits.py`).
`unlocked` leaves the tables in their files and removes all these limits.
"""

import os
from collections.abc import Collection, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from ttt_tables.errors import CorruptTableError, MissingTableError, missing_extra
from ttt_tables.manifest import MANIFEST, checked, listed_hashes, read_sample_manifest
from ttt_tables.pack import check_folder
from ttt_tables.parquet import literal
from ttt_tables.sql.derived import DERIVED, STORED, fill, stored_folder
from ttt_tables.sql.files import load_files
from ttt_tables.sql.names import as_table, definitions, has_file, reached_by, reached_names
from ttt_tables.sql.statements import BUILD, duckdb, first_line

SAMPLED = ("grid_roots", "grid_values")
THREADS = 4  # each reserves address space
MEMORY = "1500MB"  # of DuckDB, less than its process may use, so that DuckDB reports the error
HOME = "/"  # of DuckDB, whose settings and errors show paths below it
LIMITS = f"""
    set memory_limit = '{MEMORY}';
    set temp_directory = '';
    set max_temp_directory_size = '0KB';
    """
LOCKS = f"""
    set home_directory = '{HOME}';
    set secret_directory = '{HOME}';
    set allowed_directories = [];
    set enable_external_access = false;
    set lock_configuration = true;
    """
# DuckDB 1 does not take a home directory at the start, so LOCKS sets it.
SETS_HOME_LATER = duckdb.__version__.startswith("1.")
_MEND = "run make, or ttt sample"
_UNREAD = (
    "unread"  # a schema that is dropped at the end: views on its tables stay listed, but unusable
)


def data_folder(asked: "str | os.PathLike[str] | None" = None) -> Path | None:
    """Return the given folder, else that of the environment variable TTT_DATA, else ./data.

    The result is None if ./data has no manifest, because then it was not built. Raises
    MissingTableError if the folder has no table, or if `asked` is not a path.
    """
    if asked is None:
        asked = os.environ.get("TTT_DATA") or ("data" if Path("data", MANIFEST).exists() else None)
    if asked is None:
        return None
    folder = Path(check_folder(asked))
    try:
        folder = folder.resolve()
        has_tables = any(folder.glob("*.parquet"))
    except (OSError, ValueError):  # for example, the name is too long or has a null character
        has_tables = False
    if not has_tables:
        raise MissingTableError(f"no tables in {str(folder)!r}: {BUILD}")
    literal(folder)  # raises for a name that DuckDB cannot open
    return folder


def connect(
    folder: "str | os.PathLike[str] | None" = None,
    sample: "str | os.PathLike[str] | None" = None,
    *,
    names: Collection[str] | None = None,
    files: "Mapping[str, str | os.PathLike[str]] | None" = None,
    listed: bool = False,
    unlocked: bool = False,
) -> duckdb.DuckDBPyConnection:
    """Return a DuckDB connection with the views and macros, without access to files.

    folder     a data folder; by default as `data_folder` finds it
    sample     the folder of a complete sample; grid_roots, and grid_values if the sample has them,
               are then those of the sample, read as Arrow on demand
    names      the views and macros to define, with all that they depend on; by default all
    files      your own files to load, CSV, Parquet or JSON, by the names of their tables
    listed     also define the others, as views on inaccessible files
    unlocked   leave out all restrictions

    Each table that is loaded, or with `unlocked` may be read, is compared with its SHA-256 in the
    folder's manifest.json. In a folder without a manifest nothing is compared.

    Without a data folder, only views and macros that depend on the small tables of `derived.py` are
    defined. These tables are computed here, which takes about 4 seconds for all `names`.

    Raises UnknownNameError for other names, BadOptionError for a file that cannot be loaded or a
    name that is taken, MissingTableError if a folder's tables are missing, CorruptTableError if a
    table or the manifest is damaged or the manifest does not list the table, and MissingExtraError
    if a sample needs pyarrow.
    """
    built = data_folder(folder)
    data = built or stored_folder().resolve()
    names = None if names is None else reached_by(names)
    sampled = {} if sample is None else _open_sample(Path(check_folder(sample)))
    derived = () if built else DERIVED
    defined = definitions() if built else _of_small_tables(sampled)
    hashes = listed_hashes(built) if built else None
    connection = duckdb.connect(
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            **({} if unlocked else {"threads": min(THREADS, os.cpu_count() or 1)}),
            **({} if unlocked or SETS_HOME_LATER else {"home_directory": HOME}),
        }
    )
    # The bar would appear among the rows. In Jupyter without ipywidgets it is off and fixed.
    if connection.execute("select current_setting('enable_progress_bar')").fetchall() == [(True,)]:
        connection.execute("set enable_progress_bar = false")
    if not unlocked:
        connection.execute(LIMITS)
    try:
        for name, dataset in sampled.items():
            connection.register(name, dataset)
        connection.execute(f"set variable ttt_data = {_quoted(data)}")
        for name, statements in defined.items():
            reached = names is None or name in names
            if name in sampled or not (reached or listed):
                continue
            if name in derived:
                _derive(connection, name, statements, reached)
                continue
            missing = sample is not None and name in SAMPLED
            read = has_file(statements) and (reached or unlocked) and not missing
            with checked(data / f"{name}.parquet", hashes) if read else nullcontext():
                load = read and not unlocked
                connection.execute(as_table(statements) if load else statements)
        if sample is not None and len(sampled) < len(SAMPLED):
            # The built table has other grids. It had to exist until here, since macros use it.
            connection.execute("drop view if exists grid_values")
        connection.execute(f"drop schema if exists {_UNREAD} cascade")
    except duckdb.IOException as error:
        raise MissingTableError(f"{first_line(error)}: {_MEND}") from None
    except duckdb.Error as error:
        raise CorruptTableError(f"{first_line(error)}: {_MEND}") from None
    load_files(connection, files or {})
    if not unlocked:
        connection.execute("reset variable ttt_data")
        connection.execute(LOCKS)
    return connection


def _of_small_tables(sampled: Collection[str]) -> dict[str, str]:
    """Return the definitions that only depend on tables of a sample and of the classic game.

    The others are left out, so that DuckDB rejects their names.
    """
    stored = {name for name, statements in definitions().items() if has_file(statements)}
    absent = stored - {STORED, *DERIVED, *sampled}
    return {name: of for name, of in definitions().items() if not absent & reached_names(name)}


def _derive(
    connection: duckdb.DuckDBPyConnection, name: str, statements: str, reached: bool
) -> None:
    """Define a table of DERIVED: with its rows if a statement uses it, else inaccessible."""
    _, _, comments = statements.partition(";\n")
    if reached:
        connection.execute(f"create table {name} ({DERIVED[name]})")
        fill(connection, name)
        comments = as_table(comments)
    else:
        table = f"{_UNREAD}.{name}"
        connection.execute(f"create schema if not exists {_UNREAD}")
        connection.execute(f"create table {table} ({DERIVED[name]})")
        connection.execute(f"create view {name} as from {table}")
    connection.execute(comments)


def _open_sample(folder: Path) -> dict[str, Any]:
    """Return the data sets of a sample's folder by name: grid_roots, and grid_values if present."""
    try:
        import pyarrow
        from pyarrow.dataset import dataset
    except ModuleNotFoundError:
        raise missing_extra("a sample in SQL", "pyarrow", "sample") from None
    literal(folder)  # raises for a name that DuckDB cannot open, although Arrow can
    read_sample_manifest(folder)  # raises if the sample is not complete
    glob = folder.absolute().glob
    files = {name: sorted(map(str, glob(f"{name}/*.parquet"))) for name in SAMPLED}
    if not files["grid_roots"]:
        raise MissingTableError(f"no grid_roots in {str(folder)!r}: {_MEND}")
    try:
        return {name: dataset(paths, format="parquet") for name, paths in files.items() if paths}
    except (OSError, pyarrow.ArrowException) as error:
        raise CorruptTableError(f"{first_line(error)}: {_MEND}") from None


def _quoted(text: object) -> str:
    return "'" + str(text).replace("'", "''") + "'"
