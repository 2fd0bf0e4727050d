"""The clients that the server answers, and how strictly it reads; the record asks neither."""

import socket

import pytest

from tests.support.serving import Client
from ttt_tables.doors.http.server import hosts_answered
from ttt_tables.doors.http.strict import MOST_BYTES
from ttt_tables.errors import BadAddressError

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
        (f"{DICE}?position=.........+X+%EF%BC%94", "a die does not show"),
        (f"{NOTAKTO}?boards=2.0", "boards is a whole number, not '2.0'"),
        (f"{NOTAKTO}?boards=true", "boards is a whole number, not 'true'"),
        (f"{NOTAKTO}?boards=%EF%BC%92", "boards is a whole number"),
        (f"{NOTAKTO}?boards=+2", "boards is a whole number"),
        (f"{PROBABILISTIC}?draw_value=nan", "between 0 and 1"),
        ("/games/classic/puzzle?count=1_0", "count is a whole number, not '1_0'"),
        ("/games/classic/puzzle?answer=yes", "answer is true or false, not 'yes'"),
        (f"{ULTIMATE}?milliseconds=1_0", "milliseconds is a number, not '1_0'"),
        (f"{ULTIMATE}?milliseconds=%201", "milliseconds is a number, not ' 1'"),
        (f"{ULTIMATE}?milliseconds=nan", "milliseconds"),
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
    ("body", "status", "reason"),
    [
        (b"", 400, "missing"),
        (b'{"positions', 400, "not JSON"),
        (b"[]", 400, "dictionary"),
        (b'{"positions": []}', 400, "at least 1"),
        (b'{"positions": ["X........", "XXX......"]}', 400, "positions[1]: board 'XXX......'"),
        (b'{"positions": [true]}', 400, "positions.0"),
        (b'{"positions": [0]}', 400, "positions.0"),
        (b'{"positions": ["."], "positions": [1]}', 400, "'positions' is asked more than once"),
        (b'{"positions": ["."], "p\\u006fsitions": [1]}', 400, "is asked more than once"),
        (b'{"positions": [{"a": 1, "a": 2}]}', 400, "'a' is asked more than once"),
        (b'{"positions": ["."], "position": "X"}', 400, "has positions: leave position out"),
        (b'{"positions": ["........."], "policy": null}', 400, "policy"),
        (b'{"positions": ["........."], "more": 1}', 400, "no option 'more'"),
        (b"\xff\xfe", 400, "not JSON"),
        (b"[" * 100_000, 400, "cannot be read"),
        (b'{"positions": [' + b"9" * 5_000 + b"]}", 400, ""),
        (b'{"positions": [' + b'"X",' * 10_000 + b'"X"]}', 400, "at most 10000"),
        (b" " * (MOST_BYTES + 1), 413, "1,000,000 bytes"),
        (b'{"positions": [' + b"[]," * 300_000 + b"0]}", 400, "positions"),
    ],
)
def test_bad_bodies_are_refused(client: Client, body: bytes, status: int, reason: str) -> None:
    reply = client.ask(CLASSIC, "POST", body, JSON)
    assert reply.status == status
    assert reason in reply.json["reason"]
    assert len(reply.body) < 1_000


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/ttt-tables.js", 200),
        ("/health", 200),
        ("/tables", 200),
        ("/games/classic/probe", 200),
        ("/games/classic/probe?position=x", 400),
        ("/games/classic/probe?position=x&position=x", 400),
        ("/nothing", 404),
        ("/games/chess/moves", 404),
        ("/games/classic/nothing", 404),
    ],
)
def test_every_answer_is_of_its_type_alone(client: Client, path: str, status: int) -> None:
    """No browser guesses that JSON, or a refusal that quotes its asker, is a page."""
    reply = client.ask(path)
    assert reply.status == status
    assert reply.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"{CLASSIC}?x=1", '"positions": ["........."]'),
        *[(NOTAKTO, f'"positions": ["........."], "boards": {of}') for of in ("true", '"1"', 1.0)],
        (PROBABILISTIC, f'{GRID}, "draw_value": true'),
        (PROBABILISTIC, f'{GRID}, "draw_value": "0.5"'),
    ],
)
def test_numbers_are_numbers_in_a_body_and_nothing_is_asked_beside_it(
    client: Client, path: str, body: str
) -> None:
    assert client.ask(path, "POST", f"{{{body}}}".encode(), JSON).status == 400
    good = client.ask(PROBABILISTIC, "POST", f'{{{GRID}, "draw_value": 1}}'.encode(), JSON)
    assert good.status == 200


def test_what_is_not_there_is_said(client: Client) -> None:
    for path in ("/nothing", "/page/index.html", "/../pyproject.toml", "/%2e%2e/app.py", "/data/"):
        for method in ("GET", "POST"):
            reply = client.ask(path, method)
            assert (reply.status, reply.json["error"]) == (404, "NotFound")
    reply = client.ask(CLASSIC, "DELETE")
    assert (reply.status, reply.json["error"]) == (405, "MethodNotAllowed")
    assert reply.headers["allow"] == "GET, POST"
    for path in ("/", "/health", f"{CLASSIC}?position=X........", "/app.js"):
        head, whole = client.ask(path, "HEAD"), client.ask(path)
        assert (head.status, head.body) == (200, b"")
        assert head.headers["content-length"] == str(len(whole.body))
    body = b'{"positions": ["........."]}'
    assert "content-type" in client.ask(CLASSIC, "POST", body).json["reason"]
