"""Draw boards in characters, with only the standard library.

Each cell is drawn where its number stands in the layout of the board. Without a layout, a board is
a square if its number of cells is a square number, and otherwise one line.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, zip_longest
from math import isqrt
from re import finditer

from ttt_tables.errors import BadBoardError, quote

Place = tuple[int, int]  # a row and a column


def drawing(
    board: str, leaving: str | None = None, names: Sequence[str] = (), layout: str = ""
) -> str:
    """Return a drawing of boards side by side. Nine boards are drawn in three rows.

    board     a character . X O for each cell, with / between boards
    leaving   the cell of the mark that the next move removes; it is drawn in lower case
    names     the names of the cells, which are shown on empty cells
    layout    the rows of a board with the number of each cell at its place, as in `Rules`

    Raises BadBoardError for a layout that does not have each cell once.
    """
    boards = [_lines(marks, names, layout) for marks in boards_of(board, leaving)]
    if len(boards) == 9:
        rows = [_beside(boards[row : row + 3], " | ") for row in (0, 3, 6)]
        return "\n------+-------+------\n".join(rows)
    if len(boards) > 1:
        boards = [[str(at), *lines] for at, lines in enumerate(boards)]
    return _beside(boards, "   ")


def boards_of(board: str, leaving: str | None = None) -> list[list[str]]:
    """Return the marks of each board; the mark that the next move removes is in lower case."""
    boards = [list(marks) for marks in board.split("/")]
    if leaving:
        at = int(leaving)
        boards[0][at] = boards[0][at].lower()
    return boards


@lru_cache
def places(cells: int, layout: str = "") -> tuple[Place, ...]:
    """Return the row of each cell, and the column of characters where its number begins.

    cells   the number of cells of the board
    layout  as in `drawing`

    Raises BadBoardError for a layout that does not have each cell once.
    """
    side = isqrt(cells)
    if not layout:
        return tuple([divmod(cell, side if side**2 == cells else cells) for cell in range(cells)])
    found = [
        (int(number[0]), (row, number.start()))
        for row, line in enumerate(layout.split("\n"))
        for number in finditer("[0-9]+", line)
    ]
    known = dict(found)
    if len(found) != cells or known.keys() != {*range(cells)}:
        raise BadBoardError(
            f"the layout of a board of {cells} cells must have each number from 0 to {cells - 1} "
            f"once, got {quote(layout)}"
        )
    return tuple([known[cell] for cell in range(cells)])


def _lines(marks: Sequence[str], names: Sequence[str], layout: str) -> list[str]:
    """Return the lines of a board: each mark or name begins at the place of its cell."""
    named = names if len(marks) <= len(names) else [*map(str, range(len(marks)))]
    shown = [named[at] if names and mark == "." else mark for at, mark in enumerate(marks)]
    at = places(len(marks), layout)
    in_order = sorted(zip(at, shown, strict=True))
    step = _step([place for place, _ in in_order], max(map(len, shown)))
    lines = [""] * (1 + max(row for row, _ in at))
    for (row, column), text in in_order:
        lines[row] = lines[row].ljust(step * column) + text
    return lines


def _step(in_order: Sequence[Place], width: int) -> int:
    """Return by how much columns must be multiplied to leave a blank between texts of a width."""
    gaps = [there[1] - here[1] for here, there in pairwise(in_order) if here[0] == there[0]]
    return -(-(width + 1) // min(gaps, default=width + 1))


def _beside(boards: Sequence[Sequence[str]], between: str) -> str:
    """Return boards of lines side by side, without blanks at the ends of lines."""
    widths = [max(map(len, lines)) for lines in boards]
    rows = zip_longest(*boards, fillvalue="")
    return "\n".join([between.join(map(str.ljust, row, widths)).rstrip() for row in rows])
