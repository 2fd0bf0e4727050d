"""Read the move that a free text states, by regular expressions alone.

Four kinds of statement are looked for. The strongest kind that occurs counts, and of that kind the
last one in the text:

    marked     <answer>4</answer>, \\boxed{4}, or JSON such as {"move": 4}
    labelled   "Answer: 4", "the best move is top left"
    played     "I take the centre", "X plays at (2, 2)"
    named      "cell 4", "(2, 2)", "top left", or a line with a number and nothing else

A move that is denied ("not cell 4", "the centre is taken") is passed over. Numbers in other places
count for nothing. Repetitions are bounded, so the time grows with the text's length and no faster.
"""

import re
from collections import deque
from functools import cache
from typing import NamedTuple

FORMS = ("cell", "mark", "step", "board", "choice")  # of answers: see `read_move`
OUTSIDE = "9"  # stands for every cell that the board has not
MOST = 1000  # statements that are read, from the last one back, until one is not denied

_WORD = "top|upper|bottom|lower|left|right|middle|mid|centre|center|central"
_COLUMNS, _ROWS = {"left": 0, "right": 2}, {"top": 0, "upper": 0, "bottom": 2, "lower": 2}
_NUMBER = (  # of a cell, and of nothing that is counted
    r"(?<![\w.])-?[0-9]{1,4}(?![0-9]|_|\.[0-9]|[a-np-wyz])"
    r"(?!\s(?:ply|plies|moves?|turns?|times|steps?|marks|lines|cells|squares|games?|%))"
)
_PAIR = r"[\[(]\s?-?[0-9]{1,4}\s?,\s?-?[0-9]{1,4}\s?[\])]"
_ROW = r"row\W{0,4}[0-9]{1,4}\W{1,6}(?:and\W)?col(?:umn)?\W{0,4}[0-9]{1,4}"
_WORDS = rf"(?<![a-z])(?:{_WORD})(?:[-\s_]{{0,3}}(?:{_WORD}))?(?![a-z])"
_NAMED = rf"(?:{_PAIR}|{_ROW}|{_WORDS})"
_CELL = rf"(?:{_NAMED}|{_NUMBER})"
_FILL = (  # words between a label or a verb and the move
    r"(?:\W{1,3}(?:in|at|on|to|into|for|with|from|the|an?|my|mark|cell|square|spot|position|board|"
    r"number|[xo]|go|play|take|is)(?![a-z])){0,6}[^\w(\[]{0,6}"
)
_PLACE = r"(?:(?:in|at|on|to|into|the|cell|square)[^\w(\[]{1,2}){0,4}"
_APART = r"(?:(?:in|of|the|and|on|cell|square|board)[^\w(\[]{1,3}){0,3}"
_MOVES = {  # two cells, or a cell and a mark: such a move is named without a word before it
    "mark": rf"{_CELL}\W{{0,3}}(?:(?:with|as|an?)\W){{0,2}}[xo](?![a-z])"
    rf"|(?<![a-z])[xo][^\w(\[]{{1,3}}{_PLACE}{_CELL}",
    "step": rf"{_CELL}\s{{0,2}}(?:-{{1,2}}>?|[\u2013\u2192]|(?:in)?to(?=\W)){_FILL}{_CELL}",
    "board": rf"{_CELL}[^\w(\[]{{1,3}}{_APART}{_CELL}",
}
_VERBS = (
    "play|choose|choosing|take|taking|pick|place|placing|mark|put|putting|select|go|occupy|set|"
    r"move(?=\W(?:from|to|the|my|cell|square|[xo])\W)"
)
_LABELS = r"(?:answer|move|choice|reply)\W{0,4}(?:(?:is|would be|should be|will be)(?=\W)|[:=])"
_KEYS = "answer|move|cell|square|position|choice|action"
_JSON = re.compile(
    rf'"(?:{_KEYS})"\s{{0,9}}:\s{{0,9}}("[^"\n]{{0,80}}"|-?[0-9]{{1,4}}|[\[{{][^\]}}\n]{{0,80}}[\]}}])'
)
_BOXED = re.compile(r"\\boxed\{([^{}]{0,200})\}")
_TAG = re.compile(r"<answer>([^<]{0,2000})")
_DENIED = re.compile(
    r"(?:\bnot|n't|\bnever|\bavoid(?:ing)?|\binstead of|\brather than)\W{1,3}"
    r"(?:(?:play|take|choose|pick|place|go|in|at|on|the|a|an|cell|square|[xo])\W{1,3}){0,5}$"
)
_TAKEN = re.compile(
    r"\W{0,3}(?:(?:cell|square|corner|is|was|are|already|has|been)\W{1,2}){0,4}"
    r"(?:taken|occupied|filled|full)\b"
)
_BOARD_LAST = re.compile(r"[0-9)a-z]\W{1,3}(?:(?:in|of|on|the)\W){1,3}board\W")
_ONE_CELL = re.compile(_CELL)
_ONE_MARK = re.compile(r"(?<![a-z])[xo](?![a-z])")
_CHOICES = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"(?i:answer|option|choice|reason)\W{0,4}(?i:is\W)?\W{0,6}([A-D])(?!\w)",
        r"(?i:choose|pick|select|go with)\W{1,6}([A-D])(?!\w)",
        r"^\W{0,6}([A-D])(?:\W{0,6}$|[).:])",
    )
)


