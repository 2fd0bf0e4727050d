"""Ultimate play under `open`, by rules over text, and the key of equivalent positions.

A board is nine characters of `.XO`. Its owner is kept separately, since play goes on there. Of a
won board only the owner and the set of taken cells matter, because further marks change nothing. A
key represents all positions that agree in this and in the board to play in, up to symmetry.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ttt_tables.verify import rules
from ttt_tables.verify.rules import EMPTY, OTHER, empty_cells, number, put

ANYWHERE = 9  # as the board to play in: any, because the named one is full
PLACES = "012345678"

Move = tuple[int, int]
has_line = cache(rules.has_line)
_images = cache(rules.images)


class Position(NamedTuple):
    """A position: `owners` has the winner of each board, `target` the board to play in."""

    boards: tuple[str, ...]
    owners: str
    target: int


START = Position((EMPTY,) * 9, EMPTY, ANYWHERE)


def moves(position: Position) -> Iterator[Move]:
    """Yield every legal move: on the board to play in, or anywhere."""
    for board, cells in enumerate(position.boards):
        if position.target in (board, ANYWHERE):
            for cell in empty_cells(cells):
                yield board, cell


def play(position: Position, move: Move, side: str) -> Position:
    """Return the position after a move of a side."""
    board, cell = move
    boards, owners = list(position.boards), position.owners
    boards[board] = put(boards[board], cell, side)
    if owners[board] == "." and has_line(boards[board], side):
        owners = put(owners, board, side)
    return Position(tuple(boards), owners, cell if "." in boards[cell] else ANYWHERE)


def canonical(position: Position) -> tuple[str, Position]:
    """Return the least key of the eight images, and the image with the least text that has it."""
    images = [_image(position, symmetry) for symmetry in range(8)]
    keys = [name(image) for image in images]
    least = min(keys)
    same = [image for image, key in zip(images, keys, strict=True) if key == least]
    return least, min(same, key=text)


def _image(position: Position, symmetry: int) -> Position:
    """Return an image: the boards are permuted, and so are the cells of each."""
    places = _images(PLACES)[symmetry]
    boards = [_images(position.boards[int(place)])[symmetry] for place in places]
    target = position.target
    target = target if target == ANYWHERE else places.index(str(target))
    return Position(tuple(boards), _images(position.owners)[symmetry], target)


def name(position: Position) -> str:
    """Return the key of a position in this orientation."""
    forms = [_form(cells, who) for cells, who in zip(*position[:2], strict=True)]
    return "".join(forms) + str(position.target)


@cache
def _form(cells: str, owner: str) -> str:
    """Return four hexadecimal digits: the number of a board, or its owner and the cells taken."""
    if owner == ".":
        return f"{number(cells):04x}"
    taken = sum(2**cell for cell in range(9) if cells[cell] != ".")
    return f"{'5' if owner == 'X' else '6'}{taken:03x}"


def text(position: Position) -> str:
    """Return a position with X to move as text; a board with both lines names its owner."""
    boards = [_shown(cells, who) for cells, who in zip(*position[:2], strict=True)]
    target = "*" if position.target == ANYWHERE else position.target
    return f"{'/'.join(boards)} X {target}"


@cache
def _shown(cells: str, owner: str) -> str:
    both = owner != "." and has_line(cells, OTHER[owner])
    return f"{cells}={owner}" if both else cells
