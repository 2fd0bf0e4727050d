"""Run clients' SQL statements: a few at once, each in a process of its own."""

import json
from contextlib import suppress
from signal import Signals
from typing import Any

from anyio import BrokenResourceError, open_process

from ttt_tables.serving.work import BusyError
from ttt_tables.sql.processes import (
    COMMAND,
    NO_TABLES,
    LockedQuery,
    StatementError,
    environment,
    request_line,
    why_ended,
)

MOST_AT_ONCE = 2  # each may take a processor, and two gigabytes
MOST_CHARACTERS = 40_000  # of all that is sent for an answer
WITHOUT_TABLES = (
    "the server lacks a table, or finds it damaged: start it as ttt mcp --data FOLDER, with a "
    "folder that make or the data archive gives"
)
SERVER_FAULT = (
    "the server cannot run this statement, which has no fault: its standard error tells why"
)


class Statements:
    """Answers at most MOST_AT_ONCE statements, each by a process of its own."""

    def __init__(self) -> None:
        self._in_hand = 0

    async def rows(self, query: LockedQuery) -> list[dict[str, Any]]:
        """Return the rows of a locked statement; a cancelled one ends its process.

        Raises BusyError beyond MOST_AT_ONCE, and StatementError if the statement is rejected or its
        rows have more than MOST_CHARACTERS.
        """
        if self._in_hand == MOST_AT_ONCE:
            raise BusyError(f"{MOST_AT_ONCE} statements are in hand: ask again when one is done")
        self._in_hand += 1
        try:
            rows: list[dict[str, Any]] = json.loads(await _printed(query))
            return rows
        finally:
            self._in_hand -= 1


async def _printed(query: LockedQuery) -> str:
    """Return what a statement's process prints. Raises StatementError."""
    printed = b""
    # Its standard error is the server's: a client sees none of it. So is a Ctrl-C on the terminal.
    started = await open_process(COMMAND, stderr=None, env=environment(), start_new_session=True)
    async with started as child:
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            with suppress(BrokenResourceError):
                await child.stdin.send(request_line(query))
            async for part in child.stdout:
                printed += part
                if len(printed) > MOST_CHARACTERS:
                    raise StatementError(
                        f"the rows have more than {MOST_CHARACTERS:,} characters: ask for fewer, "
                        "or for fewer columns"
                    )
            status = await child.wait()
        finally:
            with suppress(ProcessLookupError):
                child.kill()
    text = printed.decode(errors="replace")
    if status:
        raise StatementError(_rejection(status, text))
    return text


def _rejection(status: int, printed: str) -> str:
    """Return why a statement has no answer, from its exit status and its output."""
    if status < 0:
        return why_ended(Signals(-status))
    if status == NO_TABLES:
        return WITHOUT_TABLES
    if status != 2:  # a fault of the server: the output has no rejection
        return SERVER_FAULT
    last = printed.rstrip().rpartition("\n")[2]
    return last.removeprefix("error: ").partition(": --unlocked")[0]
