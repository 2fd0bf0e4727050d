"""Boards of games in which X starts and the sides alternate until the first line: 5,478 boards.

The classic game has these boards, and so has every game in which no turn is skipped. The side to
move follows from the number of marks. Results are cached.
"""

from functools import cache

from ttt_tables.board.numbers import count, has_line, open_cells, ply, swap, to_number, winner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ttt_tables.literals import Result, Side

O_BEGAN = "if O began, pass symbols='O X .', or in a record first=\"O\""


def impossible(board: int) -> str:
    """Return the reason why a board cannot occur in the classic game, or ""."""
    x, o = count(board, "X"), count(board, "O")
    x_line, o_line = has_line(board, "X"), has_line(board, "O")
    if x - o not in (0, 1):
        reason = f"X has {x} marks and O has {o}, but X starts and the sides alternate"
        began = o - x == 1 and not impossible(swap(board))
        return f"{reason}; {O_BEGAN}" if began else reason
    if x_line and o_line:
        return "both sides have a line, but the first line ends the game"
    if x_line and x == o:
        return "O has moved after X's line ended the game"
    if o_line and x > o:
        return "X has moved after O's line ended the game"
    return ""


def to_move(board: int) -> "Side":
    """Return the side to move, "X" or "O"; if the game has ended, the side that would be next."""
    return "O" if ply(board) % 2 else "X"


def result(board: int) -> "Result | None":
    """Return None while the game is open, else "X", "O" or "draw"."""
    try:
        return _result(board)
    except (TypeError, ValueError, OverflowError):  # another type, or a narrow number
        return _result(to_number(board))


@cache
def _result(board: int) -> "Result | None":
    return winner(board) or (None if open_cells(board) else "draw")


def legal_moves(board: int) -> tuple[int, ...]:
    """Return the legal moves as cells in ascending order; () if the game has ended."""
    return () if result(board) else open_cells(int(board))
