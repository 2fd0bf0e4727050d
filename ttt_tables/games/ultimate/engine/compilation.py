"""Compilation in advance: whether numba's cache has the engine, and a child process that fills it.

Compiling takes about ten seconds, once per machine. A child process does it, because a compiling
thread delays the answers of other threads by up to 100 ms.
"""

import os
import subprocess
import sys
from atexit import register
from functools import cache
from threading import Lock
from typing import Any

from numba import boolean, from_dtype, int64, types
from numba.core.compiler_lock import global_compiler_lock

from ttt_tables.games.ultimate.endgames import kernel as endgames
from ttt_tables.games.ultimate.engine.kernel.layout import ENTRY, EVALUATION, SEARCH, WEIGHTS, Node
from ttt_tables.games.ultimate.engine.kernel.patterns import bake
from ttt_tables.games.ultimate.engine.kernel.search import follow, search, start
from ttt_tables.jit import is_kept
from ttt_tables.notice import say

_ONE = Lock()
_RECORDS = (from_dtype(SEARCH), from_dtype(EVALUATION))
_TABLE: Any = from_dtype(ENTRY)[::1]
_WORDS: Any = int64[::1]
_NODE = types.NamedUniTuple(int64, len(Node._fields), Node)  # type: ignore[no-untyped-call]
_BEFORE = types.UniTuple(int64, 3)  # type: ignore[no-untyped-call]
# The functions that an engine and the solver of endgames call, each with its arguments' types.
COMPILED: tuple[tuple[Any, Any], ...] = (
    (bake, (_RECORDS[1], from_dtype(WEIGHTS))),
    (start, _RECORDS),
    (search, (*_RECORDS, _TABLE, _NODE, int64, int64, int64)),
    (follow, (*_RECORDS, _TABLE, int64, int64, boolean, int64[::1])),
    (endgames.write_code, (_WORDS, int64)),
    (endgames.play, (_WORDS, int64, int64, int64)),
    (endgames.take_back, (_WORDS, int64, int64, int64, _BEFORE)),
    (endgames.search, (_WORDS, _WORDS, int64, int64, int64, int64, int64)),
)

# The child process compiles. It ends when its standard input ends, so it never outlives the program
# that started it.
_CHILD = """
import os, sys, threading
os.nice(10)
threading.Thread(target=lambda: (sys.stdin.buffer.read(), os._exit(3)), daemon=True).start()
from ttt_tables.games.ultimate.engine.compilation import compile_engine
compile_engine()
"""


def is_compiled() -> bool:
    """Return whether the engine is compiled, and load missing functions from numba's cache.

    Loading holds numba's compiler lock, because two threads at once corrupt its registries.
    """
    if all(function.signatures for function, _ in COMPILED):
        return True
    with global_compiler_lock:
        return all(function.signatures or _load(function, given) for function, given in COMPILED)


def is_kept_once_compiled() -> bool:
    """Return whether numba's cache keeps the engine, so that another process may compile it."""
    return all(is_kept(function) for function, _ in COMPILED)


def _load(function: Any, signature: Any) -> bool:
    """Load a function from numba's cache, as its `compile` would; return whether it was there."""
    overload = function._cache.load_overload(signature, function.targetctx)
    if overload is None:
        return False
    function.targetctx.insert_user_function(
        overload.entry_point, overload.fndesc, [overload.library]
    )
    function.add_overload(overload)
    return True


def compile_engine() -> None:
    """Compile the engine and the endgame solver, or load them from numba's cache."""
    for function, signature in COMPILED:
        function.compile(signature)


def start_compiling() -> "subprocess.Popen[bytes] | None":
    """Return the process that compiles the engine. The first call starts it and reports it.

    The process never outlives this program. Return None if no process can be started, if numba's
    cache would not keep the compiled code, or in a one-file program, which cannot start Python.
    """
    with _ONE:
        starts = is_kept_once_compiled() and not hasattr(sys, "frozen")  # PyInstaller sets it
        return _start() if starts else None


@cache
def _start() -> "subprocess.Popen[bytes] | None":
    say(
        "compiling the engine, once per machine. Until then a slower search in plain Python "
        "answers. Run `ttt prepare` to compile it in advance"
    )
    try:
        child = subprocess.Popen(
            [sys.executable, "-P", "-c", _CHILD],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    except OSError:
        return None
    register(_end, child)
    return child


def _end(child: "subprocess.Popen[bytes]") -> None:
    child.kill()
    child.wait()
