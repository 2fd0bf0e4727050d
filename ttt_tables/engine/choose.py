"""Choose a move: by the compiled engine if numba is installed, else by the plain search."""

import time
from functools import lru_cache
from typing import TYPE_CHECKING

from ttt_tables.engine.budget import check_seed, limit
from ttt_tables.engine.plain import choose_plainly
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.miniboard.pack import Miniboard
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.rules import BoardCell, check_open

if TYPE_CHECKING:
    from types import ModuleType

    from ttt_tables.engine.engine import Engine


def choose(
    game: Game,
    milliseconds: float = 20,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seed: int = 0,
) -> BoardCell:
    """Return a move for the side to move, (board, cell), after a search of so many milliseconds.

    A depth in plies, a number of nodes (positions visited), or both, limit the search instead. It
    then uses no clock and no results of earlier searches: the move is a function of (game, depth,
    nodes, seed). Seed 0 plays without chance; any other, below 2**31, chooses between nearly equal
    moves. The first call for a rule takes a second more to make the engine ready.

    The engine is compiled once on a machine, best ahead, by `prepare`. Until then a plain search
    answers, far less deep, while a process compiles, which ends with this program; one line on
    standard error says so. With a depth or nodes the call waits for the engine. Without numba
    (extra `solve`) the plain search always answers.

    Raises BadBoardError (no game), GameOverError and BadLimitError.
    """
    check_seed(seed)
    if not isinstance(game, Game):
        raise BadBoardError(
            f"a game is asked for, as Game() and Game.parse make, not {quote(game)}"
        )
    check_open(game.position, game.rule)
    limit(milliseconds, depth, nodes)
    timed = depth is None and nodes is None
    engine = (ready_engine if timed else engine_for)(game.rule, seed, game.miniboard)
    if engine is None:
        limits = limit(milliseconds if timed else None, depth, nodes)
        return choose_plainly(game, limits, seed)
    if timed:
        return engine.think(game.position, milliseconds).move
    engine.forget()
    return engine.think(game.position, depth=depth, nodes=nodes).move


def ready_engine(rule: str, seed: int, miniboard: Miniboard) -> "Engine | None":
    """Return the engine if it is compiled, else None, while a process of its own compiles it."""
    compilation = _find_compilation()
    if compilation is None:
        return None
    if not compilation.is_compiled():
        compilation.compile_aside()
        return None
    return engine_for(rule, seed, miniboard)


def wait_until_compiled() -> None:
    """Have a process compile the engine, unless it is compiled already, and wait for its end.

    A compiling thread would delay the answers of other threads.
    """
    compilation = _find_compilation()
    if compilation and not compilation.is_compiled() and (child := compilation.compile_aside()):
        child.wait()


def _find_compilation() -> "ModuleType | None":
    """Return the module that compiles ahead; None without numba, or without a readable clock."""
    if not hasattr(time, "clock_gettime"):  # Windows
        return None
    try:
        from ttt_tables.engine import compilation
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("numba", "numpy", "llvmlite"):
            raise
        return None
    return compilation


@lru_cache(maxsize=6)
def engine_for(rule: str, seed: int, miniboard: Miniboard) -> "Engine | None":
    """Return the engine that all moves of one rule, seed and mini-boards share.

    It is None if numba is missing, or if the kernel can read no clock of the operating system
    (Windows).
    """
    if _find_compilation() is None:
        return None
    from ttt_tables.engine.engine import Engine

    return Engine(rule, seed=seed, miniboard=miniboard)
