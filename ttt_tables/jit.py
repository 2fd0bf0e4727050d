"""Functions that numba compiles, and keeps in its cache where it finds a place for one."""

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

    Where numba finds no folder to write to, the function is compiled anew in each process, and
    standard error says so, once. It runs without the interpreter's lock.

    options   numba's own; without a function they make the decorator
    """
    if function is None:
        return partial(kept, **options)
    try:
        return njit(nogil=True, cache=True, **options)(function)
    except RuntimeError:  # numba's cache has no other
        say_once(UNKEPT)
        return njit(nogil=True, **options)(function)


def is_kept(function: Any) -> bool:
    """Return whether numba's cache keeps a function that `kept` has made."""
    return function._cache.cache_path is not None
