"""Listen on a socket, and serve an application on it by uvicorn until told to stop."""

import asyncio
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

import uvicorn

from ttt_tables.errors import BadAddressError
from ttt_tables.serving.connection import MOST_CONNECTIONS, MOST_SECONDS_SILENT, Connection

if TYPE_CHECKING:
    from starlette.types import ASGIApp

NOSNIFF = ("x-content-type-options", "nosniff")  # no browser takes JSON for a page
SECONDS_TO_END = 0.1  # in which requests in hand may still be answered


class Server(uvicorn.Server):
    """A server that stops at once: a request in hand gets its answer, or a refusal.

    uvicorn's `timeout_graceful_shutdown` counts whole seconds, and prints an error for each stop
    that meets a request in hand.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wait SECONDS_TO_END for answers, cancel the other requests, close every connection."""
        tasks = set(self.server_state.tasks)
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=SECONDS_TO_END)
            for task in late:
                task.cancel()
            await asyncio.wait(tasks, timeout=SECONDS_TO_END)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        self.force_exit = True  # nothing is left to wait for
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address. Raises BadAddressError."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Only where the protocol is named does asyncio send at once (TCP_NODELAY): else an answer
        # may wait 40 ms.
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(MOST_CONNECTIONS)
    except (OSError, OverflowError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadAddressError(
            f"no server can listen at {host} port {port} ({why}): give another --port, or 0 for "
            "any that is free"
        ) from None
    return bound


def serve_on(bound: socket.socket, app: "ASGIApp", lifespan: Literal["on", "off"] = "off") -> None:
    """Serve an application on a socket, within the limits of a connection, until told to stop."""
    config = uvicorn.Config(
        app,
        http=Connection,
        log_level="warning",
        access_log=False,
        server_header=False,
        headers=[NOSNIFF],
        timeout_keep_alive=MOST_SECONDS_SILENT,
        ws="none",
        lifespan=lifespan,
    )
    with suppress(KeyboardInterrupt):  # uvicorn raises Ctrl-C again after the last answer
        Server(config).run(sockets=[bound])
