"""Random texts in every notation, and random positions, for the readers of moves."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from tests.support.played import NOT_NINE, made, walked
from ttt_tables.games.registry import game_names
from ttt_tables.notation.notations import NOTATIONS
from ttt_tables.play.position import Position

# The games, some with options, in a form that JavaScript also accepts.
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: (name, {}) for name in game_names() if name not in NOT_NINE},
    "notakto-12": ("notakto", {"boards": 12}),
    "probabilistic-cross": ("probabilistic", {"grid": "cross"}),
    "ultimate-open": ("ultimate", {"rule": "open"}),
}
SEPARATORS = (
    *("", "", " ", " ", " ", ",", ":", "/", "-", ".", ". "),
    *("(", ")", "[", "]", "{", "}", "="),
)
MARKS = ("X", "O", "x", "o", "?", "!", "1-0", "*", "draw", "top", "cell", "roll-3", "e")


def texts(name: str, count: int) -> Iterator[tuple[str, str]]:
    """Yield games and random texts: two to four tokens of a notation, with separators."""
    random = Random(name)
    cells = NOTATIONS[name].cells
    for number in range(count):
        kinds = [cells, cells] if number % 2 else [cells, MARKS, _numbers(random)]
        between = (" ", "", ":", "-", ", ") if number % 2 else SEPARATORS
        words = [random.choice(random.choice(kinds)) for _ in range(random.randint(2, 4))]
        text = "".join([word + random.choice(between) for word in words])
        yield random.choice([*GAMES]), random.choice(("", "", *between)) + text


def _numbers(random: Random) -> list[str]:
    """Return numbers of one to three digits."""
    return [str(random.randrange(10**digits)) for digits in (1, 2, 3)]


@cache
def _positions(game: str) -> list[Position]:
    name, options = GAMES[game]
    return walked(made(name, **options), 400)


def positions(name: str, count: int) -> Iterator[tuple[str, Position]]:
    """Yield games and random positions of them, one game after the other."""
    random, begin = Random(name), 3 * [*NOTATIONS].index(name)
    for number in range(begin, begin + count):
        game = [*GAMES][number % len(GAMES)]
        yield game, random.choice(_positions(game))
