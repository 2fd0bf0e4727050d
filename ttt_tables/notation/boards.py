r"""Read and write a board of nine cells in every notation.

Without a stated notation, a board is read in our own and in those that cannot be confused with it:

    xo.......              lower case
    XO_______              another symbol for an empty cell: _ - · or a blank
    01234XO78              empty cells show their numbers, and there is at least one mark
    X O - \n - - - ...     three lines, with blanks, commas or bars between symbols; ruled lines
    [["X","O",""], ...]    JSON: nine marks, three rows of three, or three texts such as "XO."

All of them have nine symbols for X, O and an empty cell. The numbers may start at 1, but only if
the board comes without moves: `check_numbers` rejects them, since moves count from 0.
"""

import re
from typing import Any

from ttt_tables.board.numbers import MARKS, parse, to_number
from ttt_tables.board.numbers import show as show_number
from ttt_tables.errors import BadBoardError, BadOptionError, quote
from ttt_tables.notation.notations import NOTATIONS, OWN, ROW_BY_ROW, Notation, find_notation
from ttt_tables.notation.values import as_texts, as_whole, load

LONGEST = 300  # characters of a board
BLANKS = ("", " ", ".", "_", "-", "·")  # symbols of an empty cell, unless `marks` states another
_BOARD = re.compile("[.XO]{9}")
_RULE = re.compile(r"[-+=|─┼━╋\s]*(?:--|==|──|━━)[-+=|─┼━╋\s]*")  # a line between two rows
_APART = re.compile(r"[\s,;]+")


def read_board(text: object, notation: str | None = None, symbols: str | None = None) -> str:
    """Return nine characters of . X O, row by row, from a board in any notation.

    text     a text, or a list as in JSON
    notation  the name of the notation; by default, ours and those that cannot be confused with it
    symbols    the symbols for X, O and an empty cell, separated by blanks: "x o b", "1 -1 0"

    Raises BadBoardError, with the notations in which the board could be read, and BadOptionError.
    """
    stated = None if notation is None else find_notation(notation)
    if (
        symbols is None
        and stated in (None, OWN)
        and isinstance(text, str)
        and _BOARD.fullmatch(text)
    ):
        return text
    signs = None if symbols is None else read_symbols(symbols)
    found = _read(text, stated, signs)
    if found is None:
        raise _rejection(text, stated, signs)
    return found


def read_checked(board: object, notation: str | None = None, symbols: str | None = None) -> str:
    """Return a board like `read_board`. Raises the errors of `read_board` and `check_numbers`."""
    if notation is None and symbols is None:
        check_numbers(board)
    return read_board(board, notation, symbols)


def check_numbers(board: object) -> None:
    """Raise BadBoardError if the empty cells of a board show numbers that start at 1.

    Moves without a stated notation count from 0, so the same number would name two cells.
    """
    if _counts_from_one(board):
        raise counted_from_one(board)


def counted_from_one(board: object) -> BadBoardError:
    """Return the error for a board without a stated notation whose cells are numbered from 1."""
    return BadBoardError(
        f"{quote(board)} numbers its empty cells from 1, but cells count from 0 unless a notation "
        "is stated: state notation=ones"
    )


def _counts_from_one(board: object) -> bool:
    """Return whether the empty cells of a board show numbers from 1 if no notation is stated."""
    shown = zip(_signs(board) or (), NOTATIONS["ones"].cells, strict=False)
    return any(sign == number for sign, number in shown) and _read(board, None, None) is not None


def read_number(board: object, notation: str | None = None, symbols: str | None = None) -> int:
    """Return the number of a board, given in any form that `read_board` reads or as a number.

    Raises BadBoardError, also for cells that are numbered from 1 without a stated notation, and
    BadOptionError.
    """
    if isinstance(board, str | list | tuple):
        return parse(read_checked(board, notation, symbols))
    if notation is not None:
        find_notation(notation)
    return to_number(board)


