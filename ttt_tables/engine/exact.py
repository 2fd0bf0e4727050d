"""Exact results of moves, without a search: the stored strategy, then solved endgames.

Nothing here is estimated. `choose.py` asks this first, and the search for what is left.
"""

from contextlib import suppress
from functools import cache
from typing import NamedTuple

from ttt_tables.answer import depth_score
from ttt_tables.errors import GameOverError, OffStrategyError
from ttt_tables.pack import open_pack
from ttt_tables.ultimate.open_strategy.pack import Strategy
from ttt_tables.ultimate.rules import BoardCell, Position, empty_cells, legal_moves, play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.ultimate.endgames.solver import Solution

AT_ONCE = 14  # empty cells of an endgame that is solved before a search: mostly in a millisecond
LEAST_MILLISECONDS = 5.0  # of a search before which one is


class Outcome(NamedTuple):
    """The result of a move that the stored strategy knows."""

    score: float  # the mover's: 1 or 0
    plies: int  # the most until X has won, the move included

    @property
    def depth_score(self) -> int:
        """The order of outcomes: of lost moves those that hold out longest are best."""
        order: int = depth_score((1 if self.score else -1, self.plies))
        return order


@cache
def package_strategy() -> Strategy:
    """Return the strategy of the package, opened once."""
    return Strategy(open_pack("ultimate"))


def stored(
    position: Position, rule: str, strategy: Strategy | None = None
) -> dict[BoardCell, Outcome]:
    """Return the moves whose result X's winning strategy under `open` knows; {} elsewhere.

    On X's turn that is the strategy's move; on O's, every move that the strategy answers. There is
    none once X has left the strategy.
    """
    if rule != "open":
        return {}
    strategy = strategy or package_strategy()
    if position.to_move == "X":
        try:
            return {strategy.move(position): Outcome(1.0, strategy.plies(position))}
        except OffStrategyError:
            return {}
    lost = {}
    for move in legal_moves(position, rule):
        with suppress(GameOverError, OffStrategyError):
            lost[move] = Outcome(0.0, 1 + strategy.plies(play(position, *move, rule)))
    return lost


def best_stored(position: Position, rule: str) -> tuple[BoardCell, Outcome] | None:
    """Return the strategy's move of X, or O's lost move that holds out longest; None elsewhere."""
    outcomes = stored(position, rule)
    if not outcomes or (
        position.to_move == "O" and len(outcomes) < len(legal_moves(position, rule))
    ):
        return None
    return max(outcomes.items(), key=lambda one: (one[1].depth_score, (-one[0][0], -one[0][1])))


def solved(position: Position, rule: str, milliseconds: float | None) -> "Solution | None":
    """Return an endgame's outcome, if solving it leaves nearly all of a search's time."""
    if milliseconds is not None and milliseconds < LEAST_MILLISECONDS:
        return None
    if empty_cells(position, rule) > AT_ONCE:
        return None
    from ttt_tables.ultimate.endgames.solver import solve  # numba loads with it

    return solve(position, rule)
