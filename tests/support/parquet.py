"""Rows as a Parquet file."""

from collections.abc import Sequence
from io import BytesIO

import polars as pl


def parquet_of(rows: Sequence[dict[str, object]]) -> bytes:
    """Return the bytes of a file with one row for each object."""
    file = BytesIO()
    pl.DataFrame(rows).write_parquet(file)
    return file.getvalue()
