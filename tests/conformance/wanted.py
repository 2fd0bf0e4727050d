"""The recorded answers as doors tell them: an answer as JSON, or a refusal.

By day each door is asked its share of the questions, and all doors together are asked each.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from tests.record import GAMES, Question, Refused, recorded
from tests.support.parts import first
from ttt_tables import Tablebase, TttError, open_tablebase
from ttt_tables.question import Question as Asking

__all__ = ["GAMES", "Question", "Refusal", "by_shares", "shared", "tables", "wanted"]

HTTP, BATCH, TOOLS, TTT, PLAIN = DOORS = ("http", "batch", "tools", "ttt", "python -m ttt_tables")
by_shares = pytest.mark.parametrize("shares", first([len(DOORS), 1], by_day=1))


class Refusal(NamedTuple):
    """The name of an error's class, by the record, and its words in a line, by Python."""

    error: str
    reason: str


@cache
def tables() -> Tablebase:
    return open_tablebase()


@cache
def wanted(game: str) -> list[tuple[Question, str | Refusal]]:
    """Return the questions to a game, each with its answer as text, or its refusal."""
    return list(_wanted(game))


def shared(game: str, door: str, shares: int) -> list[tuple[Question, str | Refusal]]:
    """Return a door's share of a game's questions, one of `shares`; all, if `shares` is 1."""
    return wanted(game)[DOORS.index(door) % shares :: shares]


def _wanted(game: str) -> Iterator[tuple[Question, str | Refusal]]:
    for question, found in recorded(game):
        if isinstance(found, Refused):
            yield question, Refusal(found.error, reason(question))
        else:
            yield question, json.dumps(found)


def reason(question: Question) -> str:
    """Return why Python refuses a question, in a line."""
    try:
        Asking(tables(), question.game, question.verb, question.asked).answer()
    except TttError as error:
        return " ".join(str(error).split())
    raise AssertionError(f"{question} is answered")
