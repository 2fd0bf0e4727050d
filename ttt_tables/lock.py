"""Lock a folder for one build or for several runs of a sample, and remove half-written files."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ttt_tables.errors import InUseError

try:
    import fcntl
except ModuleNotFoundError:  # Windows, where a folder cannot be locked
    fcntl = None  # type: ignore[assignment]

PART = ".part"


@contextmanager
def held(folder: Path, names: Iterable[str], wait: bool = False) -> Iterator[None]:
    """Hold a folder for this process only.

    Half-written files of `names` are removed at the beginning, and after an error. If another
    process holds the folder, `held` raises InUseError, or waits if `wait` is true.
    """
    with _opened(folder) as lock:
        try:
            locked = _locked(lock, exclusive=True, wait=wait)
        except BlockingIOError:
            raise InUseError(
                f"another build is writing in {folder}: wait until it ends, or name another folder"
            ) from None
        if locked:
            sweep(folder, names)
        try:
            yield
        except BaseException:
            if locked:
                sweep(folder, names)
            raise


@contextmanager
def shared(folder: Path, names: Iterable[str]) -> Iterator[bool]:
    """Hold a folder together with other processes that share it.

    Yields True if no other process holds it; False if one does, or if the system has no locks.
    The last process removes half-written files of `names`, if it ends without an error. Until then
    another process may be writing them.
    """
    with _opened(folder) as lock:
        try:
            first = _locked(lock, exclusive=True, wait=False)
        except BlockingIOError:
            first = False
        _locked(lock, exclusive=False, wait=True)
        yield first
        try:
            locked = _locked(lock, exclusive=True, wait=False)
        except BlockingIOError:
            return
        if locked:
            sweep(folder, names)


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    """Yield the descriptor of a folder, which is made if it is missing.

    The system locks the folder itself. Such a lock needs no file, and ends with the process.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if fcntl is None:
        yield -1
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        yield lock
    finally:
        os.close(lock)


def _locked(lock: int, *, exclusive: bool, wait: bool) -> bool:
    """Take the lock and return True, or False on a system without locks."""
    if fcntl is None:
        return False
    how = fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH
    try:
        fcntl.flock(lock, how if wait else how | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        return False
    return True


def sweep(folder: Path, names: Iterable[str]) -> None:
    """Remove the files `.NAME.*.part` of `temporary_path`, for each of the names or patterns."""
    for name in map(Path, names):
        for path in folder.glob(str(name.with_name(f".{name.name}.*{PART}"))):
            path.unlink(missing_ok=True)
