"""The lines of the record, made by asking Python."""

import json
from typing import Any

from tests.record import ANSWER, REFUSED, SHORT, Question, Refused, short
from tests.record.sample import questions, shortened
from ttt_tables import Tablebase, TttError
from ttt_tables.question import Question as Asking


def ask(tables: Tablebase, question: Question) -> dict[str, Any] | Refused:
    """Return what Python answers to a question, or that it refuses."""
    try:
        return Asking(tables, question.game, question.verb, question.asked).answer()
    except TttError as error:
        return Refused(type(error).__name__)


def lines(tables: Tablebase, game: str) -> list[str]:
    """Return the lines of a game, sorted: each question once, whole rather than in short."""
    found: dict[str, str] = {}
    for kind, asked in ((ANSWER, questions), (SHORT, shortened)):
        for question in asked(game):
            if (key := _written({question.verb: _in_order(question.asked)})) not in found:
                told = _told(kind, ask(tables, question))
                found[key] = f"{key[:-1]},{_written(told)[1:]}\n"
    return sorted(found.values())


def _told(kind: str, found: dict[str, Any] | Refused) -> dict[str, Any]:
    if isinstance(found, Refused):
        return {REFUSED: found.error}
    return {kind: found if kind == ANSWER else short(found)}


def _in_order(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the options with the position first, which sorts the lines by it."""
    return {
        name: asked[name] for name in sorted(asked, key=lambda name: (name != "position", name))
    }


def _written(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
