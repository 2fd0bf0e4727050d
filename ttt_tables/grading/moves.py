"""The ways to write a move: cells as numbers, pairs or words, by form and notation.

A whole text is one move, or no move: nothing is looked for in it. A text of more than `LONGEST`
characters is no move, so the time to read one is bounded. Patterns ignore case.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from ttt_tables.errors import BadTaskError

FORMS = ("cell", "mark", "step", "board", "choice")  # of answers: see `read`
LONGEST = 80  # characters of a move
OUTSIDE = "9"  # stands for every cell that is not on the board
_WRITTEN = {  # as the tables write the moves of a form
    "cell": "[0-8]",
    "mark": "[0-8][XO]",
    "step": "[0-8](?:-[0-8])?",
    "board": "[0-9]+:[0-8]",
}
_COLUMNS, _ROWS = {"left": 0, "right": 2}, {"top": 0, "upper": 0, "bottom": 2, "lower": 2}
_WORD = "(?:top|upper|bottom|lower|left|right|middle|mid|centre|center|central)"
_WORDS = rf"(?:the )?{_WORD}(?:[-_ ]?{_WORD})?(?: (?:corner|edge|side|cell|square))?"
_NUMBER = "0|-?[1-9][0-9]{0,3}"
_PAIR = (  # a row and a column
    r"[\[(]?\s?[0-9]{1,2}(?:\s?[,;]\s?|\s)[0-9]{1,2}\s?[\])]?"
    r"|\(?row ?[0-9]{1,2},? (?:and )?col(?:umn)? ?[0-9]{1,2}\)?"
)
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


def read(text: str, form: str, notation: str) -> str | None:
    """Return a text as the tables write its move; None if the text is not one move and no more.

    form       cell (4, cell 4, top left), mark (4X), step (4, 4-1, 4 to 1), board (2:4, 24; board
               2, cell 4; 4 where the board is known) or choice (B, option B)
    notation   see `notations.py`: in `numbers` cells count from 1; in `coordinates` a cell is a
               pair, such as (2, 3), and a number is no move

    A cell that is not on the board is OUTSIDE in the move.
    """
    match = _pattern(form, notation).fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        return None
    if form == "choice":
        return match[0][-1].upper()
    cells = [_cell(said.lower(), notation) for said in match.groups() if said]
    if None in cells:
        return None
    names = [str(cell) if cell in range(9) else OUTSIDE for cell in cells]
    return _joined(names, form, match[0][-1])


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
    counted = notation if base is None else ("text", "numbers")[base]
    if len(parts) == 1:
        return read(parts[0], form, counted)
    first = 1 if base is None and notation == "coordinates" else base
    names = []
    for places in _PARTS[form, len(parts)]:
        said = [parts[place].strip() for place in places]
        name = _place(said[0], said[1], first) if len(said) > 1 else read(said[0], "cell", counted)
        if name is None:
            return None
        names.append(name)
    mark = parts[-1].strip().upper()
    return None if form == "mark" and mark not in ("X", "O") else _joined(names, form, mark)


def _joined(names: list[str], form: str, mark: str) -> str:
    if form == "mark":
        return names[0] + mark.upper()
    return {"step": "-", "board": ":"}.get(form, "").join(names)


def _place(row: str, column: str, first: int | None) -> str | None:
    """Return the cell of a row and a column, in words, or in numbers that count from the first."""
    if not re.fullmatch("[0-9]{1,2}", row) or not re.fullmatch("[0-9]{1,2}", column):
        words = f"{row} {column}"
        return None if re.search("[0-9]", words) else read(words, "cell", "text")
    if first is None:
        return None
    at, across = int(row) - first, int(column) - first
    return str(3 * at + across) if {at, across} <= {0, 1, 2} else OUTSIDE


@cache
def _pattern(form: str, notation: str) -> re.Pattern[str]:
    number = _PAIR if notation == "coordinates" else _NUMBER
    cell = rf"(?:(?:cell|square|position|spot)(?: number)?[ _:#]{{0,2}})?({number}|{_WORDS})"
    written = {
        "cell": cell,
        "mark": rf"{cell} ?[XO]",
        "step": rf"(?:from )?{cell}(?: ?(?:->?|\u2192|\bto\b) ?{cell})?",
        "board": rf"([0-9])([0-9])|(?:(?:board )?({number})(?:: ?|,? (?=cell)))?{cell}",
        "choice": r"(?:(?:option|choice|reason) )?[A-D]",
    }
    return re.compile(written[form], re.IGNORECASE)


def _cell(said: str, notation: str) -> int | None:
    """Return a cell, counted from 0; -1 for a pair off the board, None for words of no cell."""
    numbers = [int(number) for number in re.findall("-?[0-9]+", said)]
    if len(numbers) == 2:
        row, column = numbers
        return 3 * row + column - 4 if {row, column} <= {1, 2, 3} else -1
    if numbers:
        return numbers[0] - (notation == "numbers")
    words = re.findall(_WORD, said)
    rows = [_ROWS[word] for word in words if word in _ROWS]
    columns = [_COLUMNS[word] for word in words if word in _COLUMNS]
    if len(rows) > 1 or len(columns) > 1 or (len(words) == 1 and rows + columns):
        return None
    return 3 * (rows or [1])[0] + (columns or [1])[0]
