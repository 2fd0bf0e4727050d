"""Positions under `open` that are really played: a move, the eight images, the text."""

from functools import cache
from typing import NamedTuple

from ttt_tables.board import MARKS, WEIGHTS, has_line, mark, open_cells, place, show, winner
from ttt_tables.symmetry import D4, carry, carry_cell

OTHER = {"X": "O", "O": "X"}

_mark = cache(mark)
_has_line = cache(has_line)
_open_cells = cache(open_cells)
_carry = cache(carry)


class Position(NamedTuple):
    """A position of the ultimate game: nine boards, who won each, the board to play in."""

    boards: tuple[int, ...] = (0,) * 9
    macro: int = 0
    target: int | None = None  # None: the move is free
    to_move: str = "X"


def play(position: Position, board: int, cell: int) -> Position:
    """Return the position after a legal move."""
    side = position.to_move
    after = place(position.boards[board], cell, side)
    boards = (*position.boards[:board], after, *position.boards[board + 1 :])
    macro = position.macro
    if _mark(macro, board) == "." and _has_line(after, side):
        macro += MARKS.index(side) * WEIGHTS[board]
    return Position(boards, macro, cell if _open_cells(boards[cell]) else None, OTHER[side])


def has_won(position: Position, side: str) -> bool:
    """Return whether a side has a line of boards."""
    return winner(position.macro) == side


def replies(position: Position) -> list[tuple[int, int]]:
    """Return the moves (board, cell) of a side that has to play on one board."""
    assert position.target is not None  # X never gives O a free move
    return [(position.target, cell) for cell in _open_cells(position.boards[position.target])]


def carry_position(position: Position, symmetry: int) -> Position:
    """Return the image of a position: the symmetry acts on boards and cells together."""
    transform = D4[symmetry]
    target = position.target
    return Position(
        tuple([_carry(position.boards[old], transform) for old in transform]),
        _carry(position.macro, transform),
        None if target is None else carry_cell(target, transform),
        position.to_move,
    )


def show_position(position: Position) -> str:
    """Return the text of a position: boards, side to move, board to play in (* for any)."""
    boards = [_show(board, _mark(position.macro, at)) for at, board in enumerate(position.boards)]
    target = "*" if position.target is None else str(position.target)
    return f"{'/'.join(boards)} {position.to_move} {target}"


@cache
def _show(board: int, owner: str) -> str:
    both = _has_line(board, "X") and _has_line(board, "O")
    return show(board) + (f"={owner}" if both else "")
