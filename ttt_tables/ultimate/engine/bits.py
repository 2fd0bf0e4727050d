"""Positions in the kernel's form."""

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board import numbers as b
from ttt_tables.ultimate.engine import kernel as k
from ttt_tables.ultimate.rules import RULES, Position, playable

State = NDArray[np.int64]


def to_bits(position: Position, rule: str) -> State:
    """Return the kernel's state of a position, RULE + 1 whole numbers.

    Under `open` play goes on where a board is won, and a board may hold lines of both sides. Marks
    after the win change nothing, so a line of its owner stands for such a board.
    """
    state = np.zeros(k.RULE + 1, dtype=np.int64)
    for board, number in enumerate(position.boards):
        owner = b.mark(position.macro, board)
        for side, symbol in enumerate("XO"):
            marks = [cell for cell in b.CELLS if b.mark(number, cell) == symbol]
            state[k.MARKS + 9 * side + board] = sum(1 << cell for cell in marks)
            state[k.WON + side] |= (owner == symbol) << board
        state[k.NUMBERS + board] = number if owner == "." else k.WON_NUMBERS["XO".index(owner)]
        state[k.CLOSED] |= (not playable(position, board, rule)) << board
    state[k.RULE] = RULES.index(rule)
    return state


def side_of(position: Position) -> int:
    """Return the side to move in the kernel's form: 0 for X, 1 for O."""
    return "XO".index(position.to_move)


def target_of(position: Position) -> int:
    """Return the target in the kernel's form: -1 for a free move."""
    return -1 if position.target is None else position.target
