"""The command `ttt sql`. The operating system limits the process of each locked statement."""

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from signal import Signals
from typing import NamedTuple

from ttt_tables.ending import CLOSED
from ttt_tables.errors import TttError, quote
from ttt_tables.sentences import one_line
from ttt_tables.sql.processes import COMMAND, LockedQuery, environment, request_line, why_ended

HELP = """\
End each statement with a semicolon, as in: from boards limit 3;
Type .tables to list the tables, describe boards; to list the columns of boards, .help to see this
help, and .quit to end.\
"""
ENDS = (".exit", ".quit", "exit", "quit")
HELPS = (".help", "help")


class Tables(NamedTuple):
    """The locations of the tables that statements read."""

    data: str | None  # a data folder
    sample: str | None  # a sample's folder
    files: Mapping[str, str]  # a user's own files, by the names of their tables


def run_sql(
    statement: str | None,
    data: str | None,
    sample: str | None,
    form: str,
    unlocked: bool,
    files: Sequence[str] = (),
) -> int:
    """Run a statement, or without one each statement of standard input. Return the exit status.

    files   a user's own files, each as name=file.csv

    Errors in statements are printed. A file that cannot be used raises BadOptionError, and a single
    statement with `unlocked` raises TttError.
    """
    tables = Tables(data, sample, _named(files))
    answer = _unlocked(tables, form) if unlocked else _limited(tables, form)
    if statement is not None:
        return answer(statement)
    if sys.stdin.isatty():
        print(f"SQL over the tables of ttt-tables.\n{HELP}")
    while line := next_statement():
        try:
            answer(line)
        except TttError as error:
            print(one_line(error), file=sys.stderr)
    return 0


def next_statement() -> str:
    """Return the next statement of standard input, up to its semicolon; "" at the end.

    Instead of a statement, a line may have a command such as .help or .quit.
    """
    lines: list[str] = []
    while not lines or not lines[-1].rstrip().endswith(";"):
        try:
            line = input(("ttt> " if not lines else "...> ") if sys.stdin.isatty() else "")
        except EOFError:
            break
        word = "" if lines else line.strip().rstrip("; ").lower()
        if word in ENDS:
            break
        if word in HELPS:
            print(HELP)
        elif word == ".tables":
            return "show tables;"
        elif word.startswith("."):
            print(f"error: unknown command {quote(word)}: .help lists them", file=sys.stderr)
        elif line.strip():
            lines.append(line)
    return "\n".join(lines)


def _named(files: Sequence[str]) -> dict[str, str]:
    if not files:
        return {}
    from ttt_tables.sql.files import named_files  # loads DuckDB, which takes 0.1 s

    return named_files(files)


def _limited(tables: Tables, form: str) -> Callable[[str], int]:
    """Return a function that runs a statement in a limited process."""

    def answer(statement: str) -> int:
        sys.stdout.flush()
        query = LockedQuery(statement, tables.data, tables.sample, form, files=tables.files)
        started = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, env=environment())
        with suppress(BrokenPipeError), started as child:
            assert child.stdin is not None
            child.stdin.write(request_line(query))
            child.stdin.flush()
            child.wait()
        if child.returncode < 0:
            return _print_end(Signals(-child.returncode))
        return child.returncode

    return answer


def _print_end(signal: Signals) -> int:
    """Print which limit ended a statement's process, and return the exit status."""
    if signal == Signals.SIGPIPE:  # the reader of the output has gone
        return CLOSED
    print(f"error: {why_ended(signal)}: use --unlocked to run without limits", file=sys.stderr)
    return 2


def _unlocked(tables: Tables, form: str) -> Callable[[str], int]:
    """Return a function that runs a statement in this process, without limits."""
    from ttt_tables.sql.connection import connect
    from ttt_tables.sql.rows import print_rows
    from ttt_tables.sql.statements import run

    connection = connect(tables.data, tables.sample, files=tables.files, unlocked=True)

    def answer(statement: str) -> int:
        print_rows(*run(connection, statement, unlocked=True, printed=True), form)
        return 0

    return answer
