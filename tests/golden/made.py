"""The lines of the golden files, computed by Python."""

import json
from hashlib import sha256
from typing import Any

from tests.golden import ANSWER, HASH, REJECTED, SHORT, Question, Rejected, short
from tests.golden.sample import questions, shortened
from ttt_tables import Tablebase, TttError
from ttt_tables.board.numbers import show
from ttt_tables.games.classic.rules import boards
from ttt_tables.question import Question as Asking


def ask(tables: Tablebase, question: Question) -> dict[str, Any] | Rejected:
    """Return Python's answer to a query, or its error."""
    try:
        return Asking(tables, question.game, question.verb, question.asked).answer()
    except TttError as error:
        return Rejected(type(error).__name__)


def lines(tables: Tablebase, game: str) -> list[str]:
    """Return the lines of a game, sorted; each query occurs once, in full rather than in short."""
    found: dict[str, str] = {}
    for kind, asked in ((ANSWER, questions), (SHORT, shortened)):
        for question in asked(game):
            if (key := _written({question.verb: _in_order(question.asked)})) not in found:
                told = _told(kind, ask(tables, question))
                found[key] = f"{key[:-1]},{_written(told)[1:]}\n"
    if game == "classic":
        found |= _hashes(tables)
    return sorted(found.values())


def _hashes(tables: Tablebase) -> dict[str, str]:
    """Return a line for each number of marks: a hash of the short answers about all boards."""
    found = {}
    for marks in range(10):
        texts = [text for text in map(show, boards()) if 9 - text.count(".") == marks]
        asked = [Question("classic", "moves", {"position": text}) for text in texts]
        told = "".join([_written(_told(SHORT, ask(tables, question))) for question in asked])
        key = _written({"moves": {"marks": marks}})
        line = {HASH: sha256(told.encode()).hexdigest(), "boards": len(texts)}
        found[key] = f"{key[:-1]},{_written(line)[1:]}\n"
    return found


def _told(kind: str, found: dict[str, Any] | Rejected) -> dict[str, Any]:
    if isinstance(found, Rejected):
        return {REJECTED: found.error}
    return {kind: found if kind == ANSWER else short(found)}


def _in_order(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the options with the position first, which sorts the lines by it."""
    return {
        name: asked[name] for name in sorted(asked, key=lambda name: (name != "position", name))
    }


def _written(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
