"""MENACE's boxes: the boards that have one, the moves that they offer, and their order."""

from functools import cache
from typing import NamedTuple

from ttt_tables.verify.rules import EMPTY, canonical, empty_cells, images, number, play, status

ORDER = (4, 0, 1, 2, 5, 8, 7, 6, 3)  # the article's cells: the centre, then clockwise


class Action(NamedTuple):
    """A move that a box offers: a cell of its canonical board. The stage gives its beads."""

    side: str
    box: int
    board: str
    cell: int
    stage: int


@cache
def actions(side: str) -> tuple[Action, ...]:
    """Return all actions of a side's boxes: boxes in the order they are met, cells rising."""
    level = [EMPTY] if side == "X" else [play(EMPTY, cell) for cell in ORDER[:3]]
    listed: list[Action] = []
    box = stage = 0
    while level:
        for board in level:
            least, image = canonical(board)
            text = images(board)[image]
            cells = sorted(ORDER[:3]) if least == 0 else empty_cells(text)
            listed += [Action(side, box, text, cell, stage) for cell in cells]
            box += 1
        level = _next_level(level)
        stage += 1
    return tuple(listed)


def _next_level(level: list[str]) -> list[str]:
    """Return the boards two plies later that leave a choice, one of each class as first met."""
    met: dict[int, str] = {}
    for board in level:
        for cell in ORDER[:3] if board == EMPTY else in_order(board):
            between = play(board, cell)
            for reply in in_order(between) if status(between) == "open" else []:
                after = play(between, reply)
                if status(after) == "open" and after.count(".") > 1:
                    met.setdefault(canonical(after)[0], after)
    return list(met.values())


def in_order(board: str) -> list[int]:
    """Return the empty cells in the article's order."""
    return [cell for cell in ORDER if board[cell] == "."]


def by_board(side: str) -> list[int]:
    """Return the places of a side's actions by rising board and cell."""
    every = actions(side)
    return sorted(range(len(every)), key=lambda at: (number(every[at].board), every[at].cell))
