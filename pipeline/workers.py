"""Processes that work side by side for this one, and end when it does.

`concurrent.futures` runs them. It leaves three things to us. A worker whose parent was killed would
wait for ever: a thread in each waits for that end. Ctrl-C in a terminal reaches every process: the
workers are deaf to it, and this process kills them. The pool would wait for ever for a worker that
is killed while it sends more than a pipe holds: so a worker writes a file, and sends a few words.
"""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any


class Workers(ProcessPoolExecutor):
    """A pool of processes. Each starts when it is needed; leaving the block kills them all."""

    def __init__(self, count: int) -> None:
        # the pool's semaphores are removed when this is killed: without a warning after the prompt
        os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")
        super().__init__(count, get_context("spawn"), _end_with_parent)  # Polars survives no fork

    def submit(self, function: Callable[..., Any], /, *values: Any, **named: Any) -> Future[Any]:
        """Let a worker call a function. A worker that this starts never hears of Ctrl-C."""
        with _deaf():
            return super().submit(function, *values, **named)

    def __exit__(self, *error: Any) -> None:
        """Kill the workers: what they have not handed over is lost."""
        for worker in active_children():
            worker.kill()
        super().__exit__(*error)


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold back Ctrl-C from this process, and for good from those that it starts.

    They inherit the mask. The handler is for the other threads, which the mask does not cover.
    """
    pressed: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if pressed:
        raise KeyboardInterrupt


def _end_with_parent() -> None:
    """Let this process end, whatever it does, as soon as its parent has ended."""
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    if parent := parent_process():
        parent.join()
    os._exit(1)
