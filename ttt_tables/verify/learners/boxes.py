"""MENACE's boxes, and the moves of learners and opponents, as arrays of boards. Needs numpy."""

from functools import cache
from typing import NamedTuple

import numpy as np

from ttt_tables.verify.classic.play import value
from ttt_tables.verify.learners.runs import Ints
from ttt_tables.verify.rules import (
    EMPTY,
    canonical,
    classic_boards,
    empty_cells,
    images,
    open_boards,
    play,
    status,
)

ORDER = (4, 0, 1, 2, 5, 8, 7, 6, 3)  # the article's cells: the centre, then clockwise


class Action(NamedTuple):
    """A move that a box offers: a cell of its canonical board; the stage says how many beads."""

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
        for cell in ORDER[:3] if board == EMPTY else _by_order(board):
            between = play(board, cell)
            for reply in _by_order(between) if status(between) == "open" else []:
                after = play(between, reply)
                if status(after) == "open" and after.count(".") > 1:
                    met.setdefault(canonical(after)[0], after)
    return list(met.values())


def _by_order(board: str) -> list[int]:
    return [cell for cell in ORDER if board[cell] == "."]


@cache
def places() -> dict[str, int]:
    """Return the place of each board in the rising order of their numbers."""
    return {board: place for place, board in enumerate(classic_boards())}


def move_table(choices: dict[str, list[int]]) -> Ints:
    """Return the board after each legal move, (5478, 9), padded with -1."""
    table = np.full((len(places()), 9), -1)
    for board, cells in choices.items():
        afters = [places()[play(board, cell)] for cell in cells]
        table[places()[board], : len(cells)] = afters
    return table


@cache
def offers() -> dict[str, Ints]:
    """Return three move tables: of two opponents, and of all moves in the article's order."""
    choices = {"random": empty_cells, "perfect": _keeping, "article": _by_order}
    boards = open_boards()
    return {name: move_table({at: cells(at) for at in boards}) for name, cells in choices.items()}


def _keeping(board: str) -> list[int]:
    return [cell for cell in empty_cells(board) if value(play(board, cell))[0] == -value(board)[0]]


@cache
def outcomes() -> Ints:
    """Return 0 of open boards, 1 where X and 2 where O has won, 3 of drawn ones."""
    names = ["open", "X", "O", "draw"]
    return np.array([names.index(status(board)) for board in classic_boards()])


@cache
def box_table() -> tuple[Ints, Ints]:
    """Return the first bead of each board's box (-1: no box), and the boards after its actions."""
    every = actions("X") + actions("O")
    first: dict[str, int] = {}
    cells: dict[str, list[int]] = {}
    for at, action in enumerate(every):
        first.setdefault(action.board, at)
        cells.setdefault(action.board, []).append(action.cell)
    where, lead = np.full(len(places()), -1), {}
    for board, place in places().items():
        image = canonical(board)[1]
        least = images(board)[image]
        if least in first:
            where[place] = first[least]
            lead[board] = [int(images("012345678")[image][cell]) for cell in cells[least]]
    return where, move_table(lead)
