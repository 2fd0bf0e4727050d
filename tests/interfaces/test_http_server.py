"""HTTP: the server's errors, concurrent clients, engine, proxy and shutdown."""

import asyncio
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request

from tests.conformance.test_http import ask as ask_one
from tests.conformance.wanted import HTTP, shared
from tests.conftest import ROOT
from tests.interfaces.test_http_limits import taking
from tests.support.parts import first
from tests.support.serving import Client, Inside
from ttt_tables import Tablebase, game, ultimate
from ttt_tables.board import any_order
from ttt_tables.board.numbers import show
from ttt_tables.games import described
from ttt_tables.games.registry import make, preparation
from ttt_tables.games.ultimate.engine import choose
from ttt_tables.interfaces.http import server
from ttt_tables.interfaces.http.guard import Guard
from ttt_tables.question import Question
from ttt_tables.serving import work
from ttt_tables.serving.server import MOST_CONNECTIONS

CLASSIC, SEARCH = "/games/classic/moves", "/games/ultimate/moves"
JSON = {"content-type": "application/json"}


def test_attributes_are_not_exposed_as_verbs(client: Client, tb: Tablebase) -> None:
    """Matches are not verbs either, since they are for a terminal."""
    game, having = make(tb, "classic"), described.verbs("classic")
    every = {*dir(game), *dir(game.evaluator), *dir(Question), "match", "chances", "solve"}
    for attribute in sorted(every - {*having}):
        reply = client.ask(f"/games/classic/{attribute}")
        assert reply.status == 404, attribute
        assert f"has no verb '{attribute}': choose one of {having[0]}" in reply.json["reason"]
    assert client.post("/games/classic/match", positions=["........."]).status == 404


def test_abandoned_batches_end(client: Client) -> None:
    """Four clients request the longest batch and disconnect; the next one does not wait for it."""
    path, grid = taking("grid"), " ".join(["50/20/30"] * 9)
    positions = [f"{show(board)} X" for board in sorted(any_order.boards())[:10_000]]
    body = json.dumps({"grid": grid, "positions": positions}).encode()
    head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(body)}\r\n"
    for _ in range(4):
        with socket.create_connection(("127.0.0.1", client.port)) as going:
            going.sendall(f"{head}content-type: application/json\r\n\r\n".encode() + body)
    assert client.post(path, grid=grid, positions=["......... X"]).status == 200  # not 503


def test_concurrent_valid_and_invalid_requests(client: Client) -> None:
    """Sixteen clients send 20 queries each, every other one invalid: each gets its own answer."""
    every = shared("classic", HTTP)
    good = [(one, told) for one, told in every if isinstance(told, str)]
    bad = [(one, told) for one, told in every if not isinstance(told, str)]

    def ask(seed: int) -> bool:
        source = random.Random(seed)
        questions = [source.choice(of) for of in (good, bad) * 10]
        return all(ask_one(client, question) == said for question, said in questions)

    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(ask, range(16)))


@pytest.mark.parametrize(
    ("fault", "status", "error"),
    [
        (ZeroDivisionError("secret"), 500, "InternalError"),
        (asyncio.CancelledError(), 503, "Stopping"),
        (None, 503, "Timeout"),  # the body has no end
    ],
)
def test_server_error_hides_the_traceback(
    fault: BaseException | None, status: int, error: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_: object, receive: Any, __: object) -> None:
        if fault:
            raise fault
        while True:
            await receive()

    with Inside(Guard(broken, most_seconds=0.1)) as app:
        reply = app.ask("/")
    assert (reply.status, reply.json["error"]) == (status, error)
    assert "secret" not in reply.json["reason"]
    assert ("secret" in caplog.text) == (status == 500)  # the operator sees the place in the log


def test_engine_queries_queue_up_to_a_limit(client: Client) -> None:
    assert client.think(milliseconds=1).status == 200  # it is ready
    ask = partial(client.ask, "/games/ultimate/choose", milliseconds=400)
    with ThreadPoolExecutor(12) as pool:
        replies = [one.result() for one in [pool.submit(ask) for _ in range(12)]]
    found = [(reply.status, reply.json) for reply in replies]
    rejected = [body for status, body in found if status == 503]
    assert rejected
    assert all(body["error"] == "Busy" for body in rejected)
    moves = [body["move"] for status, body in found if status == 200]
    assert len(moves) >= 5
    assert set(moves) <= set(game("ultimate").start.legal_moves)


