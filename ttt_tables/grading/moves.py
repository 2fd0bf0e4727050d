"""The ways to write a move: cells as numbers, pairs, rows and columns, or in words; letters.

Patterns ignore case. Where the notation is `coordinates`, a number by itself is no cell. All
repetitions are bounded, so the time to search grows with the text's length and no faster.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ttt_tables.errors import BadTaskError

FORMS = ("cell", "mark", "step", "board", "choice")  # of answers: see `write_stated`
_WRITTEN = {  # as the tables write the moves of a form
    "cell": "[0-8]",
    "mark": "[0-8][XO]",
    "step": "[0-8](?:-[0-8])?",
    "board": "[0-9]+:[0-8]",
}
OUTSIDE = "9"  # stands for every cell that is not on the board

_WORD = "(?:top|upper|bottom|lower|left|right|middle|mid|centre|center|central)"
_COLUMNS, _ROWS = {"left": 0, "right": 2}, {"top": 0, "upper": 0, "bottom": 2, "lower": 2}
_NUMBER = (  # of a cell, and of nothing that is counted
    r"(?:(?<![\w.])|(?<=cell)|(?<=cell_))-?[0-9]{1,4}(?![0-9]|_|\.[0-9]|[a-np-wyz])"
    r"(?! ?%| (?:ply|plies|moves?|turns?|times|steps?|marks|lines|cells|squares|games?))"
)
_PAIR = r"[\[(]\s?-?[0-9]{1,4}\s?,\s?-?[0-9]{1,4}\s?[\])]"
_BARE_PAIR = r"(?<![\w.,])[0-9]{1,4}(?:\s?[,;]\s?|\s)[0-9]{1,4}(?!\w|\s?,\s?[0-9])"
_BY_ROW = (
    r"(?<![a-z])r(?:ow)?\W{0,4}[0-9]{1,4}\W{0,6}(?:and\W)?c(?:ol(?:umn)?)?\W{0,4}[0-9]{1,4}"
    r"|(?<![a-z])col(?:umn)?\W{0,4}[0-9]{1,4}\W{1,6}(?:and\W)?row\W{0,4}[0-9]{1,4}"
)
_WORDS = (  # top left; the middle of the left column; top row, middle column; no row by itself
    rf"(?<![a-z]){_WORD}(?:(?:[-_ ]{{0,3}}|(?: (?:row|column|edge|side|cell|square),?)?"
    rf" (?:(?:in|of|on) )?(?:the )?){_WORD}(?: row| column)?)?(?![a-z]| row| column)"
)
_NAMED = f"(?:{_PAIR}|{_BY_ROW}|{_WORDS})"
_PLACE = r"(?:(?:in|at|on|to|into|the|cell|square)[^\w(\[]{1,2}){0,4}"
_APART = r"(?:(?:in|of|the|and|on|cell|square|board)[^\w(\[]{1,3}){0,3}"
_TO = r"(?:\W{1,3}(?:the|an?|cell|square|position)(?![a-z])){0,2}[^\w(\[]{0,6}"
_BOARD_LAST = re.compile(r"[0-9)a-z]\W{1,3}(?:(?:in|of|on|the)\W){1,3}board\W", re.I)
_ONE_MARK = re.compile(r"(?<![a-z])[xo](?![a-z])", re.I)

_LETTER = r"(?<![\w'\u2019])(?-i:[A-D])(?!\w|['\u2019]\w)"
_OWN = (  # what stands behind a letter that is no article
    r"(?=[^\w\s]|\s*$|\s?\n| [-\u2013\u2014(/|&]"
    r"| (?:because|since|as|is|or|and|not|but|for|with)(?![a-z]))"
)
_OPTION = (  # a capital from B to D is no word
    rf"(?:(?-i:(?!A)){_LETTER}|(?<![\w'\u2019])[a-d](?!\w|['\u2019]\w){_OWN})"
)


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


class Spelled(NamedTuple):
    """The moves of a form in a notation, as texts of patterns."""

    due: str  # where a move is expected
    known: str  # in prose, where the words around it make it a move
    alone: str  # on a line of its own
    anywhere: str  # in a text that is an answer


@cache
def spelled(form: str, notation: str) -> Spelled:
    """Return the patterns of a form's moves in a notation."""
    if form == "choice":
        known = (
            rf"(?:option|choice|reason)\W{{1,4}}{_LETTER}"
            rf"|(?:answer|it['\u2019]s|it is)\W{{1,4}}{_LETTER}{_OWN}"
            rf"|^\W{{0,6}}{_LETTER}(?=[).:])"
        )
        return Spelled(_OPTION, known, _LETTER, _LETTER + _OWN)
    cell = _cell(notation)
    whole, number = _several(form, cell), "" if notation == "coordinates" else f"|{_NUMBER}"
    due = f"(?:{whole}|{cell})" if whole else cell
    known = rf"(?<![a-z])(?:cell|square|spot|position|board)(?:[^\w(\[]{{1,3}}|_?(?=[0-9])){due}"
    known = f"{whole}|{known}|{_NAMED}" if whole else f"{known}|{_NAMED}"
    alone = f"(?:cell |square )?(?:{whole}|{_NAMED}{number})" if whole else f"(?:{_NAMED}{number})"
    return Spelled(due, known, alone, due)


