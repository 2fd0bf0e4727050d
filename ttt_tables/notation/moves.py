"""Read and write moves, in every writing.

Unstated, a move is our own: a cell from 0, such as 4; with the mark that it sets, X4; with the
board, 0:4 or 44; with where a mark goes, 4-1. Every other writing is stated. `games` reads several.
"""

import re
from contextlib import suppress
from typing import Any

from ttt_tables.errors import IllegalMoveError, quote
from ttt_tables.notation import ultimate
from ttt_tables.notation.values import as_texts
from ttt_tables.notation.words import NAMED, read_words
from ttt_tables.notation.writings import OWN, WRITINGS, Writing, find_writing

LONGEST = 10_000  # characters of a sequence
_NUMBER = r"\d{1,3}"
_MARKED = (  # a row and a column, held together by signs
    r"[(\[]\s?\d\s?[,; ]\s?\d\s?[)\]]"
    r"|r(?:ow)?\s?\d\s?,?\s?c(?:ol(?:umn)?)?\s?\d"
    r"|\{\s?\"row\"\s?:\s?\d\s?,\s?\"col(?:umn)?\"\s?:\s?\d\s?\}"
)
_PAIR = rf"{_MARKED}|\d\s?[,; ]\s?\d"
_LETTERS = r"[a-z]\d"
_BEFORE = r"[xo]\s?[:=@]?\s?"  # a mark before its cell
_OWN = re.compile(  # a cell, and what goes with it; notakto has boards beyond the ninth
    r"(?P<a>[0-8]|(?:9|[1-9]\d)(?=:))"
    r"(?:(?P<mark>[XO])|(?P<sep>-|:|)(?P<b>[0-8])|(?P<asked>\?))?"
)


def read_move(
    said: object, writing: str | None = None, *, side: str | None = None, like: str = "4"
) -> str:
    """Return the move that a text, a number or a value of JSON is, as our games write it.

    writing  the name of its writing; unstated, ours
    side     whose move it is: a mark in the move has to be that side's
    like     a move of the game in our own writing, which tells the form: 4, 4X, 4-1, 0:4 or 44

    The move need not be legal. Raises IllegalMoveError, with the writings that would fit, and
    BadOptionError.
    """
    stated = OWN if writing is None else find_writing(writing)
    word = _text(said, stated)
    found = find_move(word, stated, like)
    if found is None:
        raise _refusal(said, word, stated, like)
    move, mark = found
    if mark and side and mark != side:
        raise IllegalMoveError(f"{quote(said)} is a move of {mark}, and {side} is to move")
    return move


def write_move(move: str, writing: str | None = None) -> str:
    """Return a move of ours in a writing; words of chance stay as they are."""
    stated = OWN if writing is None else find_writing(writing)
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


def _name(number: int, writing: Writing) -> str:
    """Return the name of a cell, or of a board: after the ninth, boards go on by numbers."""
    if number < len(writing.cells):
        return writing.cells[number]
    return str(number + _first(writing))


def _first(writing: Writing) -> int:
    """Return the number of the first board, from which those without a name are counted."""
    return int("9" in writing.cells)


def _text(said: object, writing: Writing) -> str:
    """Return the text of a value of JSON: a pair is (row,column)."""
    value: Any = as_texts(said)
    if isinstance(value, dict) and set(value) in ({"row", "col"}, {"row", "column"}):
        value = [value["row"], value.get("col", value.get("column"))]
    if isinstance(value, list | tuple) and len(value) == 2:
        with suppress(Exception):  # the text of a long number, or of a foreign object, may fail
            return f"({value[0]},{value[1]})"
    if isinstance(value, str) and len(value) <= LONGEST:
        return value.strip()
    raise IllegalMoveError(f"a move is a text or a number, not {quote(said)}")


def find_move(word: str, writing: Writing, like: str) -> tuple[str, str] | None:
    """Return a move of ours and the mark that it names, "" for none; None if it is no move."""
    form = _OWN.fullmatch(like)
    if form is None:
        return word, ""
    if form["b"] and not form["sep"]:
        return ultimate.find_move(word, None if writing is OWN else writing)
    if writing is OWN:
        cell = read_words(word)
        word = re.sub(f"^(?:the )?{NAMED}", "", word, flags=re.I) if cell is None else str(cell)
    first = kind = cell_pattern(writing)
    second = ""
    if form["b"]:
        between = {"-": r"\s?(?:->|-)\s?", ":": r"\s?[:/]\s?"}.get(form["sep"], r"\s?[:/]?\s?")
        first = kind = r"\d" if kind == _NUMBER else kind
        second = rf"{between}(?P<b>{kind})"
    if form["sep"] == ":":
        first = rf"{kind}|\d{{1,2}}"
    pattern = rf"(?P<before>{_BEFORE})?(?P<a>{first}){second}(?P<after>[xo])?(?P<asked>\?)?"
    found = re.fullmatch(pattern, word, re.IGNORECASE | re.ASCII)
    if found is None:
        return None
    parts = found.groupdict()
    cells = [read_cell(parts[name], writing) for name in ("a", "b") if parts.get(name)]
    if form["sep"] == ":" and cells[0] is None:
        cells[0] = _read_board(parts["a"], writing)
    if None in cells:
        return None
    mark = (parts["before"] or parts["after"] or "")[:1].upper()
    if form["mark"]:
        return (f"{cells[0]}{mark}", "") if mark else None
    return (form["sep"] or "").join(map(str, cells)) + (parts["asked"] or ""), mark


def cell_pattern(writing: Writing) -> str:
    """Return the regular expression of what looks like a cell's name, of this board or beyond."""
    if writing.is_pair:
        return _PAIR
    if writing.cells[0].isdigit():
        names = _NUMBER
    elif re.fullmatch(_LETTERS, writing.cells[0], re.IGNORECASE):
        names = _LETTERS
    else:
        names = "|".join(map(re.escape, writing.cells))
    return rf"{names}|{_PAIR}" if writing.paired else names


def read_cell(text: str, writing: Writing) -> int | None:
    """Return our cell of a name; None if the writing has no such one."""
    digits = re.findall(r"\d", text)
    if writing.paired and len(digits) == 2 and not text.isdigit():
        writing = WRITINGS["pairs"]
    if writing.is_pair and not text.isdigit():
        places = [re.findall(r"\d", name) for name in writing.cells]
        return places.index(digits) if digits in places else None
    names = [one.lower() for one in writing.cells]
    return names.index(text.lower()) if text.lower() in names else None


def _read_board(text: str, writing: Writing) -> int | None:
    """Return the number of a board that has no cell's name; None of another text."""
    number = int(text) - _first(writing) if text.isdigit() else -1
    return number if number >= len(writing.cells) else None


def advice(word: str, writing: str | None = None, like: str = "4") -> str:
    """Return what would mend a word that is no move: the writings that fit it; "" for none."""
    stated = OWN if writing is None else find_writing(writing)
    if len(word) > 1 and {*word} <= {*stated.cells}:
        return f"write moves apart, as in {' '.join(word[:9])}"
    others = [one for one in WRITINGS.values() if one != stated]
    fits = [one.name for one in others if find_move(word, one, like)]
    return f"it fits writing={' or '.join(fits)}" if fits else ""


def _refusal(said: object, word: str, writing: Writing, like: str) -> IllegalMoveError:
    mend = advice(word, writing.name, like) or f"write one such as {write_move(like, writing.name)}"
    return IllegalMoveError(
        f"{quote(said)} is no move in the writing {writing.name}, where the cells are "
        f"{writing.range}: {mend}"
    )
