"""Values of JSON, in which every number is a text, as its file has it.

A board such as 010200000 that is read as a number has lost its zeros. So nothing is: who needs a
number asks for it by `as_numbers`.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

DEEP = 4  # levels of a list or an object that have moves in them: a replay has steps of agents
MOST_WHOLE = 2**53  # beyond it floats are not exact
_WHOLE = re.compile(r"\s*(-?\d+)\.0+\s*")


class Number(str):
    """The text of a number that stood in a file without quotes; 4.0 is 4, as in JavaScript."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def load(text: str | bytes, fields: Callable[[list[tuple[str, Any]]], Any] = dict) -> Any:
    """Return the value of a text of JSON, with numbers as texts and NaN, as Python has it, as None.

    fields  makes an object of its names and values

    Raises ValueError and RecursionError.
    """
    return json.loads(
        text,
        object_pairs_hook=fields,
        parse_int=Number,
        parse_float=_of_float,
        parse_constant=lambda name: None if name == "NaN" else Number(name),
    )


def as_texts(value: object, deep: int = DEEP) -> object:
    """Return a value with the texts of its numbers, lists for tuples, and None for NaN.

    Numbers below so many levels, and whole ones that are too long to be written, stay as they are.
    """
    if isinstance(value, float):
        return None if value != value else _of_float(repr(float(value)))
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
        return Number(int(value))
    if deep and isinstance(value, list | tuple):
        return [as_texts(one, deep - 1) for one in value]
    if deep and isinstance(value, dict):
        return {name: as_texts(one, deep - 1) for name, one in value.items()}
    return value


def as_numbers(value: Any) -> Any:
    """Return a value that `load` has read, with numbers for their texts."""
    if isinstance(value, Number):
        with suppress(ValueError):  # of a number that is too long
            return json.loads(value)
    if isinstance(value, list):
        return [as_numbers(one) for one in value]
    if isinstance(value, dict):
        return {name: as_numbers(one) for name, one in value.items()}
    return value


def as_whole(value: Any) -> Any:
    """Return the text 4 for the text 4.0, which pandas writes in a column with gaps."""
    found = _WHOLE.fullmatch(value) if isinstance(value, str) else None
    return found[1] if found else value


def _of_float(text: str) -> Number:
    value = float(text)
    whole = value.is_integer() and abs(value) < MOST_WHOLE
    return Number(int(value)) if whole else Number(text)
