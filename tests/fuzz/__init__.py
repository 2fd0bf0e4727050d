"""Fuzzing: seeded, nearly valid inputs for every reader of input."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ttt_tables.errors import TttError


class Parser(NamedTuple):
    """A reader of inputs: the function that draws one, the function to ask, its refusals."""

    name: str
    share: int  # of all inputs, relative to the other parsers' shares
    draw: Callable[[Random], tuple[Any, ...]]
    ask: Callable[..., object]  # raises AssertionError for a wrong answer
    refuses: type[Exception] | tuple[type[Exception], ...] = TttError
