"""The application on a socket, for clients that ask by a known name."""

import re
import sys
from collections.abc import Collection

from ttt_tables.doors.http.app import make_app
from ttt_tables.errors import BadAddressError, quote
from ttt_tables.serving.server import listen, serve_on

LOOPBACK = ("127.0.0.1", "[::1]", "localhost")
_NAME = re.compile(r"[0-9a-z_-]+(\.[0-9a-z_-]+)*|\[[0-9a-f:.]+\]", re.ASCII)


def hosts_answered(host: str, names: Collection[str]) -> frozenset[str]:
    """Return the names by which a client may ask: those of loopback, the server's own, and `names`.

    Raises BadAddressError for an invalid name; a name has no port.
    """
    own = {f"[{host}]" if ":" in host else host} - {"0.0.0.0", "[::]", ""}
    for name in names:
        if not _NAME.fullmatch(name.lower()):
            raise BadAddressError(
                f"--host-name {quote(name)} is not a host name: write it as a browser shows it, "
                "without a port, such as ttt.example or 192.168.0.7"
            )
    return frozenset(name.lower() for name in (*LOOPBACK, *own, *names))


def run(host: str, port: int, data: str | None, host_names: Collection[str] = ()) -> None:
    """Serve the page and the endpoints until Ctrl-C or a signal to end.

    `host_names` are names by which a client may ask, besides those of loopback and `host`. Raises
    BadAddressError if no server can listen there, and as `open_tablebase` does.
    """
    app = make_app(data, hosts_answered(host, host_names))
    bound = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    print(f"ttt-tables at http://{shown}:{bound.getsockname()[1]}/ (Ctrl-C ends it)", flush=True)
    if shown not in LOOPBACK:
        print("Whoever reaches this machine may ask: there is no password.", file=sys.stderr)
    serve_on(bound, app)
