"""The rules of ultimate tic-tac-toe, as functions of a position.

Nine mini-boards make up a macro board. A move on cell c sends the opponent to board c. If that
board is not playable, the opponent may play on any playable board. Three won boards in a line win.

    rule            a won board      a move is free when        no line of boards
    closed-draw     is closed        its board is won or full   a draw
    closed-count    is closed        its board is won or full   more won boards win
    open            stays playable   its board is full          a draw

A drawn mini-board counts for neither side. Under `open`, marks on a won board do not change its
owner.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ttt_tables.board import numbers as b
from ttt_tables.board.numbers import MARKS, OTHER, WEIGHTS
from ttt_tables.board.symmetry import Transform, carry, carry_cell
from ttt_tables.errors import BadOptionError, quote

RULES = ("closed-draw", "closed-count", "open")
CLOSED_RULES = RULES[:2]  # under these a won board is closed
ANY_BOARD = None  # the target of a free move

_show = cache(b.show)
_winner = cache(b.winner)
_open_cells = cache(b.open_cells)
_carry = cache(carry)

BoardCell = tuple[int, int]  # a move: the board and the cell, each 0 (top left) to 8


class NineBoards(NamedTuple):
    """A position. It does not include the rule."""

    boards: tuple[int, ...] = (0,) * 9  # the nine mini-boards, as numbers
    macro: int = 0  # the macro board as a number: the owner of each won board
    target: int | None = ANY_BOARD  # the playable board to play in; None: any playable board
    to_move: str = "X"  # in an ended position, the side that would be to move


def check_rule(rule: object) -> str:
    """Return the rule. Raises BadOptionError for an unknown name."""
    if not isinstance(rule, str) or rule not in RULES:
        raise BadOptionError(
            f"unknown rule {quote(rule)} of ultimate tic-tac-toe: choose one of {', '.join(RULES)}"
        )
    return str(rule)


def playable(position: NineBoards, board: int, rule: str) -> bool:
    """Return whether a board still takes marks, provided that the game has not ended."""
    won = _show(position.macro)[board] != "."
    return bool(_open_cells(position.boards[board])) and (rule == "open" or not won)


def empty_cells(position: NineBoards, rule: str) -> int:
    """Return the number of empty cells on playable boards."""
    boards = [board for board in b.CELLS if playable(position, board, rule)]
    return sum([len(_open_cells(position.boards[board])) for board in boards])


def result(position: NineBoards, rule: str) -> str | None:
    """Return None while the game is open, else "X", "O" or "draw"."""
    if line := _winner(position.macro):
        return line
    if any(playable(position, board, rule) for board in b.CELLS):
        return None
    lead = b.count(position.macro, "X") - b.count(position.macro, "O")
    if rule != "closed-count" or lead == 0:
        return "draw"
    return "X" if lead > 0 else "O"


def playable_boards(position: NineBoards, rule: str) -> Sequence[int]:
    """Return the boards that the side to move may play in; () once the game has ended."""
    if position.target is not ANY_BOARD:  # then it is playable
        return (position.target,)
    if result(position, rule):
        return ()
    return [board for board in b.CELLS if playable(position, board, rule)]


def legal_moves(position: NineBoards, rule: str) -> tuple[BoardCell, ...]:
    """Return every legal (board, cell), in rising order; () once the game has ended."""
    return tuple(
        [
            (board, cell)
            for board in playable_boards(position, rule)
            for cell in _open_cells(position.boards[board])
        ]
    )


def play(position: NineBoards, board: int, cell: int, rule: str) -> NineBoards:
    """Return the position after a legal move."""
    boards, macro, _, side = position
    marked = boards[board] + MARKS.index(side) * WEIGHTS[cell]
    after = (*boards[:board], marked, *boards[board + 1 :])
    if _winner(marked) and _show(macro)[board] == ".":
        macro += MARKS.index(side) * WEIGHTS[board]
    sent = _open_cells(after[cell]) and (rule == "open" or _show(macro)[cell] == ".")
    target = cell if sent and not _winner(macro) else ANY_BOARD
    return NineBoards(after, macro, target, OTHER[side])


def carry_position(position: NineBoards, transform: Transform) -> NineBoards:
    """Return the image of a position under a symmetry of boards and cells together."""
    target = position.target
    return NineBoards(
        tuple([_carry(position.boards[old], transform) for old in transform]),
        _carry(position.macro, transform),
        ANY_BOARD if target is ANY_BOARD else carry_cell(target, transform),
        position.to_move,
    )
