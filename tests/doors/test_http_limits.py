"""The server under stress: clients that never read, silence, other hosts, and a signal to end."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.support.serving import Client
from ttt_tables.classic import rules as classic
from ttt_tables.doors.http.app import make_app
from ttt_tables.doors.http.guard import MOST_BODIES, PIECE, Guard
from ttt_tables.doors.http.server import hosts_answered
from ttt_tables.errors import BadAddressError
from ttt_tables.serving import connection

SCOPE = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
JSON = {"content-type": "application/json"}
CLASSIC, DICE, ULTIMATE = [f"/games/{name}/moves" for name in ("classic", "dice", "ultimate")]
PROBABILISTIC = "/games/probabilistic/moves"


async def silence() -> Any:
    await asyncio.sleep(60)


def answering(body: bytes) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    return app


def talk(guard: Guard, send: Any, **more: Any) -> None:
    asyncio.run(guard({**SCOPE, **more}, silence, send))


def test_an_answer_is_sent_in_pieces_and_is_whole() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    whole = bytes(range(256)) * 1_000
    talk(Guard(answering(whole)), send)
    assert b"".join(message["body"] for message in sent[1:]) == whole
    assert max(len(message["body"]) for message in sent[1:]) == PIECE
    assert [message["more_body"] for message in sent[1:]] == [*[True] * (len(sent) - 2), False]


def test_bytes_that_wait_to_be_sent_are_bounded() -> None:
    """Of three clients that never read, two fit; the third is told to ask again."""
    guard = Guard(answering(b"x" * 1_000), most_held=2_500, most_seconds=0.2)
    told: list[int] = []

    async def never(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            told.append(message["status"])
        elif message["body"][:1] == b"x":
            await asyncio.sleep(60)

    async def ask() -> None:
        await asyncio.gather(*[guard(SCOPE, silence, never) for _ in range(3)])

    asyncio.run(ask())
    assert sorted(told) == [200, 200, 503]
    assert guard.held == 0


async def whole() -> Any:
    return {"type": "http.request", "body": b"{}"}


async def unseen(_: Any) -> None:
    pass


POSTED = {**SCOPE, "method": "POST"}


def test_so_many_bodies_are_answered_at_once_and_no_more() -> None:
    in_hand = most = 0

    async def app(scope: Any, receive: Any, send: Any) -> None:
        nonlocal in_hand, most
        in_hand += 1
        most = max(most, in_hand)
        await asyncio.sleep(0.01)
        in_hand -= 1
        await answering(b"")(scope, receive, send)

    async def ask() -> None:
        guard = Guard(app)
        await asyncio.gather(*[guard(POSTED, whole, unseen) for _ in range(3 * MOST_BODIES)])

    asyncio.run(ask())
    assert most == MOST_BODIES


def test_bodies_that_come_slowly_keep_no_other_waiting() -> None:
    """A turn is taken once a body is there: however many are awaited, the next is answered."""
    asked: list[Any] = []

    async def app(_: Any, receive: Any, __: Any) -> None:
        asked.append(await receive())

    async def ask() -> None:
        guard = Guard(app)
        slow = [asyncio.ensure_future(guard(POSTED, silence, unseen)) for _ in range(MOST_BODIES)]
        await asyncio.sleep(0)
        await asyncio.wait_for(guard(POSTED, whole, unseen), 10)
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()
        await asyncio.wait(slow)

    asyncio.run(ask())
    assert [message["body"] for message in asked] == [b"{}"]


def test_bodies_that_come_slowly_leave_room_for_answers() -> None:
    """However many bytes of bodies wait for their rest, a short question is answered."""
    told: list[Any] = []

    async def half() -> Any:
        return {"type": "http.request", "body": b"x" * 40, "more_body": True}

    async def tell(message: Any) -> None:
        told.append(message.get("status", message.get("body")))

    async def ask() -> None:
        guard = Guard(answering(b"x" * 40), most_held=100)

        def sends(parts: int) -> Any:
            given = iter([half] * parts)
            return lambda: next(given, silence)()

        slow = asyncio.ensure_future(guard(POSTED, sends(1), unseen))
        await asyncio.sleep(0)
        await guard(POSTED, sends(1), tell)
        await guard(SCOPE, silence, tell)
        slow.cancel()
        await asyncio.wait([slow])
        assert guard.held == 0

    asyncio.run(ask())
    assert (told[0], told[2:]) == (503, [200, b"x" * 40])


class Transport:
    """A client's end, as asyncio shows it."""

    def __init__(self) -> None:
        self.aborted = self.closed = False
        self.written = b""

    def get_extra_info(self, _: str) -> None:
        return None

    def set_write_buffer_limits(self, high: int) -> None:
        assert high == 0

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.aborted or self.closed

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.closed = True


