"""The classic game on text, by the rules of `verify`, independent of the package's code."""

from functools import cache

from ttt_tables.verify.classic.play import value
from ttt_tables.verify.rules import (
    EMPTY,
    LINES,
    classic_boards,
    eagerness,
    empty_cells,
    number,
    play,
    side_to_move,
    status,
)

__all__ = ["EMPTY", "LINES", "eagerness", "number"]

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


def worth(after: str) -> tuple[int, int]:
    """Return a move's (wdl, distance) for the player who moves, from the board after it."""
    wdl, distance = value(after)
    return -wdl, distance + 1


@cache
def best(text: str) -> list[int]:
    """Return the cells of perfect play."""
    keys = {cell: eagerness(worth(after)) for cell, after in replies(text).items()}
    return [cell for cell, key in keys.items() if key == max(keys.values())]
