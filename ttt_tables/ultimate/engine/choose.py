"""Choose a move: by the compiled engine where numba is there, else by the plain search."""

import time
from functools import lru_cache
from typing import TYPE_CHECKING

from ttt_tables.errors import BadBoardError, quote
from ttt_tables.miniboard.pack import Miniboard
from ttt_tables.ultimate.engine.budget import check_open, check_seed, deadline
from ttt_tables.ultimate.engine.plain import choose_plainly
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.rules import BoardCell

if TYPE_CHECKING:
    from types import ModuleType

    from ttt_tables.ultimate.engine.engine import Engine


def choose(
    game: Game,
    milliseconds: float = 20,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seed: int = 0,
) -> BoardCell:
    """Return a move for the side to move, (board, cell), thought about for so many milliseconds.

    With a depth in plies, or so many nodes (positions visited), or both, the search goes so far
    instead, without a clock and without what it remembers: the move is then a function of (game,
    depth, nodes, seed). Seed 0 plays without chance; any other, below 2**31, chooses between moves
    that are nearly equal. The first call for a rule makes the engine ready, which takes a second,
    not counted in the time.

    The engine is compiled once on a machine, best ahead, by `prepare`. Where it is not yet, a plain
    search answers, far less deep, while a process that ends with this program compiles; one line on
    standard error says so. With a depth or nodes the call waits for the engine. Without numba
    (extra `solve`) the plain search answers always.

    Raises BadBoardError (no game), GameOverError and BadLimitError.
    """
    check_seed(seed)
    if not isinstance(game, Game):
        raise BadBoardError(
            f"a game is asked for, as Game() and Game.parse make, not {quote(game)}"
        )
    check_open(game.position, game.rule)
    deadline(milliseconds, depth, nodes)
    timed = depth is None and nodes is None
    engine = (ready_engine if timed else engine_for)(game.rule, seed, game.miniboard)
    if engine is None:
        ends = deadline(milliseconds if timed else None, depth, nodes)
        return choose_plainly(game, ends, depth, seed, nodes)
    if timed:
        return engine.think(game.position, milliseconds).move
    engine.forget()
    return engine.think(game.position, depth=depth, nodes=nodes).move


def ready_engine(rule: str, seed: int, miniboard: Miniboard) -> "Engine | None":
    """Return the engine if it is compiled, else None, while a process of its own compiles it."""
    ready = _find_ready()
    if ready is None:
        return None
    if not ready.is_compiled():
        ready.compile_aside()
        return None
    return engine_for(rule, seed, miniboard)


def wait_until_compiled() -> None:
    """Have the engine compiled by a process of its own, if it has yet to be, and wait for its end.

    Beside a thread that compiles, answers of other threads would come late.
    """
    ready = _find_ready()
    if ready and not ready.is_compiled() and (child := ready.compile_aside()):
        child.wait()


def _find_ready() -> "ModuleType | None":
    """Return the module that compiles ahead: None without numba, or a clock that it can read."""
    if not hasattr(time, "clock_gettime"):  # Windows
        return None
    try:
        from ttt_tables.ultimate.engine import ready
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("numba", "numpy", "llvmlite"):
            raise
        return None
    return ready


@lru_cache(maxsize=6)
def engine_for(rule: str, seed: int, miniboard: Miniboard) -> "Engine | None":
    """Return the engine that all moves of a rule, a seed and mini-boards share.

    It is None where numba is missing, or where the operating system has no clock that the kernel
    can read (Windows).
    """
    if _find_ready() is None:
        return None
    from ttt_tables.ultimate.engine.engine import Engine

    return Engine(rule, seed=seed, miniboard=miniboard)
