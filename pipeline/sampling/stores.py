"""The place of a sample: a local folder, or a bucket of an S3-compatible store.

A place is a path, or a URI such as s3://bucket/folder?endpoint_override=localhost:9000&scheme=http
with credentials in the environment, as pyarrow.fs reads it.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path
from uuid import uuid4

from pyarrow import ArrowException, fs

from pipeline.errors import PlaceError

PART = ".part"


class Store:
    """Files by name under one place, each written whole or not at all. Raises PlaceError."""

    def __init__(self, place: str) -> None:
        if not place:
            raise PlaceError("the place is empty: name a folder, or s3://bucket/folder")
        remote = "://" in place
        self.place = place if remote else str(Path(place).absolute())
        self.shown = re.sub("//[^/]*@", "//", place) if remote else place  # without credentials
        try:
            self.system, self.root = fs.FileSystem.from_uri(self.place)
        except (ArrowException, ValueError) as error:
            raise PlaceError(f"{self.shown} is no place for a sample: {error}") from None
        if not self.root:
            raise PlaceError(f"{self.shown} names no bucket: write s3://bucket/folder")
        self.local = isinstance(self.system, fs.LocalFileSystem)

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes, or None where there is no such file."""
        path = f"{self.root}/{name}"
        if self.system.get_file_info(path).type != fs.FileType.File:
            return None
        with self.system.open_input_stream(path) as file:
            data: bytes = file.read()
        return data

    def names(self, folder: str) -> list[str]:
        """Return the files in a folder, sorted, but for half-written ones; none, if it is not."""
        selector = fs.FileSelector(f"{self.root}/{folder}", allow_not_found=True)
        found = self.system.get_file_info(selector)
        names = [f"{folder}/{info.base_name}" for info in found if info.is_file]
        return sorted(name for name in names if not name.endswith(PART))

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        path = f"{self.root}/{name}"
        if self.system.get_file_info(path).type == fs.FileType.File:
            self.system.delete_file(path)

    def write(self, name: str, data: bytes) -> None:
        """Write a file. Locally by renaming; an object store shows it only when it is complete."""
        path = f"{self.root}/{name}"
        if not self.local:
            with self.system.open_output_stream(path) as file:
                file.write(data)
            return
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(f".{target.name}.{uuid4().hex}{PART}")
        try:
            write_durably(temporary, data)
            temporary.replace(target)
        except OSError as error:  # a full disk does not say where
            raise OSError(error.errno, error.strerror, path) from None
        finally:
            temporary.unlink(missing_ok=True)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Hold the place while a run writes. The last of several runs to end well sweeps it."""
        if not self.local:
            yield
            return
        Path(self.root).mkdir(parents=True, exist_ok=True)
        folder = os.open(self.root, os.O_RDONLY)
        try:
            with suppress(OSError):  # a file system without locks: then nothing is swept either
                flock(folder, LOCK_SH)
            yield
            with suppress(OSError):
                flock(folder, LOCK_EX | LOCK_NB)
                self._sweep()
        finally:
            os.close(folder)

    def _sweep(self) -> None:
        """Remove the half-written files of killed processes."""
        for pattern in (f".*.json.*{PART}", f"grid_*/.*.parquet.*{PART}"):
            for stray in Path(self.root).glob(pattern):
                stray.unlink(missing_ok=True)


def write_durably(path: Path, data: bytes) -> None:
    """Write bytes to a file and to the disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
