"""Relatives of tic-tac-toe that a table can hold: each is its rules, a module of this room.

    >>> import ttt_tables as ttt
    >>> game = ttt.family.ruleset("misere", lines="torus")      # one of 114 rulesets, solved here
    >>> game.probe("." * 9), game.best_move("." * 9)
    (FamilyProbe(wdl=1, distance=8), '0')
    >>> ttt.open_tablebase().family["vanishing"].moves("135")[0]
    FamilyMove(move='0', wdl=1, distance=5, rank=1)

    ttt.family.games()                              the names, such as "vanishing"

Positions and moves are texts; each game says how it writes them (`form`).
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.family.registry import games
    from ttt_tables.family.rulesets import Ruleset
    from ttt_tables.family.solved_game import FamilyMove, ruleset
    from ttt_tables.family.values import FamilyProbe

__all__ = ["FamilyMove", "FamilyProbe", "Ruleset", "games", "ruleset"]

_LATER = {
    "registry": ("games",),
    "rulesets": ("Ruleset",),
    "solved_game": ("FamilyMove", "ruleset"),
    "values": ("FamilyProbe",),
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {})
