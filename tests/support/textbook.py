"""The classic game on text, by the rules of `verify`: they share no code with the package's."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from ttt_tables.verify.classic.play import (
    OBJECTIVES,
    Chances,
    Policy,
    _mean,
    eagerness,
    value,
)
from ttt_tables.verify.rules import (
    EMPTY,
    LINES,
    classic_boards,
    empty_cells,
    number,
    play,
    side_to_move,
    status,
)

__all__ = ["EMPTY", "LINES", "eagerness", "number"]

Weigh = Callable[[str], dict[int, Fraction]]

minimax = value  # (wdl, distance) of the side to move
side = side_to_move


def over(text: str) -> str:
    """Return "" while the game is open, else "X", "O" or "draw"."""
    return status(text).replace("open", "")


@cache
def replies(text: str) -> dict[int, str]:
    """Return the board after each legal move, by cell."""
    return {} if over(text) else {cell: play(text, cell) for cell in empty_cells(text)}


# Those with the fewest empty cells come first.
BOARDS = sorted(classic_boards(), key=lambda text: (text.count("."), number(text)))
OPEN = [text for text in BOARDS if not over(text)]
BOARDS_BY_NUMBER = {number(text): text for text in BOARDS}


def worth(after: str) -> tuple[int, int]:
    """Return a move's (wdl, distance) for its mover, from the board after it."""
    wdl, distance = value(after)
    return -wdl, distance + 1


@cache
def best(text: str) -> list[int]:
    """Return the cells of perfect play."""
    keys = {cell: eagerness(worth(after)) for cell, after in replies(text).items()}
    return [cell for cell, key in keys.items() if key == max(keys.values())]


def uniform(text: str) -> dict[int, int]:
    return dict.fromkeys(replies(text), 1)


class Against(Policy):
    """The best response to an opponent who weighs his cells as a function says, in fractions."""

    def __init__(self, objective: str, weigh: Weigh) -> None:
        super().__init__(OBJECTIVES[objective], 1, whole=Fraction(1))
        self.weigh = weigh

    def after(self, board: str) -> Chances:
        """Return the chances of the side that has just moved."""
        if status(board) != "open":
            return super().after(board)
        if board not in self._after:
            weights = self.weigh(board)
            parts = [(weights[cell], self.before(play(board, cell))) for cell in weights]
            self._after[board] = _mean(parts)
        return self._after[board]
