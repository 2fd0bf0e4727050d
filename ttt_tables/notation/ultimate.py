"""Read and write the moves of ultimate tic-tac-toe, each of which is a board and a cell.

Without a stated notation, a move is in our own: 44, 4:4, "board 4, cell 4". Other notations are
stated by their names; the parts of a move may be in brackets or separated by / - , : ; . or @. The
grid is all nine boards together: nine rows of nine cells.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from ttt_tables.notation.notations import OWN, Notation

_OWN = re.compile(r"([0-8])(?:\s?[:/]\s?)?([0-8])|board ([0-8]),? cell ([0-8])", re.IGNORECASE)
_SIDE = re.compile(r"([xo])(?=[\s(\[]|[:=@]\s?|\d)[:=@]?\s?", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:[\s()\[\]/,:;.@]|(?<=[0-9a-z])-|-(?=\s))+")  # but not a minus sign
_NUMBER = re.compile(r"\d{1,2}")
_LETTERS = "abcdefghi"
_ACTION = re.compile(  # of OpenSpiel: a free board is chosen first
    r"(?:choose local board ([0-8])[\s,]+)?"
    r"local board ([0-8]): ?([xo]?)\(([0-2]), ?([0-2])\)",
    re.IGNORECASE,
)
Move = tuple[int, int]  # a board and a cell


def to_move(row: int, column: int) -> Move:
    """Return the move, as a board and a cell, at a row and a column of the grid, each 0 to 8."""
    return 3 * (row // 3) + column // 3, 3 * (row % 3) + column % 3


def to_place(board: int, cell: int) -> tuple[int, int]:
    """Return a move's row and column of the grid, the inverse of `to_move`."""
    return 3 * (board // 3) + cell // 3, 3 * (board % 3) + cell % 3


class Form(NamedTuple):
    """The form of moves in a notation that does not name a board and a cell."""

    read: Callable[[list[str]], Move | None]  # from the parts of a move: numbers, letters
    write: Callable[[int, int], str]


def _numbers(parts: list[str], count: int, first: int, end: int) -> list[int] | None:
    """Return `count` numbers minus `first`, each from 0 to below `end`; None for other parts."""
    if len(parts) != count or not all(map(_NUMBER.fullmatch, parts)):
        return None
    numbers = [int(part) - first for part in parts]
    return numbers if all(0 <= one < end for one in numbers) else None


def _pairs(first: int) -> Form:
    """Return the form of a row and a column of the grid, both counted from `first`."""

    def read(parts: list[str]) -> Move | None:
        found = _numbers(parts, 2, first, 9)
        return to_move(*found) if found else None

    def write(board: int, cell: int) -> str:
        row, column = to_place(board, cell)
        return f"({row + first},{column + first})"

    return Form(read, write)


def _lettered(letter_first: bool, up: bool = False, upper: bool = True) -> Form:
    """Return the form of a letter and a number from 1 to 9.

    letter_first   whether the letter is the column, and the number the row; else the reverse
    up             whether rows count from the bottom
    upper          whether the letter is written in upper case
    """

    def read(parts: list[str]) -> Move | None:
        word = "".join(parts).lower()
        if not re.fullmatch("[a-i][1-9]", word):
            return None
        letter, number = _LETTERS.index(word[0]), int(word[1]) - 1
        if not letter_first:
            return to_move(letter, number)
        return to_move(8 - number if up else number, letter)

    def write(board: int, cell: int) -> str:
        row, column = to_place(board, cell)
        if not letter_first:
            row, column = column, row
        text = f"{_LETTERS[column]}{9 - row if up else row + 1}"
        return text.upper() if upper else text

    return Form(read, write)


def _numbered(move: Callable[[int], Move], number: Callable[[int, int], int], first: int) -> Form:
    """Return the form of one number for each of the 81 cells, counted from `first`."""

    def read(parts: list[str]) -> Move | None:
        found = _numbers(parts, 1, first, 81)
        return move(found[0]) if found else None

    return Form(read, lambda board, cell: str(number(board, cell) + first))


def _nines(first: int) -> Form:
    return _numbered(lambda number: divmod(number, 9), lambda board, cell: 9 * board + cell, first)


def _grid_number(board: int, cell: int) -> int:
    row, column = to_place(board, cell)
    return 9 * row + column


def _four(parts: list[str]) -> Move | None:
    found = _numbers(parts, 4, 0, 3)
    return (3 * found[0] + found[1], 3 * found[2] + found[3]) if found else None


def _arena(parts: list[str]) -> Move | None:
    found = _numbers(parts[:1], 1, 0, 9), _numbers(parts[1:], 2, 0, 3)
    return (found[0][0], 3 * found[1][0] + found[1][1]) if found[0] and found[1] else None


def _riddles(parts: list[str]) -> Move | None:
    found = _numbers(parts[parts[:1] == ["place_move"] :], 2, 0, 9)
    return to_move(found[1], found[0]) if found else None


FORMS = {
    "pairs": _pairs(0),
    "codingame": Form(_pairs(0).read, lambda board, cell: "{} {}".format(*to_place(board, cell))),
    "coordinates": _pairs(1),
    "spreadsheet": _lettered(True),
    "chess": _lettered(True, up=True, upper=False),
    "battleship": _lettered(False),
    "nines": _nines(0),
    "nines-ones": _nines(1),
    "grid": _numbered(lambda number: to_move(*divmod(number, 9)), _grid_number, 0),
    "places": Form(
        _four, lambda *both: "{} {} {} {}".format(*divmod(both[0], 3), *divmod(both[1], 3))
    ),
    "textarena": Form(_arena, lambda board, cell: f"[{board} {cell // 3} {cell % 3}]"),
    "openspiel": Form(
        lambda parts: None, lambda board, cell: f"Local board {board}: ({cell // 3},{cell % 3})"
    ),
    "riddles": Form(
        _riddles, lambda board, cell: "place_move {1} {0}".format(*to_place(board, cell))
    ),
}


ULTIMATE_ONLY = ("nines", "nines-ones", "grid", "places", "riddles")  # notations only for ultimate


def replace_actions(text: str) -> str:
    """Replace moves of OpenSpiel, such as Local board 4: x(1,1), by ours, such as x4:4."""

    def own(found: re.Match[str]) -> str:
        chosen, board, mark, row, column = found.groups()
        whole = chosen in (None, board)
        return f"{mark}{board}:{3 * int(row) + int(column)}" if whole else found[0]

    return _ACTION.sub(own, text)


def find_move(word: str, notation: Notation | None = None) -> tuple[str, str] | None:
    """Return a move as two digits, and the mark before it, "" for none.

    notation   the notation; by default our own

    The result is None if the word is not a move.
    """
    mark = ""
    if notation is None or notation.name in ("rows", "openspiel"):
        word = replace_actions(word)
    if prefix := _SIDE.match(word):
        mark, word = prefix[1].upper(), word[prefix.end() :]
    ours = notation in (None, OWN) or (notation.name == "openspiel" and ":" in word)
    if ours and (own := _OWN.fullmatch(word)):
        return "".join(filter(None, own.groups())), mark
    if notation is None:
        return None
    parts = [part for part in _BETWEEN.split(word.lower()) if part]
    move = FORMS[notation.name].read(parts) if notation.name in FORMS else _named(parts, notation)
    return (f"{move[0]}{move[1]}", mark) if move else None


def _named(parts: list[str], notation: Notation) -> Move | None:
    """Return the move of a board's and a cell's name; names of one character may be joined."""
    names = [name.lower() for name in notation.cells]
    if len(parts) == 1 and len(parts[0]) == 2 and {len(name) for name in names} == {1}:
        parts = [*parts[0]]
    if len(parts) == 2 and notation.name == "letters" and re.fullmatch("[1-9]", parts[1]):
        parts = [parts[0], _LETTERS[int(parts[1]) - 1]]
    if len(parts) != 2 or not {*parts} <= {*names}:
        return None
    return names.index(parts[0]), names.index(parts[1])


def write(move: str, notation: Notation = OWN) -> str:
    """Return a move, given as two digits, in a notation."""
    board, cell = int(move[0]), int(move[1])
    if notation.name in FORMS:
        return FORMS[notation.name].write(board, cell)
    between = "/" if max(map(len, notation.cells)) > 1 else ""
    return between.join([notation.cells[board], notation.cells[cell]])
