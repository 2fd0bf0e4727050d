"""The registry of the family: a game is its rules, and one entry here."""

from ttt_tables.family.misere import Misere
from ttt_tables.family.morris import ALONG_LINES, ANYWHERE, ORTHOGONAL, Morris
from ttt_tables.family.notakto import Notakto
from ttt_tables.family.random_turn import RandomTurn
from ttt_tables.family.rules import Game, Rules
from ttt_tables.family.vanishing import Vanishing, VanishingReuse
from ttt_tables.family.wild import Wild, WildMisere

# Each with its positions and its moves, which the tables count.
_ENTRIES: dict[Rules, tuple[int, int]] = {
    Misere(): (5_478, 16_167),
    Wild(): (18_753, 80_150),
    WildMisere(): (18_753, 80_150),
    Vanishing(): (73_450, 221_625),
    VanishingReuse(): (73_450, 271_017),
    Morris("morris-lines", "to an empty neighbour along a line", ALONG_LINES): (5_390, 21_509),
    Morris("morris-orthogonal", "to an empty neighbour in its row or column", ORTHOGONAL): (
        5_390,
        18_709,
    ),
    Morris("morris-anywhere", "to any empty cell", ANYWHERE): (5_390, 35_133),
    Notakto(): (450, 1_297),
}
POSITIONS = {rules.name: positions for rules, (positions, _) in _ENTRIES.items()}
MOVES = sum([moves for _, moves in _ENTRIES.values()])
GAMES = {rules.name: rules for rules in _ENTRIES}
ABOUT: dict[str, Game] = {**GAMES, RandomTurn.name: RandomTurn()}
NAMES = tuple(ABOUT)


def games() -> tuple[str, ...]:
    """Return the names of the games."""
    return NAMES
