"""Write files and folders completely or not at all, and replace only what may be replaced.

A file that a user names must be new, or replaces a regular file that is not an input. A folder must
be new or empty, or have only the files that the same command writes. A link is rejected, whether to
a file or to a folder: the user can give its target. (The folders of a sample and of a build are
continued and never replaced, so links to them are followed.)
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
    """Raise BadOptionError unless a file may be written to a path.

    inputs   paths or descriptors of the files that are read, which must not be replaced
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
    """Return the names in a folder, none for a new one. Raises BadOptionError."""
    if (stands := _standing(path)) is None:
        return set()
    if not stat.S_ISDIR(stands.st_mode):
        raise BadOptionError(f"{quote(str(path))} is not a folder: name a new one")
    return set(os.listdir(path))


def clear_folder(folder: Path, kind: str, names: set[str]) -> None:
    """Make a folder, or empty one that has no other files than `names`.

    kind   what the folder holds, for an error

    Raises BadOptionError if it has other files; then it is left unchanged.
    """
    if others := folder_names(folder) - names:
        raise BadOptionError(
            f"{folder} has files that are not part of {kind}, such as {min(others)}: name another"
        )
    if folder.exists():
        rmtree(folder)
    folder.mkdir(parents=True)


def _standing(path: str | os.PathLike[str]) -> os.stat_result | None:
    """Return the status of a path, None if nothing is there. Raises BadOptionError for a link."""
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
    """Yield a temporary path next to `path`; rename it to `path` if the block does not raise."""
    temporary = temporary_path(path)
    try:
        with naming(path):
            yield temporary
            rename(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def temporary_path(path: Path) -> Path:
    """Return a unique path next to `path`: several processes may write one file at once."""
    return path.with_name(f".{path.name}.{uuid4().hex}.part")


def rename(temporary: Path, path: Path) -> None:
    """Rename a file, after its bytes have been written to the disk."""
    with temporary.open("rb") as file:
        os.fsync(file.fileno())
    temporary.replace(path)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Add the file's name to an OSError, since that of a full disk does not have it."""
    try:
        yield
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise OSError(error.errno, why, str(path)) from None
