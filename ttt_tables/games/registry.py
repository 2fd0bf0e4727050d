"""The list of all games, classic first. A game's module loads when the game is first asked for."""

from typing import TYPE_CHECKING

from ttt_tables.errors import UnknownGameError, quote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ttt_tables.games.game import Game
    from ttt_tables.tablebase import Tablebase

    Opener = Callable[[Tablebase], Game]


def _classic(tables: "Tablebase") -> "Game":
    from ttt_tables.games.classic import Classic

    return Classic(tables)


def _dice(tables: "Tablebase") -> "Game":
    from ttt_tables.games.dice import Dice

    return Dice(tables)


def _miniboard(tables: "Tablebase") -> "Game":
    from ttt_tables.games.miniboard import Miniboard

    return Miniboard(tables)


def _phantom(tables: "Tablebase") -> "Game":
    from ttt_tables.games.phantom import Phantom

    return Phantom(tables)


def _probabilistic(tables: "Tablebase") -> "Game":
    from ttt_tables.games.probabilistic import Probabilistic

    return Probabilistic(tables)


def _ultimate(tables: "Tablebase") -> "Game":
    from ttt_tables.games.ultimate import Ultimate

    return Ultimate(tables)


# Between them stand the relatives, which are listed in their own room.
FIRST: "dict[str, Opener]" = {"classic": _classic, "dice": _dice, "miniboard": _miniboard}
LAST: "dict[str, Opener]" = {
    "phantom": _phantom,
    "probabilistic": _probabilistic,
    "ultimate": _ultimate,
}


def games() -> "Iterator[str]":
    """Yield the names of the games, classic first."""
    yield from FIRST
    from ttt_tables.family.registry import ABOUT as RELATIVES

    yield from RELATIVES
    yield from LAST


def find_game(name: object, tables: "Tablebase") -> "Game":
    """Return a game over a tablebase. Raises UnknownGameError."""
    own = FIRST | LAST
    if isinstance(name, str) and name in own:
        return own[name](tables)
    from ttt_tables.family.registry import ABOUT as RELATIVES

    if isinstance(name, str) and name in RELATIVES:
        from ttt_tables.games.relative import relative

        return relative(tables, RELATIVES[name])
    raise UnknownGameError(f"no game is called {quote(name)}: choose one of {', '.join(games())}")


def preparation(tables: "Tablebase") -> "dict[str, Callable[[], object]]":
    """Return the steps that make all games ready to answer, by what each does."""
    every = [find_game(name, tables) for name in games()]
    return {what: step for game in every for what, step in game.preparation().items()}
