"""uvicorn's connection, with limits for clients that keep it waiting.

A connection ends if its client does not take an answer in time, or does not send a request's head
or body in time. A connection beyond the greatest number is refused. The line beside each limit says
why uvicorn's own does not replace it.
"""

import asyncio
import ctypes
import json
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

# uvicorn's `limit_concurrency` keeps every silent connection, and refuses only a whole head.
MOST_CONNECTIONS = 500  # at once; another is refused as soon as it is there
# uvicorn waits forever for a client to take an answer, and for a body.
MOST_SECONDS_A_WRITE = 10.0  # in which a client takes all that has been written
MOST_SECONDS_A_BODY = 5.0  # from a request's head to the end of its body
# uvicorn's `timeout_keep_alive` waits forever for a first head, and for the rest of any head.
MOST_SECONDS_SILENT = 30  # until a request's head is whole, from the connection or the last answer
MOST_BYTES_A_HEAD = 65_536  # of a request: h11's own limit
SECONDS_TO_GIVE_BACK = 2.0  # memory, after a connection ended: many end together, as a rule


def _refuse(status: str, error: str, reason: str) -> bytes:
    """Return an answer that ends a connection; the client may ask again."""
    body = json.dumps({"error": error, "reason": reason}).encode()
    head = (
        f"HTTP/1.1 {status}\r\nretry-after: 2\r\nconnection: close\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


FULL = _refuse("503 Service Unavailable", "Busy", "all connections are taken: ask again")
UNMEASURED = _refuse(
    "411 Length Required", "BadRequest", "say the body's length by a header content-length"
)


class Measured(h11.Connection):
    """A reader of requests that stops before a body in chunks.

    Each chunk may be one byte: over a megabyte of them uvicorn holds the event loop for seconds.
    """

    in_chunks = False

    def next_event(self) -> Any:
        """Return the next event."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.in_chunks = b"transfer-encoding" in dict(event.headers)
        return h11.NEED_DATA if self.in_chunks else event


class Connection(H11Protocol):
    """A connection that ends when its client keeps it waiting."""

    conn: Measured
    _unwritten: asyncio.TimerHandle | None = None
    _unasked: asyncio.TimerHandle | None = None
    _giving_back = False  # shared by all connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, or refuse the connection."""
        super().connection_made(transport)
        self.conn = Measured(h11.SERVER, MOST_BYTES_A_HEAD)
        transport.set_write_buffer_limits(0)  # so `pause_writing` is called for any byte that waits
        if len(self.connections) > MOST_CONNECTIONS:
            transport.write(FULL)
            transport.close()
        else:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timers; soon give memory back, once for all connections that end together."""
        if not Connection._giving_back:
            Connection._giving_back = True
            self.loop.call_later(SECONDS_TO_GIVE_BACK, self._give_back)
        for timer in (self._unwritten, self._unasked):
            if timer:
                timer.cancel()
        super().connection_lost(exc)

    @classmethod
    def _give_back(cls) -> None:
        """Return freed memory to the system, for glibc by itself keeps most of what a load took.

        After 300 clients that never read, a server of 70 MB kept 89 or 106 without it, 68 with it.
        """
        cls._giving_back = False
        with suppress(AttributeError, OSError, TypeError):  # another C library than glibc
            ctypes.CDLL(None).malloc_trim(0)

    def handle_events(self) -> None:
        """Handle what the client has sent: limit the time of a body, and refuse one in chunks."""
        before = self.cycle
        super().handle_events()
        if self.conn.in_chunks:
            self.transport.write(UNMEASURED)
            self.transport.close()
        elif self.cycle is not before and self.cycle.more_body:
            self.loop.call_later(MOST_SECONDS_A_BODY, self._refuse_slow, self.cycle)

    def _refuse_slow(self, cycle: RequestResponseCycle) -> None:
        if cycle.more_body and not (cycle.response_started or self.transport.is_closing()):
            reason = f"the body took longer than {MOST_SECONDS_A_BODY:g} seconds: send less at once"
            self.transport.write(_refuse("408 Request Timeout", "Timeout", reason))
            self.transport.close()

    def pause_writing(self) -> None:
        """Limit the time in which the client takes the written bytes."""
        super().pause_writing()
        self._unwritten = self.loop.call_later(MOST_SECONDS_A_WRITE, self.transport.abort)

    def resume_writing(self) -> None:
        """End that limit: the client has taken everything."""
        if self._unwritten:
            self._unwritten.cancel()
        super().resume_writing()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._await_request()

    def _await_request(self) -> None:
        if self._unasked:
            self._unasked.cancel()
        self._unasked = self.loop.call_later(MOST_SECONDS_SILENT, self._give_up)

    def _give_up(self) -> None:
        if self.cycle is None or self.cycle.response_complete:  # no request is in hand
            self.transport.abort()
