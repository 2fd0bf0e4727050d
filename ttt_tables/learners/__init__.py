"""MENACE and TD: their boxes, training and policies. Training needs numba.

>>> import ttt_tables as ttt
>>> menace = ttt.learners.train_menace(1000, against="random", seed=0)
>>> round(menace.chances("random").win, 3)      # computed from its beads, not played
0.778
>>> menace("." * 9)[4]                          # its beads for the centre, on the empty board
1388

ttt.learners.train_td(games, seed=0)            TD(0), by self-play
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.learners.training import Learner as Learner
    from ttt_tables.learners.training import train_menace as train_menace
    from ttt_tables.learners.training import train_td as train_td

_LATER = {
    "training": "Learner train_menace train_td",
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(
    __name__, _LATER, {"numpy": "solve", "numba": "solve", "llvmlite": "solve"}
)
