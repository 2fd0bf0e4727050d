"""The tools of `ttt mcp`, called by the SDK's own client over standard input and output."""

import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import CallToolResult, Tool

ROOT = Path(__file__).parents[2]


class Toolbox:
    """A client in its own thread; `ask` returns an answer as plain data."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal = portal
        self._client = client

    def list(self) -> list[Tool]:
        return self._portal.call(self._client.list_tools).tools

    def call(self, tool: str, asked: dict[str, Any]) -> CallToolResult:
        return self._portal.call(self._client.call_tool, tool, asked)

    def begin(self, tool: str, asked: dict[str, Any]) -> "Future[CallToolResult]":
        """Send a request without waiting; cancelling the result cancels the request."""
        return self._portal.start_task_soon(self._client.call_tool, tool, asked)

    def ask(self, tool: str, **asked: Any) -> Any:
        found = self.call(tool, asked)
        assert not found.is_error, found.content
        return found.structured_content

    def rejection(self, tool: str, **asked: Any) -> str:
        found = self.call(tool, asked)
        assert found.is_error
        return found.content[0].text  # type: ignore[union-attr]


@contextmanager
def asking(*words: str, root: Path = ROOT) -> Iterator[Toolbox]:
    """Start a command of a checkout, such as `ttt mcp`, as a client program does."""
    command, *arguments = words
    path = str(Path(sys.executable).parent / command)
    started = StdioServerParameters(command=path, args=arguments, env={"PYTHONPATH": str(root)})
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(stdio_client(started))) as client,
    ):
        yield Toolbox(portal, client)
