"""Processes that work in parallel for this one, and end when it does.

`concurrent.futures` runs them. Three problems remain, which this module solves. A worker whose
parent was killed would wait for ever, so a thread in each worker waits for the end of the parent.
Ctrl-C in a terminal reaches every process, so the workers ignore it, and this process kills them.
The pool would wait for ever for a worker that is killed while it sends more than a pipe holds, so a
worker writes a file and sends a few words.
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
    """A pool of processes. Each starts when it is needed, and leaving the block kills them all."""

    def __init__(self, count: int) -> None:
        # The pool's semaphores are removed when this process is killed. The setting suppresses a
        # warning about it after the prompt.
        os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")
        super().__init__(count, get_context("spawn"), _end_with_parent)  # Polars fails after a fork

    def submit(self, function: Callable[..., Any], /, *values: Any, **named: Any) -> Future[Any]:
        """Let a worker call a function. Workers that start here ignore Ctrl-C."""
        with _deaf():
            return super().submit(function, *values, **named)

    def __exit__(self, *error: Any) -> None:
        """Kill the workers. Results that they have not handed over are lost."""
        for worker in active_children():
            worker.kill()
        super().__exit__(*error)


@contextmanager
def _deaf() -> Iterator[None]:
    """Block Ctrl-C in this process for a while, and for good in those that it starts.

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
    """Let this process end as soon as its parent has ended, whatever it is doing."""
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    if parent := parent_process():
        parent.join()
    os._exit(1)
