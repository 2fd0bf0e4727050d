"""Backward induction: the one fold that values every position of every game.

A move adds a mark, so a board's successors carry more marks than it does, and boards in the order
of falling ply find their successors valued. What a value is, and how it follows from the values
of the successors, is the game's *backup*; the fold keeps the order and nothing else. Opponents who
err, dice and random fill are chance: averages inside a backup, not folds of their own.
"""

from collections.abc import Callable, Iterable, Mapping

from ttt_tables.board import ply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Value = TypeVar("Value")


def backward_induction(
    boards: "Iterable[int]", backup: "Callable[[int, Mapping[int, Value]], Value]"
) -> "dict[int, Value]":
    """Return the value of every board: `backup(board, values)`, each after its successors.

    `values` holds at least the values of all listed boards that carry more marks.
    """
    values: dict[int, Value] = {}
    for board in sorted(boards, key=ply, reverse=True):
        values[board] = backup(board, values)
    return values
