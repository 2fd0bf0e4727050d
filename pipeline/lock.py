"""One writer in a folder at a time; half-written files of killed ones are swept."""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

from pipeline.errors import InUseError


@contextmanager
def held(folder: Path, names: Iterable[str], wait: bool = False) -> Iterator[None]:
    """Hold a folder for this process, made if need be, and sweep half-written files of `names`.

    The lock is the system's, on the folder itself: it needs no file, and it ends with the process,
    however that ends. Raises InUseError if another process holds it; with `wait`, waits instead.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder, os.O_RDONLY)
    try:
        if _locked(lock, folder, wait):
            sweep(folder, names)
        yield
    finally:
        os.close(lock)


def _locked(lock: int, folder: Path, wait: bool) -> bool:
    """Take the lock; return False on a file system without locks, where nothing is swept."""
    try:
        flock(lock, LOCK_EX if wait else LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise InUseError(
            f"another build is writing in {folder}: wait until it ends, or name another folder"
        ) from None
    except OSError:
        return False
    return True


def sweep(folder: Path, names: Iterable[str]) -> None:
    """Remove `.NAME.PROCESS.part`, as `written_whole` calls them, for each of the names."""
    ours = re.compile(rf"\.({'|'.join(map(re.escape, names))})\.[0-9]+\.part")
    for path in folder.iterdir():
        if ours.fullmatch(path.name):
            path.unlink(missing_ok=True)
