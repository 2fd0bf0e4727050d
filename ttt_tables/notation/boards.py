r"""Read and write a board of nine cells, in every writing.

Unstated, a board is read in our own writing, and in those that cannot be confused with it:

    xo.......              small letters
    XO_______              another sign for an empty cell: _ - · or a blank
    12345XO89              an empty cell shows its number, from 0 or from 1
    X O - \n - - - ...     three lines; blanks, commas or bars between the signs; a drawing's rules
    [["X","O",""], ...]    JSON: nine marks, or three rows of three

Whatever is read has nine signs of X, O and one for an empty cell.
"""

import json
import re
from typing import Any

from ttt_tables.errors import BadBoardError, BadOptionError, quote
from ttt_tables.notation.writings import ROW_BY_ROW, WRITINGS, Writing, find_writing

LONGEST = 300  # characters of a board
BLANKS = ("", " ", ".", "_", "-", "·")  # signs of an empty cell, unless `marks` tells another
_BOARD = re.compile("[.XO]{9}")
_RULE = re.compile(r"[-+=|─┼━╋\s]*(?:--|==|──|━━)[-+=|─┼━╋\s]*")  # a line between two rows
_APART = re.compile(r"[\s,;]+")


def read_board(text: object, writing: str | None = None, marks: str | None = None) -> str:
    """Return nine characters of . X O, row by row, from a board in a writing.

    text     a text, or a list as JSON has it
    writing  its name; unstated, ours and those that cannot be confused with it are read
    marks    the signs of X, of O and of an empty cell, with blanks between them: "x o b", "1 -1 0"

    Raises BadBoardError, with the writings that would fit, and BadOptionError.
    """
    stated = None if writing is None else find_writing(writing)
    if marks is None and stated in (None, WRITINGS["rows"]) and _is_own(text):
        return str(text)
    signs = None if marks is None else read_marks(marks)
    found = _read(text, stated, signs)
    if found is None:
        raise _refusal(text, stated, signs)
    return found


def write_board(board: str, writing: str | None = None, marks: str | None = None) -> str:
    """Return nine characters of . X O as a writing has them, with its marks or those named."""
    stated = find_writing(writing or "rows")
    signs = stated.marks if marks is None else read_marks(marks)
    between = " " if max(map(len, signs)) > 1 else ""
    return between.join([signs[".XO".index(board[cell])] for cell in stated.order])


def read_marks(marks: object) -> tuple[str, str, str]:
    """Return the signs of an empty cell, X and O from a text such as "x o b".

    Raises BadOptionError.
    """
    signs = marks.split() if isinstance(marks, str) and len(marks) <= LONGEST else []
    if len(signs) != 3 or len(set(signs)) != 3:
        raise BadOptionError(
            f"marks are three signs, of X, O and an empty cell, such as 'x o b', not {quote(marks)}"
        )
    x, o, empty = signs
    return empty, x, o


def _is_own(text: object) -> bool:
    return isinstance(text, str) and bool(_BOARD.fullmatch(text))


def _read(text: object, stated: Writing | None, signs: tuple[str, str, str] | None) -> str | None:
    """Return the nine characters of a board; None if it is none in the writing."""
    if stated is None or stated.pictures or signs:
        cells = _signs(text)
    else:
        cells = list(text) if isinstance(text, str) and len(text) == 9 else None
    if cells is None or len(cells) != 9:
        return None
    if signs is None and (stated is None or stated.pictures):
        shown = _plain(cells, stated)
    else:
        of = dict(zip(signs or (stated or WRITINGS["rows"]).marks, ".XO", strict=True))
        shown = [of.get(sign) for sign in cells]
    if shown is None or None in shown:
        return None
    order = stated.order if stated else ROW_BY_ROW
    return "".join([str(shown[order.index(cell)]) for cell in ROW_BY_ROW])


def _plain(cells: list[str], stated: Writing | None) -> list[str | None] | None:
    """Return the marks of nine signs, none of which may have two meanings."""
    letters = {sign for sign in cells if sign in ("X", "O", "x", "o")}
    if {letter.isupper() for letter in letters} == {True, False}:
        return None
    others = {at: sign for at, sign in enumerate(cells) if sign not in letters}
    numbers = [stated.cells] if stated else [WRITINGS[name].cells for name in ("rows", "ones")]
    one_blank = len({*others.values()}) <= 1 and {*others.values()} <= {*BLANKS}
    if not one_blank and not any(
        all(names[at] == sign for at, sign in others.items()) for names in numbers
    ):
        return None
    return ["." if at in others else sign.upper() for at, sign in enumerate(cells)]


