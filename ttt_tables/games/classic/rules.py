"""The rules of the classic game: X starts, the sides alternate, three in a line win.

A board is a complete position, because the side to move follows from the number of marks. Boards
are numbers (see board/numbers.py; board/alternating.py has their results). Afterstates are cached.
"""

from functools import cache

from ttt_tables.board.alternating import impossible, legal_moves, result, to_move
from ttt_tables.board.any_order import read
from ttt_tables.board.numbers import MARKS, place, show, to_number
from ttt_tables.errors import BadBoardError, GameOverError

EMPTY = 0


def parse(board: object, notation: str | None = None, symbols: str | None = None) -> int:
    """Return the number of a board that is given as a text or as a number.

    notation  the name of a notation; by default our own notation and those that cannot be confused
             with it are read
    symbols    the symbols of X, of O and of an empty cell, separated by blanks: "1 2 0"

    Raises BadBoardError, with the reason, if the board cannot be read or cannot occur in the
    classic game, and BadOptionError.
    """
    own = isinstance(board, str) and len(board) == 9 and not board.strip(MARKS)
    if notation is not None or symbols is not None or not (own or isinstance(board, int)):
        from ttt_tables.notation.boards import read_number

        return check_board(read_number(board, notation, symbols))
    return check_board(read(board))


def check_board(board: int) -> int:
    """Return the board number if the board can occur. Raises BadBoardError with the reason."""
    if reason := impossible(board):
        raise BadBoardError(f"board {show(board)!r} cannot occur: {reason}")
    return board


def play(board: int, cell: int) -> int:
    """Return the board after the side to move marks a cell.

    Raises IllegalMoveError (the cell is taken, or is not 0 to 8) and GameOverError.
    """
    if ended := result(board):
        raise GameOverError(f"the game on {show(board)!r} has ended ({ended}): no move is left")
    board = int(board)  # the smallest integers of numpy cannot hold the weights of cells
    return place(board, cell, to_move(board))


def afterstates(board: int) -> tuple[tuple[int, int], ...]:
    """Return the cell and the afterstate of each legal move, in rising order of cells."""
    try:
        return _afterstates(board)
    except (TypeError, ValueError, OverflowError):
        return _afterstates(to_number(board))


@cache
def _afterstates(board: int) -> tuple[tuple[int, int], ...]:
    return tuple([(cell, play(board, cell)) for cell in legal_moves(board)])


@cache
def boards() -> tuple[int, ...]:
    """Return the 5,478 boards that play can reach, in rising order."""
    reached = {EMPTY}
    frontier = {EMPTY}
    while frontier:
        frontier = {after for board in frontier for _, after in afterstates(board)}
        reached |= frontier
    return tuple(sorted(reached))
