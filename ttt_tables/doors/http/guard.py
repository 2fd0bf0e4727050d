"""The guard before the endpoints: allowed hosts, and limits on bodies, answers and time.

It turns every failure into JSON with a reason, and shows no stack trace. The line beside each limit
says why the library's own does not replace it.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ttt_tables.answers import refusal
from ttt_tables.errors import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Starlette's `max_body_size` answers as plain text, and as soon as the head announces too much:
# a client that is still sending then meets a closed connection, and reads no answer.
MOST_BYTES = 1_000_000  # of a request's body: ten thousand boards and room
# No library counts the bytes of all clients together.
MOST_BYTES_HELD = 32_000_000  # of all bodies that are read and answers that wait to be sent
# uvicorn's `limit_concurrency` refuses a request in place of letting it wait.
MOST_BODIES = 8  # that are answered at once: as Python's objects they have ten times their bytes
# Neither uvicorn nor Starlette limits the time of an answer.
MOST_SECONDS = 30.0  # from a request's head to the end of its answer
PIECE = 65_536  # bytes of an answer that are written at once: a connection limits the time of each
BUSY = 503, "Busy", "too much is asked, or waits to be sent, at once: ask again"
AGAIN = ((b"retry-after", b"2"),)

log = logging.getLogger("ttt_tables.http")


class BodyError(Exception):
    """A body that is refused before all of it is read; its arguments are those of `_refuse`."""


class Guard:
    """An ASGI application around another one, with limits.

    `hosts` are the names by which a client may ask, in lower case; None allows any.
    """

    def __init__(
        self,
        app: "ASGIApp",
        hosts: Collection[str] | None = None,
        most_bytes: int = MOST_BYTES,
        most_seconds: float = MOST_SECONDS,
        most_held: int = MOST_BYTES_HELD,
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.most_bytes = most_bytes
        self.most_seconds = most_seconds
        self.most_held = most_held
        self.held = 0
        self.bodies = asyncio.Semaphore(MOST_BODIES)

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Serve one request within the limits."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if reason := self._host_fault(scope):
            await _refuse(send, 400, "BadRequest", reason)
            return
        if scope["method"] == "HEAD":  # FastAPI's `get` answers 404; the server drops the body
            scope = {**scope, "method": "GET"}
        exchange = _Exchange(self, receive, send)
        refused: tuple[Any, ...]
        try:
            async with asyncio.timeout(self.most_seconds):
                if scope["method"] == "POST":
                    await exchange.take_turn()
                await self.app(scope, exchange.receive, exchange.send)
            return
        except BodyError as error:
            refused = error.args
        except TimeoutError:
            reason = f"this took longer than {self.most_seconds:g} seconds: ask for less at once"
            refused = 503, "Timeout", reason
        except asyncio.CancelledError:  # the server stops, and waits no longer
            refused = 503, "Stopping", "the server is stopping: ask again when it is back"
        except Exception as error:
            # A fault of ours. Starlette's handler of any error logs no method and no path.
            log.error("%s %s: %r", scope["method"], scope["path"], error, exc_info=error)
            refused = 500, "InternalError", "a fault of the server, not of the request: report it"
        finally:
            exchange.end_turn()
            self.held -= exchange.held
        if not exchange.started:
            await _refuse(send, *refused)

    def _host_fault(self, scope: "Scope") -> str:
        """Return why a request's host is refused, or "".

        Starlette's TrustedHostMiddleware refuses the same hosts, but as plain text without a mend,
        and before Starlette 1.0 it refuses [::1] too.
        """
        if self.hosts is None:
            return ""
        given = [value for name, value in scope["headers"] if name == b"host"]
        host = b",".join(given).decode("latin-1")
        if _without_port(host) in self.hosts:
            return ""
        return (
            f"nothing is served here for the host {quote(host)}: ask by the address that the "
            "server printed, or start it with --host-name and this name"
        )


class _Exchange:
    """One request and its answer; `held` counts the bytes of both."""

    def __init__(self, guard: Guard, receive: "Receive", send: "Send") -> None:
        self._guard = guard
        self._receive, self._send = receive, send
        self._head: Message | None = None  # of the answer
        self._body: Message | None = None  # of the request, once all of it is read
        self._read = 0
        self._turn = False
        self.held = 0
        self.started = False

    async def take_turn(self) -> None:
        """Read the whole body, then wait for a turn to answer it."""
        body, more = bytearray(), True
        while more:
            message = await self.receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        self._body = {**message, "body": bytes(body)}
        await self._guard.bodies.acquire()
        self._turn = True

    def end_turn(self) -> None:
        """Give the turn to the next body; later calls do nothing."""
        if self._turn:
            self._turn = False
            self._guard.bodies.release()

    async def receive(self) -> "Message":
        """Return the whole body if it was read, else the next message. Raises BodyError."""
        if self._body is not None:
            message, self._body = self._body, None
            return message
        message = await self._receive()
        size = len(message.get("body", b""))
        self._read += size
        if self._read > (most := self._guard.most_bytes):
            raise BodyError(
                413, "TooLarge", f"a body has {most:,} bytes at most: send less at once"
            )
        if not self._hold(size, self._guard.most_held // 2):  # the other half is for answers
            raise BodyError(*BUSY, AGAIN)
        return message

    async def send(self, message: "Message") -> None:
        """Send an answer's body in pieces, each after the client has taken the one before."""
        if message["type"] == "http.response.start":
            self._head = message  # sent once the body is known to be within the limit
            return
        assert self._head is not None
        body = message.get("body", b"")
        self.started = True
        self.end_turn()
        if not self._hold(len(body), self._guard.most_held):
            await _refuse(self._send, *BUSY, AGAIN)
            return
        await self._send(self._head)
        for piece, is_last in _pieces(body):
            await self._send({**message, "body": piece, "more_body": not is_last})

    def _hold(self, size: int, most: int) -> bool:
        """Count more bytes if all that are held stay within `most`; return whether they do."""
        fits = self._guard.held + size <= most
        if fits:
            self.held += size
            self._guard.held += size
        return fits


def _pieces(body: bytes) -> Iterator[tuple[bytes, bool]]:
    """Return the parts of a body, each with whether it is the last."""
    for start in range(0, max(len(body), 1), PIECE):
        yield body[start : start + PIECE], start + PIECE >= len(body)


def _without_port(host: str) -> str:
    """Return the name in a header Host, in lower case."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


async def _refuse(
    send: "Send", status: int, error: str, reason: str, more: Sequence[tuple[bytes, bytes]] = ()
) -> None:
    body = refusal(error, reason)
    headers = [
        *more,
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
