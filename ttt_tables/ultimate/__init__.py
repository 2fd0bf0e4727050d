"""Ultimate tic-tac-toe: nine mini-boards in a macro board, under three rules.

    game = ttt.ultimate.Game(rule="closed-draw")
    game.play(4, 4)
    ttt.ultimate.choose(game, milliseconds=20)
    ttt.ultimate.race(p_x, p_o)         the macro board's chances, from those of its nine boards
    ttt.ultimate.solve(position, rule)  an endgame's outcome, and every move that keeps it, exactly

Rules, texts and evaluations need the standard library only. `race` loads numpy, `Engine` and
`solve` numba (the extra `ttt-tables[solve]`) when they are first named; `choose` does much better
with it.
"""

from ttt_tables.later import load_later
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.position import RULES, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.ultimate.choice import choose
    from ttt_tables.ultimate.engine import Engine, Thought
    from ttt_tables.ultimate.evaluation import BoardPart, Evaluation
    from ttt_tables.ultimate.races import Race, Slopes, race, race_slopes
    from ttt_tables.ultimate.solver import Solution, solve

__all__ = [
    "RULES",
    "BoardPart",
    "Engine",
    "Evaluation",
    "Game",
    "Position",
    "Race",
    "Slopes",
    "Solution",
    "Thought",
    "choose",
    "race",
    "race_slopes",
    "solve",
]

_HOMES = {
    "BoardPart": "evaluation",
    "Engine": "engine",
    "Evaluation": "evaluation",
    "Race": "races",
    "Slopes": "races",
    "Solution": "solver",
    "Thought": "engine",
    "choose": "choice",
    "race": "races",
    "race_slopes": "races",
    "solve": "solver",
}

__getattr__, __dir__ = load_later(
    __name__, _HOMES, {"numpy": "solve", "numba": "solve", "llvmlite": "solve"}
)
