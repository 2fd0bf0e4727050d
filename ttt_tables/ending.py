"""The end of a command: its exit status, and no traceback, whatever happens to its streams."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

# As shells report the two signals, and Typer the first: 1 would say that `verify` found a fault.
INTERRUPTED, CLOSED = 130, 141


def run_to_end(command: Callable[[], int]) -> int:
    """Run a command and return its exit status; 130, and no traceback, after an interrupt.

    The status is 141 if its output is closed, as by `| head`. It is 1 if the output cannot be
    written, which prints a line on standard error. The caller ends the process next.
    """
    _open_streams()
    try:
        status = _status(command)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return CLOSED
    except OSError as error:
        where = error.filename or "the output cannot be written"
        with suppress(OSError):
            print(f"error: {where}: {error.strerror or error}", file=sys.stderr)
        return 1
    finally:
        with suppress(ValueError):  # only the main thread may
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # else it would interrupt the interpreter
        for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
            if stream:
                _give_up(stream)


def _status(command: Callable[[], int]) -> int:
    try:
        return command()
    except SystemExit as ended:  # as Python ends: a text, or whatever is no status, is an error
        if ended.code is None or isinstance(ended.code, int):
            return int(ended.code or 0)
        print(ended.code, file=sys.stderr)
        return 1


def _open_streams() -> None:
    """Open /dev/null for each standard stream that was closed at the start.

    On a closed stream `input` and `isatty` fail. A child process inherits the new stream: else the
    first file that the child opens would get the stream's number, and all that the child prints.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode)  # noqa: SIM115
            os.set_inheritable(stream.fileno(), True)
            setattr(sys, name, stream)


def _give_up(stream: TextIO) -> None:
    """Flush a stream; send what it cannot write to /dev/null, or Python would try again at exit."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
