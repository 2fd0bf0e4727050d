"""Where a sample is kept: a local folder, or a bucket of an S3-compatible store.

A place is a path, or a URI such as s3://bucket/folder?endpoint_override=localhost:9000&scheme=http
with credentials in the environment, as pyarrow.fs reads it.
"""

import os
from pathlib import Path

from pyarrow import fs

PART = ".part"


class Store:
    """Files by name under one place, each written whole or not at all."""

    def __init__(self, place: str) -> None:
        self.place = place
        if "://" in place:
            self.system, self.root = fs.FileSystem.from_uri(place)
        else:
            self.system, self.root = fs.LocalFileSystem(), str(Path(place).resolve())
        self.local = isinstance(self.system, fs.LocalFileSystem)

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes, or None where there is no such file."""
        path = f"{self.root}/{name}"
        if self.system.get_file_info(path).type != fs.FileType.File:
            return None
        with self.system.open_input_stream(path) as file:
            data: bytes = file.read()
        return data

    def write(self, name: str, data: bytes) -> None:
        """Write a file. Locally by renaming; an object store shows it only when it is complete."""
        path = f"{self.root}/{name}"
        if not self.local:
            with self.system.open_output_stream(path) as file:
                file.write(data)
            return
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(f".{target.name}.{os.getpid()}-{id(data)}{PART}")
        try:
            with temporary.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove what a killed process left half-written. Call it when nobody writes."""
        if self.local:
            for stray in Path(self.root).rglob(f".*{PART}"):
                stray.unlink(missing_ok=True)
