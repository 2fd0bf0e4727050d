"""The tools for language models, by the SDK's client: read-only, small and locked.

Statements of hostile clients are limited in number, end with their request, and reveal nothing
about the server.
"""

import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client as McpClient

from tests.conftest import ROOT
from tests.interfaces.test_locked_sql import ATTACKS, contents
from tests.support.parts import first
from tests.support.serving import Client
from tests.support.tools import Toolbox, asking
from ttt_tables.answers import about
from ttt_tables.games.described import VERBS
from ttt_tables.games.registry import game_names
from ttt_tables.interfaces.mcp.tools import MOST_CHARACTERS
from ttt_tables.serving import statements
from ttt_tables.serving.statements import MOST_AT_ONCE, Statements
from ttt_tables.serving.work import MOST_WAITING, BusyError
from ttt_tables.sql.processes import LockedQuery, StatementError

MAIN = "from ttt_tables.interfaces import main; raise SystemExit(main())"
PAGE = (ROOT / "docs" / "language-models.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tools(data: Path) -> Iterator[Toolbox]:
    """Start the tools as the page registers them, with the tables of this run."""
    (line,) = re.findall(r"^claude mcp add ttt-tables -- (.*)$", PAGE, re.MULTILINE)
    with asking(*line.split(), "--data", str(data)) as found:
        yield found


def test_documented_commands_start_the_tools(tools: Toolbox) -> None:
    written = re.search(r'^(\{"mcpServers".*)$', PAGE, re.MULTILINE)
    board = re.search(r"Who wins on ([.XO]{9}) with X to move", PAGE)
    assert written
    assert board
    (registered,) = json.loads(written[1])["mcpServers"].values()
    line = " ".join([registered["command"], *registered["args"]])
    assert f"claude mcp add ttt-tables -- {line}\n" in PAGE
    found = tools.ask("probe", position=board[1])
    assert (found["to_move"], found["wdl"], found["score"]) == ("X", 0, 0.5)


def test_tools_are_read_only_with_described_arguments(tools: Toolbox) -> None:
    found = {tool.name: tool for tool in tools.list()}
    assert list(found) == ["games", *VERBS, "sql"]
    for tool in found.values():
        hints = tool.annotations
        assert hints
        assert hints.read_only_hint
        assert (hints.destructive_hint, hints.open_world_hint) == (False, False)
        assert tool.description
        assert tool.input_schema["additionalProperties"] is False
    fields = found["moves"].input_schema["properties"]
    assert (
        "what happens when a roll opens no empty cell; positional: the board"
        in fields["rule"]["description"]
    )
    assert fields["game"]["default"] == "classic"
    assert "dice: the board, the side to move and" in fields["position"]["description"]


def test_games_are_listed_with_their_options(tools: Toolbox) -> None:
    assert [game["name"] for game in tools.ask("games")["games"]] == list(game_names())
    for name in game_names():
        assert tools.ask("games", game=name) == json.loads(json.dumps(about(name)))


def test_long_answers_come_in_pages(tools: Toolbox) -> None:
    asked = {"game": "notakto", "boards": 10, "position": "/".join(["." * 9] * 10), "limit": 60}
    pages = [tools.ask("moves", **asked, offset=at) for at in (0, 60)]
    assert [(len(page["moves"]), page.get("more", False)) for page in pages] == [
        *[(60, True), (30, False)]
    ]
    query = "select board from boards order by board"
    rows = [tools.ask("sql", statement=query, limit=200, offset=at) for at in (0, 5400)]
    assert [(len(page["rows"]), page["more"]) for page in rows] == [(200, True), (78, False)]
    for wrong in ({"limit": 201}, {"limit": 0}, {"offset": -1}):
        tools.rejection("sql", statement=query, **wrong)


def test_answer_size_counts_text_and_structure(tools: Toolbox) -> None:
    """An answer is sent as text, where each quotation mark is escaped, and as structure."""
    few = tools.call("sql", {"statement": "select repeat(chr(34), 6_000) as t"})
    assert not few.is_error
    assert 0.8 * MOST_CHARACTERS < len(few.model_dump_json(by_alias=True)) <= MOST_CHARACTERS
    for more, error in (("chr(34), 7_000", "BadLimit"), ("'x', 100_000_000", "Statement")):
        told = json.loads(tools.rejection("sql", statement=f"select repeat({more})"))
        assert told["error"] == f"{error}Error"
        assert f"{MOST_CHARACTERS:,}" in told["reason"]


MISSING = "unknown argument 'query', missing argument 'statement': the arguments of sql are "


@pytest.mark.parametrize(
    ("tool", "arguments", "reason"),
    [
        ("probe", {"position": "." * 9, "nope": 1}, "unknown argument 'nope': the arguments of "),
        ("sql", {"statement": "select 1", "limit": "many"}, "invalid argument 'limit' of sql: "),
        ("sql", {"query": "select 1"}, f"{MISSING}statement, limit, offset"),
    ],
)
def test_invalid_arguments_are_named(
    tool: str, arguments: dict[str, object], reason: str, tools: Toolbox
) -> None:
    rejected = tools.rejection(tool, **arguments)
    assert json.loads(rejected)["reason"].startswith(reason)
    assert "http" not in rejected


def test_missing_extra_is_named_in_one_line() -> None:
    code = f"import sys; sys.modules['mcp'] = None; {MAIN}"
    words = [sys.executable, "-P", "-c", code, "mcp"]
    ended = subprocess.run(words, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert ended.stderr.startswith("error: ttt mcp needs mcp: ")
    assert "pip install '.[mcp]' in a clone of ttt-tables" in ended.stderr


@pytest.mark.parametrize(
    ("tool", "asked"), [("sql", {"statement": "from boards"}), ("moves", {"game": "misere"})]
)
def test_offset_is_bounded(tools: Toolbox, tool: str, asked: dict[str, str]) -> None:
    for offset in (2**63 - 1, 10**30):
        told = tools.rejection(tool, **asked, offset=offset)
        assert "offset" in told
        assert "10000000" in told
        assert "Traceback" not in told


@pytest.mark.parametrize("attack", ATTACKS[::22])
def test_statement_is_locked_as_in_the_terminal(
    tools: Toolbox, attack: str, tmp_path: Path
) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    before = contents(tmp_path)
    asked = attack.replace("D/", f"{tmp_path}/").replace("'D'", f"'{tmp_path}'")
    rejected = json.loads(tools.rejection("sql", statement=asked))
    assert rejected["error"] == "StatementError"
    assert contents(tmp_path) == before


# Statements of hostile clients

SLOW = "select levenshtein(repeat('a', 900000), repeat('b', 900000))"  # it ignores the signal
SECONDS = 30  # far longer than an exit takes, and half of a statement's time limit
TTT = (sys.executable, "-P", "-c", MAIN)
CLIENT = {"name": "hostile", "version": "1"}


def call(number: int, tool: str, **asked: Any) -> bytes:
    """Return a request as the protocol writes it."""
    params = {"name": tool, "arguments": asked}
    said = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
    return json.dumps(said).encode() + b"\n"


def greeting() -> bytes:
    """Return a client's first message."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": CLIENT}
    asked = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello}
    ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    return json.dumps(asked).encode() + b"\n" + json.dumps(ready).encode() + b"\n"


@pytest.fixture
def server(data: Path) -> "Iterator[subprocess.Popen[bytes]]":
    """Return a server at its standard input, with MOST_AT_ONCE statements running."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*TTT, "mcp", "--data", str(data)], **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(greeting())
        for number in range(1, MOST_AT_ONCE + 2):
            process.stdin.write(call(number, "sql", statement=SLOW))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 0
        assert b"Busy" in process.stdout.readline()  # one of them; the others are running
        yield process
        process.kill()


def test_ctrl_c_in_a_terminal_ends_the_server(data: Path) -> None:
    """It ends while one thread waits for input and statements are running."""
    spawn = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]))"
    words = [sys.executable, "-c", spawn, *TTT, "mcp", "--data", str(data)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(words, **pipes) as terminal:  # type: ignore[call-overload]
        statements = [call(n, "sql", statement=SLOW) for n in range(MOST_AT_ONCE + 1)]
        terminal.stdin.write(greeting() + b"".join(statements))
        terminal.stdin.flush()
        assert any(b"Busy" in line for line in terminal.stdout)
        terminal.stdin.write(b"\x03")
        terminal.stdin.flush()
        rest = terminal.stdout.read()  # read until every process has closed the terminal
        assert terminal.wait(SECONDS) == signal.SIGINT
    assert b"Traceback" not in rest


@pytest.mark.parametrize("end", first(["it is killed", "its input ends", "it is told to"]))
def test_statements_end_with_their_server(server: "subprocess.Popen[bytes]", end: str) -> None:
    """The server's statements hold its standard error open, so the test reads it to its end.

    Only in the slow cases the server exits by itself, and so must end its statements.
    """
    if end == "it is told to":
        server.terminate()
    elif end == "it is killed":
        server.kill()
    assert server.communicate(timeout=SECONDS)[1] == b""


def test_unreadable_lines_get_error_replies(data: Path) -> None:
    """The SDK silently drops what it cannot read, such as half of a surrogate pair."""
    lines = {
        call(7, "probe", position="\ud800"): 7,
        b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "ping"}\n': None,
        b'{"jsonrpc": "2.0", "id": 9, "method": "ping"\n': None,
        b'{"id": 10}\n': 10,
    }
    ping = b'{"jsonrpc": "2.0", "id": 11, "method": "ping"}\n'
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([*TTT, "mcp", "--data", str(data)], **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(greeting() + b"".join(lines) + ping)
        process.stdin.flush()
        replies = [json.loads(process.stdout.readline()) for _ in range(len(lines) + 2)]
        process.kill()
    errors = [reply for reply in replies if "error" in reply]
    assert [reply["id"] for reply in errors] == [*lines.values()]
    assert all("cannot be read" in reply["error"]["message"] for reply in errors)
    assert {reply["id"] for reply in replies} - {7, None, 10} == {0, 11}


def test_concurrent_searches_are_limited(tools: Toolbox) -> None:
    """Cancelling a search frees its slot; a statement does so when its client ends."""
    search = ("moves", {"game": "ultimate", "played": "44 40", "milliseconds": 5000})
    slow = {tools.begin(*search) for _ in range(40)}
    while len(slow) > MOST_WAITING:
        done, slow = wait(slow, SECONDS, FIRST_COMPLETED)
        assert done
        for one in done:
            told = json.loads(one.result().content[0].text)
            assert (told["error"], "try again" in told["reason"]) == ("Busy", True)
    assert tools.ask("probe", position="XX.OO....")["distance"] == 1
    for one in slow:
        one.cancel()
    assert tools.ask("sql", statement="select 1 as one")["rows"] == [{"one": 1}]


def test_http_is_loopback_only_and_ends_with_client(
    data: Path,
) -> None:
    words = [*TTT, "mcp", "--port", "0", "--data", str(data)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            assert process.stdout
            told = process.stdout.readline().decode()
            address = re.search(r"http://127\.0\.0\.1:(\d+)/mcp", told)
            assert address, told
            port = int(address[1])
            with (
                start_blocking_portal() as portal,
                portal.wrap_async_context_manager(McpClient(address[0])) as there,
            ):
                found = portal.call(there.call_tool, "probe", {"position": "XX.OO...."})
            assert found.structured_content["distance"] == 1
            headers = {"host": "elsewhere.example", "content-type": "application/json"}
            assert Client(port, process.pid).ask("/mcp", "POST", b"{}", headers).status == 421
            slow = [ask(port, call(1, "sql", statement=SLOW)) for _ in range(MOST_AT_ONCE)]
            while (
                b"Busy" not in ask(port, call(1, "sql", statement="select 1")).getresponse().read()
            ):
                pass  # they are not running yet
            for client in slow:
                client.close()
            quick = call(1, "sql", statement="select 7 as n")
            answers = (ask(port, quick).getresponse().read() for _ in range(1_000))
            found = json.loads(next(told for told in answers if b"Busy" not in told))
            assert found["result"]["structuredContent"]["rows"] == [{"n": 7}]
            slow = [ask(port, call(1, "sql", statement=SLOW))]
        finally:
            process.terminate()
        process.communicate(timeout=SECONDS)  # its statements hold its standard error open


def ask(port: int, said: bytes) -> HTTPConnection:
    """Return a connection on which a request was sent."""
    kinds = {"content-type": "application/json", "accept": "application/json"}
    connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    connection.request("POST", "/mcp", said, kinds)
    return connection


def rows(*question: Any) -> Any:
    return json.loads(asyncio.run(Statements(MOST_CHARACTERS).printed(LockedQuery(*question))))


def test_sql_answers_in_a_folder_without_tables(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    first = "select wins, out_of from classic_moves limit 1"
    assert rows(first, None, None, "json", 0, 1) == [{"wins": 191, "out_of": 192}]
    with pytest.raises(StatementError, match="run make"):
        rows("from rulesets", None, None, "json", 0, 1)


def test_cancelled_statement_frees_its_slot(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []

    async def open_process(*words: Any, **more: Any) -> Any:
        started.append(await real(*words, **more))
        return started[-1]

    real = statements.open_process
    monkeypatch.setattr(statements, "open_process", open_process)

    async def cancel() -> None:
        hand = Statements(MOST_CHARACTERS)
        slow = LockedQuery(SLOW, str(data), None, "json", 0, 1)
        asked = [asyncio.ensure_future(hand.printed(slow)) for _ in range(MOST_AT_ONCE)]
        while len(started) < MOST_AT_ONCE:
            await asyncio.sleep(0.01)
        with pytest.raises(BusyError, match="try again"):
            await hand.printed(slow)
        for task in asked:
            task.cancel()
        await asyncio.wait(asked, timeout=SECONDS)
        assert [child.returncode for child in started] == [-9] * MOST_AT_ONCE
        quick = LockedQuery("select 1 as one", str(data), None, "json", 0, 1)
        assert json.loads(await hand.printed(quick)) == [{"one": 1}]

    asyncio.run(cancel())


@pytest.mark.parametrize(
    "child",
    [
        "raise ValueError('/home/somebody')",
        "import os; print('/home/somebody', flush=True); os._exit(1)",
        "import sys; print('/home/somebody', file=sys.stderr); print('error: no'); sys.exit(2)",
        "import os; os.abort()",
    ],
)
def test_process_fault_details_are_hidden(
    child: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statements, "COMMAND", [sys.executable, "-c", child])
    with pytest.raises(StatementError) as rejection:
        rows("select 1", None, None, "json", 0, 1)
    assert "somebody" not in str(rejection.value)
    assert "Traceback" not in str(rejection.value)


def test_missing_table_error_hides_the_path(
    data: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The server's standard error has the path, and the place of a process's fault."""
    with pytest.raises(StatementError, match="start the server with --data") as rejection:
        rows("from boards", str(tmp_path), None, "json", 0, 1)
    assert str(tmp_path) not in str(rejection.value)
    assert str(tmp_path) in capfd.readouterr().err
    with pytest.raises(StatementError, match="see the server's standard error"):
        rows("from boards", str(data), None, "json", sys.maxsize, 2)
    assert "Traceback" in capfd.readouterr().err
