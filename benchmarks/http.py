"""The cost of HTTP, compared with an answer in process and with a minimal server.

The server and this client are processes of one machine, on loopback. Every loop is bounded.
"""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from urllib.parse import quote

from ttt_tables.board.numbers import show
from ttt_tables.games.classic.rules import boards
from ttt_tables.games.probabilistic.grid import NAMED
from ttt_tables.question import Question
from ttt_tables.tablebase import open_tablebase

HELLO = """
import asyncio, uvicorn
from ttt_tables.serving.server import listen
async def hello(scope, receive, send):
    head = [(b"content-type", b"text/plain"), (b"content-length", b"5")]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": b"hello"})
bound = listen("127.0.0.1", 0)
print(f"http://127.0.0.1:{bound.getsockname()[1]}/", flush=True)
config = uvicorn.Config(hello, log_level="warning", access_log=False, lifespan="off")
uvicorn.Server(config).run(sockets=[bound])
"""
FASTAPI = """
from fastapi import FastAPI
from ttt_tables.serving.server import listen, serve_on
app = FastAPI()
@app.get("/")
def hello(name: str = "") -> dict[str, str]:
    return {"hello": name}
bound = listen("127.0.0.1", 0)
print(f"http://127.0.0.1:{bound.getsockname()[1]}/", flush=True)
serve_on(bound, app)
"""
SERVE = ("-m", "ttt_tables", "serve", "--port", "0")
REQUESTS = 10_000
AT_ONCE = 32
CLASSIC = "/games/classic/moves"


@contextmanager
def _server(*arguments: str) -> Iterator[tuple[int, int]]:
    """Run a server; yield its port and its process."""
    command = [sys.executable, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = re.search(r":(\d+)/", process.stdout.readline())
            yield int(address[1]), process.pid
        finally:
            process.terminate()


async def _ask(reader, writer, path: str) -> tuple[int, bytes]:
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
    return int(head[9:12]), await reader.readexactly(length)


async def _load(port: int, paths: list[tuple[str, int]], at_once: int) -> tuple[float, list, int]:
    """Request all paths over a number of connections; return seconds, times and wrong statuses."""
    left, times, wrong = iter(paths), [], 0

    async def client() -> None:
        nonlocal wrong
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for path, status in left:
            begun = time.perf_counter()
            answered, _ = await _ask(reader, writer, path)
            times.append(time.perf_counter() - begun)
            wrong += answered != status
        writer.close()

    begun = time.perf_counter()
    await asyncio.gather(*[client() for _ in range(at_once)])
    return time.perf_counter() - begun, sorted(times), wrong


def _memory(process: int) -> int:
    """Return the resident memory of a process in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * 4096 // 1_000_000


def _classic(verb: str, count: int) -> list[tuple[str, int]]:
    texts = [show(board) for board in sorted(boards())]
    return [
        (f"/games/classic/{verb}?position={texts[17 * i % len(texts)]}", 200) for i in range(count)
    ]


def _mixed(count: int) -> list[tuple[str, int]]:
    """Return good and bad questions about every game, half and half, in a seeded order."""
    grid = quote(NAMED["printed"][0])
    good = [
        f"{CLASSIC}?position=X...O....&policy=menace",
        "/games/classic/probe?position=XX.OO....",
        "/games/classic/explain?position=XX.OO....",
        "/games/dice/moves?position=.........+X+4",
        "/games/dice/probe",
        "/games/miniboard/probe?position=XXO......",
        f"/games/probabilistic/moves?grid={grid}",
        "/games/vanishing/moves?position=052486+X",
        "/games/phantom/moves?position=4%3F+O",
        "/games/ultimate/probe?played=44",
        "/tables",
        "/",
    ]
    bad = [
        f"{CLASSIC}?position=XXX......",
        f"{CLASSIC}?position=X...O....&policy=best",
        f"{CLASSIC}?bord=X",
        "/games/dice/moves?position=.........+X+7",
        "/games/probabilistic/moves?grid=1",
        "/games/ultimate/probe?played=99",
        "/games/miniboard/probe?position=XXXOOO...",
        "/games/classic/puzzle?level=brutal",
    ]
    source = Random(1)
    one_of = [[(path, 200) for path in good], [(path, 400) for path in bad]]
    return [source.choice(one_of[i % 2]) for i in range(count)]


def _say(name: str, seconds: float, times: list[float]) -> None:
    median, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    rate = len(times) / seconds
    print(f"{name:34s}{1e3 * median:9.3f} ms{1e3 * p99:9.3f} ms{rate:10,.0f} a second")


def main() -> None:
    """Print the figures of one run."""
    classic = Question(open_tablebase(), "classic", "moves", {})
    texts = [show(board) for board in sorted(boards())]
    begun = time.perf_counter()
    for text in texts:
        json.dumps(classic.answer(text))
    inside = (time.perf_counter() - begun) / len(texts)
    print(f"{'':34s}{'median':>12s}{'p99':>12s}")
    print(f"{'moves as JSON, in process':34s}{1e3 * inside:9.3f} ms")
    for name, program in (("a bare hello", HELLO), ("a hello of FastAPI", FASTAPI)):
        with _server("-c", program) as (port, _):
            for at_once in (1, AT_ONCE):
                asyncio.run(_load(port, [("/?name=X...O....", 200)] * 500, at_once))
                hellos = [("/?name=X...O....", 200)] * 5_000
                seconds, times, _ = asyncio.run(_load(port, hellos, at_once))
                _say(f"{name}, {at_once} at once", seconds, times)
    with _server(*SERVE) as (port, process):
        for verb, at_once in product(("probe", "moves"), (1, AT_ONCE)):
            asyncio.run(_load(port, _classic(verb, 500), at_once))
            seconds, times, wrong = asyncio.run(_load(port, _classic(verb, 5_000), at_once))
            _say(f"{verb} of a board, {at_once} at once", seconds, times)
            assert not wrong
        asyncio.run(_load(port, _mixed(REQUESTS), AT_ONCE))
        before = _memory(process)
        seconds, times, wrong = asyncio.run(_load(port, _mixed(REQUESTS), AT_ONCE))
        _say(f"all games, half bad, {AT_ONCE} at once", seconds, times)
        print(
            f"{REQUESTS:,} mixed requests: {wrong} with another status than expected; "
            f"{before} MB before them, {_memory(process)} MB after"
        )


if __name__ == "__main__":
    main()
