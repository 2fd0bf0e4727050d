"""HTTP: which clients are accepted, and how strictly the server parses requests."""

import socket
from itertools import product

import pytest

from tests.support.serving import Client
from ttt_tables.errors import BadAddressError
from ttt_tables.games import described
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.http.server import hosts_answered
from ttt_tables.interfaces.http.strict import MOST_BYTES

JSON = {"content-type": "application/json"}
CLASSIC, GOOD = "/games/classic/moves", '"positions": ["........."]'


def taking(option: str) -> str:
    """Return the path of a verb that takes an option, of a game that has it."""
    for game, verb in product(game_names(), ("moves", "puzzle")):
        if verb in described.verbs(game) and option in described.helped(game, verb):
            return f"/games/{game}/{verb}"
    raise AssertionError(option)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:80", "[::1]:8000"])
def test_loopback_names_are_accepted(client: Client, host: str) -> None:
    assert client.ask("/health", headers={"host": host}).status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.nip.io", ""]
)
def test_foreign_host_name_is_rejected(client: Client, host: str) -> None:
    for path in ("/", "/health", CLASSIC, "/nothing"):
        reply = client.ask(path, headers={"host": host})
        assert (reply.status, reply.json["error"]) == (400, "BadRequest")
        assert "--host-name" in reply.json["reason"]


def test_forged_host_is_rejected_in_every_form(client: Client) -> None:
    """The request has two hosts, or the server's own name only in its target."""

    def ask(*lines: str) -> bytes:
        with socket.create_connection(("127.0.0.1", client.port)) as there:
            there.sendall("\r\n".join([*lines, "connection: close", "", ""]).encode())
            return there.makefile("rb").read()

    own, forged = "host: localhost", "host: evil.example"
    assert ask("GET /health HTTP/1.1", own, forged).startswith(b"HTTP/1.1 400 ")
    assert ask("GET http://localhost/health HTTP/1.1", forged).startswith(b"HTTP/1.1 400 ")
    assert ask("GET /health HTTP/1.0").startswith(b"HTTP/1.1 400 ")
    assert ask("GET http://evil.example/health HTTP/1.1", own).startswith(b"HTTP/1.1 404 ")


def test_allowed_host_names_are_the_configured_ones() -> None:
    assert hosts_answered("127.0.0.1", ()) == {"127.0.0.1", "[::1]", "localhost"}
    assert {"ttt.example", "192.168.0.7"} <= hosts_answered(
        "0.0.0.0", ["TTT.example", "192.168.0.7"]
    )
    assert not {"0.0.0.0", "[0.0.0.0]"} & hosts_answered("0.0.0.0", ())
    assert "[fe80::1]" in hosts_answered("fe80::1", ())
    for bad in ("a:80", "http://a", "*", "", "a b", "ä.example"):
        with pytest.raises(BadAddressError, match="without a port"):
            hosts_answered("127.0.0.1", [bad])


@pytest.mark.parametrize("path", ["/games?x=1", "/health?x=1", "/tables?x", "/openapi.json?x=1"])
def test_unknown_option_of_an_endpoint_is_rejected(client: Client, path: str) -> None:
    reply = client.ask(path)
    assert (reply.status, "unknown name 'x'" in reply.json["reason"]) == (400, True)


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("position", ".........&%70osition=X", "'position' is given more than once"),
        *[("count", text, "count must be a whole number") for text in ("2.0", "true", "%EF%BC%92")],
        *[("count", text, "count must be a whole number") for text in ("+2", "1_0")],
        ("answer", "yes", "answer must be true or false, got 'yes'"),
        *[("milliseconds", text, "milliseconds must be a number") for text in ("1_0", "%201")],
        ("milliseconds", "nan", "milliseconds"),
        ("draw_value", "nan", "between 0 and 1"),
    ],
)
def test_options_are_parsed_strictly(client: Client, option: str, value: str, reason: str) -> None:
    reply = client.ask(f"{taking(option)}?{option}={value}")
    assert (reply.status, reason in reply.json["reason"]) == (400, True), reply.json


