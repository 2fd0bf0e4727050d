"""Parameters of costly tests: some for `make test`, more for `make test-all`, the rest nightly."""

from collections.abc import Iterable, Sequence

import pytest

SLOW, NIGHTLY = [pytest.mark.slow], [pytest.mark.slow, pytest.mark.nightly]


def first(
    values: Iterable[object], fast: int = 1, nightly_from: int | None = None
) -> Sequence[object]:
    """Return the parameters: all but the first `fast` are slow, and later ones nightly."""
    values = list(values)
    nightly_from = len(values) if nightly_from is None else nightly_from
    return [
        *values[:fast],
        *[pytest.param(value, marks=SLOW) for value in values[fast:nightly_from]],
        *[pytest.param(value, marks=NIGHTLY) for value in values[nightly_from:]],
    ]
