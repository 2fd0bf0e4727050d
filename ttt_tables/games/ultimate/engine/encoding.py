"""Positions in the kernel's form."""

import numpy as np

from ttt_tables.board import numbers as b
from ttt_tables.games.ultimate.engine.kernel.layout import FREE_TARGET, POSITION
from ttt_tables.games.ultimate.engine.kernel.rules import WON_NUMBERS
from ttt_tables.games.ultimate.rules import RULES, NineBoards, playable


def set_up(s: np.void, position: NineBoards, rule: str) -> None:
    """Write a position into a record of the kernel's `SEARCH` or `POSITION`.

    Under `open` play continues on won boards, and a board may hold lines of both sides. Marks after
    the win do not change the owner, so a won board is replaced by a line of its owner.
    """
    owners = b.show(position.macro)
    shown = [b.show(number) for number in position.boards]
    s["marks"] = [[_bits(board, side) for board in shown] for side in "XO"]
    s["numbers"] = [
        number if owner == "." else WON_NUMBERS["XO".index(owner)]
        for number, owner in zip(position.boards, owners, strict=True)
    ]
    s["won"] = [_bits(owners, side) for side in "XO"]
    s["closed"] = sum((not playable(position, board, rule)) << board for board in range(9))
    s["rule"] = RULES.index(rule)


def _bits(shown: str, side: str) -> int:
    """Return the set of a side's cells or boards."""
    return sum(1 << cell for cell, symbol in enumerate(shown) if symbol == side)


def to_bits(position: NineBoards, rule: str) -> np.void:
    """Return a position as a record of the kernel's `POSITION`."""
    bits: np.void = np.zeros(1, dtype=POSITION)[0]
    set_up(bits, position, rule)
    return bits


def side_of(position: NineBoards) -> int:
    """Return the side to move in the kernel's form: 0 for X, 1 for O."""
    return "XO".index(position.to_move)


def target_of(position: NineBoards) -> int:
    """Return the target in the kernel's form: -1 for a free move."""
    return FREE_TARGET if position.target is None else position.target
