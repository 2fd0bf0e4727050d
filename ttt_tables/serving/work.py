"""Run long work in threads next to the event loop, until it is done or its client disconnects."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterable, Mapping
from concurrent.futures import Future
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeVar

from anyio import CapacityLimiter, move_on_after, sleep
from anyio.to_thread import run_sync
from fastapi import Request

from ttt_tables.errors import (
    BadBoardError,
    BadOptionError,
    GameOverError,
    IllegalMoveError,
    OffStrategyError,
    UnknownValueError,
)

MOST_WAITING = 5  # requests to the engine, including the running one
SECONDS_TO_LOOK = 0.2  # for a client that has disconnected
MOST_SECONDS_TO_READY = 20.0  # for which one request waits for an engine that is not ready
POSITION_ERRORS = (  # a batch adds the place to the message
    *(BadBoardError, BadOptionError, GameOverError, IllegalMoveError),
    *(OffStrategyError, UnknownValueError),
)
UNREADY = (
    "the engine is not ready; the first start on a machine takes up to half a minute: try again"
)

T = TypeVar("T")


class BusyError(Exception):
    """The server is busy, or the engine is not ready. The client may try again."""


async def in_worker_thread(call: Callable[..., T], *arguments: Any) -> T:
    """Return a call's result. Meanwhile the event loop serves other clients."""
    return await run_sync(call, *arguments, abandon_on_cancel=True)


async def in_daemon_thread(call: Callable[..., T], *arguments: Any) -> T:
    """Return a call's result, from a thread that does not keep the process alive."""
    result: Future[T] = Future()
    result.set_running_or_notify_cancel()  # from now on `cancel` has no effect: the thread runs

    def run() -> None:
        try:
            result.set_result(call(*arguments))
        except Exception as error:
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(result)


async def until_gone(request: Request, answering: Coroutine[Any, Any, T]) -> T | None:
    """Return a result, or None if the client disconnects, which cancels the work."""
    work = asyncio.ensure_future(answering)
    try:
        while not (await asyncio.wait([work], timeout=SECONDS_TO_LOOK))[0]:
            if await request.is_disconnected():
                return None
        return work.result()
    finally:
        work.cancel()


class Batches:
    """Answers batches, one after the other."""

    def __init__(self) -> None:
        self._one = CapacityLimiter(1)

    async def answer(
        self,
        request: Request,
        ask: Callable[[str], dict[str, Any]],
        positions: Iterable[str],
    ) -> str:
        """Return the JSON of all answers. A repeated position is computed once.

        Raises the first error, with the position's place in the batch. The work ends when the
        client disconnects or the request's time is up.
        """
        gone = Event()

        def answer_all() -> str:
            known: dict[str, str] = {}
            texts = []
            for place, position in enumerate(positions):
                if gone.is_set():
                    return ""
                try:
                    if position not in known:
                        known[position] = json.dumps(ask(position))
                except POSITION_ERRORS as error:
                    raise type(error)(f"positions[{place}]: {error}") from None
                texts.append(known[position])
            return f'{{"answers": [{", ".join(texts)}]}}'

        try:
            async with self._one:
                if await request.is_disconnected():
                    return ""
                return await run_sync(answer_all, abandon_on_cancel=True)
        finally:
            gone.set()


class Thinker:
    """Runs searches one at a time, so that each has the processor for its full time.

    steps   the functions that make the engine ready, by phrases that describe them
    """

    def __init__(self, steps: Mapping[str, Callable[[], object]]) -> None:
        self._steps = steps
        self._one = asyncio.Lock()
        self._waiting = 0
        self._ready = Event()
        self._thread: Thread | None = None
        self._step, self._since = "starting", monotonic()

    def prepare(self) -> None:
        """Begin to make the engine ready, in a thread. Later calls do nothing."""
        if self._thread is None:
            self._thread = Thread(target=self._prepare, daemon=True)
            self._thread.start()

    @property
    def progress(self) -> str:
        """The engine's state: idle, ready, or the current step with its seconds so far."""
        if self._ready.is_set():
            return "ready"
        if self._thread is None:
            return "idle"
        return f"{self._step}, for {monotonic() - self._since:.0f} s so far"

    def _prepare(self) -> None:
        try:
            for number, (about, call) in enumerate(self._steps.items(), start=1):
                self._step = f"{about}, step {number} of {len(self._steps)}"
                self._since = monotonic()
                call()
        finally:
            self._ready.set()  # also after a failure: the next request raises the same error

    async def think(
        self, request: Request | None, call: Callable[[], dict[str, Any]]
    ) -> dict[str, Any]:
        """Return a search's answer, or {} if the client has disconnected. Raises BusyError.

        A cancelled search runs to its end, and the next one waits for it.
        """

        async def answer() -> dict[str, Any]:
            if request is not None and await request.is_disconnected():
                return {}
            return await in_daemon_thread(call)

        self.prepare()
        if self._waiting >= MOST_WAITING:
            raise BusyError(f"{MOST_WAITING} requests are waiting for the engine: try again")
        if self._waiting and not self._ready.is_set():
            raise BusyError(UNREADY)
        self._waiting += 1
        try:
            with move_on_after(
                MOST_SECONDS_TO_READY
            ):  # polled: a waiting thread would delay Ctrl-C
                while not self._ready.is_set():
                    await sleep(0.05)
            if not self._ready.is_set():
                raise BusyError(UNREADY)
            await self._one.acquire()
            answering = asyncio.ensure_future(answer())
            answering.add_done_callback(lambda _: self._one.release())
            return await asyncio.shield(answering)
        finally:
            self._waiting -= 1
