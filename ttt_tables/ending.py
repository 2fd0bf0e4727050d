"""Run a command and return its exit status, without a traceback if a stream fails."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

# These are the statuses that shells report for the two signals, and Typer for the first. Status 1
# would mean that `verify` found a fault.
INTERRUPTED, CLOSED = 130, 141


def run_to_end(command: Callable[[], int]) -> int:
    """Run a command and return its exit status.

    The status is 130 after an interrupt, and 141 if the reader of the output has gone, as with
    `| head`. It is 1, with a line on standard error, if the output cannot be written. The caller
    must end the process next.
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
        with suppress(ValueError):  # only the main thread may set a handler
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # or it would interrupt the interpreter
        for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
            if stream:
                _give_up(stream)


def _status(command: Callable[[], int]) -> int:
    try:
        return command()
    except SystemExit as ended:  # as in Python, a code that is not a number is an error
        if ended.code is None or isinstance(ended.code, int):
            return int(ended.code or 0)
        print(ended.code, file=sys.stderr)
        return 1


def _open_streams() -> None:
    """Open /dev/null for each standard stream that was closed at the start.

    On a closed stream `input` and `isatty` fail. A child process inherits the new stream; without
    it, the first file that the child opens would get the stream's number and the child's output.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode)  # noqa: SIM115
            os.set_inheritable(stream.fileno(), True)
            setattr(sys, name, stream)


def _give_up(stream: TextIO) -> None:
    """Flush a stream. If that fails, send it to /dev/null, or Python would try again at exit."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
