"""The guard before the endpoints: allowed hosts, a limit on time, and no stack trace."""

import asyncio
import logging
from collections.abc import Collection
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ttt_tables.answers import rejection
from ttt_tables.errors import quote

MOST_SECONDS = 30.0  # from a request's head to the end of its answer

log = logging.getLogger("ttt_tables.http")


class Guard:
    """An ASGI application around another one. It turns every failure into JSON with a reason.

    `hosts` are the host names that a client may use, in lower case; None allows any.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str] | None = None,
        most_seconds: float = MOST_SECONDS,
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.most_seconds = most_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if reason := self._host_fault(scope):
            await _reject(send, 400, "BadRequest", reason)
            return
        head = scope["method"] == "HEAD"
        if head:  # with FastAPI's `get` the answer would be 404
            scope = {**scope, "method": "GET"}
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            if head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        rejected: tuple[Any, ...]
        try:
            async with asyncio.timeout(self.most_seconds):
                await self.app(scope, receive, watched)
            return
        except TimeoutError:
            reason = (
                f"the request took longer than {self.most_seconds:g} seconds: send less at once"
            )
            rejected = 503, "Timeout", reason
        except asyncio.CancelledError:  # the server stops and does not wait
            rejected = 503, "Stopping", "the server is stopping: try again later"
        except Exception as error:
            # A bug of this package. Starlette's own handler logs neither method nor path.
            log.error("%s %s: %r", scope["method"], scope["path"], error, exc_info=error)
            rejected = 500, "InternalError", "the server has a bug: please report it"
        if not started:
            await _reject(send, *rejected)

    def _host_fault(self, scope: Scope) -> str:
        """Return why a request's host is rejected, or "".

        Starlette's TrustedHostMiddleware rejects the same hosts, but its answer is plain text
        without advice, and before Starlette 1.0 it also rejects [::1].
        """
        if self.hosts is None:
            return ""
        given = [value for name, value in scope["headers"] if name == b"host"]
        host = b",".join(given).decode("latin-1")
        if _without_port(host) in self.hosts:
            return ""
        return (
            f"the host {quote(host)} is not allowed: use the address that the server printed, or "
            "start the server with --host-name and this name"
        )


def _without_port(host: str) -> str:
    """Return the name in a Host header, in lower case."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


async def _reject(send: Send, status: int, error: str, reason: str) -> None:
    body = rejection(error, reason)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
