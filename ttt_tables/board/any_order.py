"""Boards of games in which X and O may be placed in any order until the first line.

These are the boards of a mini-board, of random fill, and of games in which a failure places the
opponent's mark. 18,753 boards can occur: 11,093 open and 7,660 ended. The side to move does not
follow from the board.
"""

from functools import cache

from ttt_tables.board.numbers import (
    BOARDS,
    LINES,
    has_line,
    mark,
    open_cells,
    show,
    to_number,
    winner,
)
from ttt_tables.board.numbers import parse as parse_text
from ttt_tables.errors import BadBoardError, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.literals import Result, Side

EMPTY = 0


def parse(board: object) -> int:
    """Return the number of a board given as text or as a number.

    Raises BadBoardError, with the reason, if it cannot be read or cannot occur in any order.
    """
    number = read(board)
    if reason := impossible(number):
        raise BadBoardError(f"board {show(number)!r} cannot occur: {reason}")
    return number


def read(board: object) -> int:
    """Return the number of a board of nine marks, which need not be able to occur.

    board   its text, or its number

    Raises BadBoardError if it cannot be read.
    """
    return parse_text(board) if isinstance(board, str) else to_number(board)


def check_side(to_move: object) -> "Side":
    """Return the side to move. Raises BadBoardError unless it is "X" or "O"."""
    if not isinstance(to_move, str) or to_move not in ("X", "O"):
        raise BadBoardError(f'the side to move must be "X" or "O", got {quote(to_move)}')
    return "X" if to_move == "X" else "O"


def impossible(board: int) -> str:
    """Return why a board cannot occur in any order, or "" if it can.

    All lines of a board belong to one side and have a common cell, since the last mark completed
    all of them.
    """
    symbol = winner(board)
    if symbol is None:
        return ""
    if has_line(board, "X") and has_line(board, "O"):
        return "both sides have a line, but the first line ends the game"
    lines = [set(line) for line in LINES if all(mark(board, cell) == symbol for cell in line)]
    if not set.intersection(*lines):
        return f"no single mark completes all {len(lines)} lines of {symbol} at once"
    return ""


def result(board: int) -> "Result | None":
    """Return None while the game is open, else "X", "O" or "draw"."""
    return winner(board) or (None if open_cells(board) else "draw")


def legal_moves(board: int) -> tuple[int, ...]:
    """Return the legal moves as cells in ascending order; () if the game has ended."""
    return () if winner(board) else open_cells(board)


@cache
def boards() -> tuple[int, ...]:
    """Return the 18,753 boards that can occur, in ascending order."""
    return tuple([board for board in BOARDS if not impossible(board)])


@cache
def open_boards() -> tuple[int, ...]:
    """Return the 11,093 boards on which the game is open, in ascending order."""
    return tuple([board for board in BOARDS if legal_moves(board)])
