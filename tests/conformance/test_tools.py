"""The tools for language models return Python's JSON as text and as structure, or its error."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client

from tests.conformance.wanted import GAMES, TOOLS, Question, Rejection, by_shares, shared
from tests.support.tools import Toolbox
from ttt_tables.interfaces.mcp import tools as interface
from ttt_tables.interfaces.mcp.server import make_server

PAGE = 20  # moves of a page


@pytest.fixture(scope="module")
def tools(data: Path) -> Iterator[Toolbox]:
    """Return the tools of a server in this process, with an engine that counts as ready."""
    with (
        pytest.MonkeyPatch.context() as patch,
        start_blocking_portal() as portal,
    ):
        patch.setattr(interface, "preparation", lambda _: {})
        server = make_server(str(data))
        with portal.wrap_async_context_manager(Client(server)) as client:
            yield Toolbox(portal, client)


def told(tools: Toolbox, question: Question) -> str | Rejection:
    """Return the tool's answer as text, in pages if it says that it is too long, or its error."""
    found = page(tools, question)
    if isinstance(found, str) or "reduce limit" not in found.reason:
        return found
    pages = list[dict[str, Any]]()
    while not pages or pages[-1].pop("more", False):
        one = page(tools, question, limit=PAGE, offset=PAGE * len(pages))
        assert isinstance(one, str), question
        pages.append(json.loads(one))
    return json.dumps({**pages[0], "moves": [move for one in pages for move in one["moves"]]})


def page(tools: Toolbox, question: Question, **limits: int) -> str | Rejection:
    found = tools.call(question.verb, {"game": question.game, **question.asked, **limits})
    text = found.content[0].text  # type: ignore[union-attr]
    if found.is_error:
        return Rejection(**json.loads(text))
    assert found.structured_content == json.loads(text), question
    return text


@by_shares
@pytest.mark.parametrize("game", GAMES)
def test_tools_match_golden_files(game: str, shares: int, tools: Toolbox) -> None:
    """A tool rejects an unknown argument with its own message."""
    known = {tool.name: {*tool.input_schema["properties"]} for tool in tools.list()}
    for question, said in shared(game, TOOLS, shares):
        found = told(tools, question)
        if {*question.asked} <= known[question.verb]:
            assert found == said, question
        else:
            assert isinstance(found, Rejection), question
            assert isinstance(said, Rejection), question
            assert found.error == said.error, question
            assert found.reason.startswith("unknown argument "), question
