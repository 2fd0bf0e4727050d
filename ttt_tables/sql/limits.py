"""Limits by the operating system on a process that runs other people's statements.

The process sets its own limits before it imports DuckDB.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ttt_tables.errors import TttError

MEMORY = 2 << 30  # bytes of address space
SECONDS = 60


class LimitsError(TttError, OSError):
    """The operating system has no such limits; a locked statement must not run without them."""


def limit_process() -> None:
    """Limit this process for good: MEMORY bytes, SECONDS, no core file, an end without a reader.

    The kernel kills it by SIGALRM when its time is up, and by SIGPIPE where its output stops. macOS
    knows no limit on memory. Raises LimitsError where there are no such limits, as on Windows.
    """
    try:
        import resource
    except ModuleNotFoundError:
        raise LimitsError(
            f"{sys.platform} cannot limit what a statement uses: --unlocked runs any, unlimited"
        ) from None
    if sys.platform != "darwin":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # who started it may have blocked them
    signal.alarm(SECONDS)


@contextmanager
def no_more_files() -> Iterator[None]:
    """Forbid this process to open files and connections inside the block; open ones stay open."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