def _signs(text: object) -> list[str] | None:
    """Return the signs of a text, a drawing or a list, in the order in which they stand."""
    if isinstance(text, list | tuple):
        return _listed(text)
    if not isinstance(text, str) or len(text) > LONGEST:
        return None
    if len(text) == 9:
        return list(text)
    if text.lstrip()[:1] == "[":
        try:
            return _listed(json.loads(text))
        except (ValueError, RecursionError):
            return None
    if "|" in text or "\n" in text.strip("\n") or "/" in text:
        return _drawn(text)
    if text.count(",") == 8:
        return [sign.strip() for sign in text.split(",")]
    return _apart(text, 9)


def _listed(value: Any) -> list[str] | None:
    """Return the signs of a list of nine, or of three rows of three."""
    rows = list(value) if isinstance(value, list | tuple) else []
    if len(rows) == 3 and all(isinstance(row, list | tuple) and len(row) == 3 for row in rows):
        rows = [sign for row in rows for sign in row]
    if len(rows) != 9:
        return None
    known = [sign is None or isinstance(sign, str) or type(sign) is int for sign in rows]
    return ["" if sign is None else str(sign) for sign in rows] if all(known) else None


def _drawn(text: str) -> list[str] | None:
    """Return the signs of three rows, without the rules between them."""
    lines = [line.rstrip("\r") for line in text.replace("/", "\n").split("\n")]
    rows = [line for line in lines if line and not (len(line) > 3 and _RULE.fullmatch(line))]
    found: list[list[str] | None]
    if "|" in text:
        found = [_barred(row) for row in rows if row.strip()]
    else:
        found = [list(row) if len(row) == 3 else _apart(row, 3) for row in rows]
    whole = len(found) == 3 and all(row is not None and len(row) == 3 for row in found)
    return [sign for row in found for sign in row or ()] if whole else None


def _barred(row: str) -> list[str]:
    """Return the signs of a row between bars; outer bars are part of the drawing."""
    cells = [cell.strip() for cell in row.split("|")]
    return cells[1:-1] if len(cells) == 5 and not cells[0] and not cells[-1] else cells


def _apart(text: str, count: int) -> list[str] | None:
    """Return so many signs that stand apart, or together without blanks."""
    signs = _APART.split(text.strip())
    if len(signs) == 1 and len(signs[0]) == count:
        return list(signs[0])
    return signs if len(signs) == count else None


def _refusal(
    text: object, stated: Writing | None, signs: tuple[str, str, str] | None
) -> BadBoardError:
    """Return the refusal of what is no board: it names what would fit."""
    asked = f"in the writing {stated.name}" if stated else "in our own writing"
    fits = [] if signs else fitting(text)
    mend = f"it fits {' or '.join(fits)}" if fits else "write nine signs such as 'X...O....'"
    told = "" if fits else ", or name its writing, or its marks as in marks='x o b'"
    return BadBoardError(f"{quote(text)} is no board {asked}: {mend}{told}")


def fitting(text: object) -> list[str]:
    """Return the options under which a text would be a board: writings, and marks."""
    plain = ["no writing"] if _read(text, None, None) else []
    named = [f"writing={name}" for name, one in WRITINGS.items() if _strictly(text, one)]
    if plain:
        named = [one for one in named if one == "writing=columns"]
    signs = _signs(text) or []
    guesses = {"1 2 0", "1 -1 0"} if {*signs} <= {"0", "1", "2", "-1"} else set[str]()
    empty = sorted({*signs} - {*"xoXO"})
    if len(empty) == 1 and empty[0].strip():
        guesses = {f"x o {empty[0]}", f"X O {empty[0]}"}
    told = [f"marks={guess!r}" for guess in sorted(guesses) if _read(text, None, read_marks(guess))]
    return [*plain, *named, *told]


def _strictly(text: object, writing: Writing) -> bool:
    return not writing.pictures and _read(text, writing, None) is not None
