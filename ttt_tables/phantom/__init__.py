"""Phantom tic-tac-toe, in which a side sees its own marks alone, and its value and strategies.

game = ttt.phantom.Umpire()
game.play(4), game.play(4)          (True, False): the second mark was refused, and O knows why
game.information_set()              what the side to move knows: "4?"
tb.phantom.moves("4?", side="O")    an optimal strategy's cells there, with exact probabilities
tb.phantom.x_score                  Fraction(5, 6): the value of the game, for X
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
