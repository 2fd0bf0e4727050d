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
    from ttt_tables.ultimate.engine.engine import Engine


def choose(
    game: Game, milliseconds: float = 20, *, depth: int | None = None, seed: int = 0
) -> BoardCell:
    """Return a move for the side to move, (board, cell), thought about for so many milliseconds.

    With a depth in plies the search goes so deep instead, without a clock and without what it
    remembers: the move is then a function of (game, depth, seed). Seed 0 plays without chance; any
    other, below 2**31, chooses between moves that are nearly equal. The first call for a rule makes
    the engine ready, which takes seconds (half a minute where it is to be compiled first), not
    counted in the time. Without numba (extra `solve`) a plain search answers, far less deep.

    Raises GameOverError and BadLimitError.
    """
    check_seed(seed)
    if not isinstance(game, Game):
        raise BadBoardError(
            f"a game is asked for, as Game() and Game.parse make, not {quote(game)}"
        )
    check_open(game.position, game.rule)
    deadline(milliseconds, depth)
    engine = engine_for(game.rule, seed, game.miniboard)
    if engine is None:
        ends = deadline(None if depth else milliseconds, depth)
        return choose_plainly(game, ends, depth, seed)
    if depth is None:
        return engine.think(game.position, milliseconds).move
    engine.forget()
    return engine.think(game.position, depth=depth).move


@lru_cache(maxsize=6)
def engine_for(rule: str, seed: int, miniboard: Miniboard) -> "Engine | None":
    """Return the engine that all moves of a rule, a seed and mini-boards share.

    It is None where numba is missing, or where the operating system has no clock that the kernel
    can read (Windows).
    """
    if not hasattr(time, "clock_gettime"):
        return None
    try:
        from ttt_tables.ultimate.engine.engine import Engine
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("numba", "numpy", "llvmlite"):
            raise
        return None
    return Engine(rule, seed=seed, miniboard=miniboard)
