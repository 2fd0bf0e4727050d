"""The plain data that all front ends send: answers in another notation, lists, and errors.

    {"game", <options>, "position", "board", "to_move", "result", <facts>, "side", <value>,
     "outcomes": [{"name", "probability", "exact", "after"}, ...],
     "moves": [{"move", "after", "rank", "probability", "regret", <value>, "expected"}, ...]}

The answers of all games have this shape, without the fields that are not known; the methods
`as_dict` in `play` name the fields. The fields of a value are score, win, draw, loss, wdl, distance
and within, from the point of view of `side`; in a list of moves, of the side that moves. `exact`
has Fractions as texts.
"""

import json
from typing import Any

from ttt_tables.games import described
from ttt_tables.games.registry import game_names
from ttt_tables.play.about import KINDS, Option

Plain = dict[str, Any]


# These fields are in the notation of the request; a board is always in our own.
_POSITIONS = ("position", "after")
_MOVES = (
    *("move", "name", "leaving", "target", "cell", "forced", "replies", "then", "line", "lines"),
    *("completes", "blocks", "losing", "holding", "completed"),
)
_WITHIN = ("moves", "outcomes", "threatens", "leaves")


def rewritten(answer: Plain, start: str, named: slice, notation: str, symbols: str | None) -> Plain:
    """Return an answer with its positions, moves, cells and sentences in another notation.

    start, named   the attributes of the game's rules: the first position, and the fields of a
                   position that name cells
    """
    from ttt_tables.notation.moves import write_move
    from ttt_tables.notation.positions import write_position, write_sentence

    def move(value: Any) -> Any:
        if isinstance(value, str):
            return " ".join([write_move(word, notation) for word in value.split(" ")])
        if isinstance(value, list | tuple):
            return [move(one) for one in value]
        if value is None:
            return None
        written = write_move(str(value), notation)
        return int(written) if written.isdigit() else written

    def told(name: str, value: Any) -> Any:
        if name in _POSITIONS:
            return write_position(value, start, named, notation, symbols)
        if name == "sentences":
            return [write_sentence(one, notation) for one in value]
        if name in _WITHIN and isinstance(value, list | tuple):
            return [{of: told(of, one) for of, one in row.items()} for row in value]
        return move(value) if name in _MOVES else value

    return {**{name: told(name, value) for name, value in answer.items()}, "notation": notation}


def about(name: str) -> Plain:
    """Return the description of a game, with its own options and those of its verbs.

    Raises UnknownGameError.
    """
    info = described.about(name)._asdict()
    del info["options"]
    known = described.evaluator(name)
    defaults = {"position": info["start"], "played": "", "move": ...}
    defaults |= {"policy": known.policy, "level": "easy", "count": 1, "answer": False}
    return {
        **info,
        "verbs": {
            verb: [
                _option(one, option, defaults.get(one, option.default))
                for one, option in described.helped(name, verb).items()
            ]
            for verb in described.verbs(name)
        },
    }


def listed() -> Plain:
    """Return the descriptions of all games, classic first, and the list of notations."""
    return {"games": [about(name) for name in game_names()], "notations": notations()}


def notations() -> list[Plain]:
    """Return the notations of boards and moves, each with a name, a meaning and an example."""
    from ttt_tables.notation.notations import NOTATIONS

    return [
        {"name": one.name, "meaning": one.meaning, "example": one.example, "also": [*one.also]}
        for one in NOTATIONS.values()
    ]


def _option(name: str, option: Option, default: object) -> Plain:
    return {
        "name": name,
        "help": option.help,
        "type": KINDS[option.kind],
        **({"choices": option.names()} if option.choices else {}),
        **({"required": True} if default is ... else {"default": default}),
    }


def rejection(error: str, reason: str) -> bytes:
    """Return the JSON of an error: its name, and the reason on one line."""
    return json.dumps({"error": error, "reason": " ".join(reason.split())}).encode()
