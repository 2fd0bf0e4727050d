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
"""

from ttt_tables.lazy import load_later
from ttt_tables.phantom.rules import InformationSet, Umpire, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.phantom.pack import Phantom, PhantomMove

__all__ = ["InformationSet", "Phantom", "PhantomMove", "Umpire", "parse"]

_LATER = {"pack": ("Phantom", "PhantomMove")}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {})
