"""The errors of SQL."""

from ttt_tables.errors import TttError


class SqlError(TttError, ValueError):
    """A statement that DuckDB rejects; the text is DuckDB's own first line."""


class UnknownNameError(SqlError):
    """A statement names a view, macro or file that is missing or out of reach."""
