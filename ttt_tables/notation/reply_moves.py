"""The move that a whole text of a reply is, or that several values of JSON are.

A whole text is one move, or no move: nothing is looked for in it. A text of more than `LONGEST`
characters is no move, so the time to read one is bounded.
"""

import re
from collections.abc import Sequence

from ttt_tables.errors import BadTaskError
from ttt_tables.notation.moves import read_said
from ttt_tables.notation.notations import find_notation

_CHOICE = re.compile(r"(?:(?:option|choice|reason) )?[A-D]", re.IGNORECASE)
LONGEST = 80  # characters of a move
OUTSIDE = "9"  # stands for every cell that is not on the board
_PARTS = {  # by form and number of parts, which parts name a cell; the last of a mark is the mark
    ("cell", 2): ((0, 1),),
    ("mark", 2): ((0,),),
    ("mark", 3): ((0, 1),),
    ("step", 2): ((0,), (1,)),
    ("step", 4): ((0, 1), (2, 3)),
    ("board", 2): ((0,), (1,)),
    ("board", 3): ((0,), (1, 2)),
}


def read(text: str, form: str, notation: str, side: str | None = None) -> str | None:
    """Return a text as the tables write its move; None if the text is not one move and no more.

    form       cell (4, cell 4, top left), mark (4X, X4), step (4, 4-1, 4 to 1), board (2:4, 24;
               board 2, cell 4; 4 where the board is known) or choice (B, option B)
    notation   see `layouts.py`: in `numbers` cells count from 1; in `coordinates` a cell is a
               pair, such as (2, 3), and a number is no move
    side       whose move it is: in the forms without a mark that side's may stand beside the cell,
               as in X4

    A cell that is not on the board is OUTSIDE in the move.
    """
    if len(text) > LONGEST:
        return None
    if form == "choice":
        return text[-1].upper() if _CHOICE.fullmatch(text) else None
    said = read_said(text, form, find_notation(notation), reply=True)
    if said is None or (said.mark == "" if form == "mark" else said.mark not in ("", side)):
        return None
    names = [str(cell) if cell in range(9) else OUTSIDE for cell in said.cells]
    return _joined(names, form, said.mark)


def check_parts(count: int, form: str) -> None:
    """Raise BadTaskError for a number of parts that no move of a form is told in."""
    counts = [1, *[known for one, known in _PARTS if one == form]]
    if count not in counts:
        raise BadTaskError(
            f"a move of the form {form} needs {' or '.join(map(str, counts))} keys, got {count}"
        )


def read_parts(parts: Sequence[str], form: str, notation: str, base: int | None) -> str | None:
    """Return the move that is told in parts: row and column, board and cell, cell and mark, ...

    base   0 or 1, from which numbers count; None for the notation's own

    None if the parts are no move, as `read` has it.
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
