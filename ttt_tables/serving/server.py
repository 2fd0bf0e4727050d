"""Listen on a socket, and serve an application on it by uvicorn until told to stop."""

import socket
from contextlib import suppress
from typing import Literal

import uvicorn
from starlette.types import ASGIApp

from ttt_tables.errors import BadAddressError

NOSNIFF = ("x-content-type-options", "nosniff")  # no browser takes JSON for a page
MOST_CONNECTIONS = 500  # at once: uvicorn answers further requests with status 503, as plain text
MOST_BYTES_A_HEAD = 65_536  # of a request
SECONDS_KEPT = 30  # a connection without a further request
SECONDS_TO_END = 1  # for clients to take their last answer


class Server(uvicorn.Server):
    """A server that stops at once: it does not wait for the requests in hand."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cancel the requests in hand, since uvicorn would wait for searches; then stop."""
        for task in self.server_state.tasks:
            task.cancel()
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


def serve_on(bound: socket.socket, app: ASGIApp, lifespan: Literal["on", "off"] = "off") -> None:
    """Serve an application on a socket until told to stop."""
    config = uvicorn.Config(
        app,
        http="h11",  # its limit on heads is uvicorn's one
        log_level="warning",
        access_log=False,
        server_header=False,
        headers=[NOSNIFF],
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=MOST_BYTES_A_HEAD,
        timeout_keep_alive=SECONDS_KEPT,
        timeout_graceful_shutdown=SECONDS_TO_END,
        ws="none",
        lifespan=lifespan,
    )
    with suppress(KeyboardInterrupt):  # uvicorn raises Ctrl-C again after the last answer
        Server(config).run(sockets=[bound])
