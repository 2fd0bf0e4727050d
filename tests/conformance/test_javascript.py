"""The library for JavaScript, in node: Python's answers of before "one interface".

Until the library has the new objects, it is held to the record in the old form.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.wanted import tables
from tests.record import BEFORE, Question, Refused, by_rank, in_short, recorded
from tests.support.scripts import NODE, needs_node
from ttt_tables.doors.http.files import PAGE

pytestmark = needs_node
GAMES = tuple(sorted(path.stem for path in BEFORE.glob("*.jsonl")))
ASK = Path(__file__).parent / "ask.mjs"
# The library lacks these, until it has one interface. `play` of classic and the texts of ultimate
# positions are the page's; a seed draws otherwise there.
LACKS = {
    *("dialect", "draw_value", "explain", "puzzle"),  # options of any game, and verbs
    *("seed of choose of classic", "choose of phantom", "choose of abrupt"),
    *("play of classic", "moves of ultimate", "choose of ultimate"),
    *("position of probe of ultimate", "position of play of ultimate"),
}
MISSING = "UnknownGameError"  # verbs and options by name: here they are methods and arguments
NEAR = 2e-15  # numbers of grids, which are solved there: a few additions in another order
CHANCES = ("x_win", "draw", "o_win", "x_score")
MOVE = ("cell", "after", "rank", "score", "win", "draw", "loss", "probability")
OF_RELATIVES = (
    ("wdl", "distance", "leaving", "ended", "drawn"),
    ("move", "after", "rank", "wdl", "distance"),
)
FIELDS = {  # of an answer, and of its moves
    "classic": (("wdl", "distance"), (*MOVE, "distance")),
    "dice": (CHANCES, MOVE),
    "miniboard": (CHANCES[:3], ()),
    "random-turn": (("x_score",), ("move", "after", "rank", "score")),
    "phantom": (("x_score",), ("cell", "after", "probability", "exact")),
    "abrupt": (("x_at_least", "x_at_most"), ("cell", "after", "probability", "exact")),
    "probabilistic": (CHANCES, MOVE),
    "ultimate": (("to_move", "result", "target", "legal"), ()),
}


def is_answered(question: Question, said: object) -> bool:
    verb = f"{question.verb} of {question.game}"
    options = {*question.asked, *(f"{name} of {verb}" for name in question.asked)}
    if LACKS & {question.verb, verb, *options} or said == Refused(MISSING):
        return False
    known = tables().game(question.game).options(question.verb)
    return not isinstance(said, Refused) or {*question.asked} <= {*known}


@pytest.fixture(scope="module")
def told(data: Path) -> dict[str, list[Any]]:
    """Return what the library tells to all questions, by their games, from one process."""
    every = [told for game in GAMES for told in before(game)]
    asked = [one for one in every if is_answered(*one[:2])]
    given = json.dumps([question for question, *_ in asked])
    words = [str(NODE), str(ASK), f"{PAGE.as_uri()}/ttt-tables.js", f"{data.as_uri()}/"]
    ended = subprocess.run(words, input=given, capture_output=True, text=True, check=True)
    found: dict[str, list[Any]] = {game: [] for game in GAMES}
    for told, one in zip(asked, json.loads(ended.stdout), strict=True):
        found[told[0].game].append((*told, one))
    return found


def before(game: str) -> Iterator[tuple[Question, Any, bool]]:
    """Yield the questions about a game, each with its answer, and whether that is in short."""
    yield from ((*pair, False) for pair in recorded(game, BEFORE))
    yield from ((*pair, True) for pair in in_short(game, BEFORE))


def short(answer: dict[str, Any]) -> dict[str, Any]:
    """Return what a line in short keeps of an answer in the old form."""
    kept = {
        name: value
        for name, value in answer.items()
        if isinstance(value, int | float) or (name in ("to_move", "result") and value)
    }
    return {**kept, "moves": by_rank(answer["moves"])} if "moves" in answer else kept


def shown(game: str, answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the compared fields of an answer, and of each of its moves."""
    fields, of_moves = FIELDS.get(game, OF_RELATIVES)
    moves = [{name: one.get(name) for name in of_moves} for one in answer.get("moves", ())]
    return [{name: answer[name] for name in fields if name in answer}, *moves]


def shortened(game: str, found: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """Return an answer in short; what the library has no field for is as in Python."""
    moves = [
        one | {"move": one.get("move", str(one.get("cell")))} for one in found.get("moves", ())
    ]
    fields = {*FIELDS.get(game, OF_RELATIVES)[0], "moves"}
    kept = short({**found, "moves": moves} if "moves" in found else found)
    return {name: kept.get(name) if name in fields else value for name, value in said.items()}


def alike(found: Any, answer: Any, near: float) -> bool:
    if isinstance(answer, float):
        return isinstance(found, float | int) and abs(found - answer) <= near
    if isinstance(answer, dict):
        return found.keys() == answer.keys() and alike([*found.values()], [*answer.values()], near)
    if isinstance(answer, list):
        pairs = zip(found, answer, strict=True)
        return len(found) == len(answer) and all(alike(*pair, near) for pair in pairs)
    return bool(found == answer)


@pytest.mark.parametrize("game", GAMES)
def test_the_library_gives_the_answer_or_refuses(game: str, told: dict[str, list[Any]]) -> None:
    assert told[game]
    near = NEAR if game == "probabilistic" else 0
    for question, answer, in_brief, found in told[game]:
        if isinstance(answer, Refused):
            assert [*found] == ["refused"], (question, found)
        elif in_brief:
            assert alike(shortened(game, found, answer), answer, near), question
        else:
            answer |= {"ended": answer["result"] is not None, "drawn": answer["result"] == "draw"}
            assert alike(shown(game, found), shown(game, answer), near), question