def connected(others: int = 0, app: Any = None) -> tuple[connection.Connection, Transport]:
    """Return a connection beside others to an application, within a running loop."""
    import uvicorn
    from uvicorn.server import ServerState

    state = ServerState()
    state.connections.update(range(others))  # type: ignore[arg-type]
    config = uvicorn.Config(app or answering(b""), lifespan="off")
    made = connection.Connection(config, state, {})
    transport = Transport()
    made.connection_made(transport)  # type: ignore[arg-type]
    return made, transport


def test_who_does_not_take_what_is_written_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_SECONDS_A_WRITE", 0.02)

    async def wait() -> list[bool]:
        (reads, reader), (stuck, other) = connected(), connected()
        reads.pause_writing()
        stuck.pause_writing()
        reads.resume_writing()
        await asyncio.sleep(0.1)
        return [reader.aborted, other.aborted]

    assert asyncio.run(wait()) == [False, True]


def test_who_says_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_SECONDS_SILENT", 0.02)

    async def wait() -> list[bool]:
        (_, silent), (half, other) = connected(), connected()
        half.data_received(b"GET / HTTP/1.1\r\nhost: ")  # a head that is never whole
        await asyncio.sleep(0.1)
        return [silent.aborted, other.aborted]

    assert asyncio.run(wait()) == [True, True]


def test_who_sends_half_a_body_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_SECONDS_A_BODY", 0.02)
    read: list[bytes] = []

    async def app(_: Any, receive: Any, __: Any) -> None:
        while (message := await receive())["type"] != "http.disconnect":
            if not message["more_body"]:
                read.append(message["body"])

    async def wait() -> bytes:
        (half, slow), (fast, other) = connected(app=app), connected(app=app)
        head = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n"
        half.data_received(head + b"ha")
        fast.data_received(head + b"fast")
        await asyncio.sleep(0.1)
        assert (slow.closed, other.closed, other.written) == (True, False, b"")
        for one in (half, fast):
            one.connection_lost(None)
        await asyncio.sleep(0)
        return slow.written

    head, _, body = asyncio.run(wait()).partition(b"\r\n\r\n")
    assert read == [b"fast"]
    assert head.startswith(b"HTTP/1.1 408 ")
    assert json.loads(body)["error"] == "Timeout"


def test_a_body_in_chunks_is_refused_before_any_is_read() -> None:
    """A megabyte of chunks of one byte would take the event loop of every client for seconds."""
    head = b"POST / HTTP/1.1\r\nhost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"

    async def send(parts: list[bytes]) -> Transport:
        made, transport = connected()
        for part in parts:
            made.data_received(part)
        await asyncio.sleep(0)
        assert made.cycle is None
        return transport

    for parts in ([head + b"1\r\nx\r\n" * 9], [head[:50], head[50:]]):
        refused = asyncio.run(send(parts))
        assert refused.closed
        assert refused.written.startswith(b"HTTP/1.1 411 ")
        assert refused.written.count(b"HTTP/1.1") == 1


def test_beyond_the_most_connections_one_is_refused_at_once() -> None:
    async def connect(others: int) -> Transport:
        return connected(others)[1]

    last = asyncio.run(connect(connection.MOST_CONNECTIONS - 1))
    assert (last.written, last.closed) == (b"", False)
    refused = asyncio.run(connect(connection.MOST_CONNECTIONS))
    assert refused.closed
    head, _, body = refused.written.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 ")
    assert int(re.search(rb"content-length: (\d+)", head)[1]) == len(body)  # type: ignore[index]


# Whom it answers, and what


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:80", "[::1]:8000"])
def test_loopback_s_names_are_answered(client: Client, host: str) -> None:
    assert client.ask("/health", headers={"host": host}).status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.nip.io", ""]
)
@pytest.mark.parametrize("path", ["/", "/health", "/games/classic/moves", "/nothing"])
def test_a_name_that_was_pointed_at_this_machine_is_refused(
    client: Client, host: str, path: str
) -> None:
    reply = client.ask(path, headers={"host": host})
    assert (reply.status, reply.json["error"]) == (400, "BadRequest")
    assert "--host-name" in reply.json["reason"]


