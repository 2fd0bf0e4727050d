"""Read lines from standard input, print lines at once, and find the width of the terminal."""

import sys
from collections.abc import Iterator
from shutil import get_terminal_size


def standard_lines() -> Iterator[str]:
    """Return the lines of standard input as they come; undecodable bytes become escapes."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="backslashreplace")
    return iter(sys.stdin.readline, "")


def say_now(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def terminal_width() -> int | None:
    """Return the columns of the terminal, or of COLUMNS; None if the output is not a terminal.

    So output to a file or a pipe has the same lines everywhere.
    """
    return get_terminal_size().columns if sys.stdout.isatty() else None
