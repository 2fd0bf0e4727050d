"""Boards, moves and symmetries of the classic game, found over text."""

from functools import cache
from itertools import product

from ttt_tables.verify.classic.play import move_value, value
from ttt_tables.verify.rules import (
    canonical,
    classic_boards,
    eagerness,
    empty_cells,
    images,
    number,
    play,
    status,
)

CELLS = "012345678"
ARTICLE = "123804765"  # the article's number of each cell, row by row
NAMES = {  # where the article's e, r ... put its cells 0 to 8
    "012345678": "e",
    "078123456": "r",
    "056781234": "r2",
    "034567812": "r3",
    "076543218": "tx",
    "032187654": "ty",
    "018765432": "tAC",
    "054321876": "tBD",
}


def counts(board: str) -> tuple[int, int]:
    """Return how many moves of a board are best, and how many lose the result of perfect play."""
    cells = empty_cells(board) if status(board) == "open" else []
    here, values = value(board), [move_value(board, cell) for cell in cells]
    best = [one for one in values if eagerness(one) == eagerness(here)]
    return len(best), sum(one[0] < here[0] for one in values)


def represents(board: str, cell: int) -> bool:
    """Return whether a move is the first of its class: a pair of boards, up to symmetry."""
    earlier = [_class(board, other) for other in empty_cells(board) if other < cell]
    return canonical(board)[0] == number(board) and _class(board, cell) not in earlier


@cache
def _class(board: str, cell: int) -> tuple[int, int]:
    pairs = zip(images(board), images(play(board, cell)), strict=True)
    return min((number(before), number(after)) for before, after in pairs)


def symmetry(at: int) -> tuple[str, str, str, str, int, int, int, int]:
    """Return a symmetry's name, permutation, the article's own and its cycles, order, inverse.

    Then follow the numbers of all colourings that it fixes, and of the boards, one by one.
    """
    permutation = images(CELLS)[at]
    numbered = "".join([ARTICLE[int(permutation[ARTICLE.index(cell)])] for cell in CELLS])
    text, order = permutation, 1
    while text != CELLS:
        text, order = images(text)[at], order + 1
    colourings, boards = (sum(seen[at] == seen[0] for seen in every) for every in _turned())
    inverse = images(permutation).index(CELLS)
    named = (NAMES[numbered], permutation, numbered, _cycles(numbered))
    return *named, order, inverse, colourings, boards


@cache
def _turned() -> tuple[list[list[str]], list[list[str]]]:
    """Return the images of all colourings, and of the boards."""
    colourings = [images("".join(cells)) for cells in product(".XO", repeat=9)]
    return colourings, [images(board) for board in classic_boards()]


def _cycles(numbered: str) -> str:
    """Return the cycles of a permutation, by walking from each cell that is not yet met."""
    text, met = "", set()
    for cell in CELLS:
        walk = []
        while cell not in met:
            met.add(cell)
            walk.append(cell)
            cell = numbered[int(cell)]
        text += f"({' '.join(walk)})" if walk[1:] else ""
    return text or "()"
