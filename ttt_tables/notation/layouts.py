"""The notations of a task: how a board is shown, and how its cells are named.

    text          X...O....                  cells 0 to 8, row by row from the top left
    rows          three lines of marks       cells 0 to 8
    drawing       marks between | and -      cells 0 to 8
    numbers       the cells of each mark     cells 1 to 9
    coordinates   the cells of each mark     (row, column), both 1 to 3 from the top left

Every other notation of `notations`, such as spreadsheet, shows nine characters and has its own
names of cells. A move is written as in the tables, such as 4, 4X, 4-1 or 2:4, with each cell in the
notation.
"""

from ttt_tables.errors import BadTaskError, quote
from ttt_tables.notation.boards import write_board
from ttt_tables.notation.moves import write_move
from ttt_tables.notation.notations import NOTATIONS, find_notation

_SENTENCES = {  # about the cells
    "text": "Cells are numbered 0 to 8, row by row from the top left.",
    "rows": "Cells are numbered 0 to 8, row by row from the top left.",
    "drawing": "Cells are numbered 0 to 8, row by row from the top left.",
    "numbers": "Cells are numbered 1 to 9, row by row from the top left.",
    "coordinates": "A cell is (row, column): rows count from 1 at the top, columns from 1 at the "
    "left.",
}
TASK_NOTATIONS = (*_SENTENCES, *[name for name in NOTATIONS if name not in _SENTENCES])
NINE = 9  # cells


def check_notation(notation: object) -> str:
    """Return the name of a notation. Raises BadTaskError for an unknown name."""
    if not isinstance(notation, str) or notation not in TASK_NOTATIONS:
        raise BadTaskError(
            f"unknown notation {quote(notation)}: choose one of {', '.join(TASK_NOTATIONS)}"
        )
    return notation


def tell_cells(notation: str) -> str:
    """Return a sentence that explains the names of the cells in a notation."""
    if notation in _SENTENCES:
        return _SENTENCES[notation]
    names = ", ".join([write_cell(cell, notation) for cell in range(9)])
    meaning = find_notation(notation).meaning
    return f"{meaning} The cells, row by row from the top left: {names}."


def write_cell(cell: int, notation: str) -> str:
    """Return the name of a cell, 0 to 8, in a notation."""
    return write_answer(str(cell), notation)


def write_answer(move: str, notation: str) -> str:
    """Return a move as it is written in the answers to a task."""
    return write_move(move, notation).replace(",", ", ")


def show_board(marks: str, notation: str) -> str:
    """Return a board in a notation. Raises BadTaskError if the board must have nine cells."""
    if notation == "text":
        return marks  # of any length, in a user's own game
    if len(marks) != NINE:
        raise BadTaskError(
            f"the notation {notation} needs a board of nine cells, got {len(marks)}: use text"
        )
    rows = [marks[at : at + 3] for at in (0, 3, 6)]
    if notation == "rows":
        return "\n".join(" ".join(row) for row in rows)
    if notation == "drawing":
        lines = [" | ".join(row.replace(".", " ")) for row in rows]
        return "\n---+---+---\n".join(f" {line}".rstrip() for line in lines)
    if notation not in ("numbers", "coordinates"):
        return write_board(marks, notation)
    names = {"X": "X", "O": "O", ".": "empty"}
    held = {
        name: [write_cell(cell, notation) for cell in range(9) if marks[cell] == mark]
        for mark, name in names.items()
    }
    return "\n".join(f"{name}: {', '.join(cells) or 'none'}" for name, cells in held.items())
