"""The server: a socket of its own, and uvicorn on it, until it is told to stop."""

import asyncio
import re
import socket
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

import uvicorn

from ttt_tables.doors.http.app import make_app
from ttt_tables.doors.http.connection import MOST_CONNECTIONS, MOST_SECONDS_SILENT, Connection
from ttt_tables.errors import BadAddressError, quote

if TYPE_CHECKING:
    from starlette.types import ASGIApp

LOOPBACK = ("127.0.0.1", "[::1]", "localhost")
SECONDS_TO_END = 0.1  # in which what is in hand may still be answered
_NAME = re.compile(r"[0-9a-z_-]+(\.[0-9a-z_-]+)*|\[[0-9a-f:.]+\]", re.ASCII)


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


def hosts_answered(host: str, names: Collection[str]) -> frozenset[str]:
    """Return the host names that a client may ask by: loopback's, the server's own, and `names`.

    Raises BadAddressError for an invalid name; a name has no port.
    """
    own = {f"[{host}]" if ":" in host else host} - {"0.0.0.0", "[::]", ""}
    for name in names:
        if not _NAME.fullmatch(name.lower()):
            raise BadAddressError(
                f"--host-name {quote(name)} is no name of a host: write it as a browser shows it, "
                "without a port, such as ttt.example or 192.168.0.7"
            )
    return frozenset(name.lower() for name in (*LOOPBACK, *own, *names))


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


def run(host: str, port: int, data: str | None, host_names: Collection[str] = ()) -> None:
    """Serve until told to stop. Raises BadAddressError, and as `open_tablebase` does."""
    app = make_app(data, hosts_answered(host, host_names))
    bound = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    print(f"ttt-tables at http://{shown}:{bound.getsockname()[1]}/ (Ctrl-C ends it)", flush=True)
    serve_on(bound, app)


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
