"""Find the fields of records, also those whose parts stand in several columns of a table.

moves=MOVE1..MOVE9      the moves of a game, a column each
position=TL..BR         the cells of a board, or its rows
"""

import re
from collections.abc import Mapping
from typing import Any

from ttt_tables.errors import BadOptionError, BadTaskError, quote
from ttt_tables.notation.record_files import Record

GAPS = (None, "", "nan", "NaN")  # values that are missing; in columns of moves also ?
_NUMBERED = re.compile(r"(?s)(.*?)(\d{1,9})")
_WHOLE = re.compile(r"\s*(\d+)\.0+\s*")  # pandas writes 4 so in a column where a value is missing


def value_of(record: Record, ours: str, theirs: str) -> Any:
    """Return the value of a field, or those of several columns as a list; None if it is missing.

    After the last move, columns may be empty; on a board, any. Raises BadTaskError.
    """
    names = range_of(record, theirs)
    if not names:
        return field_at(record.fields, theirs)
    gaps = GAPS if ours == "position" else (*GAPS, "?")
    values = [record.fields.get(name) for name in names]
    values = [None if value in gaps else _whole(value) for value in values]
    if ours == "position":
        return values
    while values and values[-1] is None:
        values.pop()
    if None in values:
        missing = names[values.index(None)]
        raise BadTaskError(f"the column {quote(missing)} is empty, but a later one is not")
    return values


def range_of(record: Record, path: str) -> list[str]:
    """Return the columns from one to another, in the order of the file: [] if it is not a range."""
    first, dots, last = path.partition("..")
    names = list(record.columns or record.fields)
    if path in names or not dots or first not in names or last not in names:
        return []
    return names[names.index(first) : names.index(last) + 1]


def check_column(record: Record, name: str) -> None:
    """Raise BadOptionError if a column that is to have all moves has one, and others the rest."""
    numbered = _NUMBERED.fullmatch(name)
    value = record.fields.get(name)
    whole = isinstance(value, str) and re.search(r"[\s,;]", value)
    if numbered is None or whole or not isinstance(value, str | int):
        return
    begins, number = numbered.groups()
    last, at = name, int(number)
    while (after := f"{begins}{at + 1:0{len(number)}}") in (record.columns or record.fields):
        last, at = after, at + 1
    if last != name:
        raise BadOptionError(
            f"the column {quote(name)} has one move: give all of them, as in moves={name}..{last}"
        )


def field_at(fields: Mapping[str, Any], path: str) -> Any:
    """Return the field of a name, or of names with dots between them; None if it is missing."""
    if path in fields:
        return fields[path]
    value: Any = fields
    for name in path.split("."):
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list) and name.isdecimal() and int(name) < len(value):
            value = value[int(name)]
        else:
            return None
    return value


def _whole(value: Any) -> Any:
    """Return a value without .0, if it is a whole number in a text."""
    found = _WHOLE.fullmatch(value) if isinstance(value, str) else None
    return found[1] if found else value
