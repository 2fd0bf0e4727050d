"""Arrow tables: the hash of their content, and their bytes as Parquet."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

ROW_GROUP = 1 << 17  # rows: measured in docs/dev/speed.md
FEW_VALUES = 255  # the most values of a column with a dictionary: zstd packs more values better


def parquet_bytes(
    rows: pa.Table, key: Sequence[str] = (), encodings: Mapping[str, str] | None = None
) -> bytes:
    """Return rows, sorted by a key, as Parquet: the same bytes for the same rows and libraries.

    key        the columns by which the rows are sorted; the file names them, so that a reader of a
               range of keys can skip row groups
    encodings  the encodings of some columns, by their paths in Parquet; all other columns have a
               dictionary. By default columns of at most 255 values have a dictionary, and the
               encoding of the others is plain
    """
    if encodings is None:
        plain = [name for name in rows.column_names if not pa.types.is_nested(rows[name].type)]
        dictionaries = [name for name in plain if len(rows[name].unique()) <= FEW_VALUES]
    else:
        paths = [_path(field) for field in rows.schema]
        dictionaries = [path for path in paths if path not in encodings]
    ascending = [(name, "ascending") for name in key]
    buffer = BytesIO()
    pq.write_table(
        rows,
        buffer,
        row_group_size=ROW_GROUP,
        compression="zstd",
        use_dictionary=dictionaries,
        column_encoding=None if encodings is None else dict(encodings),
        sorting_columns=pq.SortingColumn.from_ordering(rows.schema, ascending, "at_start"),
    )
    return buffer.getvalue()


def _path(field: pa.Field) -> str:
    """Return the path of a column's values in Parquet."""
    return f"{field.name}.list.element" if pa.types.is_list(field.type) else field.name


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


def type_name(of: pa.DataType) -> str:
    """Return Arrow's name of a type; for a list, without the name of its field, which may vary."""
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
        little = values.astype(values.dtype.newbyteorder("<"), copy=False)
        yield np.ascontiguousarray(little).data
