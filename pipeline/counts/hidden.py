"""Phantom tic-tac-toe for counting: positions with the same future are one position.

The order of past moves does not matter for what follows, but what each side knows does. A mark is
written in lower case once the other side knows of it: "Xo.X....O X".
"""

from ttt_tables.board.numbers import OTHER
from ttt_tables.games.family.rules import images
from ttt_tables.play.rules import Rules, put


class Merged(Rules):
    """The rules of phantom tic-tac-toe over merged positions.

    abrupt   whether a rejected move ends the turn
    """

    start = f"{Rules.start} X"

    def __init__(self, *, abrupt: bool) -> None:
        self._abrupt = abrupt

    def result(self, position: str) -> str | None:
        """Return the result of the board; what the sides know of it does not matter."""
        return super().result(position.upper())

    def moves(self, position: str) -> list[str]:
        """Return the cells that the side to move does not know to be taken."""
        unknown = {".", OTHER[position[-1]]}
        return [str(cell) for cell, mark in enumerate(position[:9]) if mark in unknown]

    def play(self, position: str, move: str) -> str:
        """Return the position after a cell is tried: its mark is set, or is known from now on."""
        cell, side = int(move), position[-1]
        is_rejected = position[cell] != "."
        mark = position[cell].lower() if is_rejected else side
        mover = side if is_rejected and not self._abrupt else OTHER[side]
        return f"{put(position[:9], cell, mark)} {mover}"

    def images(self, position: str) -> tuple[str, ...]:
        """Return the position under the symmetries of the square."""
        return images(position)
