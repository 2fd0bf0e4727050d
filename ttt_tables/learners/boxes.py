"""MENACE's boxes: their order, their actions, and their beads before training."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board import alternating
from ttt_tables.board.numbers import ply
from ttt_tables.board.symmetry import canonical
from ttt_tables.games.classic import rules as classic
from ttt_tables.notation.notations import CLOCKWISE

PLANS = {"8/4/2/1": (8, 4, 2, 1), "4/3/2/1": (4, 3, 2, 1)}  # beads per action, by stage
ARTICLE = CLOCKWISE  # its order of cells: the centre, then clockwise
FIRST_ACTIONS = ARTICLE[:3]  # centre, corner, edge: the empty board's moves up to symmetry


class Box(NamedTuple):
    """A box: its side, its number within the side, its canonical board, and its actions."""

    side: str
    number: int
    board: int
    stage: int  # 0 for the side's first move
    cells: tuple[int, ...]  # its actions, rising


@cache
def boxes(side: str) -> tuple[Box, ...]:
    """Return the boxes of a side: 304 of X, in the article's order, or 289 of O.

    The order is that of a breadth-first search, which visits the boxes in the order of discovery,
    and the actions and replies in the article's order of cells. O's search starts after X's centre,
    corner and edge. A forced move needs no box.
    """
    met = [classic.EMPTY]
    if side == "O":
        met = [classic.play(classic.EMPTY, cell) for cell in FIRST_ACTIONS]
    seen = {canonical(board)[0] for board in met}
    for board in met:
        for action in _actions(board):
            met += _new_boxes(classic.play(board, action), seen)
    return tuple([_box(side, number, board) for number, board in enumerate(met)])


def _new_boxes(board: int, seen: set[int]) -> list[int]:
    """Return the boards after the opponent's replies that need a new box; add them to `seen`."""
    new = []
    for cell in in_order(board):
        after = classic.play(board, cell)
        if len(alternating.legal_moves(after)) > 1 and canonical(after)[0] not in seen:
            seen.add(canonical(after)[0])
            new.append(after)
    return new


def in_order(board: int) -> list[int]:
    """Return a board's legal moves in the article's order of cells."""
    return [cell for cell in ARTICLE if cell in alternating.legal_moves(board)]


def _actions(board: int) -> list[int]:
    return list(FIRST_ACTIONS) if board == classic.EMPTY else in_order(board)


def _box(side: str, number: int, board: int) -> Box:
    least = canonical(board)[0]
    return Box(side, number, least, ply(least) // 2, tuple(sorted(_actions(least))))


@cache
def all_boxes() -> tuple[Box, ...]:
    """Return X's boxes, then O's. They are the rows of the arrays of beads."""
    return boxes("X") + boxes("O")


def first_beads(plan: str) -> NDArray[np.int32]:
    """Return the beads before training, (593, 9), by box and by action in increasing cells.

    plan    beads of an action by stage, such as "8/4/2/1"
    """
    by_stage = [int(beads) for beads in plan.split("/")]
    beads = np.zeros((len(all_boxes()), 9), np.int32)
    for row, box in zip(beads, all_boxes(), strict=True):
        row[: len(box.cells)] = by_stage[box.stage]
    return beads
