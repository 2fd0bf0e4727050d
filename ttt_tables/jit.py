"""Functions that numba compiles, and caches if it finds a writable folder."""

from functools import partial
from typing import Any

from numba import njit

from ttt_tables.notice import say_once

UNKEPT = (
    "numba has no folder in which to keep compiled code, so every start compiles again, which "
    "takes up to half a minute: set NUMBA_CACHE_DIR to a folder that you may write to"
)


def kept(function: Any = None, **options: Any) -> Any:
    """Compile a function that Python calls, and keep it in numba's cache.

    If numba finds no writable folder, every process compiles the function again, and a line on
    standard error says so once. The function runs without the interpreter's lock.

    options   the options of numba; without a function, `kept` returns a decorator
    """
    if function is None:
        return partial(kept, **options)
    try:
        return njit(nogil=True, cache=True, **options)(function)
    except RuntimeError:  # numba's cache raises it for no other reason
        say_once(UNKEPT)
        return njit(nogil=True, **options)(function)


def is_kept(function: Any) -> bool:
    """Return whether a function that `kept` has compiled is in numba's cache."""
    return function._cache.cache_path is not None
