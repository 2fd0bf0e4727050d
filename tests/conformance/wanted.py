"""The expected answers of the interfaces: an answer as JSON, or an error.

In fast tests each interface gets a part of the queries, and together they get all of them.
"""

import json
from functools import cache
from typing import Any, NamedTuple

import pytest

from tests.golden import GAMES, Question, Rejected, golden
from tests.support.parts import first
from ttt_tables import Tablebase, TttError, open_tablebase
from ttt_tables.question import Question as Asking

__all__ = ["GAMES", "Question", "Rejection", "asked", "by_shares", "shared", "tables"]

HTTP, BATCH, TOOLS, TTT, PLAIN = INTERFACES = (
    "http",
    "batch",
    "tools",
    "ttt",
    "python -m ttt_tables",
)
by_shares = pytest.mark.parametrize("shares", first([len(INTERFACES), 1], nightly_from=1))


class Rejection(NamedTuple):
    """An error: its class name from the golden file, its one-line message from Python."""

    error: str
    reason: str


@cache
def tables() -> Tablebase:
    return open_tablebase()


@cache
def asked(game: str) -> list[tuple[Question, dict[str, Any] | Rejected]]:
    """Return the recorded queries of a game."""
    return list(golden(game))


def shared(game: str, interface: str, shares: int = 1) -> list[tuple[Question, str | Rejection]]:
    """Return an interface's part of a game's queries, one of `shares`, with answers as text."""
    places = range(len(asked(game)))[INTERFACES.index(interface) % shares :: shares]
    return [_wanted(game, place) for place in places]


@cache
def _wanted(game: str, place: int) -> tuple[Question, str | Rejection]:
    """Return a query and its answer; Python produces an error message only when it is needed."""
    question, found = asked(game)[place]
    if isinstance(found, Rejected):
        return question, Rejection(found.error, reason(question))
    return question, json.dumps(found)


def reason(question: Question) -> str:
    """Return why Python rejects a query, in one line."""
    try:
        Asking(tables(), question.game, question.verb, question.asked).answer()
    except TttError as error:
        return " ".join(str(error).split())
    raise AssertionError(f"{question} is answered")
