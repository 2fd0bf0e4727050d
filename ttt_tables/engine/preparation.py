"""Compile the ultimate game's search and solver ahead of their first use."""

import sys
import time
from collections.abc import Callable

from ttt_tables.board.numbers import parse
from ttt_tables.engine.compilation import compile_engine
from ttt_tables.ultimate.endgames.solver import solve
from ttt_tables.ultimate.rules import Position

_DRAWN = parse("XOXXOOOXX")
_PARTS: tuple[tuple[str, Callable[[], object]], ...] = (
    ("the engine", compile_engine),
    ("the solver of endgames", lambda: solve(Position((_DRAWN,) * 8 + (0,)))),
)


def prepare() -> None:
    """Compile the engine and the solver of endgames; print the progress on standard error.

    It takes 10 to 20 seconds, once on a machine: numba keeps what it has compiled.
    """
    for number, (what, compile_part) in enumerate(_PARTS, start=1):
        report(f"compiling {what} ({number} of {len(_PARTS)})", compile_part)


def report(what: str, call: Callable[[], object]) -> None:
    """Call a function; print its name and its time on standard error."""
    print(f"{what} ... ", end="", file=sys.stderr, flush=True)
    started = time.monotonic()
    call()
    print(f"{time.monotonic() - started:.1f} s", file=sys.stderr, flush=True)
