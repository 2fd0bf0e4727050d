"""The list of the family: a game is its rules, and one entry here."""

from ttt_tables.family.misere import Misere
from ttt_tables.family.morris import ALONG_LINES, ANYWHERE, ORTHOGONAL, Morris
from ttt_tables.family.notakto import Notakto
from ttt_tables.family.random_turn import RandomTurn
from ttt_tables.family.rules import Game, Rules
from ttt_tables.family.vanishing import Vanishing, VanishingReuse
from ttt_tables.family.wild import Wild, WildMisere

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Misere(),
        Wild(),
        WildMisere(),
        Vanishing(),
        VanishingReuse(),
        Morris("morris-lines", "to an empty neighbour along a line", ALONG_LINES, 21_509),
        Morris(
            "morris-orthogonal", "to an empty neighbour in its row or column", ORTHOGONAL, 18_709
        ),
        Morris("morris-anywhere", "to any empty cell", ANYWHERE, 35_133),
        Notakto(),
        RandomTurn(),
    )
}


def games() -> tuple[str, ...]:
    """Return the names of the games."""
    return tuple(GAMES)


def without_chance() -> dict[str, Rules]:
    """Return the rules by name of the games that the solver values: those without chance."""
    return {name: rules for name, rules in GAMES.items() if isinstance(rules, Rules)}
