"""Parameters of costly tests: some for `make test`, more for `make test-all`, the rest nightly."""

from collections.abc import Iterable, Sequence

import pytest

SLOW, NIGHTLY = [pytest.mark.slow], [pytest.mark.slow, pytest.mark.nightly]


def first(values: Iterable[object], fast: int = 1, by_day: int | None = None) -> Sequence[object]:
    """Return the parameters; all but the first `fast` are slow, and from `by_day` on nightly."""
    values = list(values)
    by_day = len(values) if by_day is None else by_day
    return [
        *values[:fast],
        *[pytest.param(value, marks=SLOW) for value in values[fast:by_day]],
        *[pytest.param(value, marks=NIGHTLY) for value in values[by_day:]],
    ]
