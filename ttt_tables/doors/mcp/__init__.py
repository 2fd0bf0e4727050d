"""The door for language models: the answers as tools of the Model Context Protocol.

It needs the extra `mcp`. Standard input and output speak the protocol, or a server on loopback.
"""

from ttt_tables.errors import missing_extra


def serve(data: str | None = None, port: int | None = None) -> None:
    """Answer over standard input and output, or with a port as streamable HTTP on loopback.

    Raises BadAddressError if no server can listen at the port, MissingExtraError, and as
    `open_tablebase` does.
    """
    try:
        from ttt_tables.doors.mcp.server import run
    except ModuleNotFoundError as missing:
        library = str(missing.name).partition(".")[0]
        if library == "ttt_tables":  # a fault of ours, and of no extra
            raise
        raise missing_extra("ttt mcp", library, "mcp") from None
    run(data, port)
