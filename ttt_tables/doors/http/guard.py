"""What stands before the endpoints: limits on a request's size and time, and refusals as JSON.

Whatever happens behind it, a client gets JSON with a reason, and never a stack trace.
"""

import asyncio
import json
import logging
from collections import Counter

from starlette.exceptions import HTTPException

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 1_000_000  # of a request's body: ten thousand boards and room
MOST_SECONDS = 30.0  # from a request's head to the end of its answer

log = logging.getLogger("ttt_tables.http")


class TooLargeError(HTTPException):
    """A body of more bytes than are read."""

    def __init__(self, most_bytes: int) -> None:
        super().__init__(413, f"a body has {most_bytes:,} bytes at most: send less at once")


class Guard:
    """An ASGI application around another one, with limits."""

    def __init__(
        self, app: "ASGIApp", most_bytes: int = MOST_BYTES, most_seconds: float = MOST_SECONDS
    ) -> None:
        self.app = app
        self.most_bytes = most_bytes
        self.most_seconds = most_seconds

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Serve one request within the limits."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if twice := _asked_twice(scope["query_string"]):
            reason = f"{twice[:60]!r} is asked more than once: ask each thing once"
            await _refuse(send, 400, "BadRequest", reason)
            return
        if scope["method"] == "HEAD":  # as GET: the server sends no body
            scope = {**scope, "method": "GET"}
        read, started = 0, False

        async def counted() -> "Message":
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.most_bytes:
                raise TooLargeError(self.most_bytes)
            return message

        async def noted(message: "Message") -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            async with asyncio.timeout(self.most_seconds):
                await self.app(scope, counted, noted)
            return
        except TooLargeError as error:
            refused = 413, "TooLarge", error.detail
        except TimeoutError:
            why = f"this took longer than {self.most_seconds:g} seconds: ask for less at once"
            refused = 503, "Timeout", why
        except asyncio.CancelledError:  # the server is told to stop, and waits no longer
            refused = 503, "Stopping", "the server is stopping: ask again when it is back"
        except Exception as error:
            # Anything else is a fault of ours: the client gets one line, the log the place.
            log.error("%s %s: %r", scope["method"], scope["path"], error, exc_info=error)
            refused = 500, "InternalError", "a fault of the server, not of the request: report it"
        if not started:
            await _refuse(send, *refused)


def _asked_twice(query: bytes) -> str:
    """Return a name that stands in a query twice, "" if none does."""
    names = [part.partition(b"=")[0] for part in query.split(b"&") if part]
    twice = [name for name, count in Counter(names).items() if count > 1]
    return twice[0].decode("ascii", "replace") if twice else ""


async def _refuse(send: "Send", status: int, error: str, reason: str) -> None:
    body = refusal(error, reason)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def refusal(error: str, reason: str) -> bytes:
    """Return the JSON of a refusal: an error's name, and a reason in one line."""
    return json.dumps({"error": error, "reason": " ".join(reason.split())}).encode()