def write_board(board: str, notation: str | None = None, symbols: str | None = None) -> str:
    """Return a board in a notation.

    board    nine characters of . X O, row by row
    notation  the name of the notation; by default our own
    symbols    the symbols for X, O and an empty cell; by default those of the notation

    Raises BadOptionError, and BadBoardError for a board of another size.
    """
    if len(board) != len(ROW_BY_ROW):
        raise BadBoardError(f"board {quote(board)} has {len(board)} cells: expected nine")
    stated = OWN if notation is None else find_notation(notation)
    signs = stated.symbols if symbols is None else read_symbols(symbols)
    between = " " if max(map(len, signs)) > 1 else ""
    return between.join([signs[MARKS.index(board[cell])] for cell in stated.order])


def show(board: int, notation: str | None = None, symbols: str | None = None) -> str:
    """Return the text of a board's number; `ttt_tables.parse` reads it.

    notation  the name of a notation; by default our own
    symbols    the symbols for X, O and an empty cell; by default those of the notation

    Raises BadBoardError for a number that is not from 0 to 19682, and BadOptionError.
    """
    return write_board(show_number(board), notation, symbols)


def read_symbols(symbols: object) -> tuple[str, str, str]:
    """Return the symbols for an empty cell, X and O, from a text such as "x o b".

    Raises BadOptionError.
    """
    names = symbols.split() if isinstance(symbols, str) and len(symbols) <= LONGEST else []
    signs = list(map(as_whole, names))
    if len(signs) != 3 or len(set(signs)) != 3:
        raise BadOptionError(
            "symbols must be three texts, for X, O and an empty cell, such as 'x o b', got "
            f"{quote(symbols)}"
        )
    x, o, empty = signs
    return empty, x, o


def _read(text: object, stated: Notation | None, signs: tuple[str, str, str] | None) -> str | None:
    """Return the nine characters of a board; None if it is not one in the notation."""
    cells: list[str] | None
    if stated is None or stated.pictures or signs:
        cells = _signs(text)
    else:
        cells = list(text) if isinstance(text, str) and len(text) == 9 else None
    turned = stated is not None and stated.order != ROW_BY_ROW
    if cells is None or len(cells) != 9 or (turned and _has_rows(text)):
        return None
    if signs is None and (stated is None or stated.pictures):
        shown = _plain(cells, stated)
    else:
        of = dict(zip(signs or (stated or OWN).symbols, MARKS, strict=True))
        if signs and signs[0] not in cells:
            of[""] = "."  # missing cells are empty cells, if there is no other empty cell
        shown = [of.get(sign) for sign in cells]
    if shown is None or None in shown:
        return None
    order = stated.order if stated else ROW_BY_ROW
    return "".join([str(shown[order.index(cell)]) for cell in ROW_BY_ROW])


def _has_rows(text: object) -> bool:
    """Return whether a board is laid out in rows, which is ambiguous in another order of cells."""
    if isinstance(text, str):
        return bool({*"|\n/"} & {*text}) or text.count("[") > 1 or text.count(",") == 2
    return isinstance(text, list | tuple) and len(text) == 3


def _plain(cells: list[str], stated: Notation | None) -> list[str | None] | None:
    """Return the marks of nine symbols; None if a symbol is ambiguous."""
    letters = {sign for sign in cells if sign in ("X", "O", "x", "o")}
    if {letter.isupper() for letter in letters} == {True, False}:
        return None
    others = {at: sign for at, sign in enumerate(cells) if sign not in letters}
    numbers = [stated.cells] if stated else [NOTATIONS[name].cells for name in ("rows", "ones")]
    one_blank = len({*others.values()}) <= 1 and {*others.values()} <= {*BLANKS}
    numbered = any(all(names[at] == sign for at, sign in others.items()) for names in numbers)
    if not one_blank and not (numbered and (letters or stated)):  # or numbers might be moves
        return None
    return ["." if at in others else sign.upper() for at, sign in enumerate(cells)]


def _signs(text: object) -> list[str] | None:
    """Return the symbols of a text, a drawing or a list, in their order."""
    found = _separated(text)
    return found and list(map(as_whole, found))


