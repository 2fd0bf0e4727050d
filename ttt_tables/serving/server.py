"""A server: a socket of its own, and uvicorn on it, until it is told to stop."""

import asyncio
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

import uvicorn

from ttt_tables.errors import BadAddressError
from ttt_tables.serving.connection import MOST_CONNECTIONS, MOST_SECONDS_SILENT, Connection

if TYPE_CHECKING:
    from starlette.types import ASGIApp

SECONDS_TO_END = 0.1  # in which what is in hand may still be answered


class Server(uvicorn.Server):
    """A server that ends at once: open questions get their answer, or are told to come again."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send the answers that are ready in a moment, refuse the rest, close every connection."""
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
    """Return a socket that listens at an address. Raises BadAddressError with the reason."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # asyncio sends at once (TCP_NODELAY) only where the protocol is named: else each answer
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
        timeout_keep_alive=MOST_SECONDS_SILENT,
        ws="none",
        lifespan=lifespan,
    )
    with suppress(
        KeyboardInterrupt
    ):  # raised again after the last answer: Ctrl-C is the way to end
        Server(config).run(sockets=[bound])
