"""The answers of before "one interface" are today's: what changed is mapped, or named and counted.

`tests/record/mapped.py` says what was renamed and turned. This goes with the old record.
"""

import json
from collections import Counter
from typing import Any

import pytest

from tests.conformance.test_javascript import GAMES
from tests.conformance.wanted import tables
from tests.record import BEFORE, Question, Refused, by_rank, in_short, recorded
from tests.record.made import ask
from tests.record.mapped import DIFFERENT, mapped
from tests.support.parts import first

NEAR = 1e-12  # of numbers that were turned
# Questions that are answered otherwise, by what differs: whole answers, and those in short.
COUNTS: dict[str, dict[str, int]] = {
    "abrupt": {"hidden": 29, "seed": 8, "side": 6, "verb": 1},
    "classic": {"order": 12},
    "dice": {"blocked": 11, "chance": 4, "ended": 9, "side": 5, "verb": 1},
    "miniboard": {"verb": 4},
    "phantom": {"hidden": 29, "seed": 7, "side": 6, "verb": 1},
    "probabilistic": {"side": 5, "verb": 2},
    "random-turn": {"ended": 36, "side": 4, "verb": 1},
    "ruleset": {"verb": 2},
    "ultimate": {"exact": 6, "move": 26, "verb": 1},
}
COUNTS_IN_SHORT = {
    "dice": {"ended": 39},
    "random-turn": {"ended": 125},
    "ultimate": {"exact": 24},
}


def alike(wanted: Any, found: Any) -> bool:
    """Return whether an answer has all that is wanted of it."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            name in found and alike(one, found[name]) for name, one in wanted.items()
        )
    if isinstance(wanted, list | tuple):
        return len(wanted) == len(found) and all(map(alike, wanted, found))
    if isinstance(wanted, float | int) and isinstance(found, float | int):
        return abs(wanted - found) < NEAR
    return bool(wanted == found)


def difference(question: Question, wanted: Any, found: Any) -> str:
    """Return the name of a difference, one of DIFFERENT."""
    game, before, now = question.game, getattr(wanted, "error", ""), getattr(found, "error", "")
    if before == "UnknownGameError":
        return "verb"
    if now == "UnknownValueError":
        return "hidden"
    if question.verb == "explain":
        return "order"
    if game == "ultimate":
        return "exact" if not before and not now else "move"
    if before == "BadOptionError":
        return "chance" if game == "dice" and "to_move" not in question.asked else "side"
    if before == "BadRollError" or ("result" in wanted and not now and game == "dice"):
        return "blocked"
    if now == "BadBoardError":
        return "ended"
    return "side" if before else "seed"


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_mapped_or_differs_as_is_said(game: str) -> None:
    differ: Counter[str] = Counter()
    for question, answered in recorded(game, BEFORE):
        new, wanted = mapped(question, answered)
        found = ask(tables(), new)
        if isinstance(wanted, Refused) or isinstance(found, Refused):
            same = wanted == found
        else:
            same = alike(wanted, json.loads(json.dumps(found)))
        if not same:
            differ[difference(question, wanted, found)] += 1
    assert differ == COUNTS.get(game, {})
    assert {*differ} <= {*DIFFERENT}


@pytest.mark.parametrize("game", first(GAMES))
def test_so_is_an_answer_in_short(game: str) -> None:
    differ: Counter[str] = Counter()
    for question, answered in in_short(game, BEFORE):
        new, wanted = mapped(question, answered)
        found = ask(tables(), new)
        if isinstance(found, dict) and "moves" in wanted:
            found["moves"] = by_rank(found["moves"])
        if not alike(wanted, found):
            differ[difference(question, wanted, found)] += 1
    assert differ == COUNTS_IN_SHORT.get(game, {})
