"""Values, rows and bytes changed in one place."""

import random
from typing import Any

import pyarrow as pa

DEEP = "[" * 10**5  # JSON that is nested too deeply for Python


def changed(value: Any, chance: random.Random) -> Any:
    """Return another value of the same type: a number changed by one, or by 2^-20."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ 1
    if isinstance(value, float):
        return value + chance.choice((-1, 1)) * 2.0**-20
    if isinstance(value, str):
        return value[:-1] + ("7" if value[-1:] != "7" else "8")
    at = chance.randrange(len(value))
    return [*value[:at], changed(value[at], chance), *value[at + 1 :]]


def with_value(rows: pa.Table, column: str, row: int, value: Any) -> pa.Table:
    """Return rows with one value replaced by another."""
    at = rows.schema.get_field_index(column)
    field = rows.schema.field(at)
    new = pa.array([value], field.type)
    parts = [rows[column].slice(0, row), pa.chunked_array([new]), rows[column].slice(row + 1)]
    chunks = [chunk for part in parts for chunk in part.chunks]
    return rows.set_column(at, field, pa.chunked_array(chunks, field.type))


def flip(data: bytes, chance: random.Random) -> bytes:
    """Return bytes with one bit changed."""
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
