"""Lines on standard error: which search answers, and why it is late."""

import sys
from contextlib import suppress
from threading import Lock

_LOCK = Lock()
_SAID: set[str] = set()


def say(line: str) -> None:
    """Print a line on standard error, if there is one."""
    with suppress(OSError, ValueError):
        print(line, file=sys.stderr, flush=True)


def say_once(line: str) -> None:
    """Print a line as `say` does, unless this process has printed it before."""
    with _LOCK:
        is_new = line not in _SAID
        _SAID.add(line)
    if is_new:
        say(line)
