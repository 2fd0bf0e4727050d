"""SQL over the tables of a data folder, by DuckDB, with the views and macros of the package.

    >>> from ttt_tables import sql
    >>> connection = sql.connect("data")
    >>> sql.query(connection, "select wdl, count(*) from perfect_play group by wdl order by wdl")[1]
    [(-1, 1574), (0, 1068), (1, 2836)]

The connection can only read the tables. Without a data folder these are tables of the classic game,
computed on demand.
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.sql.connection import connect as connect
    from ttt_tables.sql.connection import data_folder as data_folder
    from ttt_tables.sql.errors import SqlError as SqlError
    from ttt_tables.sql.names import reaching as reaching
    from ttt_tables.sql.statements import query as query
    from ttt_tables.sql.statements import run as run

_LATER = {
    "connection": "connect data_folder",
    "errors": "SqlError",
    "names": "reaching",
    "statements": "query run",
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {"duckdb": "sql"})
