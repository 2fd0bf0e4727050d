"""Relatives of tic-tac-toe that a table can hold: each is its rules, a module of this room.

    ttt.family.games()                              the names, such as "vanishing"
    tb.family["vanishing"].moves("")                the moves of a position, best first
    ttt.family.ruleset("misere", lines="torus")     any of 114 rulesets, solved and ready to answer
    ttt.family.solve(rules)                         the values of a game of your own

Positions and moves are texts; each game says how it writes them (`form`).
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.family.registry import games
    from ttt_tables.family.rules import Rules
    from ttt_tables.family.rulesets import Ruleset
    from ttt_tables.family.solved_game import FamilyMove, ruleset
    from ttt_tables.family.values import FamilyProbe, solve

__all__ = ["FamilyMove", "FamilyProbe", "Rules", "Ruleset", "games", "ruleset", "solve"]

_LATER = {
    "registry": ("games",),
    "rules": ("Rules",),
    "rulesets": ("Ruleset",),
    "solved_game": ("FamilyMove", "ruleset"),
    "values": ("FamilyProbe", "solve"),
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {})
