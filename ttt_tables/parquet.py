"""The paths of Parquet files, as DuckDB takes them."""

import re
from pathlib import Path

from ttt_tables.errors import MissingTableError


def literal(path: Path) -> str:
    r"""Return an absolute path, spelled so that DuckDB opens the file of this name and no other.

    DuckDB (1.4 to 2.0) reads a path with `[`, `?` or `*` as a pattern. Between brackets each of
    them stands for itself. In a pattern a backslash separates folders, and no spelling prevents it:
    such a name is rejected. An absolute path cannot begin with `~` or `s3://`, which DuckDB would
    expand. All other characters stand for themselves: quotes, braces, `%`, line ends. Folders
    called NAME=VALUE give columns unless a query says hive_partitioning = false.

    Raises MissingTableError for a name with a backslash and a `[`, `?` or `*`, and for one that
    cannot be written as UTF-8.
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
