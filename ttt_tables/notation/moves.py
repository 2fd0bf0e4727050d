"""Read and write moves in every notation.

Without a stated notation, a move is in our own: a cell from 0, such as 4; with its mark, X4; with
its board, 0:4 or 44; with the destination of a mark, 4-1. Every other notation has to be stated. A
cell of a board with more than nine has only a number, such as 12.
`games` reads several moves.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ttt_tables.errors import BadTaskError, IllegalMoveError, quote
from ttt_tables.notation import ultimate
from ttt_tables.notation.movetext import text_of
from ttt_tables.notation.notations import NOTATIONS, OWN, Notation, find_notation
from ttt_tables.notation.values import as_texts

NINE = 9  # cells
_NUMBER = r"\d{1,3}"
_MARKED = (  # a row and a column with brackets or letters around them
    r"[(\[]\s?\d\s?[,; ]\s?\d\s?[)\]]"
    r"|r(?:ow)?\s?\d\s?,?\s?c(?:ol(?:umn)?)?\s?\d"
    r"|\{\s?\"row\"\s?:\s?\d\s?,\s?\"col(?:umn)?\"\s?:\s?\d\s?\}"
)
_PAIR = rf"{_MARKED}|\d\s?[,; ]\s?\d"
_LETTERS = r"[a-z]\d"
FORMS = {  # the forms of moves, as they are written in the tables
    "cell": "[0-8]",
    "point": "0|[1-9][0-9]?",
    "mark": "[0-8][XO]",
    "step": "[0-8](?:-[0-8])?",
    "board": "[0-9]+:[0-8]",
}
_OWN = re.compile(  # a cell with its other parts; notakto has more than nine boards
    r"(?P<a>[0-8]|(?:9|[1-9]\d)(?=:))"
    r"(?:(?P<mark>[XO])|(?P<sep>-|:|)(?P<b>[0-8])|(?P<asked>\?))?"
)

_POINT = re.compile(r"(?P<x>[XO])?(?P<a>\d{1,2})(?:-(?P<b>\d{1,2}))?(?P<y>[XO])?")

_WORD = "(?:top|upper|bottom|lower|left|right|middle|mid|centre|center|central)"
WORDS = rf"(?:the )?{_WORD}(?:[-_ ]?{_WORD})?(?: (?:corner|edge|side|cell|square))?"
NAMED = r"(?:cell|square|position|spot)(?: number)?[ _:#]{0,2}"  # before the name of a cell
_ROWS = {"top": 0, "upper": 0, "bottom": 2, "lower": 2}
_COLUMNS = {"left": 0, "right": 2}


class Said(NamedTuple):
    """The parts of a move in a text: its cells, None for one off the board, and its mark or ""."""

    cells: tuple[int | None, ...]
    mark: str


def read_move(
    said: object, notation: str | None = None, *, side: str | None = None, like: str = "4"
) -> str:
    """Return a move in our own notation, from a text, a number or a JSON value.

    notation  the name of the notation; by default our own
    side     the side to move; a mark in the move must be that of this side
    like     a move of the game in our own notation, as an example of the form: 4, 4X, 4-1, 0:4, 44

    The move need not be legal. Raises IllegalMoveError, with the notations in which it could be
    read, and BadOptionError.
    """
    stated = OWN if notation is None else find_notation(notation)
    word = text_of(as_texts(said)).strip()
    found = find_move(word, stated, like)
    if found is None:
        raise _rejection(said, word, stated, like)
    move, mark = found
    if mark and side and mark != side:
        raise IllegalMoveError(f"{quote(said)} is a move of {mark}, but {side} is to move")
    return move


def write_move(move: str, notation: str | None = None) -> str:
    """Return a move, given in our own notation, in another one; chance outcomes do not change."""
    stated = OWN if notation is None else find_notation(notation)
    form = _OWN.fullmatch(move)
    if stated is OWN or form is None:
        return move
    if form["b"] and not form["sep"]:
        return ultimate.write(move, stated)
    cell = _name(int(form["a"]), stated)
    if form["b"]:
        between = form["sep"] or ("" if len(cell) == 1 else ":")
        return f"{cell}{between}{stated.cells[int(form['b'])]}"
    return f"{cell}{form['mark'] or form['asked'] or ''}"


def _name(number: int, notation: Notation) -> str:
    """Return the name of a cell or of a board; from the tenth on, boards have numbers."""
    if number < len(notation.cells):
        return notation.cells[number]
    return str(number + _first(notation))


def _first(notation: Notation) -> int:
    """Return the number of the first board, from which boards without a name are counted."""
    return int("9" in notation.cells)


def find_move(
    word: str, notation: Notation, like: str, cells: int = NINE
) -> tuple[str, str] | None:
    """Return a move in our notation, and its mark or ""; None if the word is not a move.

    cells   the number of cells of the board
    """
    if cells > NINE:
        return _find_point(word, cells) if notation is OWN else None
    form = _OWN.fullmatch(like)
    if form is None:
        return (word, "") if len(word.split()) == 1 else None
    if form["b"] and not form["sep"]:
        return ultimate.find_move(word, None if notation is OWN else notation)
    kind = {"-": "step", ":": "board"}.get(form["sep"], "mark" if form["mark"] else "cell")
    said = read_said(word, kind, notation)
    if said is None or None in said.cells or len(said.cells) != (2 if form["b"] else 1):
        return None
    if form["mark"]:
        return (f"{said.cells[0]}{said.mark}", "") if said.mark else None
    asked = "?" if word.endswith("?") else ""
    return (form["sep"] or "").join(map(str, said.cells)) + asked, said.mark


def _find_point(word: str, cells: int) -> tuple[str, str] | None:
    """Return a move on a board of more than nine cells, as `find_move` does."""
    found = _POINT.fullmatch(word)
    numbers = [int(found[group]) for group in "ab" if found[group]] if found else []
    if not found or not numbers or max(numbers) >= cells or (found["x"] and found["y"]):
        return None
    return "-".join(map(str, numbers)), found["x"] or found["y"] or ""


def form_of(moves: Iterable[str], cells: int = NINE) -> str:
    """Return the name in FORMS of the form that all moves of a game have.

    cells   the number of cells of the board: with more than nine, the form is not "cell"

    Raises BadTaskError if there is no such form.
    """
    every = set(moves)
    for form, written in FORMS.items():
        if (form != "cell" or cells <= NINE) and all(re.fullmatch(written, move) for move in every):
            return form
    fits = [move for move in every if any(re.fullmatch(one, move) for one in FORMS.values())]
    odd_first = [*sorted(every - {*fits}), *sorted(fits)]
    raise BadTaskError(
        "all moves must have one of the forms 4, 4X, 4-1 and 0:4, with cells 0 to 8, or be "
        "numbers of at most two digits, got "
        f"{', '.join(odd_first[:9])}"
    )


def read_point(text: str, notation: Notation, side: str | None) -> str | None:
    """Return the number of the point that a whole text is; None if it is not one.

    side   the side to move, whose mark may precede or follow the point
    """
    pattern = rf"(?:([XO])\s?[:=@]?\s?)?(?:(?:the )?(?:point |{NAMED}))?(\d{{1,2}})(?: ?([XO]))?"
    found = re.fullmatch(pattern, text, re.IGNORECASE | re.ASCII)
    if found is None or {one.upper() for one in found.group(1, 3) if one} - {side}:
        return None
    number = int(found[2]) - _first(notation)
    return str(number) if number >= 0 else None


def read_said(text: str, form: str, notation: Notation, *, reply: bool = False) -> Said | None:
    """Return the parts of the move that a whole text is; None if it is not a move.

    form    the name of the move's form
    reply   whether the text is a complete reply, not a word of a game: then a blank may precede the
            mark, and 24 is cell 4 of board 2
    """
    found = _pattern(form, notation, reply).fullmatch(text)
    if found is None:
        return None
    marks = {said.upper() for said in found.group("before", "after") if said}
    cells = list[int | None]()
    for group in "cdab":
        name = found.groupdict().get(group)
        if name and re.fullmatch(WORDS, name, re.IGNORECASE):
            cells.append(read_words(name))
            if cells[-1] is None:
                return None
        elif name:
            is_board = form == "board" and group == "a"
            cells.append(_read_board(name, notation) if is_board else read_cell(name, notation))
    return Said(tuple(cells), "".join(marks)) if len(marks) < 2 else None


@cache
def _pattern(form: str, notation: Notation, reply: bool) -> re.Pattern[str]:
    """Return the pattern of a move; its groups are the cells and the marks around them."""
    names = rf"-\d{{1,3}}|{cell_pattern(notation)}"
    board = names if reply else rf"{names}|\d{{1,2}}"

    def cell(group: str) -> str:
        return rf"(?:(?:the )?{NAMED})?(?P<{group}>{names}|{WORDS})"

    of_board = r"(?:: ?|,? (?=cell))" if reply else r"\s?[:/]\s?"
    both = r"(?P<c>\d)(?P<d>\d)|" if reply else ""
    written = {
        "cell": cell("a"),
        "mark": cell("a"),
        "step": rf"(?:from )?{cell('a')}(?:\s?(?:->?|\u2192|\bto\b)\s?{cell('b')})?",
        "board": rf"{both}(?:(?:board )?(?P<a>{board}){of_board})?{cell('b')}",
    }
    after = r"(?: ?(?P<after>[XO]))?" if reply else r"(?P<after>[XO])?\??"
    whole = rf"(?:(?P<before>[XO])\s?[:=@]?\s?)?(?:{written[form]}){after}"
    return re.compile(whole, re.IGNORECASE | re.ASCII)


def read_words(text: str) -> int | None:
    """Return the cell, from 0, that words such as "top middle" name; None if they name none.

    A row or a column is not a cell, so "top" names none.
    """
    if not re.fullmatch(WORDS, text, re.IGNORECASE):
        return None
    words = re.findall(_WORD, text.lower())
    rows = [_ROWS[word] for word in words if word in _ROWS]
    columns = [_COLUMNS[word] for word in words if word in _COLUMNS]
    if len(rows) > 1 or len(columns) > 1 or (len(words) == 1 and rows + columns):
        return None
    return 3 * (rows or [1])[0] + (columns or [1])[0]


def cell_pattern(notation: Notation) -> str:
    """Return the pattern of texts that look like the name of a cell, on the board or off it."""
    if notation.is_pair:
        return _PAIR
    if notation.cells[0].isdigit():
        names = _NUMBER
    elif re.fullmatch(_LETTERS, notation.cells[0], re.IGNORECASE):
        names = _LETTERS
    else:
        names = "|".join(map(re.escape, notation.cells))
    return rf"{names}|{_PAIR}" if notation.paired else names


def read_cell(text: str, notation: Notation) -> int | None:
    """Return the cell, from 0, of a name; None if the notation does not have the name."""
    if text.startswith("-"):
        return None
    digits = re.findall(r"\d", text)
    if notation.paired and len(digits) == 2 and not text.isdigit():
        notation = NOTATIONS["pairs"]
    if notation.is_pair and not text.isdigit():
        places = [re.findall(r"\d", name) for name in notation.cells]
        return places.index(digits) if digits in places else None
    names = [one.lower() for one in notation.cells]
    return names.index(text.lower()) if text.lower() in names else None


def _read_board(name: str, notation: Notation) -> int | None:
    """Return the number of a board; from the tenth on, boards do not have names of cells."""
    number = int(name) - _first(notation) if name.isdigit() else -1
    return number if number >= len(notation.cells) else read_cell(name, notation)


def _rejection(said: object, word: str, notation: Notation, like: str) -> IllegalMoveError:
    """Return the error for a word that is not a move, with what to write instead."""
    others = [one for one in NOTATIONS.values() if one != notation]
    fits = [one.name for one in others if find_move(word, one, like)]
    advice = f"try notation={' or '.join(fits)}" if fits else ""
    if len(word) > 1 and {*word} <= {*notation.cells}:
        advice = f"write moves apart, as in {' '.join(word[:9])}"
    advice = advice or f"write a move such as {write_move(like, notation.name)}"
    return IllegalMoveError(
        f"{quote(said)} is not a move in the notation {notation.name}, where the cells are "
        f"{notation.range}: {advice}"
    )
