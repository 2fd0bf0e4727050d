"""Backward induction, for games that must end, and retrograde analysis, for all others.

A move adds a mark, so the successors of a board have more marks than the board itself. Boards are
therefore valued in the order of decreasing ply. The game's *backup* function computes a value from
those of the successors. Imperfect opponents, rolls and random fill are chance: a backup averages
over them.

Games that may go on for ever have no such order: `retrograde_analysis` starts at their terminal
positions.
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
    """Return the value of every board, which is `backup(board, values)`.

    When `backup` is called, `values` has the values of at least all listed boards with more marks.
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

    afterstates  the positions to which the moves of each position lead
    ended        the results, 1, 0 or -1, of the terminal positions
    sides        the side to move on each position; by default the sides alternate

    Values are from the point of view of the side to move. The distance counts plies; the winner
    minimizes it, and the loser maximizes it. Positions are found in the order of their distance: a
    position is won as soon as one move leads to a lost position, and lost when all of its moves are
    known to lead to won positions.
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
    """Return the value V of a position, and W of the same board with the other side to move.

    If a turn may pass on an unchanged board, each of the two values depends on the other:

        V = max_i  x_i + n_i W        W = min_j  y_j + n_j V        n < 1

    Move i leaves the board unchanged with probability n_i (`neutral`). Otherwise, with probability
    d_i = 1 - n_i (`decided`), it contributes x_i to V if the maximizer plays it, and y_i to W if
    the minimizer plays it, each a value times its probability. Substituting W in the first equation
    gives V exactly and without iteration:

        V = max_i min_j  (x_i + n_i y_j) / (d_i + n_i d_j)          1 - n_i n_j = d_i + n_i d_j

    The denominator on the right is accurate even if n is near 1. Values may be floats or Fractions.
    For floats the order of the operations below is part of the definition: all solvers keep it, so
    that they agree to the last bit.
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
