"""The list of the family, one entry per game. The rules of a game are made at their first use."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ttt_tables.games.family.rule_options import CLASSIC, KNOWN
from ttt_tables.games.family.rules import Variant


class Sizes(NamedTuple):
    """The numbers of positions and moves of a ruleset with tables. The build checks both."""

    position_count: int
    move_count: int
    orbits: str = Variant.orbits


def _vanishing() -> Variant:
    from ttt_tables.games.family.vanishing import Vanishing

    return Vanishing()


def _vanishing_reuse() -> Variant:
    from ttt_tables.games.family.vanishing import VanishingReuse

    return VanishingReuse()


def _notakto() -> Variant:
    from ttt_tables.games.family.notakto import Notakto

    return Notakto()


def _random_turn() -> Variant:
    from ttt_tables.games.family.random_turn import RandomTurn

    return RandomTurn()


RANDOM_TURN = "random-turn"  # the only game of the family with chance nodes
# By name, the sizes of a ruleset, or the function that makes other rules.
GAMES: dict[str, Sizes | Callable[[], Variant]] = {
    "misere": Sizes(5_478, 16_167),
    "wild": Sizes(18_753, 80_150, orbits="wild"),
    "wild-misere": Sizes(18_753, 80_150, orbits="wild"),
    "vanishing": _vanishing,
    "vanishing-reuse": _vanishing_reuse,
    "morris-lines": Sizes(5_390, 21_509, orbits="morris"),
    "morris-orthogonal": Sizes(5_390, 18_709, orbits="morris"),
    "morris-anywhere": Sizes(5_390, 35_133, orbits="morris"),
    "notakto": _notakto,
    RANDOM_TURN: _random_turn,
}
WITHOUT_CHANCE = tuple([name for name in GAMES if name != RANDOM_TURN])
# The games without chance, with or without tables: named rulesets first, then the others.
VARIANTS = tuple(dict.fromkeys([*[name for name in KNOWN if name != CLASSIC], *WITHOUT_CHANCE]))


@cache
def rules_of(name: str) -> Variant:
    """Return the rules of a game of the family."""
    made = GAMES.get(name, Sizes(0, 0))
    if not isinstance(made, Sizes):
        return made()
    from ttt_tables.games.family.rulesets import Ruleset

    return Ruleset(name, **made._asdict())