def test_one_query_waits_for_engine_preparation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled = threading.Event()
    asked: list[str] = []
    steps: dict[str, Any] = {
        "compiling": lambda: asked.append("process"),
        "loading": lambda: asked.append("engine") or compiled.wait(10),
    }
    thinker = work.Thinker(steps)

    async def ask() -> Any:
        here = Request({"type": "http"}, receive=partial(asyncio.sleep, 10))
        return await thinker.think(here, lambda: {"to_move": "X"})

    async def ask_twice() -> Any:
        first = asyncio.create_task(ask())
        await asyncio.sleep(0)
        with pytest.raises(work.BusyError, match="not ready"):
            await ask()
        compiled.set()
        return await first

    assert asyncio.run(ask_twice()) == {"to_move": "X"}
    assert asked == ["process", "engine"]
    compiled.clear()
    thinker = work.Thinker(steps)
    monkeypatch.setattr(work, "MOST_SECONDS_TO_READY", 0.1)
    with pytest.raises(work.BusyError, match="not ready"):
        asyncio.run(ask())
    compiled.set()


def test_cancelled_search_ends_before_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise clients that disconnect would make it search many positions at once."""
    begun, ended = threading.Semaphore(0), threading.Semaphore(0)

    def think(milliseconds: float) -> dict[str, Any]:
        begun.release()
        assert ended.acquire(timeout=10)
        return {"milliseconds": milliseconds}

    thinker = work.Thinker({})
    thinker._ready.set()
    monkeypatch.setattr(thinker, "prepare", lambda: None)

    async def ask() -> Any:
        gone = asyncio.ensure_future(thinker.think(None, partial(think, 1)))
        await asyncio.to_thread(begun.acquire, timeout=10)
        gone.cancel()
        second = asyncio.ensure_future(thinker.think(None, partial(think, 2)))
        await asyncio.wait([gone, second], timeout=0.1)
        assert gone.cancelled()
        assert not begun.acquire(blocking=False)
        ended.release()
        ended.release()
        return await second

    assert asyncio.run(ask()) == {"milliseconds": 2}


def test_engine_preparation_reports_progress(
    tb: Tablebase, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled, loaded = threading.Event(), threading.Event()
    monkeypatch.setattr(choose, "wait_until_compiled", lambda: compiled.wait(10))
    monkeypatch.setattr(choose, "engine_for", lambda *_: loaded.wait(10))
    thinker = work.Thinker(preparation(tb))

    def wait_for(start: str) -> None:
        ends = time.monotonic() + 10
        while not thinker.progress.startswith(start):
            assert time.monotonic() < ends, thinker.progress
            time.sleep(0.01)

    assert thinker.progress == "idle"
    thinker.prepare()
    wait_for("compiling the engine (about 10 s, once per machine), step 1 of 4, for 0 s")
    compiled.set()
    wait_for(f"loading the engine's tables for {ultimate.RULES[0]}, step 2 of 4")
    loaded.set()
    wait_for("ready")
    assert client.think(milliseconds=1).status == 200
    assert client.ask("/health").json["engine"] == "ready"


def test_taken_or_invalid_address_is_rejected(ttt: Any, data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, _, error = ttt("serve", "--port", port, "--data", data)
    assert (status, error.count("\n")) == (2, 1)
    assert error.startswith("error: cannot listen at 127.0.0.1 port ")
    for wrong in (("--port", -1), ("--port", 70_000), ("--host", "no such host")):
        assert ttt("serve", *wrong, "--data", data)[0] == 2


def test_excess_connections_are_rejected(client: Client) -> None:
    crowd = [
        socket.create_connection(("127.0.0.1", client.port)) for _ in range(MOST_CONNECTIONS - 1)
    ]
    assert client.ask("/health").status == 503
    for one in crowd:
        one.close()
    time.sleep(0.1)
    assert client.ask("/health").status == 200


# pip cannot install nginx. .ci/run has it; elsewhere it is optional.
@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_documented_proxy_disconnects_slow_clients(client: Client, tmp_path: Path) -> None:
    """The test divides the proxy's times by ten, and uses a free port."""
    (written,) = re.findall(
        r"^```nginx\n(.*?)^```", (ROOT / "docs/http.md").read_text(), re.DOTALL | re.MULTILINE
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for told, here in (
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("127.0.0.1:8000", f"127.0.0.1:{client.port}"),
        (" 10s", " 1s"),
    ):
        assert told in written
        written = written.replace(told, here)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    conf = tmp_path / "nginx.conf"
    conf.write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/log; events {{}}"
        f"http {{ access_log off; {paths}\n{written} }}"
    )
    through = Client(port, client.process)
    words = ["nginx", "-p", str(tmp_path), "-e", str(tmp_path / "log"), "-c", str(conf)]
    with subprocess.Popen(words) as proxy:
        try:
            for _ in range(100):
                with socket.socket() as there:
                    if there.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            assert through.ask("/health").json["status"] == "ok"
            assert through.ask("/health", headers={"host": "evil.example"}).status == 400
            assert through.ask(CLASSIC, "POST", b" " * 1_100_000, JSON).status == 413
            begun = time.monotonic()
            with socket.create_connection(("127.0.0.1", port)) as slow:
                slow.sendall(b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{")
                assert slow.recv(99) == b""
            assert time.monotonic() - begun < 5
        finally:
            proxy.terminate()


BY_TTT = ("-c", "import sys; from ttt_tables.interfaces import main; sys.exit(main())")
PLAINLY = ("-m", "ttt_tables")


@pytest.mark.parametrize(
    "given",
    first(
        [
            (PLAINLY, [signal.SIGTERM]),
            (BY_TTT, [signal.SIGINT]),
            (PLAINLY, [signal.SIGINT, signal.SIGINT]),
        ]
    ),
    ids=["SIGTERM", "SIGINT by ttt", "SIGINT twice"],
)
def test_signal_stops_server_during_a_search(
    data: Path, given: tuple[tuple[str, str], list[signal.Signals]]
) -> None:
    """A five-second search is told to stop, so the server does not wait for it.

    Only the slow cases send SIGINT, which ends the server with status 0 by its own handler.
    """
    by, signals = given
    command = [sys.executable, *by, "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().decode().rpartition(":")[2].partition("/")[0])
        client = Client(port, process.pid)
        assert client.think(milliseconds=1).status == 200
        found: list[dict[str, Any]] = []
        asking = threading.Thread(
            target=lambda: found.append(client.ask(f"{SEARCH}?milliseconds=5000").json)
        )
        asking.start()
        for sent in signals:
            time.sleep(0.5)
            process.send_signal(sent)
        # The server ends before the search would.
        output, errors = process.communicate(timeout=4 if len(signals) == 1 else 30)
        asking.join()
    assert found[0]["error"] == "Stopping"
    assert (output, errors) == (b"", b"")
    assert process.returncode == (-signal.SIGTERM if signals == [signal.SIGTERM] else 0)


def test_missing_extra_is_named_in_one_line() -> None:
    code = (
        "import sys; sys.modules['starlette'] = None; "
        "from ttt_tables.interfaces import main; main()"
    )
    words = [sys.executable, "-P", "-c", code, "serve"]
    ended = subprocess.run(words, capture_output=True, text=True)
    told = "error: serving needs starlette: pip install '.[serve]' in a clone of ttt-tables\n"
    assert ended.stderr == told


def test_serve_takes_defaults_from_the_environment(
    ttt: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Any] = []
    monkeypatch.setattr(server, "run", lambda *asked: given.append(asked))
    for name, value in (("HOST", "::1"), ("PORT", "8080"), ("DATA", "folder")):
        monkeypatch.setenv(f"TTT_{name}", value)
    options = ("--origin", "*", "--origin", "null://x", "--workers", "3", "--access-log")
    assert ttt("serve", *options)[0] == ttt("serve", "--port", "0", "--data", "other")[0] == 0
    settings = server.Settings([], ["*", "null://x"], workers=3, access_log=True)
    assert given[0] == ("::1", 8080, "folder", settings)
    assert given[1] == ("::1", 0, "other", server.Settings([], []))
    monkeypatch.setenv("TTT_PORT", "http")
    assert ttt("serve")[0] == 2


def test_worker_count_below_one_is_rejected(ttt: Any) -> None:
    status, _, error = ttt("serve", "--workers", "0")
    assert (status, "--workers must be 1 or more, got 0" in error) == (2, True)


@pytest.mark.skipif(not Path("/proc").exists(), reason="it lists processes by /proc")
@pytest.mark.slow  # only this starts workers: three processes load the package
def test_workers_share_a_socket_and_end_with_their_parent(data: Path) -> None:
    """A worker that dies is replaced; each writes its lines of the access log."""
    command = [sys.executable, "-m", "ttt_tables", "serve", "--port", "0", "--data", str(data)]
    command += ["--workers", "2", "--access-log"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().decode().rpartition(":")[2].partition("/")[0])
        client = Client(port, process.pid)
        assert client.ask("/health").status == 200  # the first worker is ready
        first = workers_of(process.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        wait_until(lambda: len(set(workers_of(process.pid)) - {*first}) == 1)
        assert client.ask("/games/classic/probe").status == 200
        last = workers_of(process.pid)
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (0, b"")
    assert re.search(
        rb'^\S+ \S+ 127.0.0.1:\d+ "GET /health HTTP/1.1" 200 OK$', output, re.MULTILINE
    )
    wait_until(lambda: not any(Path(f"/proc/{one}").exists() for one in last))


def workers_of(parent: int) -> list[int]:
    """Return the serving processes, without the one that tracks shared memory."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [one for one in map(int, children) if b"spawn_main" in command_of(one)]


def command_of(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:  # it has ended
        return b""


def wait_until(done: Callable[[], bool]) -> None:
    ends = time.monotonic() + 20
    while not done():
        assert time.monotonic() < ends
        time.sleep(0.05)