def test_a_forged_host_is_refused_in_every_form(client: Client) -> None:
    """With two hosts, or with the server's own name in the address of the request alone."""

    def ask(*lines: str) -> bytes:
        with socket.create_connection(("127.0.0.1", client.port)) as there:
            there.sendall("\r\n".join([*lines, "connection: close", "", ""]).encode())
            return there.makefile("rb").read()

    own, forged = "host: localhost", "host: evil.example"
    assert ask("GET /health HTTP/1.1", own, forged).startswith(b"HTTP/1.1 400 ")
    assert ask("GET http://localhost/health HTTP/1.1", forged).startswith(b"HTTP/1.1 400 ")
    assert ask("GET /health HTTP/1.0").startswith(b"HTTP/1.1 400 ")
    assert ask("GET http://evil.example/health HTTP/1.1", own).startswith(b"HTTP/1.1 404 ")


def test_other_names_are_those_it_was_started_for() -> None:
    assert hosts_answered("127.0.0.1", ()) == {"127.0.0.1", "[::1]", "localhost"}
    assert {"ttt.example", "192.168.0.7"} <= hosts_answered(
        "0.0.0.0", ["TTT.example", "192.168.0.7"]
    )
    assert not {"0.0.0.0", "[0.0.0.0]"} & hosts_answered("0.0.0.0", ())
    assert "[fe80::1]" in hosts_answered("fe80::1", ())
    for bad in ("a:80", "http://a", "*", "", "a b", "ä.example"):
        with pytest.raises(BadAddressError, match="without a port"):
            hosts_answered("127.0.0.1", [bad])


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (f"{CLASSIC}?position=.........&%70osition=X", "'position' is asked more than once"),
        ("/games?x=1", "no 'x'"),
        ("/health?x=1", "no 'x'"),
        ("/tables?x", "no 'x'"),
        ("/openapi.json?x=1", "no 'x'"),
        (f"{DICE}?roll=4.0", "roll is a whole number, not '4.0'"),
        (f"{DICE}?roll=true", "roll is a whole number, not 'true'"),
        (f"{DICE}?roll=%EF%BC%94", "roll is a whole number"),
        (f"{DICE}?roll=+4", "roll is a whole number"),
        ("/games/classic/puzzle?count=1_0", "count is a whole number, not '1_0'"),
        ("/games/classic/puzzle?answer=yes", "answer is true or false, not 'yes'"),
        (f"{ULTIMATE}?milliseconds=1_0", "milliseconds is a number, not '1_0'"),
        (f"{ULTIMATE}?milliseconds=%201", "milliseconds is a number, not ' 1'"),
        (f"{ULTIMATE}?milliseconds=true", "milliseconds"),
    ],
)
def test_questions_are_read_strictly(client: Client, path: str, reason: str) -> None:
    reply = client.ask(path)
    assert reply.status == 400
    assert reason in reply.json["reason"]


@pytest.mark.parametrize("query", ["utm_source=x", "a=1&a=2", "&" * 30, "x"])
def test_the_page_ignores_a_query(client: Client, query: str) -> None:
    """A link from another site may add a query of its own to the page's address."""
    for path in ("/", "/app.js", "/data/dice.pack"):
        assert client.ask(f"{path}?{query}").body == client.ask(path).body
    assert client.ask(f"/nothing?{query}").status == 404
    assert client.ask(f"/health?{query}&y=1").status == 400


GRID = '"grid": "coin", "positions": [0]'


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        (CLASSIC, '{"positions": [0], "positions": [1]}', "'positions' is asked more than once"),
        (CLASSIC, '{"positions": [0], "p\\u006fsitions": [1]}', "is asked more than once"),
        (CLASSIC, '{"positions": [{"a": 1, "a": 2}]}', "'a' is asked more than once"),
        (f"{CLASSIC}?x=1", '{"positions": [0]}', "no 'x'"),
        (
            CLASSIC,
            '{"positions": [0], "position": "X........"}',
            "has positions: leave position out",
        ),
        (DICE, '{"positions": [0], "roll": 4.0}', "roll"),
        (DICE, '{"positions": [0], "roll": "4"}', "roll"),
        (PROBABILISTIC, f'{{{GRID}, "draw_value": true}}', "draw_value"),
        (PROBABILISTIC, f'{{{GRID}, "draw_value": "0.5"}}', "draw_value"),
    ],
)
def test_bodies_are_read_strictly(client: Client, path: str, body: str, reason: str) -> None:
    reply = client.ask(path, "POST", body.encode(), JSON)
    assert reply.status == 400
    assert reason in reply.json["reason"]
    assert client.post(PROBABILISTIC, grid="coin", positions=[0], draw_value=1).status == 200


