"""Questions to every verb of every game: what each door must answer, or refuse, alike."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from ttt_tables import Tablebase, TttError, open_tablebase
from ttt_tables.answers import answer
from ttt_tables.games.game import Game

# Values of an option to ask for, one at a time; the first one wherever the option is needed.
VALUES: dict[str, tuple[Any, ...]] = {
    "roll": (4, 1, 6, 7),
    "to_move": ("O", "X", "Z"),
    "policy": ("td", "menace", "nobody"),
    "grid": ("cross", " ".join(["50/20/30"] * 9), "nobody", "1"),
    "draw_value": (0.25, 1, 1.5),
    "level": ("hard", "harder"),
    "count": (2, 1_000),
    "id": (50, 51),
    "answer": (True,),
    "seed": (7,),
    "played": ("44 40", "44 44", "4"),
    "dialect": ("article", "nobody"),
    "move": ("4", "0", "44", "9"),
}
NEEDED = ("roll", "grid", "move", "seed")  # given in every question, so that none is drawn
SEARCHED = "milliseconds"  # the option of a verb whose answer is not twice the same


class Question(NamedTuple):
    """A verb of a game, with its options."""

    game: str
    verb: str
    asked: dict[str, Any]

    def __str__(self) -> str:
        said = " ".join(f"{name}={value}" for name, value in self.asked.items())
        return f"{self.verb} of {self.game}: {said}"[:90]


@cache
def tables() -> Tablebase:
    return open_tablebase()


def walked(game: Game, games: int = 2) -> list[dict[str, Any]]:
    """Return the start, the example, and the positions of games by chance, to their ends.

    Each is the options that name it: the position, and the side to move where the game asks it.
    """
    source = random.Random(game.about.name)
    asks = any("to_move" in game.options(verb) for verb in game.verbs)
    start = {"position": game.about.start, **({"to_move": "X"} if asks else {})}
    found = [start]
    for _ in range(games if "play" in game.verbs else 0):
        here = start
        while len(found) < 60 and (moves := _moves(game, here)):
            play = {**here, "move": source.choice(moves)}
            after = game.check_verb("play")(**play)
            here = {"position": after.position}
            if asks:
                here["to_move"] = after.to_move or source.choice("XO")
            found.append(here)
    return found


def _moves(game: Game, here: dict[str, Any]) -> list[str]:
    needed = {"roll": 6, SEARCHED: 1}
    more = {name: needed[name] for name in game.options("moves") if name in needed}
    return [one.move for one in game.check_verb("moves")(**here, **more).moves]


def questions(game: Game) -> Iterator[Question]:
    """Return questions to every verb of a game that does not search, some of them refused."""
    for verb in game.verbs:
        options = game.options(verb)
        if SEARCHED in options:
            continue
        needed = {name: VALUES[name][0] for name, default in options.items() if name in NEEDED}
        for option in options:
            for value in VALUES.get(option, ()):
                yield Question(game.about.name, verb, {**needed, option: value})
        yield Question(game.about.name, verb, {**needed, "nobody": "1"})
        if "position" in options:
            yield Question(game.about.name, verb, {**needed, "position": "XXX"})
            for here in walked(game):
                here = {name: value for name, value in here.items() if name in options}
                yield Question(game.about.name, verb, {**needed, **here})


def expected(question: Question, tb: Tablebase) -> "dict[str, Any] | TttError":
    """Return what Python answers to a question, or the error that it raises."""
    try:
        return answer(tb.game(question.game), question.verb, question.asked)
    except TttError as error:
        return error
