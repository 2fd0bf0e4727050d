"""Ultimate tic-tac-toe: nine mini-boards in a macro board, under three rules.

    game = ttt.ultimate.Game(rule="closed-draw")
    game.play(4, 4)
    ttt.ultimate.choose(game, milliseconds=20)

Rules, texts and evaluations need the standard library only. `choose` does better with the extra
`ttt-tables[solve]`, which `Engine` needs; both load when they are first named.
"""

from importlib import import_module

from ttt_tables.errors import missing_extra
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.position import RULES, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.ultimate.choice import choose
    from ttt_tables.ultimate.engine import Engine, Thought
    from ttt_tables.ultimate.evaluation import BoardPart, Evaluation

__all__ = ["RULES", "BoardPart", "Engine", "Evaluation", "Game", "Position", "Thought", "choose"]

_HOMES = {
    "BoardPart": "evaluation",
    "Engine": "engine",
    "Evaluation": "evaluation",
    "Thought": "engine",
    "choose": "choice",
}
_LIBRARIES = ("numpy", "numba", "llvmlite")


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _LIBRARIES:
            raise
        raise missing_extra(f"{__name__}.{name}", str(missing.name), "solve") from missing
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
