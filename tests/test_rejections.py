"""Values of a wrong type raise an error of the package, or get an intended answer.

Every parameter is given every wrong value, while the others are valid. An error is one short line,
even if the value is too long to quote, or has no repr.
"""

from collections.abc import Sequence

import numpy
import pytest

import ttt_tables as ttt
from tests.fuzz.strategies import Mute
from tests.support.readers import BOARD, CALLS
from ttt_tables.errors import LONGEST, MissingTableError, TttError


class Endless(Sequence):
    """Numbers that do not fit in memory, like `range(10**12)`; copying it fails at once."""

    def __len__(self):
        return 10**12

    def __getitem__(self, at):
        assert at < 1000, "they are read to their end"
        return at


DEEP: list[object] = []
for _ in range(100_000):
    DEEP = [DEEP]
WRONG = {
    "None": None,
    "5": 5,
    "5.5": 5.5,
    "[]": [],
    "{}": {},
    "()": (),
    "{1}": {1},
    "text": "words",
    "bytes": b"bytes",
    "-1": -1,
    "True": True,
    "nan": float("nan"),
    "10**30": 10**30,
    "object": object(),
    "str": str,
    "array": numpy.zeros((2, 2)),
    "endless": Endless(),
    "range": range(10**30),
    "no repr": Mute(),
    "deep": DEEP,
    "10**5000": 10**5000,
    "[10**5000]": [10**5000],
    "long": "x" * 10**6,
    "memoryview": memoryview(bytearray(9)),
    "timedelta": numpy.timedelta64(5, "s"),
}


def outcome(call, arguments):
    """Return whether a call answers, False if it raises an error of the package; raise others."""
    try:
        call(**arguments)
    except TttError as error:
        told = str(error)
    else:
        return True
    assert len(told.splitlines()) == 1, told
    assert len(told) <= LONGEST, told
    return False


@pytest.mark.parametrize("name", CALLS)
def test_invalid_values_raise_package_errors(name):
    call, right, answered = CALLS[name]
    for parameter in right:
        unrejected = set()
        for wrong, value in WRONG.items():
            try:
                unrejected |= {wrong} if outcome(call, right | {parameter: value}) else set()
            except Exception as error:
                raise AssertionError(f"{parameter}={wrong}: {error!r}") from error
        assert unrejected == answered.get(parameter, set()), parameter


def test_invalid_tablebase_is_quoted():
    with pytest.raises(MissingTableError, match=r"open_tablebase\(folder\), got 4"):
        ttt.explain(BOARD, 4)
