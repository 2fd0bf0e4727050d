"""The limits of waits for a browser, which follow the speed of the machine in this run."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

USUAL = 0.5  # seconds in which an idle machine starts the browser, or loads the page


class Pace:
    """How many times slower than an idle machine this one is, by the slowest work measured so far.

    It is never below 1, so that no limit is below that of an idle machine.
    """

    def __init__(self) -> None:
        self.factor = 1.0

    @contextmanager
    def measure(self) -> Iterator[None]:
        """Time a start of the browser or a load of the page."""
        begun = monotonic()
        yield
        self.factor = max(self.factor, (monotonic() - begun) / USUAL)

    def within(self, seconds: float) -> float:
        """Return a limit in milliseconds, given in seconds of an idle machine."""
        return 1000 * seconds * self.factor


PACE = Pace()
