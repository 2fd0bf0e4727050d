"""The random-turn game, Richman's game by a coin: a fair coin says who moves next.

A position is a board before the toss. After it either side may be the one to move.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ttt_tables.board.any_order import boards, legal_moves, result
from ttt_tables.board.numbers import place
from ttt_tables.family.rules import Game
from ttt_tables.induction import backward_induction

WORTH = {"X": Fraction(1), "O": Fraction(0)}
BEST: dict[str, Callable[..., Any]] = {"X": max, "O": min}
HALF = Fraction(1, 2)


class RandomTurn(Game):
    """The game of which marks fall in any order: board/any_order.py has the rules."""

    name = "random-turn"
    rule = "A fair coin says who moves next. A move sets one's own mark; three in a line win."
    source = "Lazarus, Loeb, Propp, Stromquist and Ullman, Combinatorial games under auction play"


def solve(draw: Fraction = HALF) -> dict[int, Fraction]:
    """Return X's expected score on every board, before the toss, if a draw is worth `draw`."""

    def backup(board: int, values: Mapping[int, Fraction]) -> Fraction:
        if ended := result(board):
            return WORTH.get(ended, draw)
        best = [pick(after_moves(board, side, values).values()) for side, pick in BEST.items()]
        return sum(best, Fraction(0)) / 2

    return backward_induction(boards(), backup)


def after_moves(board: int, side: str, values: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return X's expected score after each cell that a side may mark."""
    return {cell: values[place(board, cell, side)] for cell in legal_moves(board)}


def best_cells(board: int, side: str, values: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Return the cells that tie as the best for a side, in rising order; none on an ended board."""
    after = after_moves(board, side, values)
    best = BEST[side](after.values(), default=None)
    return tuple([cell for cell, value in after.items() if value == best])
