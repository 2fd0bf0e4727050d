"""Time limits for a browser, which follow the speed of the machine in this run."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

USUAL = 0.5  # seconds that an idle machine takes to start the browser, or to load the page


class Pace:
    """How many times slower than an idle machine this one is, by the slowest work measured so far.

    It is at least 1, so no limit is below that of an idle machine.
    """

    def __init__(self) -> None:
        self.factor = 1.0

    @contextmanager
    def measure(self) -> Iterator[None]:
        """Time a browser start or a page load."""
        begun = monotonic()
        yield
        self.factor = max(self.factor, (monotonic() - begun) / USUAL)

    def within(self, seconds: float) -> float:
        """Return a limit in milliseconds, given in seconds on an idle machine."""
        return 1000 * seconds * self.factor


PACE = Pace()
