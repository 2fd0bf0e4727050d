"""The HTTP door: the answers of the command line as JSON, and the explorer page.

questions   the shape of requests and answers, for OpenAPI
replies     an answer with its ETag, a refusal with its reason
strict      refuses a name that comes twice, an unknown name, and too many names
guard       allowed hosts, limits on size and time, and no stack trace
files       the page's files and the packs, from memory
endpoints   each path and its function
app         the application: guard, endpoints, OpenAPI schema
server      the application on a socket, for clients that ask by a known name

It needs the extra `serve`.
"""

from collections.abc import Collection

from ttt_tables.errors import missing_extra


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: str | None = None,
    host_names: Collection[str] = (),
) -> None:
    """Serve the page and the endpoints until Ctrl-C or a signal to end.

    `host_names` are names by which a client may ask, besides those of loopback and `host`.
    Raises BadAddressError if no server can listen there, MissingExtraError, and as
    `open_tablebase` does.
    """
    try:
        from ttt_tables.doors.http.server import run
    except ModuleNotFoundError as missing:
        library = str(missing.name).partition(".")[0]
        if library == "ttt_tables":  # a fault of ours, and of no extra
            raise
        raise missing_extra("serving", library, "serve") from None
    run(host, port, data, host_names)
