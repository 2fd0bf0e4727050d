"""HTTP: the SQL console's endpoint. Only the server's own page may use it, and only by default."""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request

from tests.support.serving import Client, Inside
from ttt_tables.interfaces.http import make_app
from ttt_tables.interfaces.http.server import Settings, offers_sql
from ttt_tables.interfaces.http.strict import MOST_BYTES
from ttt_tables.serving import statements
from ttt_tables.serving.work import until_gone
from ttt_tables.sql.limits import ROWS

JSON = {"content-type": "application/json"}
ONE = b'{"statement": "select 1 as one"}'
ENDLESS = "select count(*) from range(10000000) a, range(10000000) b"


def test_statement_is_answered_with_its_rows(client: Client) -> None:
    asked = "select text, ply, null as none, [ply, 2] as pair from boards where text = 'X...O....'"
    reply = client.post("/sql", statement=asked)
    assert (reply.status, "etag" in reply.headers) == (200, False)
    assert reply.json == {
        "names": ["text", "ply", "none", "pair"],
        "numeric": [False, True, False, False],
        "rows": [["X...O....", "2", None, "[2, 2]"]],
        "csv": 'text,ply,none,pair\n"X...O....",2,,"[2, 2]"\n',
        "more": False,
    }
    many = client.post("/sql", statement=f"from range({ROWS + 5})").json
    assert (len(many["rows"]), many["more"]) == (ROWS, True)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("select nope from boards", 'Referenced column "nope" not found'),
        ("from read_text('/etc/hostname')", "file system operations are disabled"),
        ("copy (select 1) to 'new.csv'", "only select, from"),
        ("with t as (copy (select 1 x) to 'new.csv') from t", ""),
        ("set enable_external_access = true", "only select, from"),
        ("select getenv('HOME')", ""),
        ("from range(100000000) a, range(100) b select repeat('x', 1000000)", ""),
        ("", "a SQL statement is missing"),
    ],
)
def test_statement_beyond_reading_is_rejected(client: Client, statement: str, reason: str) -> None:
    reply = client.post("/sql", statement=statement)
    assert (reply.status, reply.json["error"]) == (400, "StatementError")
    assert reason in reply.json["reason"]
    assert not Path("new.csv").exists()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        # A page of another server may send these types without asking this server.
        {"content-type": "text/plain"},
        {"content-type": "text/plain; x=application/json"},
        {"content-type": "application/x-www-form-urlencoded; json"},
        {"content-type": "multipart/form-data; boundary=json"},
        {**JSON, "origin": "http://evil.example"},
        {**JSON, "origin": "null"},
        {**JSON, "origin": "http://127.0.0.1:1"},
        {**JSON, "host": "evil.example"},
    ],
)
def test_statement_of_a_foreign_page_is_rejected(client: Client, headers: dict[str, str]) -> None:
    reply = client.ask("/sql", "POST", ONE, headers)
    assert (reply.status in (400, 403), reply.json["error"]) == (True, "BadRequest")
    asked = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    before = client.ask("/sql", "OPTIONS", headers=asked)
    assert not [name for name in before.headers if name.startswith("access-control")]


def test_own_page_may_run_statements(client: Client) -> None:
    own = {**JSON, "origin": client.url.removesuffix("/")}
    assert client.ask("/sql", "POST", ONE, own).json["rows"] == [["1"]]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"statement": 1}',
        b'{"statement": "select 1", "unlocked": true}',
        b'{"statement": "select 1", "statement": "select 2"}',
        b'{"statement": "%s"}' % (b"x" * 10_001),
        b'{"statement": "%s"}' % (b"x" * MOST_BYTES),
    ],
)
def test_body_without_a_statement_is_rejected(client: Client, body: bytes) -> None:
    assert client.ask("/sql", "POST", body, JSON).status in (400, 413)


def test_only_a_server_for_this_machine_offers_sql(data: Path) -> None:
    assert offers_sql("127.0.0.1", Settings())
    assert offers_sql("[::1]", Settings())
    for host in ("0.0.0.0", "[::]", "192.168.0.7", "games.example"):
        assert not offers_sql(host, Settings())
    assert not offers_sql("127.0.0.1", Settings(host_names=["games.example"]))
    assert not offers_sql("127.0.0.1", Settings(origins=["https://games.example"]))
    with Inside(make_app(data)) as without:
        assert without.ask("/sql", "POST", ONE, JSON).status == 404
        assert b"data-console" not in without.ask("/").body
        assert without.ask("/console/contents.json").status == 404


@pytest.mark.parametrize("missing", ["duckdb", "resource"])
def test_server_without_duckdb_or_limits_offers_no_sql(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert not offers_sql("127.0.0.1", Settings())


def test_statements_beyond_two_at_once_are_rejected(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of clients that have gone are ended."""
    started: list[Any] = []

    async def open_process(*words: Any, **more: Any) -> Any:
        started.append(await real(*words, **more))
        return started[-1]

    real = statements.open_process
    monkeypatch.setattr(statements, "open_process", open_process)
    app = make_app(data, sql=True)

    async def post(statement: str, gone: asyncio.Event) -> Any:
        sent: list[Any] = []
        body = json.dumps({"statement": statement}).encode()
        messages = [{"type": "http.request", "body": body}]

        async def receive() -> Any:
            if messages:
                return messages.pop(0)
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "POST", "path": "/sql", "query_string": b""}
        await app({**scope, "headers": [(b"content-type", b"application/json")]}, receive, send)
        return sent[0]["status"]

    async def ask() -> None:
        gone = asyncio.Event()
        slow = [asyncio.ensure_future(post(ENDLESS, gone)) for _ in range(statements.MOST_AT_ONCE)]
        while len(started) < statements.MOST_AT_ONCE:
            await asyncio.sleep(0.01)
        assert await post("select 1", asyncio.Event()) == 503
        gone.set()
        await asyncio.wait_for(asyncio.gather(*slow), 20)
        ends = time.monotonic() + 20
        while any(child.returncode is None for child in started) and time.monotonic() < ends:
            await asyncio.sleep(0.01)
        assert [child.returncode for child in started] == [-9] * statements.MOST_AT_ONCE
        assert await post("select 1", asyncio.Event()) == 200

    asyncio.run(ask())


def test_work_ends_when_its_time_is_up() -> None:
    ended: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("ended")

    async def receive() -> Any:
        await asyncio.Future()

    async def wait() -> None:
        request = Request({"type": "http"}, receive)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(until_gone(request, work()), 0.5)
        await asyncio.sleep(0)

    asyncio.run(wait())
    assert ended == ["ended"]
