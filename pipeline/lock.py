"""A folder's lock: one build at a time, or several runs of one sample; half-written files go."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path

from pipeline.errors import InUseError

PART = ".part"


@contextmanager
def held(folder: Path, names: Iterable[str], wait: bool = False) -> Iterator[None]:
    """Hold a folder for this process alone, and sweep half-written files of `names` first.

    Raises InUseError if another process holds it; with `wait`, waits instead.
    """
    with _opened(folder) as lock:
        try:
            locked = _locked(lock, LOCK_EX if wait else LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise InUseError(
                f"another build is writing in {folder}: wait until it ends, or name another folder"
            ) from None
        if locked:
            sweep(folder, names)
        yield


@contextmanager
def shared(folder: Path, names: Iterable[str]) -> Iterator[None]:
    """Hold a folder together with others who share it.

    The last of them to end well sweeps half-written files of `names`: before, others may be
    writing them.
    """
    with _opened(folder) as lock:
        _locked(lock, LOCK_SH)
        yield
        try:
            locked = _locked(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return
        if locked:
            sweep(folder, names)


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    """Give a folder's descriptor; the folder is made if need be.

    The lock is the system's, on the folder itself: it needs no file, and it ends with the process,
    however that ends.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder, os.O_RDONLY)
    try:
        yield lock
    finally:
        os.close(lock)


def _locked(lock: int, how: int) -> bool:
    """Take the lock; return False on a file system without locks, where nothing is swept."""
    try:
        flock(lock, how)
    except BlockingIOError:
        raise
    except OSError:
        return False
    return True


def sweep(folder: Path, names: Iterable[str]) -> None:
    """Remove `.NAME.*.part`, as `written_whole` calls them, for each of the names or patterns."""
    for name in map(Path, names):
        for path in folder.glob(str(name.with_name(f".{name.name}.*{PART}"))):
            path.unlink(missing_ok=True)
