"""How the kernel is compiled, and what makes numba compile it again.

numba stamps a function's cache with the source file of that function, and so misses an edit of a
function or table that it uses from another file. Each function of this package therefore has a
stamp of all the sources that the package is compiled from. Other functions keep numba's own.
"""

import hashlib
from functools import partial
from pathlib import Path
from typing import Any

from numba import njit

from ttt_tables.board import numbers

SOURCES = [*sorted(Path(__file__).parent.glob("*.py")), Path(numbers.__file__)]
STAMP = hashlib.sha256(b"".join([path.read_bytes() for path in SOURCES])).hexdigest()

# numba compiles and optimises every function, and again within each of its callers: that is most of
# the time to compile. Three ways to call spare some of it. None has a wrapper:
# to call such a function from Python ends the process.
_inner = partial(njit, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
called = _inner()  # large ones
inlined = _inner(forceinline=True)  # small ones, with several callers
merged = _inner(inline="always")  # those with one caller, before numba infers its types
# Sums of floats may be taken eight by eight.
_SUMS = {"reassoc", "contract", "nsz", "nnan"}
called_fast, inlined_fast = _inner(fastmath=_SUMS), _inner(forceinline=True, fastmath=_SUMS)


def compiled(function):
    """Compile a function that Python calls, and keep it in numba's cache under our stamp."""
    dispatcher: Any = njit(nogil=True, cache=True)(function)
    dispatcher._cache._cache_file._source_stamp = STAMP
    return dispatcher
