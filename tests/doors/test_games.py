"""Every verb of every game at every door: Python's answer, field by field, or its refusal."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

import pytest

from tests.support.parts import first
from tests.support.questions import Question, expected, questions, tables
from tests.support.serving import Client
from ttt_tables import Tablebase, TttError, UnknownGameError
from ttt_tables.doors import plain

NAMES = tables().games()
MISSING = UnknownGameError  # what a path names


def as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def one_line(error: TttError) -> str:
    return " ".join(str(error).split())


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("name", NAMES)
def test_http_gives_the_answer(name: str, client: Client, tb: Tablebase) -> None:
    for question in questions(tb.game(name)):
        wanted = expected(question, tb)
        query = {option: as_text(value) for option, value in question.asked.items()}
        reply = client.ask(f"/games/{name}/{question.verb}", **query)
        if isinstance(wanted, TttError):
            refused = {"error": type(wanted).__name__, "reason": one_line(wanted)}
            assert (reply.status, reply.json) == (400, refused), question
        else:
            assert (reply.status, reply.body.decode()) == (200, json.dumps(wanted)), question


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_is_its_single_answers(name: str, client: Client, tb: Tablebase) -> None:
    """Positions of the same options are asked together; nothing is answered where one is wrong."""
    groups: dict[tuple[str, str], list[Question]] = {}
    for question in questions(tb.game(name)):
        rest = {option: of for option, of in question.asked.items() if option != "position"}
        if "position" in question.asked and question.verb != "play":
            groups.setdefault((question.verb, json.dumps(rest)), []).append(question)
    for (verb, rest), group in groups.items():
        answers = [expected(question, tb) for question in group]
        good = [
            (question.asked["position"], found)
            for question, found in zip(group, answers, strict=True)
            if not isinstance(found, TttError)
        ]
        path = f"/games/{name}/{verb}"
        asked = json.loads(rest)
        if good:
            positions, wanted = map(list, zip(*good, strict=True))
            found = client.post(path, positions=positions, **asked)
            assert (found.status, found.json) == (200, {"answers": as_json(wanted)})
        if len(good) < len(group):
            every = [question.asked["position"] for question in group]
            assert client.post(path, positions=every, **asked).status == 400


def printed(words: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with patch.object(sys, "argv", ["ttt", *words]), redirect_stdout(out), redirect_stderr(err):
        try:
            status = plain.run(words, "ttt")
        except SystemExit as ended:
            status = int(ended.code or 0)
    return status, out.getvalue(), err.getvalue()


def words_of(question: Question) -> list[str]:
    words = [question.verb, "--game", question.game, "--json"]
    for option, value in question.asked.items():
        if option == "position":
            words.append(str(value))
        elif value is True:
            words.append(f"--{option}")
        else:
            words.append(f"--{option.replace('_', '-')}={value}")
    return words


@pytest.mark.parametrize("step", first([9, 1], by_day=1))
@pytest.mark.parametrize("name", NAMES)
def test_the_command_line_gives_the_answer(name: str, step: int, tb: Tablebase) -> None:
    for question in list(questions(tb.game(name)))[::step]:
        if question.verb == "play":  # `ttt play` plays a game
            continue
        wanted, found = expected(question, tb), printed(words_of(question))
        if isinstance(wanted, TttError):
            assert found == (2, "", f"error: {one_line(wanted)}\n"), question
        else:
            assert found == (0, f"{json.dumps(wanted)}\n", ""), question
            without = [word for word in words_of(question) if word != "--json"]
            status, text, error = printed(without)
            assert (status, error) == (0, ""), question
            assert text.strip()


def test_the_games_are_listed(client: Client) -> None:
    found = client.ask("/games").json["games"]
    assert [game["name"] for game in found] == list(NAMES)
    for path in ("/games/chess/moves", "/games/Misere/probe", "/games/dice/explain"):
        reply = client.ask(path)
        assert (reply.status, reply.json["error"]) == (404, "UnknownGameError")


def test_what_is_searched_or_drawn_is_not_kept(client: Client) -> None:
    for path in ("/games/classic/puzzle", "/games/phantom/choose?to_move=X"):
        reply = client.ask(path)
        assert reply.headers["cache-control"] == "no-store"
        assert "etag" not in reply.headers
    kept = client.ask("/games/classic/puzzle?seed=1")
    assert "max-age" in kept.headers["cache-control"]
