"""The HTTP door: the same answers as JSON, and the explorer page. Needs the extra `serve`.

questions   what each endpoint reads, and examples of what it answers, for OpenAPI
answers     each question's answer, as plain data
work        what takes long, beside the loop that serves
replies     answers with their ETag; refusals
endpoints   what is asked where
strict      how they are read: nothing twice, nothing unknown, no number that is none
guard       whom they answer, limits on size and time; never a stack trace
connection  limits on what a client keeps waiting
files       the page's files and the packs, from memory
app         all of it, put together
server      a socket, and uvicorn on it
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

    `host_names` are names by which others may ask, beside loopback's and `host`.
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
