"""The best expected return against an opponent who plays at random, in the games of chance.

A return is 1 for a win, 0 for a draw and -1 for a loss, in the view of `side`. Backward induction
over the boards, as in the games themselves: the side takes its best cell, the opponent the mean of
all cells. Standard library alone.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ttt_tables.board import any_order
from ttt_tables.board.numbers import OTHER, place
from ttt_tables.classic import rules as classic
from ttt_tables.dice import rules as dice
from ttt_tables.induction import backward_induction
from ttt_tables.probabilistic.grid import Grid, Number

Values = Mapping[int, Mapping[str, Number]]  # by board, and side to move

THIRD = Fraction(1, 3)


class Choice(NamedTuple):
    """A choice of the mover: chance times value of its outcomes, summed, and the chance to pass."""

    decided: Number
    neutral: Number


def settle(mine: Sequence[Choice], theirs: Sequence[Choice]) -> tuple[Number, Number]:
    """Return the values of a board with the side to move, and with its opponent to move.

    The side takes its best choice; the opponent takes each choice equally often. A neutral outcome
    passes the turn on the same board, so each value depends on the other:

        V = max_i  x_i + n_i W        W = y + m V        y and m the means of the opponent's choices
    """
    y, m = (sum(parts) / len(theirs) for parts in zip(*theirs, strict=True))
    value = max((x + n * y) / (1 - n * m) for x, n in mine)
    return value, y + m * value


def dice_return(side: str, rule: str) -> Fraction:
    """Return the best expected return of a side in the dice game, from its start.

    The opponent marks each cell that the roll opens with equal chance. Raises UnknownRuleError.
    """
    sides: dict[int, list[str]] = {}
    for board, to_move in dice.positions(dice.check_rule(rule)):
        sides.setdefault(board, []).append(to_move)

    def backup(board: int, values: Values) -> dict[str, Number]:
        if ended := classic.result(board):
            return dict.fromkeys(OTHER, result_return(ended, side))
        blocked = dice.blocked_thirds(board)
        decided = {one: _decided(board, one, side, rule, values) for one in sides[board]}
        if rule == "pass" and blocked:
            passes = blocked * THIRD
            pair = settle([Choice(decided[side], passes)], [Choice(decided[OTHER[side]], passes)])
            return dict(zip((side, OTHER[side]), pair, strict=True))
        return decided

    return Fraction(backward_induction(sides, backup)[dice.EMPTY]["X"])


def _decided(board: int, to_move: str, side: str, rule: str, values: Values) -> Number:
    """Return chance times value, summed over the rolls on which the turn does not pass."""
    after = {
        cell: values[place(board, cell, to_move)][OTHER[to_move]]
        for cell in classic.legal_moves(board)
    }
    opened = [dice.legal_moves(board, rows) for rows in dice.ROWS]
    ends = [
        max(after[cell] for cell in cells)
        if to_move == side
        else sum((after[cell] for cell in cells), Fraction(0)) / len(cells)
        for cells in opened
        if cells
    ]
    if rule == "reroll":
        return sum(ends, Fraction(0)) / len(ends)
    lost = result_return(OTHER[to_move], side) if rule == "forfeit" else 0
    return THIRD * (sum(ends, Fraction(0)) + lost * (len(dice.ROWS) - len(ends)))


def grid_return(grid: Grid, side: str, number: type[float] | type[Fraction] = Fraction) -> Number:
    """Return the best expected return of a side in the probabilistic game, from its start.

    number   float, or Fraction: exact, in seconds

    The opponent plays each open cell with equal chance.
    """
    cells = [(number(cell.success), number(cell.failure)) for cell in grid.cells]

    def choose(board: int, cell: int, to_move: str, values: Values) -> Choice:
        success, failure = cells[cell]
        other = OTHER[to_move]
        own, given = values[place(board, cell, to_move)], values[place(board, cell, other)]
        return Choice(success * own[other] + failure * given[other], 1 - success - failure)

    def backup(board: int, values: Values) -> dict[str, Number]:
        if ended := any_order.result(board):
            return dict.fromkeys(OTHER, result_return(ended, side))
        opened = any_order.legal_moves(board)
        mine, theirs = (
            [choose(board, cell, to_move, values) for cell in opened]
            for to_move in (side, OTHER[side])
        )
        return dict(zip((side, OTHER[side]), settle(mine, theirs), strict=True))

    return backward_induction(any_order.boards(), backup)[any_order.EMPTY]["X"]


def result_return(result: str, side: str) -> int:
    """Return a side's return for a result ("X", "O" or "draw"): 1, -1 or 0."""
    return 0 if result == "draw" else 1 if result == side else -1
