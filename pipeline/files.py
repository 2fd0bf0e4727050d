"""Files of a data folder: written whole or not at all, and hashed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa

from ttt_tables import outputs
from ttt_tables.arrow import type_name


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield a temporary path next to `path`, whose folder may be new; rename it at the end."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with outputs.written_whole(path) as temporary:
        yield temporary


def write_bytes(path: Path, data: bytes) -> None:
    """Write bytes to a file, whole or not at all."""
    with written_whole(path) as temporary:
        temporary.write_bytes(data)


def write_temporary(path: Path, data: bytes) -> Path:
    """Write bytes to a temporary file next to `path`, for `put_in_place`; return its path."""
    temporary = outputs.temporary_path(path)
    with outputs.naming(path):
        temporary.write_bytes(data)
    return temporary


def put_in_place(temporary: Path, path: Path) -> None:
    """Give a temporary file, which is complete, its final name."""
    with outputs.naming(path):
        outputs.rename(temporary, path)


def json_bytes(data: Any) -> bytes:
    """Return JSON that is indented by two spaces."""
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file's bytes in hexadecimal, or "" if there is no such file."""
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def schema_hash(schema: pa.Schema) -> str:
    """Return the SHA-256 of a schema: a line `NAME TYPE required` or `optional` for each column."""
    lines = [
        f"{field.name} {type_name(field.type)} {'optional' if field.nullable else 'required'}\n"
        for field in schema
    ]
    return sha256("".join(lines).encode()).hexdigest()
