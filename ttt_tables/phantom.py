"""Phantom tic-tac-toe, in which a side sees its own marks alone: what sides know, and policies.

>>> import ttt_tables as ttt
>>> game = ttt.game("phantom")
>>> here = game.start.play("4").play("4")       # O's mark is rejected: X has the centre
>>> here.information_state                                   # the knowledge of O, who is to move still
<phantom '4? O'>
>>> [one.move for one in game.moves(here)]      # of an optimal strategy: each as often
['0', '2', '6', '8']
>>> game.probe(game.start).exact                # for X
Exact(score=Fraction(5, 6), win=None, draw=None, loss=None)

`game.evaluate`, `game.exploitability` and `game.against` measure any policy, those of
`ttt.game("abrupt")` in the version where a rejection ends the turn. They load numba: the extra
`ttt-tables[solve]`. A policy is asked about what the side to move knows, a position; `parse` makes
an `InformationSet` of it.
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.games.phantom.evaluation import information_sets as information_sets
    from ttt_tables.games.phantom.policies import POLICIES as POLICIES
    from ttt_tables.games.phantom.rules import InformationSet as InformationSet
    from ttt_tables.games.phantom.rules import parse as parse

_LATER = {
    ".games.phantom.evaluation": "information_sets",
    ".games.phantom.policies": "POLICIES",
    ".games.phantom.rules": "InformationSet parse",
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(__name__, _LATER, {"numpy": "solve", "numba": "solve"})
