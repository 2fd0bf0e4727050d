"""Strategies for nearly valid inputs, and the decorator that makes a fuzz test.

    @fuzz()
    def test_board_text(draw):
        ttt.parse(draw(near("X...O....")))

A fuzz test fails unless each input is answered, or rejected with an error of the package: in one
line of at most 1,000 characters, within a second of CPU time. `make test` uses the same inputs
each time; `make test-nightly` uses others, and more of them.
"""

import signal
import time
from collections.abc import Callable
from datetime import date, timedelta
from enum import IntEnum
from fractions import Fraction
from functools import cache, reduce
from itertools import count, repeat
from typing import Any

import numpy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as np

from ttt_tables.errors import TttError

SECONDS = 1.0  # the limit for one input
STUCK = 60  # seconds of wall time
LONGEST_ERROR = 1000
LONGEST = 1 << 20

Draw = Callable[[st.SearchStrategy[Any]], Any]


def fuzz(share: float = 0.1) -> Callable[[Callable[[Draw], object]], Callable[[], None]]:
    """Return a decorator that makes a fuzz test of a function that draws its inputs.

    share   the number of inputs, as a fraction of the profile's number of examples
    """

    def decorate(use: Callable[[Draw], object]) -> Callable[[], None]:
        def test(data: st.DataObject) -> None:
            sampled: list[Any] = []
            slow = _seconds(use, lambda one: sampled.append(data.draw(one)) or sampled[-1])
            if slow > SECONDS:  # once more, since the first use may include compilation
                again = iter(sampled)
                slow = _seconds(use, lambda _: next(again))
            assert slow <= SECONDS, f"took {slow:.1f} s"

        test.__name__, test.__module__ = use.__name__, use.__module__
        examples = max(1, round(settings.default.max_examples * share))
        checks = list(HealthCheck)
        limits = settings(max_examples=examples, deadline=None, suppress_health_check=checks)
        return limits(given(st.data())(test))

    return decorate


def _stop(*_: object) -> None:
    raise AssertionError(f"not done after {STUCK} s")


def _seconds(use: Callable[[Draw], object], draw: Draw) -> float:
    """Return the CPU seconds that an input takes; it may be rejected."""
    started, rejected = time.process_time(), "-"
    signal.signal(signal.SIGALRM, _stop)
    signal.alarm(STUCK)
    try:
        use(draw)
    except TttError as error:
        rejected = str(error)
    finally:
        signal.alarm(0)
    assert len(rejected.splitlines()) == 1, rejected
    assert len(rejected) <= LONGEST_ERROR, rejected
    return time.process_time() - started


def try_all(*calls: Callable[[], object]) -> None:
    """Make all calls, and raise the last error."""
    raised = None
    for call in calls:
        try:
            call()
        except TttError as error:
            raised = error
    if raised:
        raise raised


# Texts and numbers

signs = st.sampled_from(".XOxo0123456789e ,-/\n\0\u202e\ud800İ٣") | st.characters(
    exclude_categories=()
)
strange = st.text(signs, max_size=24)


@st.composite
def near(draw: Draw, valid: st.SearchStrategy[str] | str) -> str:
    """Return a text that is a few changes away from a valid one; rarely a very long one."""
    text: str = valid if isinstance(valid, str) else draw(valid)
    for _ in range(draw(st.integers(0, 3))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        end = draw(st.sampled_from((start, start + 1, end)))
        new = draw(st.text(signs, max_size=3))
        cases = (text.lower(), text.upper(), text.title(), text.strip(), text * 2)
        replaced = text[:start] + new + text[end:]
        text = draw(st.sampled_from((replaced, replaced, text[end:] + text[:start], *cases)))
    return text if draw(st.integers(0, 300)) else text * (LONGEST // (len(text) or 1))


numbers = st.one_of(  # some of more digits than Python prints
    *(st.integers(-3, 12), st.integers(-3, 19_690), st.integers()),
    st.sampled_from((15, 31, 63, 64, 100)).map(lambda bits: 2**bits),
    st.sampled_from((400, 4299, 4301, 6000)).map(lambda digits: 10**digits),
)
kinds = np.scalar_dtypes() | st.sampled_from(("longdouble", "S3", "U3", "O"))
arrays = st.builds(
    lambda kind, shape, of: numpy.resize(of, shape).astype(kind),
    *(kinds, st.sampled_from(((), (1,), (0,), (9,), (3, 3), (2, 0), (9, 3), (1, 1, 1)))),
    st.lists(st.integers(0, 127), min_size=1, max_size=27),
)
scalars = arrays.filter(lambda of: of.size == 1).map(lambda of: of.reshape(1)[0])
reals = st.one_of(
    *(numbers, scalars, st.booleans(), st.floats(), st.floats(0, 1), st.complex_numbers()),
    *(st.decimals(), st.builds(Fraction, numbers, st.integers(1, 7) | numbers.filter(bool))),
)

# Objects


class Mute:
    """An object whose repr raises."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


class Unhashable(Mute):
    __hash__ = None  # type: ignore[assignment]


class Named(IntEnum):
    CELL = 4


class Text(str):
    __slots__ = ()


SINGLE = (None, ..., NotImplemented, True, False, (), b"", object(), int, len, date.max)
SINGLE += (Named.CELL, timedelta.max, range(9), range(10**30), slice(1), 1j)
MADE = (list, dict, set, Mute, Unhashable, count, lambda: repeat(0), lambda: repeat((1, 0, 0)))
MADE += (lambda: bytearray(b"X...O...."), lambda: memoryview(bytearray(b"X...O....")))
boards = near("X...O....")
deep = st.sampled_from((1, 9, 60, 70, 3000)).map(
    lambda depth: reduce(lambda value, _: [value], range(depth), 4)
)
things: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        *(reals, arrays, strange, boards.map(Text), boards.map(numpy.str_), deep),
        boards.map(lambda text: text.encode("utf-8", "replace")),
        *(st.sampled_from(SINGLE), st.sampled_from(MADE).map(lambda make: make())),
    ),
    lambda of: st.one_of(
        *(st.lists(of, max_size=3), st.lists(of, max_size=3).map(tuple)),
        *(of.map(lambda one: iter([one])), st.dictionaries(st.sampled_from("01"), of)),
    ),
    max_leaves=4,
)
data_things = things.filter(lambda odd: not callable(odd))  # a user's function may raise anything


@cache
def one_of(
    *valid: str | st.SearchStrategy[str], odd: st.SearchStrategy[Any] = things
) -> st.SearchStrategy[Any]:
    """Return one of the valid inputs, a text near one, or an unusual object."""
    right = st.one_of(*[st.just(of) if isinstance(of, str) else of for of in valid])
    return st.one_of(right, right, near(right), odd)