def _separated(text: object) -> list[str] | None:
    if isinstance(text, list | tuple):
        return _listed(text)
    if not isinstance(text, str) or len(text) > LONGEST:
        return None
    if len(text) == 9:
        return list(text)
    if text.lstrip()[:1] == "[":
        try:
            return _listed(load(text))
        except (ValueError, RecursionError):
            return None
    if "|" in text or "\n" in text.strip("\n") or "/" in text:
        return _drawn(text)
    if text.count(",") == 8:
        return [sign.strip() for sign in text.split(",")]
    return _apart(text, 9)


def _listed(value: Any) -> list[str] | None:
    """Return the symbols of a list of nine, of three rows of three, or of three rows as texts."""
    rows: Any = as_texts(value, deep=2)
    if not isinstance(rows, list):
        return None
    if len(rows) == 3 and all(isinstance(row, str) and "\n" not in row for row in rows):
        return _drawn("\n".join(rows)) if sum(map(len, rows)) <= LONGEST else None
    if len(rows) == 3 and all(isinstance(row, list) and len(row) == 3 for row in rows):
        rows = [sign for row in rows for sign in row]
    if len(rows) != 9 or not all(sign is None or isinstance(sign, str) for sign in rows):
        return None
    return ["" if sign is None else str(sign) for sign in rows]


def _drawn(text: str) -> list[str] | None:
    """Return the symbols of three rows, without the ruled lines between them."""
    lines = [line.rstrip("\r") for line in text.replace("/", "\n").split("\n")]
    rows = [line for line in lines if line and not (len(line) > 3 and _RULE.fullmatch(line))]
    found: list[list[str] | None]
    if "|" in text:
        found = [_barred(row) for row in rows if row.strip()]
    else:
        found = [_row(row) for row in rows]
    whole = len(found) == 3 and all(row is not None and len(row) == 3 for row in found)
    return [sign for row in found for sign in row or ()] if whole else None


def _barred(row: str) -> list[str]:
    """Return the symbols of a row between bars; outer bars are part of the drawing."""
    cells = [cell.strip() for cell in row.split("|")]
    return cells[1:-1] if len(cells) == 5 and not cells[0] and not cells[-1] else cells


def _row(line: str) -> list[str] | None:
    """Return the three symbols of a line, with or without blanks between them."""
    close = line if len(line) == 3 else line.strip()
    return list(close) if len(close) == 3 else _apart(line, 3)


def _apart(text: str, count: int) -> list[str] | None:
    """Return `count` symbols that are separated by blanks, commas or semicolons."""
    signs = _APART.split(text.strip())
    return signs if len(signs) == count else None


def _rejection(
    text: object, stated: Notation | None, signs: tuple[str, str, str] | None
) -> BadBoardError:
    """Return the error for a text or list that is not a board, with the notations to try."""
    where = f" in the notation {stated.name}" if stated else ""
    fault = f"{quote(text)} is not a board{where}: expected nine cells, or three rows of three"
    if isinstance(text, str) and not (signs and max(map(len, signs)) > 1):
        try:
            parse(text, "".join(signs or (stated or OWN).symbols))
        except BadBoardError as error:
            fault = f"{error}"
    if fits := [] if signs else fitting(text):
        return BadBoardError(f"{fault}; try {' or '.join(fits)}")
    told = "; state its notation, or its symbols as in symbols='x o b'"
    told = "" if "write nine" in fault else told
    return BadBoardError(f"{fault}{told}")


def fitting(text: object) -> list[str]:
    """Return the options with which a text would be a board: notations and symbols."""
    if _read(text, None, None):
        return [*["notation=ones"] * _counts_from_one(text), "no notation"]
    found = [
        f"notation={name}"
        for name, one in NOTATIONS.items()
        if not one.pictures and _read(text, one, None)
    ]
    signs = {*(_signs(text) or ())}
    empty = signs - {*"xoXO"}
    guesses = ["1 2 0", "1 -1 0"] if signs <= {"0", "1", "2", "-1"} else []
    if len(empty) == 1 and (blank := empty.pop()).strip():
        guesses += [f"x o {blank}", f"X O {blank}"]
    return found + [f"symbols={one!r}" for one in guesses if _read(text, None, read_symbols(one))]
