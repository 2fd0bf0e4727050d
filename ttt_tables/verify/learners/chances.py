"""Probabilities of many learnt policies at once, backwards from ended games. Needs numpy."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.classic.play import move_value
from ttt_tables.verify.learners.training import (
    Floats,
    Ints,
    box_table,
    move_table,
    offers,
    places,
)
from ttt_tables.verify.rules import (
    classic_boards,
    eagerness,
    empty_cells,
    open_boards,
    side_to_move,
    status,
)


@cache
def _replies(against: str) -> Ints:
    """Return the boards after an opponent's moves: all of them, or the lowest-numbered best one."""
    if against == "random":
        return offers()["random"]
    best = {
        board: max(empty_cells(board), key=lambda cell: eagerness(move_value(board, cell)))
        for board in open_boards()
    }
    return move_table({board: [cell] for board, cell in best.items()})


Weigh = Callable[[int], tuple[Floats, Ints]]  # a board's moves (policies, moves), afterstates


def _backwards(policies: int, side: str, against: str, weigh: Weigh) -> Floats:
    """Return the probabilities at the empty board, (policies, 3). The rest to 1 is a loss."""
    values = np.zeros((len(places()), policies, 3))
    ends = {"draw": (0, 1, 0), side: (1, 0, 0)}
    for board in reversed(classic_boards()):
        at = places()[board]
        if status(board) != "open":
            values[at] = ends.get(status(board), (0, 0, 1))
        elif side_to_move(board) == side:
            shares, after = weigh(at)
            values[at] = np.einsum("pm,mpc->pc", shares, values[after])
            values[at, :, 2] += 1 - shares.sum(axis=1)
        else:
            after = _replies(against)[at]
            values[at] = values[after[after >= 0]].mean(axis=0)
    chances: Floats = values[0]
    return chances


def menace_chances(beads: Ints, side: str, against: str) -> Floats:
    """Return the probabilities of boxes, (policies, actions), as one side."""
    where, lead = box_table()

    def weigh(board: int) -> tuple[Floats, Ints]:
        if where[board] < 0:  # the forced last move
            return np.ones((len(beads), 1)), offers()["random"][board, :1]
        after = lead[board][lead[board] >= 0]
        held = beads[:, where[board] : where[board] + len(after)]
        return held / np.maximum(held.sum(axis=1, keepdims=True), 1), after

    return _backwards(len(beads), side, against, weigh)


def td_chances(values: Floats, side: str, against: str) -> Floats:
    """Return the probabilities of values, (policies, boards), as one side."""

    def weigh(board: int) -> tuple[NDArray[Any], Ints]:
        after = offers()["random"][board]
        after = after[after >= 0]
        best = values[:, after].argmax(axis=1)
        return (best[:, None] == np.arange(len(after))) * 1.0, after

    return _backwards(len(values), side, against, weigh)
