"""Represent boards, moves and MENACE's boxes as arrays for the episodes.

A board is given by its index, 0 to 5,477, in increasing order of board numbers.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board import alternating
from ttt_tables.board.numbers import ply
from ttt_tables.board.symmetry import D4, canonical, carry_cell, inverse
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.perfect import best_cells, perfect_play
from ttt_tables.learners.boxes import all_boxes, in_order


class Boards(NamedTuple):
    """Each board's result and side to move: (boards,) each."""

    result: NDArray[np.int8]  # 0 open, 1 X has won, 2 O has won, 3 drawn
    to_move: NDArray[np.int8]  # 0 for X, 1 for O


class Replies(NamedTuple):
    """The moves of a player that chooses uniformly among them."""

    after: NDArray[np.int16]  # (boards, 9) afterstates
    choices: NDArray[np.int8]  # (boards,): how many of them there are


class Boxes(NamedTuple):
    """The box of each board, and the afterstates of its actions."""

    box: NDArray[np.int16]  # (boards,): -1 without a box
    after: NDArray[np.int16]  # (boards, 9): the afterstate of each of the box's actions
    actions: NDArray[np.int8]  # (boxes,): how many of them there are


@cache
def _places() -> dict[int, int]:
    return {board: place for place, board in enumerate(classic.boards())}


@cache
def board_arrays() -> Boards:
    """Return the result and the side to move of every board."""
    results = [None, "X", "O", "draw"]
    return Boards(
        np.array([results.index(alternating.result(board)) for board in classic.boards()], np.int8),
        np.array([ply(board) % 2 for board in classic.boards()], np.int8),
    )


@cache
def replies(opponent: str) -> Replies:
    """Return the equally likely moves of an opponent on every board, sorted by cell.

    opponent    "random": any move; "perfect": any move that keeps the outcome, however slow;
                "least": the move of the policy `perfect`, the lowest-numbered of the best cells
    """
    choices: dict[str, Callable[[int], Sequence[int]]] = {
        "random": alternating.legal_moves,
        "perfect": _keeping,
        "least": lambda board: best_cells(board)[:1],
    }
    return _afterstates([choices[opponent](board) for board in classic.boards()])


def _keeping(board: int) -> list[int]:
    """Return the cells that keep the board's outcome, win, draw or loss, sorted."""
    values = perfect_play()
    wdl = {cell: -values[after].wdl for cell, after in classic.afterstates(board)}
    return [cell for cell in wdl if wdl[cell] == values[board].wdl]


@cache
def all_moves() -> Replies:
    """Return every move on every board, in the article's order of cells."""
    return _afterstates([in_order(board) for board in classic.boards()])


def _afterstates(cells: Sequence[Sequence[int]]) -> Replies:
    after = np.zeros((len(cells), 9), np.int16)
    for row, board, chosen in zip(after, classic.boards(), cells, strict=True):
        row[: len(chosen)] = [_places()[classic.play(board, cell)] for cell in chosen]
    return Replies(after, np.array([len(chosen) for chosen in cells], np.int8))


@cache
def box_arrays() -> Boxes:
    """Return the box of each board, and the afterstate of each of its actions.

    The cell drawn from a box is carried back by the inverse of the one symmetry that
    `canonical(board)` names.
    """
    where = {box.board: row for row, box in enumerate(all_boxes())}
    rows, cells = [], []
    for board in classic.boards():
        least, symmetry = canonical(board)
        row = where.get(least, -1)
        back = inverse(D4[symmetry])
        rows.append(row)
        cells.append([carry_cell(cell, back) for cell in all_boxes()[row].cells if row >= 0])
    actions = np.array([len(box.cells) for box in all_boxes()], np.int8)
    return Boxes(np.array(rows, np.int16), _afterstates(cells).after, actions)
