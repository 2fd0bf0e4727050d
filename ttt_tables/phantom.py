"""Phantom tic-tac-toe, in which a side sees only its own marks: information states and policies.

>>> import ttt_tables as ttt
>>> game = ttt.game("phantom")
>>> here = game.start.play("4").play("4")       # O tries the centre, which X occupies
>>> here.information_state                      # the information state of O, who tries again
<phantom '4? O'>
>>> [one.move for one in game.moves(here)]      # an optimal strategy plays each equally often
['0', '2', '6', '8']
>>> game.probe(game.start).exact                # X's value
Exact(score=Fraction(5, 6), win=None, draw=None, loss=None)

`game.evaluate`, `game.exploitability` and `game.against` measure any policy. Those of
`ttt.game("abrupt")` do so for the variant in which an attempt to play on an occupied cell ends the
turn. They load numba, which the extra `ttt-tables[solve]` installs. A policy is called with the
information state of the side to move, which is a position; `parse` returns its `InformationSet`.
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
