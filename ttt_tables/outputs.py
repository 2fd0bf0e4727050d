"""Where a command may write: whole or not at all, and over nothing but what it may replace.

A file that a user names is new, or replaces a regular file that is no input. A folder is new or
empty, or holds what the same command wrote. A link is rejected, to a file as to a folder: the name
that it stands for can be given. (A sample's folder, and a built one, are gone on with and never
replaced: links to those are followed.)
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from uuid import uuid4

from ttt_tables.errors import BadOptionError, quote


def check_file(path: str | os.PathLike[str], *inputs: str | int) -> None:
    """Raise BadOptionError for a path that no file may be written to.

    inputs   paths or descriptors of what is read, which cannot be written over
    """
    if (stands := _standing(path)) is None:
        return
    if not stat.S_ISREG(stands.st_mode):
        raise BadOptionError(f"{quote(str(path))} is not a regular file: name a new one")
    for one in inputs:
        with suppress(OSError):
            if os.path.samestat(stands, os.stat(one)):
                raise BadOptionError(
                    f"{quote(str(path))} is the file that is read: name another file"
                )


def folder_names(path: str | os.PathLike[str]) -> set[str]:
    """Return the names that stand in a folder, none for a new one. Raises BadOptionError."""
    if (stands := _standing(path)) is None:
        return set()
    if not stat.S_ISDIR(stands.st_mode):
        raise BadOptionError(f"{quote(str(path))} is not a folder: name a new one")
    return set(os.listdir(path))


def clear_folder(folder: Path, kind: str, names: set[str]) -> None:
    """Make a folder empty, which is new or holds nothing but what is called `names`.

    Raises BadOptionError for another, which is left as it is.
    """
    if others := folder_names(folder) - names:
        raise BadOptionError(
            f"{folder} has files that are not part of {kind}, such as {min(others)}: name another"
        )
    if folder.exists():
        rmtree(folder)
    folder.mkdir(parents=True)


def _standing(path: str | os.PathLike[str]) -> os.stat_result | None:
    """Return what stands at a path, None for nothing. Raises BadOptionError for a link."""
    try:
        stands = os.lstat(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadOptionError(f"{quote(str(path))} cannot be written: {why}") from None
    if stat.S_ISLNK(stands.st_mode):
        raise BadOptionError(f"{quote(str(path))} is a link: name its target, or a new path")
    return stands


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`; rename it there when the block ends well."""
    temporary = temporary_path(path)
    try:
        with naming(path):
            yield temporary
            rename(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def temporary_path(path: Path) -> Path:
    """Return a path beside `path`, of this call alone: several may write one file at once."""
    return path.with_name(f".{path.name}.{uuid4().hex}.part")


def rename(temporary: Path, path: Path) -> None:
    """Rename a file whose bytes are on the disk first."""
    with temporary.open("rb") as file:
        os.fsync(file.fileno())
    temporary.replace(path)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name the file in an OSError: a full disk does not say where."""
    try:
        yield
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise OSError(error.errno, why, str(path)) from None
