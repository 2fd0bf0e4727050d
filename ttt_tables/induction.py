"""Backward induction: the one fold that values every position of every game.

A move adds a mark, so a board's successors carry more marks than it does, and boards in the order
of falling ply find their successors valued. What a value is, and how it follows from the values
of the successors, is the game's *backup*; the fold keeps the order and nothing else. Opponents who
err, dice and random fill are chance: averages inside a backup, not folds of their own.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from ttt_tables.board.numbers import ply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import TypeVar

    Value = TypeVar("Value")
    Number = TypeVar("Number", float, Fraction)


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


def pair_equation(
    x: "Sequence[Number]",
    y: "Sequence[Number]",
    neutral: "Sequence[Number]",
    decided: "Sequence[Number]",
) -> "tuple[Number, Number]":
    """Return the values V of a position, and W of the same board with the other side to move.

    Where a turn may pass on an unchanged board each of the two values rests on the other:

        V = max_i  x_i + n_i W        W = min_j  y_j + n_j V        n < 1

    Move i leaves the board as it is with probability n_i (`neutral`), else (`decided`, 1 - n_i) it
    contributes x_i to V if the maximiser plays it and y_i to W if the minimiser does: value times
    probability. Putting the second line into the first gives, exactly and without iteration,

        V = max_i min_j  (x_i + n_i y_j) / (d_i + n_i d_j)          1 - n_i n_j = d_i + n_i d_j

    The denominator on the right keeps its digits when n is near 1. Values may be floats or
    Fractions. In floats the order of the operations below is part of the definition: every solver
    keeps it, so that all of them agree to the last bit.
    """
    value = max(
        [
            min(
                [
                    (x_i + n_i * y_j) * (1 / (d_i + n_i * d_j))
                    for y_j, d_j in zip(y, decided, strict=True)
                ]
            )
            for x_i, n_i, d_i in zip(x, neutral, decided, strict=True)
        ]
    )
    other = min([y_j + n_j * value for y_j, n_j in zip(y, neutral, strict=True)])
    return value, other
