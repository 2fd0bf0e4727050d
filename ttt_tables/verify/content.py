"""The content hash of docs/format.md, and manifests, read with only the standard library."""

import json
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

MOST_BYTES = 1 << 28  # of a manifest: it has some 600 a chunk
CODES = {
    "int8": "b",
    "uint8": "B",
    "int16": "h",
    "uint16": "H",
    "int32": "i",
    "int64": "q",
    "uint64": "Q",
    "double": "d",
}


def read_json(path: Path) -> Any:
    """Return a JSON file's content. Raises OSError; ValueError if it is long or not a file."""
    if not path.is_file():
        raise ValueError(f"not a regular file: {path.name}")
    with path.open("rb") as file:
        written = file.read(MOST_BYTES + 1)
    if len(written) > MOST_BYTES:
        raise ValueError(f"the file must be at most {MOST_BYTES:,} bytes: {path.name}")
    return json.loads(written)


class Lists(NamedTuple):
    """A column of lists: the length of each, and all elements in a row."""

    lengths: Sequence[int]
    elements: Sequence[Any]

    def __len__(self) -> int:
        return len(self.lengths)


class Column(NamedTuple):
    """One column: its name, Arrow's name of its type, and its values, None if one is missing."""

    name: str
    type: str
    values: Any  # a list, an array of numpy, or Lists


def as_columns(rows: Iterable[Sequence[Any]], types: Mapping[str, str]) -> list[Column]:
    """Return rows as columns of the names and Arrow types given, in their order."""
    columns = zip(*rows, strict=True)
    return [
        Column(name, type_name, list(values))
        for (name, type_name), values in zip(types.items(), columns, strict=True)
    ]


def as_list(values: Any) -> list[Any]:
    """Return a column as a list: one Python value for each row."""
    if isinstance(values, Lists):
        elements = iter(as_list(values.elements))
        return [[next(elements) for _ in range(length)] for length in values.lengths]
    return values if isinstance(values, list) else list(values.tolist())


def source_hash(*contents: str) -> str:
    """Return the hash of the source tables' content hashes, as a pack stores it."""
    return sha256("\n".join(contents).encode()).hexdigest()


def content_hash(columns: Iterable[Column]) -> str:
    """Return the SHA-256 of a table's content."""
    digest = sha256()
    for name, type_name, values in columns:
        rows = len(values.lengths) if isinstance(values, Lists) else len(values)
        digest.update(f"{name} {type_name} {rows}\n".encode())
        for part in _parts(type_name, values):
            digest.update(part)
    return digest.hexdigest()


def _parts(type_name: str, values: Any) -> list[bytes]:
    if isinstance(values, Lists):
        return [_numbers("int32", values.lengths), *_parts(type_name[5:-1], values.elements)]
    if isinstance(values, list) and None in values:
        there = bytes(value is not None for value in values)
        filled = [value or ("" if type_name == "string" else 0) for value in values]
        return [there, *_parts(type_name, filled)]
    if type_name == "string":
        encoded = [text.encode() for text in values]
        return [_numbers("int32", [len(text) for text in encoded]), b"".join(encoded)]
    if type_name == "bool":
        return [bytes(values)]
    return [_numbers(type_name, values)]


def _numbers(type_name: str, values: Any) -> bytes:
    """Return numbers as little-endian bytes, each in the width of its type."""
    if hasattr(values, "dtype"):
        data: bytes = values.astype(f"<{_kind(type_name)}").tobytes()
        return data
    numbers = array(CODES[type_name], values)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _kind(type_name: str) -> str:
    """Return a type as numpy writes it, such as i4 for int32."""
    return f"{type_name[0].replace('d', 'f')}{array(CODES[type_name]).itemsize}"
