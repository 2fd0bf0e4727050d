"""Answers as plain data: the one place where an answer gets the names of its fields.

    {"game", "position", "board", "to_move", "result", <facts>, <value>,
     "moves": [{"move", "cell", "after", "rank", <value>}, ...]}

All games answer in this shape, with what they know. `board` stands where the position shows one,
`cell` where a move is a cell. An exact value is a float, and in `exact` the fraction as text.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ttt_tables.games.game import CELL, KINDS, About, Analysis, Game, Ranked

if TYPE_CHECKING:
    from ttt_tables.tablebase import Tablebase

PLAIN = (float, int, str, list, tuple, dict, type(None))  # what JSON has; fractions are not


def answer(game: Game, verb: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a game answers to a verb, with its options by their names.

    Raises UnknownGameError for a verb that the game lacks, BadOptionError, and as the verb does.
    """
    result = game.check_verb(verb)(**game.fill(verb, asked))
    if isinstance(result, Analysis):
        return plain(game.about, result)
    return {"game": game.about.name, f"{verb}s": [plain(game.about, one) for one in result]}


def plain(about: About, analysis: Analysis) -> dict[str, Any]:
    """Return an analysis as plain data, which `json.dumps` takes."""
    board = {} if analysis.board is None else {"board": analysis.board}
    return {
        "game": about.name,
        "position": analysis.position,
        **board,
        "to_move": analysis.to_move,
        "result": analysis.result,
        **analysis.facts,
        **_values(analysis.value),
        **(
            {}
            if analysis.moves is None
            else {"moves": [_move(about, one) for one in analysis.moves]}
        ),
    }


def _move(about: About, move: Ranked) -> dict[str, Any]:
    cell = {"cell": int(move.move)} if about.move_form == CELL else {}
    return {
        "move": move.move,
        **cell,
        "after": move.after,
        "rank": move.rank,
        **_values(move.value),
    }


def _values(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return values with fractions as floats, and the fractions as text in `exact`."""
    exact = {name: str(one) for name, one in value.items() if not isinstance(one, PLAIN)}
    if not exact:
        return dict(value)
    return {**value, **{name: float(value[name]) for name in exact}, "exact": exact}


def about(game: Game) -> dict[str, Any]:
    """Return what a game says of itself, with its verbs and their options."""
    facts = game.about._asdict()
    del facts["options"]
    return {
        **facts,
        "verbs": {
            verb: [_option(game, *named) for named in game.options(verb).items()]
            for verb in game.verbs
        },
    }


def listed(tables: "Tablebase") -> dict[str, Any]:
    """Return what every game of a tablebase says of itself, classic first."""
    return {"games": [about(tables.game(name)) for name in tables.games()]}


def _option(game: Game, name: str, default: object) -> dict[str, Any]:
    option = game.option(name)
    return {
        "name": name,
        "help": option.help,
        "type": KINDS.get(option.kind, "a text or a number"),
        **({"choices": option.names()} if option.choices else {}),
        **({"required": True} if default is ... else {"default": default}),
    }


def refusal(error: str, reason: str) -> bytes:
    """Return the JSON of a refusal: an error's name, and a reason in one line."""
    return json.dumps({"error": error, "reason": " ".join(reason.split())}).encode()
