"""The tools for language models, by the SDK's client: read-only, small, locked, as other doors."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client

from tests.conftest import ROOT
from tests.doors.test_locked_sql import ATTACKS, contents
from tests.support.serving import Client as HttpClient
from tests.support.tools import Toolbox, asking
from ttt_tables import Tablebase
from ttt_tables.doors.mcp.statements import MOST_CHARACTERS
from ttt_tables.family.registry import GAMES
from ttt_tables.family.values import explore


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
        found = tools.ask("probe", board=board[1])
    assert found == {"board": "X...O....", "to_move": "X", "wdl": 0, "distance": 7}


def test_every_tool_only_reads_and_describes_what_it_is_asked(tools: Toolbox) -> None:
    found = {tool.name: tool for tool in tools.list()}
    assert set(found) == {
        *("probe", "moves", "explain", "puzzle", "solve_grid", "family", "ultimate", "sql")
    }
    for tool in found.values():
        assert tool.annotations
        assert tool.annotations.read_only_hint
        assert not tool.annotations.destructive_hint
        assert not tool.annotations.open_world_hint
        assert tool.description
        assert tool.input_schema["additionalProperties"] is False
    described = found["ultimate"].input_schema["properties"]["milliseconds"]
    assert (described["minimum"], described["maximum"]) == (0, 5000)


ASKED = [
    ("moves", {"board": "X...O....", "policy": "td"}, "/classic", {}),
    ("moves", {"board": "XXXOO...."}, "/classic", {}),
    ("moves", {"board": "." * 9, "game": "dice", "roll": 4}, "/dice", {"game": None}),
    ("probe", {"board": "XX.OO...."}, "/probe", {}),
    ("explain", {"board": "XX.OO....", "policy": "menace"}, "/explain", {}),
    ("puzzle", {"level": "hard", "count": 2, "seed": 7}, "/puzzle", {}),
    ("puzzle", {"id": 50, "answer": True}, "/puzzle", {"answer": "true"}),
    ("solve_grid", {"grid": "cross", "board": "X...O....", "to_move": "O"}, "/probabilistic", {}),
    ("family", {}, "/family", {}),
    ("family", {"game": "vanishing", "position": "1"}, "/family/vanishing", {"game": None}),
    ("family", {"game": "random-turn"}, "/family/random-turn", {"game": None}),
    ("ultimate", {"moves": "44 40", "rule": "open"}, "/ultimate", {}),
    # and what is refused
    ("moves", {"board": "XXX"}, "/classic", {}),
    ("moves", {"board": "XXXXX...."}, "/classic", {}),
    ("moves", {"board": "." * 9, "policy": "nobody"}, "/classic", {}),
    ("probe", {"board": "OOO......"}, "/probe", {}),
    ("explain", {"board": "."}, "/explain", {}),
    ("puzzle", {"level": "harder"}, "/puzzle", {}),
    ("puzzle", {"id": 51}, "/puzzle", {}),
    ("solve_grid", {"grid": "50/50"}, "/probabilistic", {}),
    ("family", {"game": "misere", "position": "XX"}, "/family/misere", {"game": None}),
    ("ultimate", {"moves": "44 44"}, "/ultimate", {}),
    ("ultimate", {"rule": "closed"}, "/ultimate", {}),
]


@pytest.mark.parametrize(("tool", "asked", "path", "other"), ASKED, ids=str)
def test_answers_and_refusals_are_those_of_the_http_door(
    tools: Toolbox, client: HttpClient, tool: str, asked: Any, path: str, other: Any
) -> None:
    query = {name: value for name, value in {**asked, **other}.items() if value is not None}
    reply, found = client.ask(path, **query), tools.call(tool, asked)
    assert found.is_error == (reply.status != 200)
    assert json.loads(found.content[0].text) == reply.json  # type: ignore[union-attr]
    assert found.is_error or found.structured_content == reply.json


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_the_family_are_answered_as_in_process(
    tools: Toolbox, tb: Tablebase, name: str
) -> None:
    for position in random.Random(name).sample(list(explore(GAMES[name])), 5):
        found = tools.ask("family", game=name, position=position)
        assert found == tb.family[name].describe(position)
        assert tools.ask("moves", board=position, game=name) == found
        probe = tools.ask("probe", board=position, game=name)
        assert (probe["wdl"], probe["distance"]) == tb.family[name].probe(position)


def test_long_answers_come_in_pages_and_longer_ones_are_refused(tools: Toolbox) -> None:
    boards = "/".join(["." * 9] * 10)
    pages = [
        tools.ask("family", game="notakto", position=boards, limit=60, offset=at) for at in (0, 60)
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
    assert "nope" in tools.refusal("probe", board="." * 9, nope=1)


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
    found = tools.ask("ultimate", moves="44 40", milliseconds=20, analyse=True)
    assert [found["engine"]["board"], found["engine"]["cell"]] in found["legal"]
    tools.refusal("ultimate", analyse=True)
    tools.refusal("ultimate", milliseconds=5001)


def test_streamable_http_answers_loopback_alone(data: Path) -> None:
    command = "from ttt_tables.doors import main; raise SystemExit(main())"
    words = [sys.executable, "-P", "-c", command, "mcp", "--port", "0", "--data", str(data)]
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
                found = portal.call(there.call_tool, "probe", {"board": "X...O...."})
            assert found.structured_content["distance"] == 7
            plain = HttpClient(int(address[1]), process.pid)
            headers = {"host": "elsewhere.example", "content-type": "application/json"}
            refused = plain.ask("/mcp", "POST", b"{}", headers)
            assert refused.status == 421
        finally:
            process.terminate()
