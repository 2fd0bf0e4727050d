"""Read the cells that words name: top left, centre, bottom-right corner, square 8."""

import re

_WORD = "(?:top|upper|bottom|lower|left|right|middle|mid|centre|center|central)"
WORDS = rf"(?:the )?{_WORD}(?:[-_ ]?{_WORD})?(?: (?:corner|edge|side|cell|square))?"
NAMED = r"(?:cell|square|position|spot)(?: number)?[ _:#]{0,2}"  # before a cell's own name
_ROWS = {"top": 0, "upper": 0, "bottom": 2, "lower": 2}
_COLUMNS = {"left": 0, "right": 2}


def read_words(text: str) -> int | None:
    """Return the cell, from 0, that words name; None if they name none.

    A row or a column alone is no cell: "top middle" is one, and "top" names a row.
    """
    if not re.fullmatch(WORDS, text, re.IGNORECASE):
        return None
    words = re.findall(_WORD, text.lower())
    rows = [_ROWS[word] for word in words if word in _ROWS]
    columns = [_COLUMNS[word] for word in words if word in _COLUMNS]
    if len(rows) > 1 or len(columns) > 1 or (len(words) == 1 and rows + columns):
        return None
    return 3 * (rows or [1])[0] + (columns or [1])[0]
