"""Fuzzing: seeded inputs, near what is valid, for everything that reads one."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ttt_tables.errors import TttError


class Parser(NamedTuple):
    """Something that reads inputs: how one is drawn, who is asked, and how it may refuse."""

    name: str
    share: int  # of the inputs, among all parsers' shares
    draw: Callable[[Random], tuple[Any, ...]]
    ask: Callable[..., object]  # AssertionError says that the answer is wrong
    refuses: type[Exception] | tuple[type[Exception], ...] = TttError
