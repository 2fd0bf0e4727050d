"""The record before issue "one interface", in the new form: the one place that says what changed.

`mapped` may rename fields, turn the view, drop the distance of draws, move a policy's chances to
`outlook`, and name the old default policy. It counts each kind in `KINDS`. Whatever
else differs is one of `DIFFERENT`.
"""

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from typing import Any

from tests.record import Question, Refused
from ttt_tables.errors import BadOptionError
from ttt_tables.family.axes import AXES, KNOWN, USUAL, read

KINDS: Counter[str] = Counter()
CHANCE = ("dice", "random-turn", "probabilistic")
HIDDEN = ("phantom", "abrupt")
VERBS = {"chances": "probe", "solve": "moves"}
VALUE = {"x_win": "win", "draw": "draw", "o_win": "loss", "x_score": "score"}
LOSS = {"win": "loss", "draw": "draw", "loss": "win", "score": "score"}
MOVES = ("score", "win", "draw", "loss")
# Other differences, in words.
DIFFERENT = {
    "verb": "every game has probe, moves, choose and play; random-turn and ultimate have explain",
    "side": "the side to move stands in the position, and may follow from it",
    "chance": "where chance acts, moves answers with its outcomes, and choose refuses",
    "blocked": "a blocked roll is a result, or has one sure outcome",
    "ended": "an ended game has no roll and no toss: such a position is refused",
    "hidden": "a position whose marks are hidden has no value; the start has the game's",
    "seed": "a seed draws another cell of a strategy",
    "exact": "ultimate: probe is exact where the strategy or an endgame is, no more an estimate",
    "order": "an explanation under a policy has its order",
    "move": "a move is a legal one: the empty text is not",
}
# Sentences, what the position says, and what `explain` tells now.
GONE = ("note", "ruleset", "cell", "threshold", "boards", "legal", "solved")
Found = dict[str, Any] | Refused


def kind(name: str) -> None:
    KINDS[name] += 1


def mapped(question: Question, found: Found) -> tuple[Question, Found]:
    """Return a question as it is asked now, and what the answer to it has, at least."""
    game, verb, asked = question.game, question.verb, dict(question.asked)
    if verb in VERBS and found != Refused("UnknownGameError"):
        kind("verb: chances is probe, solve is moves")
        verb = VERBS[verb]
    if "dialect" in asked:
        kind("option: dialect is writing")
        asked["writing"] = asked.pop("dialect")
    if game == "classic" and verb in ("moves", "choose") and "policy" not in asked:
        kind("option: the old default policy is named")
        asked["policy"] = "perfect"
    if game == "ruleset":
        kind("option: a ruleset is a named game, or options of classic")
        game, asked = _ruleset(asked, verb)
    if "/" in asked.get("position", "") and game == "notakto":
        kind("option: notakto's boards make the game")
        asked["boards"] = asked["position"].count("/") + 1
    if game in (*CHANCE, *HIDDEN) or game.startswith("vanishing"):
        kind("position: it says whose turn it is, and what chance has shown")
        asked = _whole(game, verb, asked)
    new = Question(game, verb, asked)
    if isinstance(found, Refused):
        return new, found
    if verb == "puzzle":
        return new, {**found, "puzzles": [_answer(new, one) for one in found["puzzles"]]}
    return new, _answer(new, {**found, "game": game} if "game" in found else found)


def _ruleset(asked: dict[str, Any], verb: str) -> tuple[str, dict[str, Any]]:
    text = asked.pop("ruleset", "classic")
    name = text if text in KNOWN and text != "notakto" else "classic"
    pairs = [choice.partition("=") for choice in KNOWN.get(text, text).split() if name != text]
    asked = {**{axis: choice for axis, _, choice in pairs}, **asked}
    axes = {axis: choice for axis, choice in asked.items() if axis in AXES}
    with suppress(BadOptionError):
        if verb in ("moves", "choose") and read(name, axes) == USUAL:
            asked["policy"] = "perfect"
    return name, asked


