"""The rules of the vanishing game, "infinite tic-tac-toe": a fourth mark removes the oldest.

"135 O"     X set cell 1, then O cell 3, then X cell 5
"135062 X"  with six marks the oldest belongs to the side to move

The tables list only the cells.
"""

from itertools import chain, permutations, product, zip_longest

from ttt_tables.board.numbers import CELLS, LINES, OTHER
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.errors import BadBoardError, quote
from ttt_tables.games.family.rules import EMPTY, ENDLESS, TURNS, Variant, put
from ttt_tables.play.rules import fields

MOST = 6  # marks on the board; the next mark then removes the oldest
_LINES = {"".join(map(str, line)) for line in LINES}
_IMAGES = [{ord(str(cell)): str(carry_cell(cell, way)) for cell in CELLS} for way in D4]


class Vanishing(Variant):
    """The vanishing game in which the oldest mark disappears after the new one is set.

    So the new mark cannot use the cell of the oldest one. A line counts if it is still complete
    after the oldest mark has disappeared.
    """

    name = "vanishing"
    source = "alijdens, three-tac-toe, 2024"
    position_count = 73_450
    move_count = 221_625
    summary = (
        "Each side keeps three marks: after it sets a fourth, its oldest mark disappears. Three "
        "in a line then win."
    )
    details = f"{TURNS} The cell of the mark that is about to disappear is not free. {ENDLESS}"
    orbits = "vanishing"
    position_format = (
        "the cells of the marks, oldest first (- if there are none), and the side to move"
    )
    stored_form = "the cells of the marks as digits, oldest first, at most six; empty at the start"
    written = "cells"
    start = "- X"
    example = "135 O"
    endless = True
    longest = 8
    named = slice(0, 1)
    kept = 6  # marks that block a cell when the next is set

    def to_move(self, position: str) -> str:
        return position[-1]

    def result(self, position: str) -> str | None:
        """Return the side that has just completed a line with its last three marks, or None."""
        own = self.stored(position)[-1::-2]
        return OTHER[position[-1]] if "".join(sorted(own)) in _LINES else None

    def moves(self, position: str) -> list[str]:
        """Return the cells on which the next mark may be set."""
        blocked = self.stored(position)[-self.kept :]
        return [cell for cell in "012345678" if cell not in blocked]

    def play(self, position: str, move: str) -> str:
        """Return the position after a mark is set; if there are six, the oldest disappears."""
        return f"{(self.stored(position) + move)[-MOST:]} {OTHER[position[-1]]}"

    def board(self, position: str) -> str:
        """Return the marks on the board. The newest belongs to the side that is not to move."""
        side, board = position[-1], EMPTY
        for cell, mark in zip(
            reversed(self.stored(position)), f"{OTHER[side]}{side}" * 3, strict=False
        ):
            board = put(board, cell, mark)
        return board

    def info(self, position: str) -> dict[str, object]:
        """Return `leaving`, the cell of the mark that the next move removes, if it removes one."""
        leaving = self.stored(position)[-MOST : 1 - MOST]
        return {"leaving": leaving} if leaving and not self.result(position) else {}

    def images(self, position: str) -> tuple[str, ...]:
        """Return the eight images, with the same age of each mark and the same side to move."""
        return tuple([position.translate(image) for image in _IMAGES])

    def read(self, text: str) -> str:
        """Return the text. With fewer than six marks the side to move may be left out."""
        shown, *side = fields(text, 1, 2, self.position_format)
        cells = "" if shown == "-" else shown
        if len(cells) > MOST or not {*cells} <= {*"012345678"}:
            raise self.unreachable(text)
        turns = tuple(OTHER) if len(cells) == MOST else ("XO"[len(cells) % 2],)
        if (side or turns)[0] not in turns or (not side and len(turns) > 1):
            raise BadBoardError(
                f"the side to move after {quote(shown)} must be {' or '.join(turns)}: write it, as "
                f"in '{shown} {turns[0]}'"
            )
        return f"{cells or '-'} {(side or turns)[0]}"

    def pictured(self, board: str) -> list[str]:
        """Return the positions, one for each order in which the marks may have been set."""
        own = {side: [str(at) for at, mark in enumerate(board) if mark == side] for side in OTHER}
        x, o = map(len, own.values())
        if x - o not in (0, 1) or x + o > MOST:
            return []
        shown = []
        for first in OTHER if x + o == MOST else "X":  # whose mark is the oldest
            for pair in product(permutations(own[first]), permutations(own[OTHER[first]])):
                cells = "".join(chain(*zip_longest(*pair, fillvalue="")))
                shown.append(f"{cells or '-'} {first if x == o else 'O'}")
        return shown

    def stored(self, position: str) -> str:
        """Return only the cells."""
        return position[:-2].rstrip("-")

    def restored(self, stored: str) -> str:
        """Return the cells and the side to move, X if it may be either."""
        return f"{stored or '-'} {'XO'[len(stored) % 2]}"


class VanishingReuse(Vanishing):
    """The vanishing game in which the oldest mark disappears first, so its cell is free again."""

    name = "vanishing-reuse"
    source = ""
    move_count = 271_017
    summary = (
        "Each side keeps three marks: before it sets a fourth, its oldest mark disappears. Three "
        "in a line then win."
    )
    details = f"{TURNS} The cell of the mark that has just disappeared is free. {ENDLESS}"
    kept = 5
