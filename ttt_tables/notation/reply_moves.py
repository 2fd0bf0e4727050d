"""Read a move from the whole text of a reply, or from several JSON values.

A text either is one move or is not a move: it is not searched for moves. A text of more than
`LONGEST` characters is not a move, so the time to read one is bounded.
"""

import re
from collections.abc import Sequence

from ttt_tables.errors import BadTaskError
from ttt_tables.notation.moves import NINE, read_point, read_said
from ttt_tables.notation.notations import find_notation

_CHOICE = re.compile(r"(?:(?:option|choice|reason) )?[A-D]", re.IGNORECASE)
LONGEST = 80  # characters of a move
OUTSIDE = "9"  # any cell that is not on the board
_PARTS = {  # by form and number of parts, the parts of each cell; a mark is the last part
    ("cell", 2): ((0, 1),),
    ("mark", 2): ((0,),),
    ("mark", 3): ((0, 1),),
    ("step", 2): ((0,), (1,)),
    ("step", 4): ((0, 1), (2, 3)),
    ("board", 2): ((0,), (1,)),
    ("board", 3): ((0,), (1, 2)),
}


def read(text: str, form: str, notation: str, side: str | None = None) -> str | None:
    """Return the move that a text is, as written in the tables; None if it is not one move.

    form       cell (4, cell 4, top left), point (12, point 12), mark (4X, X4), step (4, 4-1, 4 to
               1), board (2:4, 24; board 2, cell 4; 4 if only one board is possible) or choice (B,
               option B)
    notation   see `layouts.py`: in `numbers` cells count from 1; in `coordinates` a cell is a
               pair, such as (2, 3), and a number is not a move
    side       the side to move; in the forms without a mark, the mark of this side may precede or
               follow the cell, as in X4

    A cell that is not on the board is OUTSIDE in the move, except for points.
    """
    if len(text) > LONGEST:
        return None
    if form == "choice":
        return text[-1].upper() if _CHOICE.fullmatch(text) else None
    if form == "point":
        return read_point(text, find_notation(notation), side)
    said = read_said(text, form, find_notation(notation), reply=True)
    if said is None or (said.mark == "" if form == "mark" else said.mark not in ("", side)):
        return None
    names = [str(cell) if cell in range(NINE) else OUTSIDE for cell in said.cells]
    return _joined(names, form, said.mark)


def check_parts(count: int, form: str) -> None:
    """Raise BadTaskError for a number of parts that no move of a form has."""
    counts = [1, *[known for one, known in _PARTS if one == form]]
    if count not in counts:
        raise BadTaskError(
            f"a move of the form {form} needs {' or '.join(map(str, counts))} keys, got {count}"
        )


def read_parts(parts: Sequence[str], form: str, notation: str, base: int | None) -> str | None:
    """Return the move in several parts: row and column, board and cell, cell and mark, ...

    base   0 or 1, the number at which cells start; None for that of the notation

    The result is like that of `read`, and None if the parts are not a move.
    """
    single, paired = {
        None: (notation, notation),
        0: ("text", "pairs"),
        1: ("ones", "coordinates"),
    }[base]
    if len(parts) == 1:
        return read(parts[0], form, single)
    names = []
    for places in _PARTS[form, len(parts)]:
        said = [parts[place].strip() for place in places]
        numbers = len(said) == 2 and all(map(str.isdigit, said))
        text = f"({said[0]},{said[1]})" if numbers else " ".join(said)
        name = read(text, "cell", single if len(said) == 1 else paired)
        if name is None:
            return None
        names.append(name)
    mark = parts[-1].strip().upper()
    return None if form == "mark" and mark not in ("X", "O") else _joined(names, form, mark)


def _joined(names: list[str], form: str, mark: str) -> str:
    if form == "mark":
        return names[0] + mark.upper()
    return {"step": "-", "board": ":"}.get(form, "").join(names)