NAMES = ",".join(f'"{name:05x}":0' for name in range(95_000))
MANY = {
    "names": f"{{{NAMES}}}",
    "names in an object": f'{{"positions": [0], "x": {{{NAMES}}}}}',
    "objects": '{"positions": [' + '{"a":0},' * 110_000 + "0]}",
    "lists": '{"positions": [' + "[]," * 300_000 + "0]}",
}


def seconds_to_refuse(app: Any, **asked: Any) -> float:
    """Return the processor's time in which an application refuses a question with status 400."""
    told: list[dict[str, Any]] = []
    body = asked.pop("body", b"")

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    kind = [(b"content-type", b"application/json")]
    scope = {**SCOPE, "path": CLASSIC, "headers": kind, "root_path": "", "scheme": "http"}
    started = time.process_time()
    asyncio.run(app({**scope, **asked}, receive, send))
    taken = time.process_time() - started
    assert told[0]["status"] == 400
    assert "cannot be read: it has" in json.loads(told[1]["body"])["reason"]
    return taken


def test_many_names_are_refused_before_any_is_read(data: Path) -> None:
    """A body as large as any holds up the event loop for no time that another client sees."""
    app = make_app(str(data))
    for (kind, body), encoding in product(MANY.items(), ("utf-8", "utf-16")):
        asked = body.encode(encoding)[:1_000_000]
        assert seconds_to_refuse(app, method="POST", body=asked) < 0.05, (kind, encoding)
    query = b"&".join(b"%x=" % name for name in range(12_000))
    assert seconds_to_refuse(app, query_string=query) < 0.05


# A whole process


@pytest.mark.parametrize(
    "sent", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
def test_a_signal_ends_it_at_once_whatever_is_searched(data: Path, sent: int) -> None:
    """A search of five seconds is told that the server stops: it is not waited for."""
    command = [sys.executable, "-m", "ttt_tables", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().decode().rpartition(":")[2].partition("/")[0])
        client = Client(port, process.pid)
        assert client.think(milliseconds=1).status == 200
        found: list[dict[str, Any]] = []
        asking = threading.Thread(
            target=lambda: found.append(client.ask(f"{ULTIMATE}?milliseconds=5000").json)
        )
        asking.start()
        time.sleep(0.5)
        process.send_signal(sent)
        output, errors = process.communicate(timeout=4)  # before the search would end
        asking.join()
    assert found[0]["error"] == "Stopping"
    assert (output, errors) == (b"", b"")
    assert process.returncode == (-signal.SIGTERM if sent == signal.SIGTERM else 0)


@pytest.mark.nightly
@pytest.mark.slow  # it waits for the times of a real server
def test_clients_that_never_read_leave_the_memory_as_it_was(data: Path) -> None:
    command = [sys.executable, "-m", "ttt_tables", "serve", "--port", "0", "--data", str(data)]
    body = json.dumps({"positions": sorted(classic.boards())}).encode()
    head = f"POST {CLASSIC} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(body)}\r\n"
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().decode().rpartition(":")[2].partition("/")[0])
            client = Client(port, process.pid)
            for _ in range(3):
                assert client.ask(CLASSIC, "POST", body, JSON).status == 200
            before, asked = resident(process.pid), []
            for _ in range(200):
                asked.append(socket.create_connection(("127.0.0.1", port)))
                asked[-1].sendall(f"{head}content-type: application/json\r\n\r\n".encode() + body)
            peak, until = before, time.monotonic() + 45
            while time.monotonic() < until:
                peak = max(peak, resident(process.pid))
                time.sleep(0.5)
            assert peak < before + 64_000_000
            assert resident(process.pid) < 1.2 * before  # while the clients are still there
            for one in asked:
                one.close()
            assert client.ask("/health").status == 200
        finally:
            process.terminate()


def resident(process: int) -> int:
    """Return the bytes of memory that a process has."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096
