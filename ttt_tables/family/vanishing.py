"""The vanishing game, "infinite tic-tac-toe": a side's fourth mark takes its oldest away.

"135"     X set cell 1, then O cell 3, then X cell 5
"135062"  of six marks the oldest belongs to the side to move, which is called X here
"""

from ttt_tables.board.numbers import CELLS, LINES
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.family.rules import ENDLESS, TURNS, Rules

_LINES = {"".join(map(str, line)) for line in LINES}
_IMAGES = [{ord(str(cell)): str(carry_cell(cell, way)) for cell in CELLS} for way in D4]


class Vanishing(Rules):
    """The vanishing game in which the oldest mark goes after the new one is set.

    So the new mark cannot take the cell of the oldest. A line counts if it still stands once the
    oldest mark has gone.
    """

    name = "vanishing"
    position_count = 73_450
    move_count = 221_625
    rule = (
        "Of three marks a side the oldest goes after the fourth is set. Three in a line then win."
    )
    details = f"{TURNS} No mark may be set on the cell of the mark about to go. {ENDLESS}"
    orbits = "vanishing"
    form = "the cells of the marks as digits, oldest first, at most six; empty at the start"
    written = "cells"
    start = ""
    example = "052486"
    endless = True
    kept = 6  # marks that block a cell when the next is set

    def result(self, position: str) -> int | None:
        """Return a loss if the three marks set last by the other side are a line."""
        return -1 if "".join(sorted(position[-1::-2])) in _LINES else None

    def moves(self, position: str) -> tuple[str, ...]:
        """Return the cells where the next mark may be set."""
        blocked = position[-self.kept :]
        return tuple([cell for cell in "012345678" if cell not in blocked])

    def play(self, position: str, move: str) -> str:
        """Set a mark; of six marks the oldest goes."""
        return (position + move)[-6:]

    def images(self, position: str) -> tuple[str, ...]:
        """Return the eight images, each mark as old as before."""
        return tuple([position.translate(image) for image in _IMAGES])

    def to_move(self, position: str) -> str:
        """Return the side to move: "X" wherever six marks are on the board."""
        return "XO"[len(position) % 2]

    def board(self, position: str) -> str:
        """Return the marks, the oldest as X's."""
        ages = {cell: age for age, cell in enumerate(position)}
        return "".join(["XO"[ages[cell] % 2] if cell in ages else "." for cell in "012345678"])

    def ages(self, position: str) -> str:
        """Return the cells of the marks, oldest first: the position itself."""
        return position

    def leaving(self, position: str) -> str:
        """Return the cell of the oldest of six marks."""
        return position[-6:-5]


class VanishingReuse(Vanishing):
    """The vanishing game in which the oldest mark goes first: its cell may be used again."""

    name = "vanishing-reuse"
    move_count = 271_017
    rule = (
        "Of three marks a side the oldest goes before the fourth is set. Three in a line then win."
    )
    details = f"{TURNS} A mark may be set on the cell of the mark just gone. {ENDLESS}"
    kept = 5
