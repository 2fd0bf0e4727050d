"""SQL over the tables of a data folder, by DuckDB, with the views and macros of the package.

sql.connect(folder) is a connection that reads the tables and nothing else; sql.query asks it.
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.sql.connection import SqlError, connect, data_folder, query, reaching, run

__all__ = ["SqlError", "connect", "data_folder", "query", "reaching", "run"]

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, {"connection": __all__}, {"duckdb": "sql"})
