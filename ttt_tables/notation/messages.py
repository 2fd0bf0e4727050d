"""Find the boards in a message, among its sentences.

A message may show a board in every notation that `boards` reads: nine symbols, three rows with or
without bars, or a list. Rows may have labels. Numbers without a mark are names of cells, not a
board. A text that looks like a board but cannot be read is rejected. If it were skipped, a game
would be graded on another board than the message shows.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from ttt_tables.errors import BadBoardError, quote
from ttt_tables.notation.boards import check_numbers, counted_from_one, read_board
from ttt_tables.notation.notations import OWN, find_notation
from ttt_tables.notation.values import load

LONGEST_ROW = 80  # characters of a line that is a row of a board
_LABELS = ("", "123", "321", "012", "210", "abc", "cba", "ABC", "CBA")  # left of three rows
_SIGN = r"[XOxo._·\-\d]"
_MARK = re.compile("[XOxo]")
_RULE = re.compile(r"[-+=|─┼━╋\s]*(?:---|--[+|]|-\+-|==|──|━━)[-+=|─┼━╋\s]*")
_BROKEN = re.compile(r"(?=.*\.)(?=.*[XO])[.XO]{7,12}")  # our notation with a wrong length
_BLANKS = re.compile("(?=.*[XOxo])(?=.* )[XOxo ]{9}")  # a line with blanks for empty cells
_DIGITS = re.compile("[012]{9}")  # a board whose symbols are not stated
_LIST = re.compile(
    r"\[\s{0,9}(?:\[[^\[\]]{3,60}\]\s{0,9},?\s{0,9}){3}\]"
    r"|(?<!\[)\[(?:[^\[\],]{0,9},){8}[^\[\],]{0,9}\]"
)


class Shown(NamedTuple):
    """A board in a message, or as many boards as the game has."""

    at: int  # its index in the message
    text: str  # its text in the message
    readings: tuple[str, ...]  # in our own notation, with / between boards; a grid may have two
    rest: str = ""  # the text after it on the line


class _Row(NamedTuple):
    """A line that is a row of a board, with three symbols, or of a grid, with nine."""

    at: int
    text: str
    label: str
    signs: list[str]


def find_boards(
    text: str, count: int = 1, notation: str | None = None, symbols: str | None = None
) -> list[Shown]:
    """Return the boards in a message, in their order.

    count    the number of boards of a position of the game; as many consecutive boards are one
    notation  the name of the notation; by default, ours and those that cannot be confused with it
    symbols    the symbols for X, O and an empty cell

    Raises BadBoardError for a text that looks like a board but is not one, and BadOptionError.
    """
    finder = _Finder(count, notation, symbols)
    whole = text.strip("\n")
    if len(whole) == 9 and finder.is_board([*whole]) and (board := finder.read(whole)):
        return finder.grouped([Shown(0, whole, (board,))])
    found = list[Shown]()
    for kind in (finder.in_lists, finder.in_rows, finder.in_words):
        new = list(kind(text))
        found += new
        text = _without(text, new)
    return finder.grouped(sorted(found))


class _Finder:
    """Finds boards in one notation, in one kind of layout after the other."""

    def __init__(self, count: int, notation: str | None, symbols: str | None) -> None:
        stated = None if notation is None else find_notation(notation)
        self.notation = None if stated is None or stated is OWN else stated.name
        self.count, self.symbols = count, symbols
        self.is_unstated = self.notation is None and symbols is None
        names = tuple(symbols.split()) if symbols else ()
        self.own = {*names} or {*(stated.symbols if stated and not stated.pictures else "")}
        if stated and stated.pictures:
            names += stated.cells
        self.sign, self.words = _patterns(names)

    def read(self, board: object) -> str | None:
        """Return a board in our own notation, None if it is not one.

        Raises BadBoardError for cells that count from 1 without a stated notation, since moves
        count from 0.
        """
        if self.is_unstated:
            check_numbers(board)
        try:
            return read_board(board, self.notation, self.symbols)
        except BadBoardError:
            return None

    def is_board(self, signs: Iterable[str]) -> bool:
        """Return whether symbols have marks or only dots, unlike ruled lines and names of cells."""
        found = {*signs}
        return any(map(_MARK.fullmatch, found)) or found <= {".", ""} or found <= self.own

    def _shown(self, at: int, text: str, board: object, rest: str = "") -> Shown:
        """Return a board. Raises BadBoardError if it is not one."""
        found = self.read(board)
        if found is None:
            read_board(board, self.notation, self.symbols)  # its error lists the notations to try
            raise BadBoardError(f"{quote(text)} is not a board")
        return Shown(at, text, (found,), rest)

    def in_lists(self, text: str) -> Iterator[Shown]:
        """Yield the lists of nine symbols, or of three rows, in the syntax of JSON or Python."""
        for match in _LIST.finditer(text):
            value = _value(match[0])
            if value is not None and self.is_board(_flat(value)):
                yield self._shown(match.start(), match[0], value)

    def in_rows(self, text: str) -> Iterator[Shown]:
        """Yield the boards of three rows and, for games of nine boards, the grids of nine rows."""
        block, at = list[_Row](), 0
        for line in text.split("\n"):
            row = self._row(line, at)
            if _BLANKS.fullmatch(line):
                yield self._shown(at, line, line)
            if row and block and _kind(row) != _kind(block[0]):
                yield from self._of_rows(block, text)
                block = []
            if row:
                block.append(row)
            elif block and not _is_gap(line, block[-1]):
                yield from self._of_rows(block, text)
                block = []
            at += len(line) + 1
        yield from self._of_rows(block, text)

    def _row(self, line: str, at: int) -> _Row | None:
        """Return a line, or its part after the last colon, as a row."""
        if len(line) > LONGEST_ROW or _RULE.fullmatch(line):
            return None
        for part in dict.fromkeys((line, line.rpartition(":")[2])):
            label, signs = _cells(part)
            sized = len(signs) == 3 or (len(signs) == 9 == self.count and part is line)
            blank = "|" in part
            if sized and all(self.sign.fullmatch(one) or (blank and not one) for one in signs):
                return _Row(at + len(line) - len(part), part, label, signs)
        return None

    def _of_rows(self, block: list[_Row], text: str) -> Iterator[Shown]:
        """Yield the boards of consecutive rows. Raises BadBoardError for too few or too many."""
        size = len(block[0].signs) if block else 1
        for first in range(0, len(block), size):
            rows = block[first : first + size]
            start, end = rows[0].at, rows[-1].at + len(rows[-1].text)
            shown = text[start:end]
            signs = [sign for row in rows for sign in row.signs]
            if self.is_unstated and signs == [*"123456789"]:
                raise counted_from_one(shown)
            if not self.is_board(signs):
                continue
            if len(rows) < size or "".join([row.label for row in rows]) not in _LABELS:
                if len(block) > 1 and _MARK.search(shown):
                    raise BadBoardError(f"{quote(shown)} is not a board of {size} rows")
            elif size == 9:
                yield Shown(start, shown, self._of_grid(rows))
            else:
                yield self._shown(start, shown, [row.signs for row in rows])

    def _of_grid(self, rows: list[_Row]) -> tuple[str, ...]:
        """Return the readings of nine rows: the nine boards of a grid, or one board per row."""
        grid = [[row.signs[3 * at : 3 * at + 3] for at in range(3)] for row in rows]
        boards = [
            [grid[3 * up + line][at] for line in range(3)] for up in range(3) for at in range(3)
        ]
        lines = [row.signs for row in rows]
        readings = [[self.read(one) for one in each] for each in (boards, lines)]
        return tuple(["/".join(filter(None, each)) for each in readings if None not in each])

    def in_words(self, text: str) -> Iterator[Shown]:
        """Yield the boards within a line: nine symbols, with or without blanks, and / between."""
        for match in self.words.finditer(text):
            said = match[0]
            rest = text[match.end() : match.end() + LONGEST_ROW].partition("\n")[0]
            if match["apart"]:
                signs = self.sign.findall(said)
                if len(signs) == 9 and self.is_board(signs):
                    yield self._shown(match.start(), said, signs)
                continue
            parts = [one.partition("=")[0] for one in said.split("/")]
            if len(parts) == 1 and len(said) == 10 and said[-1] == "." and rest[:1] != ".":
                parts = [said := said[:-1]]  # a full stop
            if [*map(len, parts)] == [3, 3, 3] and _MARK.search(said):
                yield self._shown(match.start(), said, said)
            elif len(parts) == 1 and len(said) == 9:
                if self.is_board(said) or (_DIGITS.fullmatch(said) and len({*said}) > 1):
                    yield self._shown(match.start(), said, said, rest)
            elif len(parts) == self.count and all(len(one) == 9 for one in parts):
                boards = [self.read(one) for one in parts]
                if None in boards:
                    raise BadBoardError(f"{quote(said)} is not {self.count} boards")
                yield Shown(match.start(), said, ("/".join(filter(None, boards)),), rest)
            elif any(map(_BROKEN.fullmatch, parts)):
                raise BadBoardError(
                    f"{quote(said)} is not a board: write nine characters of '.', 'X' and 'O'"
                )

    def grouped(self, found: list[Shown]) -> list[Shown]:
        """Return boards in groups of the number that the game has. Raises BadBoardError."""
        whole, single = list[Shown](), list[Shown]()
        for one in found:
            if self.count == 1 or len(one.readings[0]) > 9:
                whole.append(one)
                continue
            single.append(one)
            if len(single) == self.count:
                text = "\n".join([each.text for each in single])
                board = "/".join([each.readings[0] for each in single])
                whole.append(Shown(single[0].at, text, (board,), one.rest))
                single = []
        if single:
            raise BadBoardError(
                f"{quote(single[0].text)} is one of {len(single)} boards, but the game has "
                f"{self.count}: show all of them"
            )
        return sorted(whole)


def _value(text: str) -> list[Any] | None:
    """Return the list that a text has in the syntax of JSON or Python; None if it has none."""
    for read in (load, ast.literal_eval):
        try:
            value = read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        return value if isinstance(value, list) else None
    return None


def _flat(value: list[Any]) -> list[str]:
    """Return the symbols of a list, or of a list of rows."""
    signs = [one for row in value for one in (row if isinstance(row, list) else [row])]
    return ["" if one is None or one == " " else str(one) for one in signs]


def _cells(line: str) -> tuple[str, list[str]]:
    """Return the label of a row, and its cells."""
    text = line.strip()
    if "|" in text:
        cells = [one.strip() for one in text.split("|")]
        if len(cells) > 4 and not cells[0] and not cells[-1]:
            cells = cells[1:-1]
        if len(cells) == 3 and all(len(one.split()) == 3 for one in cells):
            cells = text.replace("|", " ").split()  # of a grid
    elif len(line) == 3 and " " in line and not {*line} - {*"XOxo "}:
        cells = ["." if one == " " else one for one in line]
    else:
        cells = re.split(r"[\s,;]+", text)
        if len(cells) == 1 and len(text) in (3, 9):
            cells = list(text)
    labelled = len(cells) == 4 and any(cells[0] in one for one in _LABELS if cells[0])
    return (cells[0], cells[1:]) if labelled else ("", cells)


def _kind(row: _Row) -> tuple[int, bool]:
    return len(row.signs), bool(row.label)


def _is_gap(line: str, row: _Row) -> bool:
    """Return whether a line may separate two rows: a ruled line, or an empty one with bars."""
    return bool(_RULE.fullmatch(line)) or (not line.strip() and "|" in row.text)


def _without(text: str, found: list[Shown]) -> str:
    """Return a text with blanks in place of the boards that have been found."""
    pieces, at = list[str](), 0
    for one in found:
        pieces += [text[at : one.at], re.sub(r"[^\n]", " ", one.text)]
        at = one.at + len(one.text)
    return "".join([*pieces, text[at:]])


@cache
def _patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a symbol, and of symbols in a line; `names` are more symbols."""
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    sign = "|".join([*longest, _SIGN])
    short = "".join([re.escape(one) for one in names if len(one) == 1])
    run = rf"[XOxo._·\-\d{short}]++(?:=[XO])?+"
    between = r"(?:[ \t]{1,3}|[ \t]{0,3}[,;][ \t]{0,3})"
    words = (
        rf"(?<![\w.·/=-])(?:(?P<apart>(?:{sign})(?:{between}(?:{sign})(?![\w.·/=-])){{8,}}+)"
        rf"|{run}(?:/{run})*+(?![\w=/]))"
    )
    return re.compile(sign), re.compile(words)
