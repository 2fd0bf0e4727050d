"""Draw boards in characters, three lines each, with only the standard library.

A board of another size is drawn as a square if its number of cells is a square number, and
otherwise as one line.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import isqrt


def drawing(board: str, leaving: str | None = None, names: Sequence[str] = ()) -> str:
    """Return a drawing of boards side by side. Nine boards are drawn in three rows.

    board     a character . X O for each cell, with / between boards
    leaving   the cell of the mark that the next move removes; it is drawn in lower case
    names     the names of the cells, which are shown on empty cells
    """
    boards = boards_of(board, leaving)
    if len(boards) == 9:
        rows = [_beside(boards[row : row + 3], " | ") for row in (0, 3, 6)]
        return "\n------+-------+------\n".join(rows)
    heads = ["   ".join(f"{at:<5}" for at in range(len(boards))).rstrip()]
    drawn = _beside(boards, "   ", names)
    return "\n".join([*heads, drawn]) if len(boards) > 1 else drawn


def boards_of(board: str, leaving: str | None = None) -> list[list[str]]:
    """Return the marks of each board; the mark that the next move removes is in lower case."""
    boards = [list(marks) for marks in board.split("/")]
    if leaving:
        at = int(leaving)
        boards[0][at] = boards[0][at].lower()
    return boards


def across(cells: int) -> int:
    """Return the number of cells in a row of a board, which is a square or else one line."""
    side = isqrt(cells)
    return side if side**2 == cells else cells


def _beside(boards: list[list[str]], between: str, names: Sequence[str] = ()) -> str:
    lines = zip_longest(*[_lines(board, names) for board in boards], fillvalue="")
    return "\n".join(between.join(line) for line in lines)


def _lines(marks: list[str], names: Sequence[str]) -> list[str]:
    named = {cell: name for cell, name in enumerate(names) if len(marks) <= len(names)}
    shown = [
        named.get(cell, str(cell)) if names and mark == "." else mark
        for cell, mark in enumerate(marks)
    ]
    count, width = across(len(marks)), max(map(len, shown))
    rows = [shown[start : start + count] for start in range(0, len(shown), count)]
    return [" ".join([f"{one:^{width}}" for one in row]) for row in rows]
