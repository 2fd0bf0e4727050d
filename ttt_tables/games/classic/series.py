"""Every course of the classic game, as the cells in the order of play: X wins "01326"."""

from collections.abc import Iterator

from ttt_tables.board.alternating import result
from ttt_tables.errors import IllegalMoveError, quote
from ttt_tables.games.classic.rules import EMPTY, afterstates, play


def games(prefix: str = "") -> Iterator[str]:
    """Return the whole games that begin with some moves, each as its cells in order.

    All 255,168 of them, in rising order, if no prefix is given. Raises IllegalMoveError and
    GameOverError for a prefix that cannot be played.
    """
    if not isinstance(prefix, str) or set(prefix) - set("012345678"):
        raise IllegalMoveError(
            f'a game must be a text of cells 0 to 8, such as "032", got {quote(prefix)}'
        )
    board = EMPTY
    for cell in prefix:
        board = play(board, int(cell))
    return _games(prefix, board)


def _games(game: str, board: int) -> Iterator[str]:
    if result(board):
        yield game
    for cell, after in afterstates(board):
        yield from _games(f"{game}{cell}", after)
