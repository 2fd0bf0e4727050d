"""Serve the tools over standard input and output, or by streamable HTTP on loopback."""

import json
from asyncio import Queue
from collections.abc import Callable
from contextlib import suppress
from signal import SIG_DFL, SIGINT, signal
from types import new_class
from typing import Any

from anyio import create_memory_object_stream, create_task_group
from anyio import run as run_loop
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types import PARSE_ERROR, ErrorData, JSONRPCError, ToolAnnotations
from pydantic import ValidationError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ttt_tables import __version__
from ttt_tables.board.numbers import is_whole
from ttt_tables.errors import quote
from ttt_tables.interfaces.mcp.tools import Json, Tools, rejected, rejecting
from ttt_tables.serving.server import listen, serve_on
from ttt_tables.tablebase import open_tablebase

HOST = "127.0.0.1"  # with it the SDK rejects clients that use a host name other than loopback
ABOUT = (
    "Exact values for tic-tac-toe and its variants. Boards are nine characters of . X O, row by "
    "row; cells are 0 to 8. Call the tools; do not guess values. The tool `sql` queries the "
    "server's tables. Start with the statement: show tables."
)
READS = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def make_server(data: str | None = None) -> MCPServer:
    """Return the server with its tools. Raises as `open_tablebase` does."""
    return MCPServer(
        "ttt-tables",
        instructions=ABOUT,
        version=__version__,
        tools=[_strict(tool) for tool in Tools(open_tablebase(data), data).all()],
        log_level="ERROR",
        subscriptions=False,
    )


class Strict(Tool):
    """A tool that rejects wrong arguments with our message; that of the SDK contains a URL."""

    async def run(self, arguments: Json, context: Any, convert_result: bool = False) -> Any:
        """Return the tool's answer or its error."""
        try:
            return await super().run(arguments, context, convert_result)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            return rejected("BadOptionError", self._reason(error.__cause__))

    def _reason(self, error: ValidationError) -> str:
        """Return the unknown or missing arguments, or else why the first one is invalid."""
        faults = error.errors()
        wrong = [
            f"{word} argument {quote(fault['loc'][0])}"
            for kind, word in (("extra_forbidden", "unknown"), ("missing", "missing"))
            for fault in faults
            if fault["type"] == kind
        ]
        if not wrong:
            name = quote(".".join(map(str, faults[0]["loc"])))
            return f"invalid argument {name} of {self.name}: {faults[0]['msg']}"
        known = ", ".join(self.parameters["properties"])
        return f"{', '.join(wrong)}: the arguments of {self.name} are {known}"


def _strict(function: Callable[..., Any]) -> Tool:
    """Return a function as a tool that rejects unknown arguments. The SDK would ignore them."""
    tool = Strict.from_function(rejecting(function), annotations=READS)
    arguments = tool.fn_metadata.arg_model
    tool.fn_metadata.arg_model = new_class(arguments.__name__, (arguments,), {"extra": "forbid"})
    tool.parameters = tool.fn_metadata.arg_model.model_json_schema(by_alias=True)
    return tool


def run(data: str | None, port: int | None) -> None:
    """Serve over standard input and output, or with a port by streamable HTTP on loopback.

    Raises BadAddressError if no server can listen at the port, and as `open_tablebase` does.
    """
    server = make_server(data)
    if port is None:
        signal(SIGINT, SIG_DFL)  # otherwise Python waits for the thread that reads the input
        run_loop(_serve_lines, server)
        return
    bound = listen(HOST, port)
    print(f"ttt-tables at http://{HOST}:{bound.getsockname()[1]}/mcp (Ctrl-C stops it)", flush=True)
    app = server.streamable_http_app(host=HOST, json_response=True, stateless_http=True)
    serve_on(bound, _until_gone(app), lifespan="on")


async def _serve_lines(server: MCPServer) -> None:
    """Serve on standard input and output. Unreadable lines, which the SDK drops, get an error."""
    lowlevel = server._lowlevel_server
    async with stdio_server() as (lines, replies), create_task_group() as tasks:
        readable, messages = create_memory_object_stream[SessionMessage | Exception]()

        async def pass_on() -> None:
            async with readable:
                async for message in lines:
                    if isinstance(message, ValidationError):
                        await replies.send(SessionMessage(_unread(message)))
                    else:
                        await readable.send(message)

        tasks.start_soon(pass_on)
        await lowlevel.run(messages, replies, lowlevel.create_initialization_options())
        tasks.cancel_scope.cancel()


def _unread(error: ValidationError) -> JSONRPCError:
    """Return the reply to a line that cannot be read, with the request's id if it has one."""
    first = error.errors()[0]
    asked = first["input"]
    if isinstance(asked, str):
        with suppress(ValueError, RecursionError):
            asked = json.loads(asked)  # which accepts half of a surrogate pair, unlike the SDK
    name = asked.get("id") if isinstance(asked, dict) else None
    is_text = isinstance(name, str) and is_whole(name)
    said = ErrorData(code=PARSE_ERROR, message=f"the message cannot be read: {first['msg']}")
    return JSONRPCError(
        jsonrpc="2.0", id=name if is_text or type(name) is int else None, error=said
    )


def _until_gone(app: ASGIApp) -> ASGIApp:
    """Return an application that cancels its work on a request when the client disconnects."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        messages: Queue[Message] = Queue(1)
        async with create_task_group() as tasks:

            async def hear() -> None:
                while (message := await receive())["type"] != "http.disconnect":
                    await messages.put(message)
                tasks.cancel_scope.cancel()

            tasks.start_soon(hear)
            await app(scope, messages.get, send)
            tasks.cancel_scope.cancel()

    return serve
