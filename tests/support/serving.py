"""A real server on loopback in its own process, and a plain client; also without a server."""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlencode


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """Requests to one port, each with its own connection unless it is kept open."""

    def __init__(self, port: int, process: int) -> None:
        self.port = port
        self.process = process

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        **query: object,
    ) -> Reply:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            target = f"{path}?{urlencode(query)}" if query else path
            connection.request(method, target, body, headers or {})
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, found, answer.read())
        finally:
            connection.close()

    def think(self, **query: object) -> Reply:
        """Query the engine, and retry while it is being prepared."""
        for _ in range(60):
            reply = self.ask("/games/ultimate/moves", **query)
            if reply.status != 503:
                break
            assert reply.headers["retry-after"] == "2"
            time.sleep(1)
        return reply

    def post(self, path: str, **asked: object) -> Reply:
        headers = {"content-type": "application/json"}
        return self.ask(path, "POST", json.dumps(asked).encode(), headers)


class Inside(Client):
    """The same requests to an application in this process, without a server."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._runner = asyncio.Runner()

    def __enter__(self) -> "Inside":
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.close()

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        **query: object,
    ) -> Reply:
        asked = (path, urlencode(query), method, headers or {})
        return self._runner.run(
            self._asked(*asked, [{"type": "http.request", "body": body or b""}])
        )

    async def _asked(
        self, path: str, query: str, method: str, headers: dict[str, str], messages: list[Any]
    ) -> Reply:
        sent: list[Any] = []

        async def receive() -> Any:
            return messages.pop(0) if messages else await asyncio.Future()

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
        scope["headers"] = [(name.encode(), value.encode()) for name, value in headers.items()]
        await self._app(scope, receive, send)
        start, *parts = sent
        found = {name.decode(): value.decode() for name, value in start["headers"]}
        return Reply(start["status"], found, b"".join(part.get("body", b"") for part in parts))


@contextmanager
def serving(data: Path, python: str = sys.executable, cwd: Path | None = None) -> Iterator[Client]:
    """Serve a data folder at a free port during the block."""
    command = [python, "-m", "ttt_tables", "serve", "--port", "0", "--data", str(data)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, cwd=cwd, **pipes) as process:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        try:
            assert found, line
            yield Client(int(found[1]), process.pid)
        finally:
            process.terminate()


class Silent(SimpleHTTPRequestHandler):
    """Serves the files of a folder, without a log line for each request."""

    max_age = 0  # seconds for which a browser may cache a file without revalidation

    def end_headers(self) -> None:
        if self.max_age:
            self.send_header("cache-control", f"max-age={self.max_age}")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving_folder(folder: Path, max_age: int = 0) -> Iterator[str]:
    """Serve a folder like any static host during the block; give its URL."""
    handler = type("Handler", (Silent,), {"max_age": max_age})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
