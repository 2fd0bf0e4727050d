"""Messages on standard error: which search runs, why it is slow, and how long a step takes."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

_LOCK = Lock()
_SAID: set[str] = set()


def say(line: str) -> None:
    """Print a line on standard error, if that is open."""
    with suppress(OSError, ValueError):
        print(line, file=sys.stderr, flush=True)


def say_once(line: str) -> None:
    """Print a line as `say` does, unless this process has printed it before."""
    with _LOCK:
        is_new = line not in _SAID
        _SAID.add(line)
    if is_new:
        say(line)


def report(what: str, call: Callable[[], object]) -> None:
    """Call a function, and print what it does and its time on standard error."""
    print(f"{what} ... ", end="", file=sys.stderr, flush=True)
    started = time.monotonic()
    call()
    print(f"{time.monotonic() - started:.1f} s", file=sys.stderr, flush=True)
