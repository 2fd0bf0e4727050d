"""JSON values in which every number is its text in the file.

A board such as 010200000 would lose its leading zeros if it were read as a number. Code that needs
numbers calls `as_numbers`.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

DEEP = 4  # levels of lists and objects in which moves can be: a replay has steps of agents
MOST_WHOLE = 2**53  # greater floats are not exact
_WHOLE = re.compile(r"\s*(-?\d+)\.0+\s*")


class Number(str):
    """The text of a number without quotes in a file; 4.0 is 4, as in JavaScript."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def load(text: str | bytes, fields: Callable[[list[tuple[str, Any]]], Any] = dict) -> Any:
    """Return the value of a JSON text, with numbers as texts and with NaN, if present, as None.

    fields  a function that makes an object from pairs of a name and a value

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
    """Return a value with texts for its numbers, lists for its tuples, and None for NaN.

    Numbers on more than `deep` nested levels, and whole numbers from 10^18 on, do not change.
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
    """Return a value that `load` has read, with numbers in place of their texts."""
    if isinstance(value, Number):
        with suppress(ValueError):  # raised for a number that is too long
            return json.loads(value)
    if isinstance(value, list):
        return [as_numbers(one) for one in value]
    if isinstance(value, dict):
        return {name: as_numbers(one) for name, one in value.items()}
    return value


def as_whole(value: Any) -> Any:
    """Return 4 for the text 4.0, which pandas writes in a column with missing values."""
    found = _WHOLE.fullmatch(value) if isinstance(value, str) else None
    return found[1] if found else value


def _of_float(text: str) -> Number:
    value = float(text)
    whole = value.is_integer() and abs(value) < MOST_WHOLE
    return Number(int(value)) if whole else Number(text)
