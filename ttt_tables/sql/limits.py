"""Set limits of the operating system on a process that runs untrusted statements.

The process sets its own limits before it imports DuckDB.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ttt_tables.errors import TttError

MEMORY = 2 << 30  # bytes of address space
SECONDS = 60
ROWS = 10_000  # of an answer in the page's console


class LimitsError(TttError, OSError):
    """The operating system has no such limits. A locked statement must not run without them."""


def limit_process() -> None:
    """Limit this process for good: MEMORY bytes, SECONDS, no core file, an end without a reader.

    The kernel kills it with SIGALRM when its time is up, and with SIGPIPE when nobody reads its
    output. macOS does not limit memory. Raises LimitsError if there are no such limits, as on
    Windows.
    """
    try:
        import resource
    except ModuleNotFoundError:
        raise LimitsError(
            f"{sys.platform} cannot limit a statement: use --unlocked to run it without limits"
        ) from None
    if sys.platform != "darwin":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # the parent may have blocked them
    signal.alarm(SECONDS)


@contextmanager
def no_more_files() -> Iterator[None]:
    """Forbid this process to open files and connections in the block. Open ones stay open."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
