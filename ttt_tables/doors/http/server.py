"""The server: a socket of its own, and uvicorn on it, until it is told to stop."""

import socket
from contextlib import suppress

import uvicorn

from ttt_tables.doors.http.app import make_app
from ttt_tables.errors import BadAddressError

MOST_AT_ONCE = 1_000  # connections; more are answered with status 503


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address. Raises BadAddressError with the reason."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # asyncio sends at once (TCP_NODELAY) only where the protocol is named: else each answer
        # may wait 40 ms.
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(MOST_AT_ONCE)
    except (OSError, OverflowError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadAddressError(
            f"no server can listen at {host} port {port} ({why}): give another --port, or 0 for "
            "any that is free"
        ) from None
    return bound


def run(host: str, port: int, data: str | None) -> None:
    """Serve until told to stop. Raises BadAddressError, and as `open_tablebase` does."""
    app = make_app(data)
    bound = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    print(f"ttt-tables at http://{shown}:{bound.getsockname()[1]}/ (Ctrl-C ends it)", flush=True)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_AT_ONCE,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=6,  # a search takes 5 at most
        ws="none",
        lifespan="off",
    )
    with suppress(
        KeyboardInterrupt
    ):  # raised again after the last answer: Ctrl-C is the way to end
        uvicorn.Server(config).run(sockets=[bound])
