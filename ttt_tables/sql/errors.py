"""The errors of SQL."""

from ttt_tables.errors import TttError


class SqlError(TttError, ValueError):
    """A statement that DuckDB rejects. The message is the first line of DuckDB's."""


class UnknownNameError(SqlError):
    """A statement refers to a view, macro or file that is missing or inaccessible."""
