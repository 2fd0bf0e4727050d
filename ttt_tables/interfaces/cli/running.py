"""Run a Typer command line that prints at most one line on standard error."""

import sys
from typing import Any

import typer

from ttt_tables.errors import TttError
from ttt_tables.sentences import one_line


def run_command(
    command: typer.Typer,
    name: str,
    rejected: tuple[type[Exception], ...] = (TttError,),
    failed: tuple[type[Exception], ...] = (),
) -> int:
    """Run a command line and return its exit status.

    The status is 1 for an error in `failed`, 2 for an error in `rejected` or of Typer (bad input),
    and 130 after Ctrl-C. An error prints one line on standard error.
    """
    try:
        status = command(standalone_mode=False)
    except (*rejected, *failed) as error:
        print(one_line(error), file=sys.stderr)
        return 1 if isinstance(error, failed) else 2
    except typer.Abort:
        return 1
    except SystemExit as ended:  # Typer ends with status 1 at a closed pipe
        closed = isinstance(ended.__context__, BrokenPipeError)
        raise ended.__context__ if closed and ended.__context__ else ended from None
    except Exception as error:  # typer vendors click: this method identifies its usage errors
        if not hasattr(error, "format_message"):
            raise
        print(f"error: {_usage(error, name)}", file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0


def _usage(error: Any, name: str) -> str:
    """Return the message of a usage error of Typer, with the command that prints the help."""
    message = " ".join(error.format_message().split()).rstrip(".")
    context = getattr(error, "ctx", None)
    asked = f"{name} {context.info_name}" if context and context.parent else name
    return f"{message}: try {asked} --help"
