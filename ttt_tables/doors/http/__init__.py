"""The HTTP door: the same answers as JSON, and the explorer page. Needs the extra `serve`.

questions   the shape of questions and answers, for OpenAPI
replies     replies with their ETag; refusals
endpoints   each path and its function
strict      strict reading: refuses repeated names, unknown names and malformed numbers
guard       allowed hosts, limits on size and time, and no stack trace
files       the page's files and the packs, from memory
app         the application: guard, endpoints, OpenAPI schema
server      the application on a socket, for those who ask by a known name
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

    `host_names` are names that a client may ask by, beside loopback's and `host`.
    Raises BadAddressError if no server can listen there, MissingExtraError, and as
    `open_tablebase` does.
    """
    try:
        from ttt_tables.doors.http.server import run
    except ModuleNotFoundError as error:
        if error.name not in ("fastapi", "pydantic", "uvicorn"):
            raise
        raise missing_extra("serving", error.name, "serve") from None
    run(host, port, data, host_names)
