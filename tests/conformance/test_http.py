"""HTTP returns Python's JSON byte for byte, or its error, for single and batch requests."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.wanted import (
    BATCH,
    GAMES,
    HTTP,
    Question,
    Rejection,
    by_shares,
    shared,
    tables,
)
from tests.golden import in_short, short
from tests.support.serving import Inside, Reply
from ttt_tables.errors import TttError
from ttt_tables.interfaces.http import app as interface
from ttt_tables.question import Question as Asking
from ttt_tables.serving.work import POSITION_ERRORS

MISSING = "UnknownGameError"  # the path does not exist
OF_POSITIONS = {error.__name__ for error in POSITION_ERRORS}  # a batch error names the index
SEARCH = ("/moves", "/choose")  # ultimate searches, so one position at a time


@pytest.fixture(scope="module")
def app(data: Path) -> Iterator[Inside]:
    """Return the application in this process, with an engine that counts as ready."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interface, "preparation", lambda _: {})
        with Inside(interface.make_app(str(data))) as found:
            yield found


def told(reply: Reply) -> str | Rejection:
    """Return an answer as text, or an error whose status follows from its class."""
    assert reply.headers["content-type"] == "application/json"
    if reply.status == 200:
        return reply.body.decode()
    rejection = Rejection(**reply.json)
    assert reply.status == (404 if rejection.error == MISSING else 400), rejection
    return rejection


def ask(app: Inside, question: Question) -> str | Rejection:
    """Return the response to a query, with each option as text."""
    texts = {
        name: str(of).lower() if isinstance(of, bool) else of for name, of in question.asked.items()
    }
    return told(app.ask(f"/games/{question.game}/{question.verb}", **texts))


@by_shares
@pytest.mark.parametrize("game", GAMES)
def test_request_matches_golden_files(game: str, shares: int, app: Inside) -> None:
    for question, said in shared(game, HTTP, shares):
        assert ask(app, question) == said, question


def batches(asked: Iterable[tuple[Question, Any]]) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield a verb's path with its options, and the responses for the positions of its batch."""
    groups: dict[str, dict[Any, Any]] = {}
    for question, said in asked:
        if "position" in question.asked:
            options = {name: of for name, of in question.asked.items() if name != "position"}
            ask = json.dumps({"path": f"/games/{question.game}/{question.verb}", **options})
            groups.setdefault(ask, {})[question.asked["position"]] = said
    for ask, group in groups.items():
        yield json.loads(ask), group


def rejected_at_once(path: str, **options: Any) -> bool:
    """Return whether the options of a batch are rejected before any position is read."""
    _, _, game, verb = path.split("/")
    try:
        Asking(tables(), game, verb, options)
    except TttError:
        return True
    return False


@by_shares
@pytest.mark.parametrize("game", GAMES)
def test_batch_equals_single_answers(game: str, shares: int, app: Inside) -> None:
    """The order is kept, also for repeated positions; one rejected position rejects the batch."""
    for ask, group in batches(shared(game, BATCH, shares)):
        good = {at: said for at, said in group.items() if not isinstance(said, Rejection)}
        bad = {at: said for at, said in group.items() if isinstance(said, Rejection)}
        if game == "ultimate" and ask["path"].endswith(SEARCH):
            found = told(app.post(**ask, positions=[*group]))
            assert isinstance(found, Rejection)
            assert found.error == "BadLimitError", ask
            continue
        if good:
            twice = [*good][:2]
            answers = ", ".join([*good.values(), *map(good.__getitem__, twice)])
            found = told(app.post(**ask, positions=[*good, *twice]))
            assert found == f'{{"answers": [{answers}]}}', ask
        if bad:
            error, reason = next(iter(bad.values()))
            named = error in OF_POSITIONS and not rejected_at_once(**ask)
            place = f"positions[{len(good)}]: " if named else ""
            found = told(app.post(**ask, positions=[*good, *bad]))
            assert found == Rejection(error, f"{place}{reason}"), ask


@pytest.mark.parametrize("game", GAMES)
def test_long_batch_matches_short_golden_answers(game: str, app: Inside) -> None:
    """Every classic board is included."""
    for ask, group in batches(in_short(game)):
        found = app.post(**ask, positions=[*group]).json["answers"]
        assert [short(one) for one in found] == [*group.values()], ask