class Patterns(NamedTuple):
    """The regular expressions of a form, from the strongest kind of statement to the weakest."""

    labelled: re.Pattern[str]
    played: re.Pattern[str]
    named: re.Pattern[str]
    anywhere: re.Pattern[str]  # in a text that is marked as the answer


@cache
def patterns(form: str) -> Patterns:
    """Return the regular expressions of a form of moves."""
    whole = _MOVES.get(form)
    move = f"(?:{whole}|{_CELL})" if whole else _CELL
    alone = rf"^[^\w\n(\[-]{{0,6}}{_NUMBER}[^\w\n]{{0,6}}$"
    named = rf"(?<![a-z])(?:cell|square|spot|position|board)[^\w(\[]{{1,3}}{move}|{_NAMED}|{alone}"
    return Patterns(
        re.compile(rf"(?<![a-z]){_LABELS}{_FILL}(?:{move}|[(\[]{move})"),
        re.compile(rf"(?<![a-z])(?:{_VERBS})(?:s|es|ing)?(?![a-z]){_FILL}(?:{move}|[(\[]{move})"),
        re.compile(f"{whole}|{named}" if whole else named, re.MULTILINE),
        re.compile(move),
    )


def read_move(text: str, form: str, notation: str = "text") -> str | None:
    """Return the last move that a text states, as the tables write moves; None if it states none.

    form       cell, mark (a cell, and X or O), step (from a cell to another), board (a board and
               its cell) or choice (A to D)
    notation   see `notations.py`: in `numbers` cells count from 1, and in `coordinates` a pair is
               always a cell

    A cell that the board has not is OUTSIDE in the move.
    """
    marked = _last_mark(text if form == "choice" else text.lower())
    if form == "choice":
        return _read_choice(text, marked)
    found = patterns(form)
    if marked is not None:
        return _last(found.anywhere, marked, form, notation)
    lower = text.lower()
    for pattern in (found.labelled, found.played, found.named):
        if move := _last(pattern, lower, form, notation):
            return move
    return None


def _last_mark(text: str) -> str | None:
    """Return the content of the last mark of an answer; None if there is no mark."""
    marks = [match for pattern in (_TAG, _BOXED, _JSON) for match in pattern.finditer(text)]
    return max(marks, key=re.Match.start)[1] if marks else None


def _read_choice(text: str, marked: str | None) -> str | None:
    """Return the last choice that is stated, A to D."""
    if marked is not None:
        found = re.findall(r"(?<!\w)[A-Da-d](?!\w)", marked)
        return found[-1].upper() if found else None
    return next((found[-1] for one in _CHOICES if (found := one.findall(text))), None)


def _last(pattern: re.Pattern[str], text: str, form: str, notation: str) -> str | None:
    """Return the last of a pattern's moves that is not denied."""
    for match in reversed(deque(pattern.finditer(text), MOST)):
        before = text[max(0, match.start() - 60) : match.start()]
        denied = _DENIED.search(before) or _TAKEN.match(text, match.end())
        if not denied and (move := _write(match[0], form, notation)):
            return move
    return None


def _write(stated: str, form: str, notation: str) -> str | None:
    """Return a statement as the tables write its move; None if its words name no cell."""
    found = [_cells(one[0], form, notation) for one in _ONE_CELL.finditer(stated)]
    cells = [cell for part in found for cell in part]
    if not cells or None in cells:
        return None
    names = [OUTSIDE if cell not in range(9) else str(cell) for cell in cells]
    if form == "mark":
        marks = _ONE_MARK.findall(re.sub(r"([0-9])([xo])", r"\1 \2", stated))
        return names[-1] + (marks[-1].upper() if marks else "")
    if form == "cell":
        return names[-1]
    if form == "board" and _BOARD_LAST.search(stated):
        names.reverse()
    return {"step": "-", "board": ":"}[form].join(names[-2:])


def _cells(stated: str, form: str, notation: str) -> list[int | None]:
    """Return the cells, counted from 0, that one expression names; [None] for words of no cell."""
    numbers = [int(number) for number in re.findall(r"-?[0-9]+", stated)]
    if len(numbers) == 2 and form == "board" and notation != "coordinates" and "row" not in stated:
        return list(numbers) if notation != "numbers" else [number - 1 for number in numbers]
    if len(numbers) == 2:
        row, column = numbers
        return [3 * row + column - 4 if {row, column} <= {1, 2, 3} else -1]
    if numbers:
        return [numbers[0] - (notation == "numbers")]
    words = re.findall(_WORD, stated)
    rows = [_ROWS[word] for word in words if word in _ROWS]
    columns = [_COLUMNS[word] for word in words if word in _COLUMNS]
    if len(rows) > 1 or len(columns) > 1 or (len(words) == 1 and rows + columns):
        return [None]
    return [3 * (rows or [1])[0] + (columns or [1])[0]]
