"""The ways to write a move: cells by their names in a writing, or in words, by form.

A whole text is one move, or no move: nothing is looked for in it. A text of more than `LONGEST`
characters is no move, so the time to read one is bounded. Patterns ignore case.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from ttt_tables.errors import BadTaskError
from ttt_tables.grading.notations import writing_of
from ttt_tables.notation.moves import cell_pattern, read_cell
from ttt_tables.notation.words import NAMED, WORDS, read_words
from ttt_tables.notation.writings import Writing

FORMS = ("cell", "mark", "step", "board", "choice")  # of answers: see `read`
LONGEST = 80  # characters of a move
OUTSIDE = "9"  # stands for every cell that is not on the board
_WRITTEN = {  # as the tables write the moves of a form
    "cell": "[0-8]",
    "mark": "[0-8][XO]",
    "step": "[0-8](?:-[0-8])?",
    "board": "[0-9]+:[0-8]",
}
_PARTS = {  # by form and number of parts, which parts name a cell; the last of a mark is the mark
    ("cell", 2): ((0, 1),),
    ("mark", 2): ((0,),),
    ("mark", 3): ((0, 1),),
    ("step", 2): ((0,), (1,)),
    ("step", 4): ((0, 1), (2, 3)),
    ("board", 2): ((0,), (1,)),
    ("board", 3): ((0,), (1, 2)),
}


def form_of(moves: Iterable[str]) -> str:
    """Return the form of a game's moves as the tables write them. Raises BadTaskError.

    It is refused if no form has all moves.
    """
    every = set(moves)
    for form, written in _WRITTEN.items():
        if all(re.fullmatch(written, move) for move in every):
            return form
    raise BadTaskError(
        f"no form of answers has the moves {', '.join(sorted(every)[:9])}: write a move as 4, 4X, "
        "4-1 or 0:4"
    )


def read(text: str, form: str, notation: str, side: str | None = None) -> str | None:
    """Return a text as the tables write its move; None if the text is not one move and no more.

    form       cell (4, cell 4, top left), mark (4X, X4), step (4, 4-1, 4 to 1), board (2:4, 24;
               board 2, cell 4; 4 where the board is known) or choice (B, option B)
    notation   see `notations.py`: in `numbers` cells count from 1; in `coordinates` a cell is a
               pair, such as (2, 3), and a number is no move
    side       whose move it is: in the forms without a mark that side's may stand beside the cell,
               as in X4

    A cell that is not on the board is OUTSIDE in the move.
    """
    match = _pattern(form, notation).fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        return None
    if form == "choice":
        return match[0][-1].upper()
    marks = {said.upper() for said in match.group("before", "after") if said}
    cells = [_cell(said, writing_of(notation)) for said in match.groups()[1:-1] if said]
    if None in cells or (len(marks) != 1 if form == "mark" else not marks <= {side}):
        return None
    names = [str(cell) if cell in range(9) else OUTSIDE for cell in cells]
    return _joined(names, form, "".join(marks))


def check_parts(count: int, form: str) -> None:
    """Raise BadTaskError for a number of parts that no move of a form is told in."""
    counts = [1, *[known for one, known in _PARTS if one == form]]
    if count not in counts:
        raise BadTaskError(
            f"a {form} stands under {' or '.join(map(str, counts))} keys, not {count}"
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


@cache
def _pattern(form: str, notation: str) -> re.Pattern[str]:
    """Return the expression of a move: a mark, up to four cells, and a mark are its groups."""
    if form == "choice":
        return re.compile(r"(?:(?:option|choice|reason) )?[A-D]", re.IGNORECASE)
    name = rf"-\d{{1,3}}|{cell_pattern(writing_of(notation))}"
    cell = rf"(?:{NAMED})?({name}|{WORDS})"
    written = {
        "cell": cell,
        "mark": cell,
        "step": rf"(?:from )?{cell}(?: ?(?:->?|\u2192|\bto\b) ?{cell})?",
        "board": rf"(\d)(\d)|(?:(?:board )?({name})(?:: ?|,? (?=cell)))?{cell}",
    }
    before, after = r"(?:(?P<before>[XO]) ?[:=@]? ?)?", r"(?: ?(?P<after>[XO]))?"
    return re.compile(rf"{before}(?:{written[form]}){after}", re.IGNORECASE | re.ASCII)


def _cell(said: str, writing: Writing) -> int | None:
    """Return a cell; -1 for a name that is off the board, None for words of no cell."""
    if re.fullmatch(WORDS, said, re.IGNORECASE):
        return read_words(said)
    cell = None if said.startswith("-") else read_cell(said, writing)
    return -1 if cell is None else cell
