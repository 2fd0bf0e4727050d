"""Limits on what a caller may ask: least counts, the length of batches, threads by default."""

import os

from ttt_tables.board.numbers import whole_number
from ttt_tables.errors import BadLimitError, TttError, quote

AT_ONCE = 10**8  # boards or grids of a call, unless they are an array
NESTED = 64  # the most dimensions of an array


def check_count(name: str, number: object, least: int = 1, most: int | None = None) -> int:
    """Return a whole number from `least` on, or from `least` to `most`. Raises BadLimitError."""
    count = whole_number(number)
    if count is None or count < least or (most is not None and count > most):
        span = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise BadLimitError(f"{name} must be a whole number {span}, got {quote(number)}")
    return count


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: object) -> int:
    """Return how many threads to use, for None one a processor. Raises BadLimitError."""
    return processors() if threads is None else check_count("threads", threads)


def check_length(batch: object, rejection: type[TttError]) -> None:
    """Raise `rejection` for a batch too long to be copied into an array, such as `range(10**12)`.

    Arrays and lists are in memory already. Of a list, the first item is measured in its place.
    """
    for _ in range(NESTED):
        if not isinstance(batch, list | tuple) or not batch:
            break
        batch = batch[0]
    try:
        fits = len(batch) <= AT_ONCE  # type: ignore[arg-type]
    except TypeError:
        return
    except OverflowError:
        fits = False
    if not fits and not hasattr(batch, "__array__"):
        raise rejection(
            f"a batch must not have more than {AT_ONCE:,} items unless it is an array, got "
            f"{quote(batch)}"
        )
