"""Run clients' SQL statements: a few at once, each in a process of its own."""

from contextlib import suppress
from signal import Signals

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

MOST_AT_ONCE = 2  # each may use a processor and two gigabytes
WITHOUT_TABLES = (
    "a table of the server is missing or damaged: start the server with --data FOLDER, a folder "
    "from make or from the data archive"
)
SERVER_FAULT = (
    "the server failed to run this statement, which is valid: see the server's standard error"
)


class Statements:
    """Runs at most MOST_AT_ONCE statements at once, each in its own process.

    most_characters   of an answer
    """

    def __init__(self, most_characters: int) -> None:
        self._in_hand = 0
        self._most = most_characters

    async def printed(self, query: LockedQuery) -> str:
        """Return the output of a locked statement. If it is cancelled, its process is ended.

        Raises BusyError beyond MOST_AT_ONCE, and StatementError if the statement is rejected or its
        rows have too many characters.
        """
        if self._in_hand == MOST_AT_ONCE:
            raise BusyError(f"{MOST_AT_ONCE} statements are running: try again when one has ended")
        self._in_hand += 1
        try:
            return await _printed(query, self._most)
        finally:
            self._in_hand -= 1


async def _printed(query: LockedQuery, most: int) -> str:
    """Return the output of a statement's process. Raises StatementError."""
    printed = b""
    # Its standard error is the server's, so a client sees none of it. It ignores the terminal's
    # Ctrl-C, which is for the server.
    started = await open_process(COMMAND, stderr=None, env=environment(), start_new_session=True)
    async with started as child:
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            with suppress(BrokenResourceError):
                await child.stdin.send(request_line(query))
            async for part in child.stdout:
                printed += part
                if len(printed) > most:
                    raise StatementError(
                        f"the rows have more than {most:,} characters: select fewer rows or columns"
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
    """Return why a statement has no answer, from its exit status and output."""
    if status < 0:
        return why_ended(Signals(-status))
    if status == NO_TABLES:
        return WITHOUT_TABLES
    if status != 2:  # the server failed: the output has no error message
        return SERVER_FAULT
    last = printed.rstrip().rpartition("\n")[2]
    return last.removeprefix("error: ").partition(": use --unlocked")[0]