def _whole(game: str, verb: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Return what is asked with the whole position: the side to move, and what chance has shown."""
    v = game.startswith("vanishing")
    side = "X" if v else asked.pop("to_move", "X")
    roll = asked.pop("roll", None) if game == "dice" else None
    text = asked.pop("position", "" if game in HIDDEN or v else "." * 9)
    if game == "dice" and verb == "play":
        roll = 6  # that opens all rows: the old verb knew no roll
    return {"position": _text(game, text, side, roll, verb), **asked}


def _text(game: str, text: str, side: str, roll: object, verb: str) -> str:
    if game.startswith("vanishing"):
        return f"{text or '-'} X" if len(text) in (0, 6) else text
    if game in HIDDEN:
        return f"{text or '-'} {side}"
    if game == "random-turn":
        return text if verb == "probe" else f"{text} {side}"
    return f"{text} {side}" if roll is None else f"{text} {side} {roll}"


def _answer(new: Question, found: dict[str, Any]) -> dict[str, Any]:
    told = {name: one for name, one in found.items() if name not in GONE}
    if len(told) < len(found):
        kind("field: sentences and parts of an estimate leave, or go to explain")
    game, side = new.game, found.get("to_move") or "X"
    if told.get("leaving", "") is None:
        del told["leaving"]
    if found.get("rule", "").endswith("."):
        del told["rule"]
    if told.get("policy", "").startswith(("dice", "prob")):
        kind("field: the policy of a game of chance is perfect play")
        told["policy"] = "perfect"
    if game.startswith("vanishing") and new.verb == "play" and new.asked["position"][6:]:
        kind("field: the sides keep their letters where marks vanish")
        letters = str.maketrans("XO", "OX")
        told |= {name: told[name].translate(letters) for name in ("board", "to_move")}
        told["result"] = told["result"] and told["result"].translate(letters)
    if "position" in told:
        told["position"] = _shown(new, told)
    for old in ("x_at_least", "x_at_most", "error_bound"):
        if told.pop(old, None) is not None:
            kind(f"field: {old} is within")
    if game in HIDDEN and new.asked["position"] != "- X":
        kind("differs: where marks are hidden a position has no value, but the start")
        told.pop("x_score", None)
    if game in HIDDEN and (game == "abrupt" or new.asked["position"] != "- X"):
        told.pop("exact", None)
    if game == "random-turn" and new.verb == "moves" and not found.get("result"):
        kind("differs: after the toss the value is of that turn, no more of before it")
        told.pop("x_score", None)
        told.pop("exact", None)
    told = _value(told, side)
    if isinstance(told.get("moves"), list):
        told["moves"] = [_move(new, found, one) for one in told["moves"]]
    if new.verb == "choose":
        kind("field: choose has its move, and moves the values")
        (told["move"],) = [one["move"] for one in told.pop("moves")]
        for name in ("wdl", "distance", "exact", *MOVES):
            told.pop(name, None)
    return told


def _shown(new: Question, found: dict[str, Any]) -> str:
    """Return the whole text of the position that was answered about."""
    text, side = found["position"], found["to_move"] or "X"
    if new.game.startswith("vanishing"):
        return f"{text or '-'} {side}"
    if new.game not in (*CHANCE, *HIDDEN):
        return str(text)
    before = new.verb == "play" or found["result"]
    if new.game == "random-turn":
        return str(text) if before or new.verb == "probe" else f"{text} {side}"
    return _text(new.game, text, side, None if before else found.get("roll"), new.verb)


def _value(told: dict[str, Any], side: str) -> dict[str, Any]:
    """Return an answer with its value in the view of a side."""
    told = dict(told)
    if told.get("wdl") == 0 and told.get("distance") is not None:
        kind("value: a draw has no distance")
    if "distance" in told and (told.get("wdl") == 0 or told["distance"] is None):
        del told["distance"]
    if "x_win" in told or "x_score" in told:
        kind("value: X's chances are those of the side to move")
        exact = {name: Fraction(text) for name, text in told.pop("exact", {}).items()}
        values = {VALUE[name]: told.pop(name) for name in VALUE if name in told}
        told |= _of(values, side)
        if named := {VALUE[name]: one for name, one in exact.items() if name in VALUE}:
            told["exact"] = {name: str(one) for name, one in _of(named, side).items()}
    return told


def _of(values: dict[str, Any], side: str) -> dict[str, Any]:
    if side == "X":
        return values
    turned = {LOSS[name]: one for name, one in values.items()}
    return turned | ({"score": 1 - turned["score"]} if "score" in turned else {})


def _move(new: Question, found: dict[str, Any], move: dict[str, Any]) -> dict[str, Any]:
    told = {name: one for name, one in move.items() if name != "cell"}
    game, side = new.game, found["to_move"]
    other = "O" if side == "X" else "X"
    if game.startswith("vanishing"):
        told["after"] = f"{move['after']} {other}"
    elif game in HIDDEN:
        told["after"] = f"{move['after']} {side}"
    elif game == "dice":
        told["after"] = f"{move['after']} {other}"
    elif game == "probabilistic":
        kind("move: after is the named cell, before chance settles it")
        told["after"] = f"{found['position']} {side} {move['move']}"
    if told.pop("proved", None) is not None:
        kind("move: proved is within")
    if game == "classic" and found.get("policy", "perfect") != "perfect" and "score" in told:
        kind("move: a policy's chances are its outlook")
        told["outlook"] = {name: told.pop(name) for name in MOVES}
    if game in ("classic", "dice", "probabilistic") and "distance" in told:
        drawn = told["distance"] is None or told.get("score") == 0.5 or told.get("wdl") == 0
        if drawn or "outlook" in told:
            kind("value: a draw has no distance")
            del told["distance"]
    return _value(told, side) if "wdl" in told else told
