"""The guard before the endpoints: allowed hosts, limits, and refusals as JSON.

Every failure behind it becomes JSON with a reason, never a stack trace. The guard counts the bytes
of all bodies and answers in hand, and refuses more than a limit.
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

MOST_BYTES = 1_000_000  # of a request's body: ten thousand boards and room
MOST_BYTES_HELD = 32_000_000  # of all bodies that are read and answers that wait to be sent
MOST_BODIES = 8  # that are answered at once: read as Python's objects they are large
MOST_SECONDS = 30.0  # from a request's head to the end of its answer
PIECE = 65_536  # bytes of an answer that are written at once
NOSNIFF = (b"x-content-type-options", b"nosniff")
BUSY = 503, "Busy", "too much is asked, or waits to be sent, at once: ask again"
AGAIN = ((b"retry-after", b"2"),)

log = logging.getLogger("ttt_tables.http")


class BodyError(Exception):
    """A body that is refused before it is read whole; its arguments are those of `_refuse`."""


class Guard:
    """An ASGI application around another one, with limits.

    `hosts` are the names that a client may ask by, in lower case; None allows any.
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
        send = _typed(send)
        if reason := self._fault(scope):
            await _refuse(send, 400, "BadRequest", reason)
            return
        if scope["method"] == "HEAD":  # as GET: the server sends no body
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
            why = f"this took longer than {self.most_seconds:g} seconds: ask for less at once"
            refused = 503, "Timeout", why
        except asyncio.CancelledError:  # the server is told to stop, and waits no longer
            refused = 503, "Stopping", "the server is stopping: ask again when it is back"
        except Exception as error:
            # Anything else is a fault of ours: the client gets one line, the log the place.
            log.error("%s %s: %r", scope["method"], scope["path"], error, exc_info=error)
            refused = 500, "InternalError", "a fault of the server, not of the request: report it"
        finally:
            exchange.end_turn()
            self.held -= exchange.held
        if not exchange.started:
            await _refuse(send, *refused)

    def _fault(self, scope: "Scope") -> str:
        """Return the fault of a request's host, or ""."""
        if self.hosts is not None:
            given = [value for name, value in scope["headers"] if name == b"host"]
            host = b",".join(given).decode("latin-1")
            if _host_name(host) not in self.hosts:
                return (
                    f"nothing is served here for the host {quote(host)}: ask by the address that "
                    "the server printed, or start it with --host-name and this name"
                )
        return ""


class _Exchange:
    """One question and its answer; `held` counts the bytes of both."""

    def __init__(self, guard: Guard, receive: "Receive", send: "Send") -> None:
        self._guard = guard
        self._receive, self._send = receive, send
        self._head: Message | None = None
        self._asked: Message | None = None  # with a whole body
        self._read = 0
        self._turn = False
        self.held = 0
        self.started = False

    async def take_turn(self) -> None:
        """Read a body whole, and then wait for a turn to answer it."""
        body, more = bytearray(), True
        while more:
            message = await self.receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        self._asked = {**message, "body": bytes(body)}
        await self._guard.bodies.acquire()
        self._turn = True

    def end_turn(self) -> None:
        """Let the next body be read, once this one is answered."""
        if self._turn:
            self._turn = False
            self._guard.bodies.release()

    async def receive(self) -> "Message":
        """Return the body if it was read, else what comes next. Raises BodyError."""
        if self._asked is not None:
            message, self._asked = self._asked, None
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
            self._head = message  # until its body is known to be within the limit
            return
        assert self._head is not None
        body = message.get("body", b"")
        self.started = True
        self.end_turn()
        if not self._hold(len(body), self._guard.most_held):
            await _refuse(self._send, *BUSY, AGAIN)
            return
        await self._send(self._head)
        for piece, last in _pieces(body):
            await self._send({**message, "body": piece, "more_body": not last})

    def _hold(self, size: int, most: int) -> bool:
        """Count bytes, if they are then at most so many; return whether they are."""
        fits = self._guard.held + size <= most
        if fits:
            self.held += size
            self._guard.held += size
        return fits


def _typed(send: "Send") -> "Send":
    """Return `send`, with a header on every answer: it is what its type says, and nothing else."""

    async def typed(message: "Message") -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], NOSNIFF]}
        await send(message)

    return typed


def _pieces(body: bytes) -> Iterator[tuple[bytes, bool]]:
    """Return the parts of a body, each with whether it is the last."""
    for start in range(0, max(len(body), 1), PIECE):
        yield body[start : start + PIECE], start + PIECE >= len(body)


def _host_name(host: str) -> str:
    """Return the name in a header Host, in lower case, without its port."""
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
