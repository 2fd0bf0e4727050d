"""Read the cells that words name: top left, centre, bottom-right corner, square 8."""

import re

_NAMED = re.compile(r"(?:the )?(?:cell|square|position|spot)(?: number)?[ _:#]{0,2}(?=\d)", re.I)
_PLACE = re.compile(
    r"(?:the )?([a-z]+)(?:[-_ ]([a-z]+))?(?: (?:corner|edge|side|cell|square))?", re.I
)
_ROWS = {"top": 0, "upper": 0, "bottom": 2, "lower": 2}
_COLUMNS = {"left": 0, "right": 2}
_MIDDLE = {"middle", "mid", "centre", "center", "central"}


def read_words(text: str) -> str:
    """Return the number, from 0, of a cell in words; another text as it is, without "cell".

    A row or a column alone is no cell: "top middle" is one, and "top" is none.
    """
    place = _PLACE.fullmatch(text)
    words = [one.lower() for one in place.groups() if one] if place else []
    rows = [_ROWS[word] for word in words if word in _ROWS]
    columns = [_COLUMNS[word] for word in words if word in _COLUMNS]
    middle = [word for word in words if word in _MIDDLE]
    known = len(rows) + len(columns) + len(middle) == len(words) > 0
    if known and max(len(rows), len(columns)) < 2 and (middle or len(words) == 2):
        return str(3 * (rows or [1])[0] + (columns or [1])[0])
    return _NAMED.sub("", text, count=1) if _NAMED.match(text) else text
