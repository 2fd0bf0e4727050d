"""The paths of Parquet files, as DuckDB takes them."""

import re
from pathlib import Path

from ttt_tables.errors import MissingTableError


def literal(path: Path) -> str:
    r"""Return an absolute path, spelled so that DuckDB opens what has this name and nothing else.

    With DuckDB 1.4 to 2.0: `[`, `?` and `*` make a path a pattern, in which each stands for itself
    between brackets. Then a backslash parts folders, and no spelling hinders it. An absolute path
    has no `~` or `s3://` where they would count. All else stands for itself: quotes, braces, `%`,
    line ends. Folders called NAME=VALUE give columns unless a query says hive_partitioning = false.

    Raises MissingTableError for a name with a backslash beside a pattern, or one that is no text.
    """
    text = str(path.absolute())
    spelled = re.sub(r"([*?[])", r"[\1]", text)
    if spelled != text and "\\" in text:
        raise MissingTableError(
            f"DuckDB cannot open {text!r}, with a backslash and one of * ? [ in it: rename a folder"
        )
    try:
        spelled.encode()
    except UnicodeEncodeError:
        raise MissingTableError(
            f"DuckDB cannot open {text!r}, which is no text: rename a folder"
        ) from None
    return spelled
