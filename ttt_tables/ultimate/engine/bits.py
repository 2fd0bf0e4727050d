"""Positions in the kernel's form."""

import numpy as np

from ttt_tables.board import numbers as b
from ttt_tables.ultimate.engine.kernel.layout import FREE, POSITION
from ttt_tables.ultimate.engine.kernel.rules import WON_NUMBERS
from ttt_tables.ultimate.rules import RULES, Position, playable


def set_up(s: np.void, position: Position, rule: str) -> None:
    """Write a position into a record of the kernel's `SEARCH` or `POSITION`.

    Under `open` play goes on where a board is won, and a board may hold lines of both sides. Marks
    after the win change nothing, so a line of its owner stands for such a board.
    """
    s["marks"], s["won"], s["closed"] = 0, 0, 0
    for board, number in enumerate(position.boards):
        owner = b.mark(position.macro, board)
        for side, symbol in enumerate("XO"):
            marks = [cell for cell in b.CELLS if b.mark(number, cell) == symbol]
            s["marks"][side, board] = sum(1 << cell for cell in marks)
            s["won"][side] |= (owner == symbol) << board
        s["numbers"][board] = number if owner == "." else WON_NUMBERS["XO".index(owner)]
        s["closed"] |= (not playable(position, board, rule)) << board
    s["rule"] = RULES.index(rule)


def to_bits(position: Position, rule: str) -> np.void:
    """Return a position as a record of the kernel's `POSITION`."""
    bits: np.void = np.zeros(1, dtype=POSITION)[0]
    set_up(bits, position, rule)
    return bits


def side_of(position: Position) -> int:
    """Return the side to move in the kernel's form: 0 for X, 1 for O."""
    return "XO".index(position.to_move)


def target_of(position: Position) -> int:
    """Return the target in the kernel's form: -1 for a free move."""
    return FREE if position.target is None else position.target
