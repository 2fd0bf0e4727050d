"""Backward induction: the one fold that values every position of every game that must end.

A move adds a mark, so a board's successors carry more marks than it does, and boards in the order
of falling ply find their successors valued. The game's *backup* defines a value from those of the
successors; the fold only keeps the order. Opponents who err, rolls and random fill are chance:
averages inside a backup, not folds of their own.

Games that may go on for ever have no such order: `retrograde_analysis` starts at their ends.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from ttt_tables.board.numbers import ply

Place = TypeVar("Place")
Value = TypeVar("Value")
Number = TypeVar("Number", float, Fraction)


def backward_induction(
    boards: Iterable[int], backup: Callable[[int, Mapping[int, Value]], Value]
) -> dict[int, Value]:
    """Return the value of every board: `backup(board, values)`, each after its successors.

    `values` holds at least the values of all listed boards that carry more marks.
    """
    values: dict[int, Value] = {}
    for board in sorted(boards, key=ply, reverse=True):
        values[board] = backup(board, values)
    return values


def retrograde_analysis(
    afterstates: Mapping[Place, Collection[Place]],
    ended: Mapping[Place, int],
    sides: Mapping[Place, str] | None = None,
) -> dict[Place, tuple[int, int]]:
    """Return (wdl, distance) of every position where a side can force a win. The rest are draws.

    afterstates  what the moves of each position lead to
    ended        the results, 1, 0 or -1, of the positions where the game is over
    sides        the side to move of each position; by default every move is followed by the other's

    Values are for the side to move; distance counts plies, the winner hurries, the loser stalls.
    Positions are found in the order of their distance: a position is won as soon as one move leads
    to a lost one, and lost when the last of its moves is known to lead to a won one.
    """
    befores: dict[Place, list[Place]] = {}
    for position, afters in afterstates.items():
        for after in afters:
            befores.setdefault(after, []).append(position)
    unknown = {position: len(afters) for position, afters in afterstates.items()}
    values = {position: (wdl, 0) for position, wdl in ended.items() if wdl}
    decided = list(values)
    for position in decided:
        wdl, distance = values[position]
        for before in befores.get(position, ()):
            unknown[before] -= 1
            gained = wdl if sides and sides[before] == sides[position] else -wdl
            if before not in values and (gained > 0 or unknown[before] == 0):
                values[before] = (gained, distance + 1)
                decided.append(before)
    return values


def pair_equation(
    x: Sequence[Number],
    y: Sequence[Number],
    neutral: Sequence[Number],
    decided: Sequence[Number],
) -> tuple[Number, Number]:
    """Return the values V of a position, and W of the same board with the other side to move.

    If a turn may pass on an unchanged board, each of the two values depends on the other:

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
