"""Exact results of moves: the stored strategy, then solved endgames.

All results are exact. `choose.py` uses this module first, and a search for other positions.
"""

from contextlib import suppress
from functools import cache
from typing import NamedTuple

from ttt_tables.errors import GameOverError, OffStrategyError
from ttt_tables.games.ultimate.open_strategy.stored import Strategy
from ttt_tables.games.ultimate.rules import BoardCell, NineBoards, empty_cells, legal_moves, play
from ttt_tables.pack import open_pack
from ttt_tables.scores import depth_score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.games.ultimate.endgames.solver import Solution

AT_ONCE = 14  # the most empty cells of an endgame that is solved first, mostly in a millisecond
LEAST_MILLISECONDS = 5.0  # with less time for a search, endgames are not solved first


class StoredResult(NamedTuple):
    """The result of a move according to the stored strategy."""

    score: float  # the mover's: 1 or 0
    plies: int  # the most until X has won, the move included

    @property
    def depth_score(self) -> int:
        """The number that orders results. The best of lost moves is the one that lasts longest."""
        order: int = depth_score((1 if self.score else -1, self.plies))
        return order


@cache
def package_strategy() -> Strategy:
    """Return the strategy of the package, opened once."""
    return Strategy(open_pack("ultimate"))


def stored(
    position: NineBoards, rule: str, strategy: Strategy | None = None
) -> dict[BoardCell, StoredResult]:
    """Return the moves whose result X's winning strategy under `open` gives; {} if there are none.

    On X's turn this is the strategy's move; on O's turn it is every move that the strategy answers.
    After X has left the strategy there are none. The strategy is by default that of the package.
    """
    if rule != "open":
        return {}
    strategy = strategy or package_strategy()
    if position.to_move == "X":
        try:
            return {strategy.move(position): StoredResult(1.0, strategy.plies(position))}
        except OffStrategyError:
            return {}
    lost = {}
    for move in legal_moves(position, rule):
        with suppress(GameOverError, OffStrategyError):
            lost[move] = StoredResult(0.0, 1 + strategy.plies(play(position, *move, rule)))
    return lost


def best_stored(
    position: NineBoards, rule: str, strategy: Strategy | None = None
) -> tuple[BoardCell, StoredResult] | None:
    """Return the strategy's move for X, or O's lost move that lasts longest; otherwise None."""
    outcomes = stored(position, rule, strategy)
    if not outcomes or (
        position.to_move == "O" and len(outcomes) < len(legal_moves(position, rule))
    ):
        return None
    return max(outcomes.items(), key=lambda one: (one[1].depth_score, (-one[0][0], -one[0][1])))


def solved(position: NineBoards, rule: str, milliseconds: float | None) -> "Solution | None":
    """Return the solution of an endgame, or None if it would take too much of a search's time."""
    if milliseconds is not None and milliseconds < LEAST_MILLISECONDS:
        return None
    if empty_cells(position, rule) > AT_ONCE:
        return None
    from ttt_tables.games.ultimate.endgames.solver import solve  # numba loads with it

    return solve(position, rule)
