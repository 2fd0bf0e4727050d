"""The list of the family: a game is its rules, and one entry here."""

from ttt_tables.games.family.notakto import Notakto
from ttt_tables.games.family.random_turn import RandomTurn
from ttt_tables.games.family.rules import Relative
from ttt_tables.games.family.rulesets import Ruleset
from ttt_tables.games.family.vanishing import Vanishing, VanishingReuse

GAMES: dict[str, Relative] = {
    game.name: game
    for game in (
        Ruleset("misere", position_count=5_478, move_count=16_167),
        Ruleset("wild", position_count=18_753, move_count=80_150, orbits="wild"),
        Ruleset("wild-misere", position_count=18_753, move_count=80_150, orbits="wild"),
        Vanishing(),
        VanishingReuse(),
        Ruleset("morris-lines", position_count=5_390, move_count=21_509, orbits="morris"),
        Ruleset("morris-orthogonal", position_count=5_390, move_count=18_709, orbits="morris"),
        Ruleset("morris-anywhere", position_count=5_390, move_count=35_133, orbits="morris"),
        Notakto(),
        RandomTurn(),
    )
}


def without_chance() -> dict[str, Relative]:
    """Return the rules by name of the games without chance."""
    return {name: rules for name, rules in GAMES.items() if not isinstance(rules, RandomTurn)}
