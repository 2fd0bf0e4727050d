"""Values, rows and bytes that are changed in one place."""

import random
from collections.abc import Iterator
from typing import Any

import pyarrow as pa

LARGE = 2 << 20  # bytes: larger files are damaged in a fifth of the ways
DEEP = "[" * 10**5  # JSON that is nested beyond what Python reads


def changed(value: Any, chance: random.Random) -> Any:
    """Return a value of the same type that is another: a number by one, or by 2^-20."""
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
    """Return rows with one value put in the place of another."""
    at = rows.schema.get_field_index(column)
    field = rows.schema.field(at)
    new = pa.array([value], field.type)
    parts = [rows[column].slice(0, row), pa.chunked_array([new]), rows[column].slice(row + 1)]
    chunks = [chunk for part in parts for chunk in part.chunks]
    return rows.set_column(at, field, pa.chunked_array(chunks, field.type))


def with_byte(data: bytes, at: int, change: int) -> bytes:
    """Return bytes of which one has other bits, those of `change`."""
    return data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]


def flip(data: bytes, chance: random.Random) -> bytes:
    """Return bytes with one bit changed."""
    return with_byte(data, chance.randrange(len(data)), 1 << chance.randrange(8))


def damaged(data: bytes, number: int, chance: random.Random) -> Iterator[bytes]:
    """Yield so many damaged copies of a file, or one for every byte of a smaller file."""
    every = number >= len(data)
    number = number // 5 if len(data) > LARGE else number
    for at in range(len(data)) if every else chance.choices(range(len(data)), k=number):
        yield with_byte(data, at, chance.randrange(1, 256))
    for length in chance.sample(range(len(data)), min(number // 5, 200)):
        yield data[:length]
