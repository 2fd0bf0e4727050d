"""Every game, and positions of random games, for the tests of `play`."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from ttt_tables import open_tablebase
from ttt_tables.games.described import options_of_game
from ttt_tables.games.registry import game_names, make
from ttt_tables.play.game import Game
from ttt_tables.play.position import Position

NOT_NINE = ("picaria-thirteen", "positional")  # games whose boards do not have nine cells
PRINTED = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
MADE: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in game_names()],
    *[
        (name, {"rule": rule})
        for name in game_names()
        if "rule" in options_of_game(name) and name not in NOT_NINE  # each board takes long
        for rule in options_of_game(name)["rule"].names()[1:]
    ],
    ("positional", {"rule": "4x4-three-falling"}),
    ("notakto", {"boards": 3}),
    ("misere", {"lines": "torus"}),
    ("classic", {"lines": "straight"}),
    ("probabilistic", {"grid": "cross"}),
]
HIDDEN = ("phantom", "abrupt")


@cache
def made(name: str, **options: Any) -> Game:
    return make(open_tablebase(), name, **options)


def walked(game: Game, many: int = 200) -> list[Position]:
    """Return positions of random games, each once."""
    source, found = random.Random(repr(game)), {game.start: None}
    for _ in range(10 * many):
        here = game.start
        for _ in range(100):
            if here.result or len(found) >= many:
                break
            names = here.legal_moves or [one.name for one in here.outcomes]
            found[here := here.play(source.choice(names))] = None
    return list(found)


def after(here: Position) -> Iterator[Position]:
    """Yield the positions that follow one."""
    yield from [one.position for one in here.outcomes]
    yield from map(here.play, here.legal_moves)


def reachable(game: Game) -> set[Position]:
    found, waiting = {game.start}, [game.start]
    while waiting:
        new = {*after(waiting.pop())} - found
        found |= new
        waiting += new
    return found
