"""How the kernel is compiled, and what makes numba compile it again.

numba stamps a function's cache with the source file of that function, and so misses an edit of a
function or table that it uses from another file. Each function of this package therefore has a
stamp of all the sources that the package is compiled from. Other functions keep numba's own.
"""

import hashlib
from pathlib import Path
from typing import Any

from numba import njit

from ttt_tables.board import numbers

SOURCES = [*sorted(Path(__file__).parent.glob("*.py")), Path(numbers.__file__)]
STAMP = hashlib.sha256(b"".join([path.read_bytes() for path in SOURCES])).hexdigest()

inlined = njit(nogil=True, forceinline=True)
called = njit(nogil=True)


def compiled(function):
    """Compile a function that Python calls, and keep it in numba's cache under our stamp."""
    dispatcher: Any = njit(nogil=True, cache=True)(function)
    dispatcher._cache._cache_file._source_stamp = STAMP
    return dispatcher
