"""Games of ultimate tic-tac-toe as numbers: each move is 9 * board + cell."""

from collections.abc import Iterable

from ttt_tables.ultimate.rules import Position, play

MoveNumbers = tuple[int, ...]


def reach(game: Iterable[int], rule: str) -> Position:
    """Return the position after a game's moves."""
    position = Position()
    for move in game:
        position = play(position, *divmod(move, 9), rule)
    return position
