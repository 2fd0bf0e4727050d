"""The paths of Parquet files, as DuckDB reads them."""

import re
from pathlib import Path

from ttt_tables.errors import MissingTableError


def literal(path: Path) -> str:
    r"""Return an absolute path, escaped so that DuckDB opens exactly the file of this name.

    DuckDB (1.4 to 2.0) reads a path with `[`, `?` or `*` as a pattern. Inside brackets each of them
    is an ordinary character. In a pattern a backslash separates folders and cannot be escaped, so
    such a path is rejected. An absolute path cannot begin with `~` or `s3://`, which DuckDB would
    expand. All other characters are ordinary: quotes, braces, `%`, line ends. Folders with names
    such as NAME=VALUE become columns unless a query sets hive_partitioning = false.

    Raises MissingTableError for a path with a backslash and a `[`, `?` or `*`, and for a path that
    cannot be encoded as UTF-8.
    """
    text = str(path.absolute())
    spelled = re.sub(r"([*?[])", r"[\1]", text)
    if spelled != text and "\\" in text:
        raise MissingTableError(
            f"DuckDB cannot open {text!r}, since it has a backslash and one of * ? [: rename a "
            "folder"
        )
    try:
        spelled.encode()
    except UnicodeEncodeError:
        raise MissingTableError(
            f"DuckDB cannot open {text!r}, since it is not valid UTF-8: rename a folder"
        ) from None
    return spelled
