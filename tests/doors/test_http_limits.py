"""Whom the server answers, how strictly it reads, and how it ends."""

import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.support.serving import Client
from ttt_tables.doors.http.server import hosts_answered
from ttt_tables.errors import BadAddressError
from ttt_tables.serving.server import MOST_CONNECTIONS

JSON = {"content-type": "application/json"}
CLASSIC, DICE, ULTIMATE = [f"/games/{name}/moves" for name in ("classic", "dice", "ultimate")]
NOTAKTO, PROBABILISTIC = "/games/notakto/moves", "/games/probabilistic/moves"


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
        (f"{DICE}?position=.........+X+4.0", "a die does not show '4.0'"),
        (f"{DICE}?position=.........+X+%EF%BC%94", "a die does not show"),
        (f"{DICE}?position=.........+X++4", "is no position: write the board"),
        (f"{NOTAKTO}?boards=2.0", "boards is a whole number, not '2.0'"),
        (f"{NOTAKTO}?boards=true", "boards is a whole number, not 'true'"),
        (f"{NOTAKTO}?boards=%EF%BC%92", "boards is a whole number"),
        (f"{NOTAKTO}?boards=+2", "boards is a whole number"),
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


GRID = '"grid": "coin", "positions": ["......... X"]'


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        (
            CLASSIC,
            '{"positions": ["........."], "positions": [1]}',
            "'positions' is asked more than once",
        ),
        (
            CLASSIC,
            '{"positions": ["........."], "p\\u006fsitions": [1]}',
            "is asked more than once",
        ),
        (CLASSIC, '{"positions": [{"a": 1, "a": 2}]}', "'a' is asked more than once"),
        (f"{CLASSIC}?x=1", '{"positions": ["........."]}', "no 'x'"),
        (
            CLASSIC,
            '{"positions": ["........."], "position": "X........"}',
            "has positions: leave position out",
        ),
        (NOTAKTO, '{"positions": ["........."], "boards": 1.0}', "boards"),
        (NOTAKTO, '{"positions": ["........."], "boards": "1"}', "boards"),
        (CLASSIC, '{"positions": [0]}', "positions.0"),
        (PROBABILISTIC, f'{{{GRID}, "draw_value": true}}', "draw_value"),
        (PROBABILISTIC, f'{{{GRID}, "draw_value": "0.5"}}', "draw_value"),
    ],
)
def test_bodies_are_read_strictly(client: Client, path: str, body: str, reason: str) -> None:
    reply = client.ask(path, "POST", body.encode(), JSON)
    assert reply.status == 400
    assert reason in reply.json["reason"]
    assert (
        client.post(PROBABILISTIC, grid="coin", positions=["......... X"], draw_value=1).status
        == 200
    )


# Its crowds, its proxy and its process


def test_beyond_the_most_connections_a_request_is_refused(client: Client) -> None:
    crowd = [
        socket.create_connection(("127.0.0.1", client.port)) for _ in range(MOST_CONNECTIONS - 1)
    ]
    assert client.ask("/health").status == 503
    for one in crowd:
        one.close()
    time.sleep(0.1)
    assert client.ask("/health").status == 200


# nginx is not Python's to install: .ci/run has it, others may go without.
@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_the_proxy_of_the_documents_ends_slow_clients(client: Client, tmp_path: Path) -> None:
    """Here its times are a tenth, and its port is free."""
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
            wait_for(port)
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


def wait_for(port: int) -> None:
    """Wait until something listens at a port."""
    for _ in range(100):
        with socket.socket() as there:
            if there.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(port)


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
