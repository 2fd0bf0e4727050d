"""Files of tables: written whole or not at all, and hashed by content."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ttt_tables import outputs

ROW_GROUP = 1 << 17  # rows: measured in docs/dev/speed.md
FEW_VALUES = 255  # of a column with a dictionary: without one, zstd packs longer lists better


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`, whose folder may be new; rename it there at the end."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with outputs.written_whole(path) as temporary:
        yield temporary


def write_bytes(path: Path, data: bytes) -> None:
    """Write bytes to a file, whole or not at all."""
    with written_whole(path) as temporary:
        temporary.write_bytes(data)


def write_temporary(path: Path, data: bytes) -> Path:
    """Write bytes to a temporary file beside `path`, for `put_in_place`; return the file's path."""
    temporary = outputs.temporary_path(path)
    with outputs.naming(path):
        temporary.write_bytes(data)
    return temporary


def put_in_place(temporary: Path, path: Path) -> None:
    """Give a temporary file, which is whole, its own name."""
    with outputs.naming(path):
        outputs.rename(temporary, path)


def parquet_bytes(
    rows: pa.Table, key: Sequence[str] = (), dictionaries: Sequence[str] | None = None
) -> bytes:
    """Return rows, sorted by a key, as Parquet: the same bytes for the same rows and libraries.

    The file names its key, so that a reader of a range of keys need not look at all row groups.
    The columns in `dictionaries` are stored with a dictionary of their values. Without that
    argument they are the columns of at most 255 values.
    """
    if dictionaries is None:
        plain = [name for name in rows.column_names if not pa.types.is_nested(rows[name].type)]
        dictionaries = [name for name in plain if len(rows[name].unique()) <= FEW_VALUES]
    ascending = [(name, "ascending") for name in key]
    buffer = BytesIO()
    pq.write_table(
        rows,
        buffer,
        row_group_size=ROW_GROUP,
        compression="zstd",
        use_dictionary=list(dictionaries),
        sorting_columns=pq.SortingColumn.from_ordering(rows.schema, ascending, "at_start"),
    )
    return buffer.getvalue()


def json_bytes(data: Any) -> bytes:
    """Return JSON with two blanks of indent."""
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file's bytes in hexadecimal, or "" where there is no such file."""
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def content_hash(rows: pa.Table) -> str:
    """Return the SHA-256 of a table's content, as docs/format.md defines it.

    Column by column: name, type and row count as text, then the values, little-endian.
    """
    digest = sha256()
    for name in rows.column_names:
        column = rows.column(name).combine_chunks()
        digest.update(f"{name} {type_name(column.type)} {len(column)}\n".encode())
        for part in _parts(column):
            digest.update(part)
    return digest.hexdigest()


def schema_hash(schema: pa.Schema) -> str:
    """Return the SHA-256 of a schema: a line `NAME TYPE required`, or `optional`, a column."""
    lines = [
        f"{field.name} {type_name(field.type)} {'optional' if field.nullable else 'required'}\n"
        for field in schema
    ]
    return sha256("".join(lines).encode()).hexdigest()


def type_name(of: pa.DataType) -> str:
    """Return Arrow's name of a type; of a list without the name of its field, which may change."""
    return f"list<{type_name(of.value_type)}>" if pa.types.is_list(of) else str(of)


def _parts(column: pa.Array) -> Iterator[bytes | memoryview]:
    """Yield the bytes of a column's values in its content hash."""
    if column.null_count:
        yield pc.is_valid(column).to_numpy(zero_copy_only=False).tobytes()
        column = column.fill_null("" if pa.types.is_string(column.type) else 0)
    if pa.types.is_list(column.type):
        yield pc.list_value_length(column).to_numpy(zero_copy_only=False).astype("<i4").tobytes()
        yield from _parts(column.flatten())
    elif pa.types.is_string(column.type):
        yield pc.binary_length(column).to_numpy(zero_copy_only=False).astype("<i4").tobytes()
        _, offsets, characters = column.buffers()
        ends = np.frombuffer(offsets, np.int32)[[column.offset, column.offset + len(column)]]
        yield memoryview(characters)[ends[0] : ends[1]] if characters else b""
    else:
        values = column.to_numpy(zero_copy_only=False)
        yield values.astype(values.dtype.newbyteorder("<")).tobytes()
