"""Run locked statements, each in its own process, which the operating system limits.

The process reads one query from its standard input, prints the rows, and returns an exit status. It
ends when its standard input ends, so it never outlives the process that started it.
"""

import json
import os
import sys
from collections.abc import Collection, Mapping
from contextlib import nullcontext
from functools import partial
from io import TextIOWrapper
from itertools import chain, islice
from signal import Signals
from typing import NamedTuple

from ttt_tables.errors import CorruptTableError, MissingTableError, TttError
from ttt_tables.sentences import one_line
from ttt_tables.sql.limits import MEMORY, SECONDS, limit_process, no_more_files

_CHILD = """
import json, os, sys
from threading import Thread
# Modules are found where the parent finds them.
*query, sys.path[:] = json.loads(sys.stdin.readline())
Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
from ttt_tables.ending import run_to_end
from ttt_tables.sql.processes import LockedQuery, answer_limited
os._exit(run_to_end(lambda: answer_limited(LockedQuery(*query))))
"""
NO_TABLES = 3  # the exit status if tables are missing or damaged
COMMAND = [sys.executable, "-P", "-c", _CHILD]
_ENVIRONMENT = {
    "HOME": "/",  # DuckDB's messages show paths below it
    # Otherwise Arrow reserves gigabytes of address space for each thread.
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "ARROW_IO_THREADS": "4",
    "OMP_NUM_THREADS": "4",
}
_TOO_MUCH = (
    f"the statement needs more than {MEMORY >> 30} GB: use --unlocked to run it without limits"
)
# Makes Python import the modules of these values while files may still be opened.
_KINDS = (
    "select 0.5, uuid(), date '2000-01-01', timestamp '2000-01-01', time '12:00', interval 1 day"
)


class LockedQuery(NamedTuple):
    """A statement to run locked, its tables, and the rows to print."""

    statement: str
    data: str | None
    sample: str | None
    form: str  # of `print_rows`
    offset: int = 0  # the number of rows to skip
    rows: int | None = None  # the most rows, printed at once; None for all, printed as they come
    files: Mapping[str, str] = {}  # of `ttt sql --with`, by the names of their tables


class StatementError(TttError, ValueError):
    """A statement that was rejected, or ended by a limit."""


def answer_limited(query: LockedQuery) -> int:
    """Limit this process, run the query in it, and return its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        limit_process()  # before the import of DuckDB
        from ttt_tables.sql.names import reaching

        reaching(query.statement, partial(_answer, query))
    except (MissingTableError, CorruptTableError) as error:  # the statement is not at fault
        print(one_line(error), file=sys.stderr)
        return 2 if query.rows is None else NO_TABLES
    except TttError as error:
        return _reject(query, one_line(error))
    except MemoryError:
        return _reject(query, f"error: {_TOO_MUCH}")
    return 0


def _reject(query: LockedQuery, rejection: str) -> int:
    print(rejection, file=sys.stderr if query.rows is None else sys.stdout)
    return 2


def _answer(query: LockedQuery, names: Collection[str], listed: bool) -> None:
    from ttt_tables.sql.connection import connect
    from ttt_tables.sql.rows import print_rows
    from ttt_tables.sql.statements import run

    connection = connect(query.data, query.sample, names=names, files=query.files, listed=listed)
    connection.execute(_KINDS).fetchall()
    # The files of a sample are opened while they are read, so only DuckDB's lock protects them.
    with no_more_files() if query.sample is None else nullcontext():
        names, batches = run(connection, query.statement, printed=True)
        if query.rows is not None:
            last = query.offset + query.rows
            batches = iter([[*islice(chain.from_iterable(batches), query.offset, last)]])
        print_rows(names, batches, query.form)
        sys.stdout.flush()


def request_line(query: LockedQuery) -> bytes:
    """Return the line that a statement's process reads."""
    return json.dumps([*query, sys.path]).encode() + b"\n"


def environment() -> dict[str, str]:
    """Return the environment of a statement's process."""
    return {**os.environ, **_ENVIRONMENT}


def why_ended(signal: Signals) -> str:
    """Return which limit ended a statement's process."""
    return f"stopped after {SECONDS} s" if signal == Signals.SIGALRM else f"ended by {signal.name}"
