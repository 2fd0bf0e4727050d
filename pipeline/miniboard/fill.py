"""A mini-board under random fill: a uniformly chosen empty cell gets X or O by a fair coin, until
there is a line or no empty cell.

A board with e empty cells can be filled in e! 2^e ways, all equally likely: an order of the cells,
and a symbol for each. (Ways that end early still differ in their other marks.) Each of the 2 e
boards after one mark has the same number of ways, so the ways in which X wins on a board are the
sum of those on its successors. These are whole numbers, never rounded.

There is no side to move, so every column and every probability is absolute.
"""

from collections.abc import Mapping
from math import factorial

from ttt_tables.board.any_order import boards, legal_moves, result
from ttt_tables.board.numbers import LINES, OTHER, open_cells, place, show
from ttt_tables.induction import backward_induction
from ttt_tables.scores import Chances

THREATS = {side: {f".{side}{side}", f"{side}.{side}", f"{side}{side}."} for side in OTHER}


def ways(board: int) -> int:
    """Return the number of ways to fill a board's e empty cells: e! 2^e."""
    empty = len(open_cells(board))
    return factorial(empty) << empty


def chances() -> dict[int, Chances[int]]:
    """Return the numbers of ways in which X, nobody and O win, for each of the 18,753 boards.

    They add up to `ways(board)`.
    """
    return backward_induction(boards(), _backup)


def _backup(board: int, values: Mapping[int, Chances[int]]) -> Chances[int]:
    if ended := result(board):
        whole = ways(board)
        return Chances(*[whole * (ended == outcome) for outcome in ("X", "draw", "O")])
    after = [
        values[place(board, cell, symbol)] for cell in legal_moves(board) for symbol in ("X", "O")
    ]
    return Chances(*map(sum, zip(*after, strict=True)))


def winning_cells(board: int, symbol: str) -> tuple[int, ...]:
    """Return the empty cells that complete a line of the symbol at once; () on an ended board."""
    if result(board):
        return ()
    threats = [(line, marks) for line, marks in _lines(board) if marks in THREATS[symbol]]
    return tuple(sorted({line[marks.index(".")] for line, marks in threats}))


def threats(board: int, symbol: str) -> int:
    """Return the number of lines with two marks of the symbol and an empty cell; 0 if ended."""
    return 0 if result(board) else sum([marks in THREATS[symbol] for _, marks in _lines(board)])


def moves_to_win(board: int, symbol: str) -> int | None:
    """Return the number of marks that the symbol still needs for a line if only it moves.

    None if it cannot: the other side has won, or has a mark on every line.
    """
    other = OTHER[symbol]
    if result(board) == other:
        return None
    return min([m.count(".") for _, m in _lines(board) if other not in m], default=None)


def _lines(board: int) -> list[tuple[tuple[int, ...], str]]:
    """Return the cells of each line, and their marks."""
    text = show(board)
    return [(line, text[line[0]] + text[line[1]] + text[line[2]]) for line in LINES]