@pytest.mark.parametrize("query", ["utm_source=x", "a=1&a=2", "&" * 30, "x"])
def test_page_ignores_a_query(client: Client, query: str) -> None:
    """A link from another site may add a query of its own to the page's URL."""
    for path in ("/", "/app.js", "/data/classic.pack"):
        assert client.ask(f"{path}?{query}").body == client.ask(path).body
    assert client.ask(f"/nothing?{query}").status == 404
    assert client.ask(f"/health?{query}&y=1").status == 400


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        (b"", 400, "missing"),
        (b'{"positions', 400, "not JSON"),
        (b'{"positions": []}', 400, "at least 1"),
        (b'{"positions": ["X........", "XXX......"]}', 400, "positions[1]: board 'XXX......'"),
        (b'{"positions": [0]}', 400, "positions.0"),
        (b'{"positions": ["."], "p\\u006fsitions": [1]}', 400, "is given more than once"),
        (b'{"positions": [{"a": 1, "a": 2}]}', 400, "'a' is given more than once"),
        (
            b'{"positions": ["."], "position": "X"}',
            400,
            "has positions, so it must not have position",
        ),
        (b'{"positions": ["."], "policy": null}', 400, "policy"),
        (b'{"positions": ["."], "more": 1}', 400, "no option 'more'"),
        (b"\xff\xfe", 400, "not JSON"),
        (b"[" * 100_000, 400, "cannot be read"),
        (b'{"positions": [' + b"9" * 5_000 + b"]}", 400, ""),
        (b'{"positions": [' + b'"X",' * 10_000 + b'"X"]}', 400, "at most 10000"),
        (b" " * (MOST_BYTES + 1), 413, "1,000,000 bytes"),
        (b'{"positions": [' + b"[]," * 300_000 + b"0]}", 400, "positions"),
    ],
)
def test_invalid_bodies_are_rejected(client: Client, body: bytes, status: int, reason: str) -> None:
    reply = client.ask(CLASSIC, "POST", body, JSON)
    assert reply.status == status
    assert reason in reply.json["reason"]
    assert len(reply.body) < 1_000


@pytest.mark.parametrize("path", ["/", "/ttt-tables.js", "/health", CLASSIC, "/games/chess/moves"])
@pytest.mark.parametrize("query", ["", "?position=x", "?position=x&position=x"])
def test_answers_declare_type_and_forbid_sniffing(client: Client, path: str, query: str) -> None:
    """No browser interprets JSON, or an error that quotes the request, as a page."""
    assert client.ask(path + query).headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("option", "value", "status"),
    [
        *[("boards", value, 400) for value in ("true", '"1"', "1.0", "null")],
        *[("draw_value", value, 400) for value in ("true", '"0.5"')],
        ("draw_value", "1", 200),
    ],
)
def test_body_numbers_are_not_strings(client: Client, option: str, value: str, status: int) -> None:
    body = f'{{"positions": ["......... X"], "{option}": {value}}}'.encode()
    assert client.ask(taking(option), "POST", body, JSON).status == status


def test_unknown_path_is_reported(client: Client) -> None:
    for path in ("/nothing", "/page/index.html", "/../pyproject.toml", "/%2e%2e/app.py", "/data/"):
        for method in ("GET", "POST"):
            reply = client.ask(path, method)
            assert (reply.status, reply.json["error"]) == (404, "NotFound")
    reply = client.ask(CLASSIC, "DELETE")
    assert (reply.status, reply.json["error"]) == (405, "MethodNotAllowed")
    assert reply.headers["allow"] == "GET, HEAD, POST"
    for path in ("/", "/health", f"{CLASSIC}?position=X........", "/app.js"):
        head, whole = client.ask(path, "HEAD"), client.ask(path)
        assert (head.status, head.body) == (200, b"")
        assert head.headers["content-length"] == str(len(whole.body))
    body = f"{{{GOOD}}}".encode()
    assert "content-type" in client.ask(CLASSIC, "POST", body).json["reason"]
    assert client.ask(f"{CLASSIC}?x=1", "POST", body, JSON).status == 400
