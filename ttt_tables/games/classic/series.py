"""All games of the classic game, each as its cells in the order of play: X wins "01326"."""

from collections.abc import Iterator

from ttt_tables.board.alternating import result
from ttt_tables.errors import IllegalMoveError, quote
from ttt_tables.games.classic.rules import EMPTY, afterstates, play


def games(prefix: str = "") -> Iterator[str]:
    """Return the complete games that begin with the moves of `prefix`, in rising order.

    Each game is a text of its cells in order. Without a prefix there are 255,168 games. Raises
    IllegalMoveError and GameOverError for a prefix that cannot be played.
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
