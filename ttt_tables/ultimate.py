"""Ultimate tic-tac-toe: nine mini-boards in a macro board, under three rules.

    >>> import ttt_tables as ttt
    >>> game = ttt.game("ultimate", rule="closed-draw")
    >>> here = game.start.play("44")                # board and cell
    >>> here.to_move, here.info["target"], len(here.legal_moves)
    ('O', 4, 8)
    >>> move = game.choose(here, milliseconds=20)

    ttt.ultimate.race(p_x, p_o)         win probabilities of the macro board, from its nine boards
    ttt.ultimate.prepare(rule)          compile the engine, so that the first move is on time
    ttt.ultimate.solve(position, rule)  the exact result of an endgame, and the moves that keep it

Rules, texts and evaluations need only the standard library. The first use of `race` loads numpy,
and that of `Engine` and `solve` loads numba, which the extra `ttt-tables[solve]` installs. With
numba the engine plays far better.
"""

from ttt_tables.lazy import load_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ttt_tables.games.ultimate.endgames.solver import Solution as Solution
    from ttt_tables.games.ultimate.endgames.solver import solve as solve
    from ttt_tables.games.ultimate.engine.budget import Thought as Thought
    from ttt_tables.games.ultimate.engine.choose import prepare as prepare
    from ttt_tables.games.ultimate.engine.engine import Engine as Engine
    from ttt_tables.games.ultimate.macro_race.many import Race as Race
    from ttt_tables.games.ultimate.macro_race.many import Slopes as Slopes
    from ttt_tables.games.ultimate.macro_race.many import race as race
    from ttt_tables.games.ultimate.macro_race.many import race_slopes as race_slopes
    from ttt_tables.games.ultimate.rules import RULES as RULES

_LATER = {
    ".games.ultimate.endgames.solver": "Solution solve",
    ".games.ultimate.engine.budget": "Thought",
    ".games.ultimate.engine.choose": "prepare",
    ".games.ultimate.engine.engine": "Engine",
    ".games.ultimate.macro_race.many": "Race Slopes race race_slopes",
    ".games.ultimate.rules": "RULES",
}

__getattr__: "Callable[[str], object]"
__dir__: "Callable[[], list[str]]"
__getattr__, __dir__ = load_later(
    __name__, _LATER, {"numpy": "solve", "numba": "solve", "llvmlite": "solve"}
)
