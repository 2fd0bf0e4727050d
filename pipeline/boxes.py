"""MENACE's boxes, and the moves of all who play, as arrays for the episodes.

Boards are places in the rising order of their numbers, as in `episodes.py`, which loads when the
first array is made.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.numbers import DIALECTS, ply
from ttt_tables.board.symmetry import D4, canonical, carry_cell, inverse
from ttt_tables.classic import rules as classic
from ttt_tables.classic.perfect import best_cells, perfect_play

if TYPE_CHECKING:
    from pipeline.episodes import Boards, Boxes, Replies

PLANS = {"8/4/2/1": (8, 4, 2, 1), "4/3/2/1": (4, 3, 2, 1)}  # beads per action, by stage
ARTICLE = DIALECTS["article"][1]  # its order of cells: the centre, then clockwise
FIRST_ACTIONS = ARTICLE[:3]  # centre, corner, edge: the empty board's moves up to symmetry


class Box(NamedTuple):
    """A box of MENACE: its side, its number there, its canonical board, the cells with beads."""

    side: str
    number: int
    board: int
    stage: int  # 0 for the side's first move
    cells: tuple[int, ...]


@cache
def boxes(side: str) -> tuple[Box, ...]:
    """Return the boxes of a side: 304 of X, in the article's order, or 289 of O.

    The order is that of a walk, all boards of one ply before those of the next: from each box, as
    it was first met, each of its actions and each reply in the article's order of cells. O's
    walk starts behind X's centre, corner and edge. A forced move needs no box.
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
    """Return the boards that need a new box after the opponent's replies, and note them."""
    found = []
    for cell in _in_order(board):
        after = classic.play(board, cell)
        if len(classic.legal_moves(after)) > 1 and canonical(after)[0] not in seen:
            seen.add(canonical(after)[0])
            found.append(after)
    return found


def _in_order(board: int) -> list[int]:
    """Return the legal moves in the article's order of cells."""
    return [cell for cell in ARTICLE if cell in classic.legal_moves(board)]


def _actions(board: int) -> list[int]:
    return list(FIRST_ACTIONS) if board == classic.EMPTY else _in_order(board)


def _box(side: str, number: int, board: int) -> Box:
    least = canonical(board)[0]
    return Box(side, number, least, ply(least) // 2, tuple(sorted(_actions(least))))


@cache
def all_boxes() -> tuple[Box, ...]:
    """Return X's boxes, then O's: the rows of the arrays of beads."""
    return boxes("X") + boxes("O")


def first_beads(plan: str) -> NDArray[np.int32]:
    """Return the beads before training, (593, 9): by box and, in rising cells, by action."""
    beads = np.zeros((len(all_boxes()), 9), np.int32)
    for row, box in zip(beads, all_boxes(), strict=True):
        row[: len(box.cells)] = PLANS[plan][box.stage]
    return beads


@cache
def _places() -> dict[int, int]:
    return {board: place for place, board in enumerate(classic.boards())}


@cache
def board_facts() -> "Boards":
    """Return how each board ended, and whose turn it is."""
    from pipeline.episodes import Boards

    results = [None, "X", "O", "draw"]
    return Boards(
        np.array([results.index(classic.result(board)) for board in classic.boards()], np.int8),
        np.array([ply(board) % 2 for board in classic.boards()], np.int8),
    )


@cache
def replies(opponent: str) -> "Replies":
    """Return the moves of an opponent on every board, in rising cells, all alike.

    opponent    "random": any; "perfect": any that keeps the outcome, without hurry; "least": the
                one that the policy `perfect` plays, the least of the best cells
    """
    choices: dict[str, Callable[[int], Sequence[int]]] = {
        "random": classic.legal_moves,
        "perfect": _keeping,
        "least": lambda board: best_cells(board)[:1],
    }
    return _afterstates([choices[opponent](board) for board in classic.boards()])


def _keeping(board: int) -> list[int]:
    """Return the cells that keep the board's outcome, win, draw or loss, in rising order."""
    values = perfect_play()
    wdl = {cell: -values[after].wdl for cell, after in classic.afterstates(board)}
    return [cell for cell in wdl if wdl[cell] == values[board].wdl]


@cache
def in_article_order() -> "Replies":
    """Return every move of every board, in the article's order of cells."""
    return _afterstates([_in_order(board) for board in classic.boards()])


def _afterstates(cells: Sequence[Sequence[int]]) -> "Replies":
    from pipeline.episodes import Replies

    after = np.zeros((len(cells), 9), np.int16)
    for row, board, chosen in zip(after, classic.boards(), cells, strict=True):
        row[: len(chosen)] = [_places()[classic.play(board, cell)] for cell in chosen]
    return Replies(after, np.array([len(chosen) for chosen in cells], np.int8))


@cache
def furniture() -> "Boxes":
    """Return the box of each board, and the board after each of its actions.

    The cell drawn from a box is carried back by the inverse of the one symmetry that
    `canonical(board)` names.
    """
    from pipeline.episodes import Boxes

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
