"""Perfect play: win as soon as possible, otherwise draw, otherwise lose as late as possible.

Values are those of the side to move; `scores.depth_score` orders them.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ttt_tables.board.alternating import result
from ttt_tables.games.classic.rules import afterstates, boards
from ttt_tables.induction import backward_induction
from ttt_tables.scores import depth_score


class Worth(NamedTuple):
    """The value of a board to its side to move."""

    wdl: int  # 1 a win, 0 a draw, -1 a loss
    distance: int  # plies to the end


def of_move(after: Worth) -> Worth:
    """Return the mover's value of a move, from the value of its afterstate to the other side."""
    return Worth(-after.wdl, after.distance + 1)


def backup(board: int, values: Mapping[int, Worth]) -> Worth:
    """Return the value of a board from the values of its afterstates."""
    if ended := result(board):
        return Worth(0 if ended == "draw" else -1, 0)
    return max((of_move(values[after]) for _, after in afterstates(board)), key=depth_score)


@cache
def perfect_play() -> dict[int, Worth]:
    """Return the value of each of the 5,478 boards under perfect play."""
    return backward_induction(boards(), backup)


@cache
def best_cells(board: int) -> tuple[int, ...]:
    """Return every cell that perfect play may choose, in rising order."""
    values = perfect_play()
    scores = {cell: depth_score(of_move(values[after])) for cell, after in afterstates(board)}
    return tuple([cell for cell, score in scores.items() if score == max(scores.values())])
