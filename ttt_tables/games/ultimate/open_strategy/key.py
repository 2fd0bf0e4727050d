"""The key of the winning strategy: a position under `open`, up to symmetry.

On a won board further marks only take cells. So each board has a *form*: its number until a side
wins it, then its owner and the set of its taken cells. An *outline* is the nine forms and the board
to play in. Positions with the same outline have the same moves and the same continuations.

    form      0 .. 19682        the number of a board that is not won
              0x5000 + cells    a board of X's; cells is the sum of 2**cell
              0x6000 + cells    a board of O's
    outline   nine forms, row by row, then the board to play in, 9 if the move is free
    key       the outline as a text: four hexadecimal digits per form, one for the board to play in

The symmetries of the board act on boards and cells together. The canonical outline is the least of
the eight images, compared form by form, as the keys are when they are compared as text.
"""

from functools import cache

from ttt_tables.board.numbers import CELLS, mark
from ttt_tables.board.symmetry import D4, carry, carry_cell
from ttt_tables.games.ultimate.rules import NineBoards

WON = {"X": 0x5000, "O": 0x6000}
FORMS = range(0x6200)
OUTLINE_FREE = 9  # the board to play in of an outline if the move is free
ALL_CELLS = 0x1FF

Outline = tuple[int, ...]


@cache
def form(board: int, owner: str) -> int:
    """Return the form of a board: owner is "X" or "O" if it is won, else "."."""
    if owner == ".":
        return board
    return WON[owner] + sum([1 << cell for cell in CELLS if mark(board, cell) != "."])


@cache
def owner(form: int) -> str:
    """Return the owner of a form: "X", "O", or "." if it is not won."""
    return next((side for side, first in WON.items() if first <= form <= first + ALL_CELLS), ".")


@cache
def taken(form: int) -> int:
    """Return the cells of a form that are taken, as the sum of 2**cell."""
    if owner(form) != ".":
        return form & ALL_CELLS
    return sum([1 << cell for cell in CELLS if mark(form, cell) != "."])


@cache
def carry_form(form: int) -> tuple[int, ...]:
    """Return the eight images of a form, in the order of D4."""
    if owner(form) == ".":
        return tuple([carry(form, transform) for transform in D4])
    first, cells = form & ~ALL_CELLS, form & ALL_CELLS
    return tuple(
        [first + sum([(cells >> transform[c] & 1) << c for c in CELLS]) for transform in D4]
    )


_TARGETS = tuple(
    [(*[carry_cell(cell, transform) for cell in CELLS], OUTLINE_FREE) for transform in D4]
)


def canonical(outline: Outline) -> tuple[Outline, tuple[int, ...]]:
    """Return the least image of an outline, and all symmetries (0 to 7) that lead there."""
    forms = [carry_form(form) for form in outline[:9]]
    images = [
        (*[forms[old][n] for old in transform], _TARGETS[n][outline[9]])
        for n, transform in enumerate(D4)
    ]
    least = min(images)
    return least, tuple([n for n, image in enumerate(images) if image == least])


def show_key(outline: Outline) -> str:
    """Return the key of an outline: 37 hexadecimal digits."""
    return "".join([f"{form:04x}" for form in outline[:9]]) + str(outline[9])


def parse_key(key: str) -> Outline:
    """Return the outline of a key, the inverse of `show_key`."""
    return (*[int(key[at : at + 4], 16) for at in range(0, 36, 4)], int(key[36]))


def make_outline(position: NineBoards) -> Outline:
    """Return the outline of a position, with either side to move."""
    boards, macro, target, _ = position
    forms = [form(board, mark(macro, at)) for at, board in enumerate(boards)]
    return (*forms, OUTLINE_FREE if target is None else target)
