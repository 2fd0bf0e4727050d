"""The manifest of a folder: the SHA-256 of each file, written when the file was built."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path
from typing import Any

from ttt_tables.errors import CorruptTableError, MissingTableError

MANIFEST = "manifest.json"
SAMPLE_MANIFEST = "_manifest.json"  # of a sample's folder
MOST_BYTES = 1 << 28  # a sample's manifest has about 600 bytes per chunk
REPAIR = "run make, or unpack the data archive again"


def read_manifest(folder: Path, name: str = MANIFEST) -> Any:
    """Return the content of a folder's manifest.

    Raises OSError if it does not exist, ValueError or RecursionError if it is not JSON or too long.
    """
    path = folder / name
    if not path.is_file():  # a pipe or a device may never end
        raise FileNotFoundError(path)
    with path.open("rb") as file:
        written = file.read(MOST_BYTES + 1)
    if len(written) > MOST_BYTES:
        raise ValueError(f"{path} has more than {MOST_BYTES} bytes")
    return json.loads(written)


def read_sample_manifest(folder: Path) -> Any:
    """Return the manifest of a sample's folder, which exists only if the sample is complete.

    Raises MissingTableError if it does not exist, and CorruptTableError if it cannot be read.
    """
    try:
        return read_manifest(folder, SAMPLE_MANIFEST)
    except OSError:
        raise MissingTableError(
            f"no {SAMPLE_MANIFEST} in {str(folder)!r}: name the folder of a complete sample, or "
            "complete this one by running ttt sample again"
        ) from None
    except (ValueError, RecursionError):
        raise damaged_sample(folder) from None


def damaged_sample(folder: Path) -> CorruptTableError:
    """Return the error for a sample whose manifest is damaged."""
    return CorruptTableError(f"{str(folder / SAMPLE_MANIFEST)!r} is damaged: run ttt sample again")


def listed_hashes(folder: Path) -> dict[str, str] | None:
    """Return the SHA-256 of each file that a data folder's manifest lists; None without a manifest.

    Raises CorruptTableError for a manifest that cannot be read.
    """
    if not (folder / MANIFEST).exists():
        return None
    try:
        return {one["path"]: one["file"] for one in read_manifest(folder)["products"].values()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise CorruptTableError(f"{str(folder / MANIFEST)!r} is damaged: {REPAIR}") from None


@contextmanager
def checked(path: Path, hashes: Mapping[str, str] | None) -> Iterator[None]:
    """Check a table's file against the manifest, and that it does not change within the block.

    hashes   the result of `listed_hashes`; None if the folder has no manifest

    The block reads the file, and reports a missing one. Raises CorruptTableError.
    """
    if path.exists() and not path.is_file():  # reading a pipe or a device may never end
        raise _damaged(path, "it is not a regular file")
    before = _identity(path)
    if hashes is not None and before is not None:
        _check_hash(path, hashes)
    yield
    if _identity(path) != before:
        raise _damaged(path, "it was replaced while it was read")


def _check_hash(path: Path, hashes: Mapping[str, str]) -> None:
    if path.name not in hashes:
        raise _damaged(path, f"{MANIFEST} does not list it")
    with path.open("rb") as file:
        found = file_digest(file, "sha256").hexdigest()
    if found != hashes[path.name]:
        raise _damaged(path, f"its SHA-256 {found[:12]}... is not the one in {MANIFEST}")


def _identity(path: Path) -> tuple[int, ...] | None:
    """Return numbers that change when a file is replaced or written to; None if it is missing."""
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns


def _damaged(path: Path, why: str) -> CorruptTableError:
    return CorruptTableError(f"the table {str(path)!r} is damaged: {why}: {REPAIR}")
