"""Phantom tic-tac-toe, in which a side sees its own marks alone, and its value and strategies.

>>> import ttt_tables as ttt
>>> umpire = ttt.phantom.Umpire()
>>> umpire.play(4), umpire.play(4)              # O's mark is refused: X has the centre
(True, False)
>>> str(umpire.information_set())               # the knowledge of O, who is to move still
'4?'
>>> strategies = ttt.open_tablebase().phantom
>>> strategies.moves("4?", side="O")[0]         # one of four corners, each as often
PhantomMove(cell=0, probability=Fraction(1, 4))
>>> strategies.x_score                          # the value of the game, for X
Fraction(5, 6)

`exploitability`, `evaluate` and `best_response` measure any policy, with `abrupt=True` in the
version where a refusal ends the turn. They load numba: the extra `ttt-tables[solve]`.
"""

from ttt_tables.lazy import load_later
from ttt_tables.phantom.rules import InformationSet, Umpire, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.phantom.evaluation import (
        Reply,
        best_response,
        evaluate,
        exploitability,
        knowledge,
    )
    from ttt_tables.phantom.pack import Phantom, PhantomMove
    from ttt_tables.phantom.policies import POLICIES

__all__ = [
    "POLICIES",
    "InformationSet",
    "Phantom",
    "PhantomMove",
    "Reply",
    "Umpire",
    "best_response",
    "evaluate",
    "exploitability",
    "knowledge",
    "parse",
]

_LATER = {
    "evaluation": ("Reply", "best_response", "evaluate", "exploitability", "knowledge"),
    "pack": ("Phantom", "PhantomMove"),
    "policies": ("POLICIES",),
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {"numpy": "solve", "numba": "solve"})
