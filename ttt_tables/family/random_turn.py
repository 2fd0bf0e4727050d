"""The random-turn game, Richman's game by a coin: a fair coin says who moves next.

A position is a board before the toss. After it either side may be the one to move.
"""

from collections.abc import Mapping
from fractions import Fraction

from ttt_tables.board.any_order import legal_moves
from ttt_tables.board.numbers import place
from ttt_tables.family.rules import FULL, Game


class RandomTurn(Game):
    """The game of which marks fall in any order: board/any_order.py has the rules."""

    name = "random-turn"
    rule = "A fair coin says who moves next. A move sets one's own mark; three in a line win."
    details = FULL
    rules = "mark=either"  # the ruleset of the same boards: the mark that is set names the mover
    source = "Lazarus, Loeb, Propp, Stromquist and Ullman, Combinatorial games under auction play"


def after_moves(board: int, side: str, values: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return X's expected score after each cell that a side may mark."""
    return {cell: values[place(board, cell, side)] for cell in legal_moves(board)}
