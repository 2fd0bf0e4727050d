"""Parameters of costly tests: the first run in `make test`, the others in `make test-all`."""

from collections.abc import Iterable, Sequence

import pytest


def first(values: Iterable[object], fast: int = 1) -> Sequence[object]:
    """Return the parameters; all but the first `fast` are marked slow."""
    values = list(values)
    return [*values[:fast], *[pytest.param(v, marks=pytest.mark.slow) for v in values[fast:]]]