def _cell(notation: str) -> str:
    return f"(?:{_NAMED}|{_BARE_PAIR if notation == 'coordinates' else _NUMBER})"


def _several(form: str, cell: str) -> str:
    """Return the pattern of two cells, or of a cell and a mark; "" if one cell is a move."""
    return {
        "mark": rf"{cell}\W{{0,3}}(?:(?:with|as|an?)\W){{0,2}}[xo](?![a-z])"
        rf"|(?<![a-z])[xo][^\w(\[]{{1,3}}{_PLACE}{cell}",
        "step": rf"{cell}\s{{0,2}}(?:-{{1,2}}>?|[\u2013\u2192]|(?:in)?to(?=\W)){_TO}{cell}",
        "board": rf"{cell}[^\w(\[/|]{{1,3}}{_APART}{cell}",
    }.get(form, "")


@cache
def _one_cell(notation: str) -> re.Pattern[str]:
    return re.compile(_cell(notation), re.I)


def write_stated(stated: str, form: str, notation: str) -> str | None:
    """Return a statement as the tables write its move; None if its words name no cell.

    form    cell, mark (a cell, and X or O), step (from a cell to another), board (a board and its
            cell) or choice (A to D)

    A cell that is not on the board is OUTSIDE in the move.
    """
    if form == "choice":
        return stated.rstrip()[-1].upper()
    named = [_cells(one[0].lower(), form, notation) for one in _one_cell(notation).finditer(stated)]
    cells = [cell for part in named for cell in part]
    if not cells or None in cells:
        return None
    names = [OUTSIDE if cell not in range(9) else str(cell) for cell in cells]
    if form == "mark":
        marks = _ONE_MARK.findall(re.sub(r"([0-9])([xo])", r"\1 \2", stated, flags=re.I))
        return names[-1] + (marks[-1].upper() if marks else "")
    if form == "cell":
        return names[-1]
    if form == "board" and _BOARD_LAST.search(stated):
        names.reverse()
    return {"step": "-", "board": ":"}[form].join(names[-2:])


def _cells(stated: str, form: str, notation: str) -> list[int | None]:
    """Return the cells, counted from 0, that one expression names; [None] for words of no cell."""
    numbers = [int(number) for number in re.findall(r"-?[0-9]+", stated)]
    if len(numbers) == 2 and form == "board" and notation != "coordinates" and "r" not in stated:
        return list(numbers) if notation != "numbers" else [number - 1 for number in numbers]
    if len(numbers) == 2:
        row, column = reversed(numbers) if stated.startswith("col") else numbers
        return [3 * row + column - 4 if {row, column} <= {1, 2, 3} else -1]
    if numbers:
        return [numbers[0] - (notation == "numbers")]
    words = re.findall(_WORD, stated)
    rows = [_ROWS[word] for word in words if word in _ROWS]
    columns = [_COLUMNS[word] for word in words if word in _COLUMNS]
    if len(rows) > 1 or len(columns) > 1 or (len(words) == 1 and rows + columns):
        return [None]
    return [3 * (rows or [1])[0] + (columns or [1])[0]]
