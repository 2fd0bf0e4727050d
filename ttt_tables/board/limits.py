"""Limits of arguments: the range of counts, the length of batches, the number of threads."""

import os

from ttt_tables.board.numbers import whole_number
from ttt_tables.errors import BadLimitError, TttError, quote

AT_ONCE = 10**8  # the most boards or grids of a call, unless they are an array
NESTED = 64  # the most dimensions of an array


def check_count(name: str, number: object, least: int = 1, most: int | None = None) -> int:
    """Return a whole number of at least `least` and at most `most`. Raises BadLimitError."""
    count = whole_number(number)
    if count is None or count < least or (most is not None and count > most):
        span = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise BadLimitError(f"{name} must be a whole number {span}, got {quote(number)}")
    return count


def processors() -> int:
    """Return the number of CPUs that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: object) -> int:
    """Return the number of threads, for None one per CPU. Raises BadLimitError."""
    return processors() if threads is None else check_count("threads", threads)


def check_length(batch: object, rejection: type[TttError]) -> None:
    """Raise `rejection` for a batch that is too long for an array, such as `range(10**12)`.

    Arrays and lists are in memory already. For a list, the length of its first item is checked.
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
