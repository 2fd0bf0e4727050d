"""The tools for language models, by the SDK's client: read-only, small, locked."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client

from tests.conftest import ROOT
from tests.doors.test_locked_sql import ATTACKS, contents
from tests.support.serving import Client as HttpClient
from tests.support.tools import Toolbox, asking
from ttt_tables.answers import about
from ttt_tables.doors.mcp.statements import MOST_CHARACTERS
from ttt_tables.games.described import VERBS
from ttt_tables.games.registry import game_names

MAIN = "from ttt_tables.doors import main; raise SystemExit(main())"


@pytest.fixture(scope="module")
def tools(data: Path) -> Iterator[Toolbox]:
    with asking("ttt", "mcp", "--data", str(data)) as found:
        yield found


def test_registering_and_a_first_answer_are_one_line_and_one_question() -> None:
    """Either line of the page is enough: its words start the tools, and they answer."""
    page = (ROOT / "docs" / "language-models.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^claude mcp add ttt-tables -- (.*)$", page, re.MULTILINE)
    (registered,) = json.loads(re.search(r'^(\{"mcpServers".*)$', page, re.MULTILINE)[1])[
        "mcpServers"
    ].values()
    assert [registered["command"], *registered["args"]] == line.split()
    board = re.search(r"Who wins on ([.XO]{9}) with X to move", page)
    assert board
    with asking(*line.split()) as tools:
        found = tools.ask("probe", position=board[1])
    assert (found["to_move"], found["wdl"], found["score"]) == ("X", 0, 0.5)


def test_every_tool_only_reads_and_describes_what_it_is_asked(tools: Toolbox) -> None:
    found = {tool.name: tool for tool in tools.list()}
    assert list(found) == ["games", *VERBS, "sql"]
    for tool in found.values():
        assert tool.annotations
        assert tool.annotations.read_only_hint
        assert not tool.annotations.destructive_hint
        assert not tool.annotations.open_world_hint
        assert tool.description
        assert tool.input_schema["additionalProperties"] is False
    fields = found["moves"].input_schema["properties"]
    assert "what a blocked roll does; ultimate: when" in fields["rule"]["description"]
    assert fields["game"]["default"] == "classic"
    assert "dice: the board, the side to move, and" in fields["position"]["description"]


def test_the_games_are_listed_with_their_options(tools: Toolbox) -> None:
    found = tools.ask("games")["games"]
    assert [game["name"] for game in found] == list(game_names())
    for name in game_names():
        assert tools.ask("games", game=name) == json.loads(json.dumps(about(name)))
    refused = json.loads(tools.refusal("moves", game="chess"))
    assert refused["error"] == "UnknownGameError"
    refused = json.loads(tools.refusal("moves", game="misere", roll=3))
    assert refused["error"] == "BadOptionError"


def test_long_answers_come_in_pages_and_longer_ones_are_refused(tools: Toolbox) -> None:
    boards = "/".join(["." * 9] * 10)
    pages = [
        tools.ask("moves", game="notakto", boards=10, position=boards, limit=60, offset=at)
        for at in (0, 60)
    ]
    assert [len(page["moves"]) for page in pages] == [60, 30]
    assert [page.get("more", False) for page in pages] == [True, False]
    query = "select board from boards order by board"
    rows = [tools.ask("sql", statement=query, limit=200, offset=at) for at in (0, 5400)]
    assert [(len(page["rows"]), page["more"]) for page in rows] == [(200, True), (78, False)]
    refused = json.loads(tools.refusal("sql", statement="select repeat('x', 100_000_000)"))
    assert f"{MOST_CHARACTERS:,}" in refused["reason"]
    for wrong in ({"limit": 201}, {"limit": 0}, {"offset": -1}):
        tools.refusal("sql", statement=query, **wrong)


def test_all_that_is_sent_for_an_answer_is_counted(tools: Toolbox) -> None:
    """It is sent as text, where each quotation mark has a sign before it, and as structure."""
    few = tools.call("sql", {"statement": "select repeat(chr(34), 6_000) as t"})
    more = tools.call("sql", {"statement": "select repeat(chr(34), 7_000) as t"})
    assert not few.is_error
    assert 0.8 * MOST_CHARACTERS < len(few.model_dump_json(by_alias=True)) <= MOST_CHARACTERS
    assert json.loads(more.content[0].text)["error"] == "BadLimitError"  # type: ignore[union-attr]


def test_a_wrong_argument_is_refused_in_our_words(tools: Toolbox) -> None:
    refused = tools.refusal("probe", position="." * 9, nope=1)
    assert "probe has no argument 'nope': it has game, " in json.loads(refused)["reason"]
    refused = tools.refusal("sql", statement="select 1", limit="many")
    assert "the argument 'limit' is refused" in json.loads(refused)["reason"]
    assert "http" not in refused


@pytest.mark.parametrize("library", ["anyio", "mcp"])
def test_without_the_extra_it_is_named_in_a_line(library: str) -> None:
    code = f"import sys; sys.modules['{library}'] = None; " + MAIN
    words = [sys.executable, "-P", "-c", code, "mcp"]
    ended = subprocess.run(words, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"error: ttt mcp needs {library}: ")
    assert "ttt-tables[mcp]" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("offset", [2**63 - 1, 2**63, 10**30])
@pytest.mark.parametrize("tool", ["sql", "moves"])
def test_an_offset_has_a_bound(tools: Toolbox, tool: str, offset: int) -> None:
    asked = {"statement": "from boards"} if tool == "sql" else {"game": "misere"}
    refusal = tools.refusal(tool, **asked, offset=offset)
    assert "offset" in refusal
    assert "10000000" in refusal
    assert "Traceback" not in refusal


@pytest.mark.parametrize("attack", ATTACKS[::9])
def test_a_statement_is_as_locked_as_in_the_terminal(
    tools: Toolbox, attack: str, tmp_path: Path
) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    before = contents(tmp_path)
    asked = attack.replace("D/", f"{tmp_path}/").replace("'D'", f"'{tmp_path}'")
    refused = json.loads(tools.refusal("sql", statement=asked))
    assert refused["error"] == "StatementError"
    assert contents(tmp_path) == before


def test_the_engine_answers_within_its_budget(tools: Toolbox) -> None:
    asked = {"game": "ultimate", "played": "44 40", "milliseconds": 20}
    found = tools.ask("moves", **asked)
    assert [move["move"][0] for move in found["moves"]] == ["0"] * 9
    assert tools.ask("choose", **asked)["move"] in [move["move"] for move in found["moves"]]
    tools.refusal("choose", **{**asked, "milliseconds": 5001})


def test_streamable_http_answers_loopback_alone(data: Path) -> None:
    words = [sys.executable, "-P", "-c", MAIN, "mcp", "--port", "0", "--data", str(data)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            told = process.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:(\d+)/mcp", told)
            assert address, told
            with (
                start_blocking_portal() as portal,
                portal.wrap_async_context_manager(Client(address[0])) as there,
            ):
                found = portal.call(there.call_tool, "probe", {"position": "XX.OO...."})
            assert found.structured_content["distance"] == 1
            plain = HttpClient(int(address[1]), process.pid)
            headers = {"host": "elsewhere.example", "content-type": "application/json"}
            refused = plain.ask("/mcp", "POST", b"{}", headers)
            assert refused.status == 421
        finally:
            process.terminate()
