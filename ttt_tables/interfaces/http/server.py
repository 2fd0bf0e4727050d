"""Serve the application on a socket, for clients that use a known host name."""

import re
import sys
from collections.abc import Collection
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple

from ttt_tables.errors import BadAddressError, quote
from ttt_tables.interfaces.http.app import make_app
from ttt_tables.serving.server import listen, serve_by_workers, serve_on

LOOPBACK = ("127.0.0.1", "[::1]", "localhost")
_NAME = re.compile(r"[0-9a-z_-]+(\.[0-9a-z_-]+)*|\[[0-9a-f:.]+\]", re.ASCII)


def hosts_answered(host: str, names: Collection[str]) -> frozenset[str]:
    """Return the host names that a client may use: those of loopback, the server's, and `names`.

    Raises BadAddressError for an invalid name. A name has no port.
    """
    own = {f"[{host}]" if ":" in host else host} - {"0.0.0.0", "[::]", ""}
    for name in names:
        if not _NAME.fullmatch(name.lower()):
            raise BadAddressError(
                f"--host-name {quote(name)} is not a host name: write it as a browser shows it, "
                "without a port, such as ttt.example or 192.168.0.7"
            )
    return frozenset(name.lower() for name in (*LOOPBACK, *own, *names))


class Settings(NamedTuple):
    """The settings of a server, other than its address and its tables."""

    host_names: Collection[str] = ()  # that clients may use, in addition to loopback and the host
    origins: Collection[str] = ()  # whose pages may send requests, "*" for all
    workers: int = 1  # processes
    access_log: bool = False  # a line for each request, on standard output


DEFAULTS = Settings()


def offers_sql(host: str, settings: Settings) -> bool:
    """Return whether a server at a host has the SQL console.

    It has none if clients may be on other machines or pages of other origins, and none without
    DuckDB or without the operating system's limits on a process.
    """
    only_here = host in LOOPBACK and not settings.host_names and not settings.origins
    return only_here and all(map(find_spec, ("duckdb", "resource")))


def run(host: str, port: int, data: str | None, settings: Settings = DEFAULTS) -> None:
    """Serve the page and the endpoints until Ctrl-C or a signal ends the server.

    Raises BadAddressError if no server can listen there, and as `make_app` does.
    """
    shown = f"[{host}]" if ":" in host else host
    hosts = hosts_answered(host, settings.host_names)
    make = partial(make_app, data, hosts, settings.origins, sql=offers_sql(shown, settings))
    app = make()  # raises errors before the server listens
    bound = listen(host, port)
    print(f"ttt-tables at http://{shown}:{bound.getsockname()[1]}/ (Ctrl-C stops it)", flush=True)
    if shown not in LOOPBACK:
        print(
            "Anyone who can reach this machine can query the server: there is no password.",
            file=sys.stderr,
        )
    if settings.workers > 1:
        serve_by_workers(bound, make, settings.workers, access_log=settings.access_log)
    else:
        serve_on(bound, app, access_log=settings.access_log)
