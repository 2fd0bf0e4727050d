"""Listen on a socket, and serve an application on it with uvicorn until a signal stops it."""

import socket
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from os import getpid, kill
from signal import SIGINT, SIGTERM, signal
from threading import Event, Thread
from typing import Any, Literal

import uvicorn
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG

from ttt_tables.errors import BadAddressError

NOSNIFF = ("x-content-type-options", "nosniff")  # browsers must not treat JSON as a page
MOST_CONNECTIONS = 500  # at once; uvicorn answers further requests with status 503 in plain text
MOST_BYTES_A_HEAD = 65_536  # of a request
SECONDS_KEPT = 30  # for which an idle connection is kept
SECONDS_BETWEEN_CHECKS = 0.5  # between checks of the workers; a dead one is replaced
SECONDS_TO_END = 1  # for clients to receive their last answer

LINE = '%(asctime)s %(client_addr)s "%(request_line)s" %(status_code)s'  # of the access log
LOGS: dict[str, Any] = {
    **LOGGING_CONFIG,
    "formatters": {
        **LOGGING_CONFIG["formatters"],
        "access": {**LOGGING_CONFIG["formatters"]["access"], "fmt": LINE},
    },
    "loggers": {
        "uvicorn": {"handlers": ["default"], "level": "WARNING", "propagate": False},
        "uvicorn.access": {"handlers": ["access"], "level": "INFO", "propagate": False},
    },
}


class Server(uvicorn.Server):
    """A server that stops at once and does not wait for running requests."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cancel the running requests, because uvicorn would wait for searches. Then stop."""
        for task in self.server_state.tasks:
            task.cancel()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address. Raises BadAddressError."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # asyncio only sends at once (TCP_NODELAY) if the protocol is named. Otherwise an answer
        # may wait 40 ms.
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(MOST_CONNECTIONS)
    except (OSError, OverflowError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadAddressError(
            f"cannot listen at {host} port {port} ({why}): give another --port, or 0 for "
            "any that is free"
        ) from None
    return bound


def serve_on(
    bound: socket.socket,
    app: ASGIApp,
    lifespan: Literal["on", "off"] = "off",
    *,
    access_log: bool = False,
) -> None:
    """Serve an application on a socket until a signal stops it.

    access_log  print a line for each request on standard output
    """
    config = _config(app, lifespan=lifespan, access_log=access_log)
    with suppress(KeyboardInterrupt):  # uvicorn raises Ctrl-C again after the last answer
        Server(config).run(sockets=[bound])


def serve_by_workers(
    bound: socket.socket, make: Callable[[], ASGIApp], workers: int, *, access_log: bool = False
) -> None:
    """Serve with several processes on one socket until a signal stops them.

    make  returns the application, in each process; it must be picklable
    """
    context = get_context("spawn")
    stopped = Event()
    running: list[BaseProcess] = []

    def start() -> None:
        process = context.Process(target=_work, args=(bound, make, access_log))
        process.start()
        running.append(process)

    for sent in (SIGINT, SIGTERM):
        signal(sent, lambda *_: stopped.set())
    for _ in range(workers):
        start()
    while not stopped.wait(SECONDS_BETWEEN_CHECKS):
        for process in [one for one in running if not one.is_alive()]:
            running.remove(process)
            start()
    for process in running:
        process.terminate()
    for process in running:
        process.join()


def _work(bound: socket.socket, make: Callable[[], ASGIApp], access_log: bool) -> None:
    """Serve in this process until a signal stops it or its parent has ended."""
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        kill(getpid(), SIGTERM)

    Thread(target=follow, daemon=True).start()
    serve_on(bound, make(), access_log=access_log)


def _config(app: ASGIApp, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http="h11",  # its limit on heads is uvicorn's one
        log_config=LOGS,
        log_level=None,  # as configured in LOGS
        server_header=False,
        headers=[NOSNIFF],
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=MOST_BYTES_A_HEAD,
        timeout_keep_alive=SECONDS_KEPT,
        timeout_graceful_shutdown=SECONDS_TO_END,
        ws="none",
        **more,
    )
