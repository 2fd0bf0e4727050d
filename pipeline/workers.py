"""Processes that make products side by side, each one at a time.

A worker writes no file, so it needs no lock and may be killed. It ends with the build: its standard
input, to which nobody writes, closes then, however the build ends. It is in a process group of its
own, so a terminal's Ctrl-C reaches the build alone, which kills it.
"""

import os
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from pipeline.errors import LostWorkerError
from pipeline.products import PRODUCTS, Frames, Made, inputs, make_product

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from types import TracebackType

# Seconds of one core that the slowest products take: the longest path is begun first.
SECONDS = {
    "learning_curves": 13,
    "endgames": 7,
    **dict.fromkeys(["family_positions", "grids", "open_strategy", "policies"], 3),
    "ultimate_weights": 3,
    "policy_moves": 4,
    **dict.fromkeys(["grid_statistics", "random_turn"], 2),
}


class Worker(NamedTuple):
    """A process, and the connection to it."""

    process: "subprocess.Popen[bytes]"
    connection: "Connection"


class Workers:
    """The processes that make products: this one, or others beside it when several may be made.

    Others start when they are first needed. Leaving the context kills them.
    """

    def __init__(self, folder: Path, count: int) -> None:
        self.folder = folder
        self.count = count
        self.frames: Frames = {}  # that this process has read
        self.here: dict[str, Sequence[str]] = {}  # the one to be made by this process
        self.idle: list[Worker] = []
        self.busy: dict[str, Worker] = {}  # by the product that each makes

    def __enter__(self) -> "Workers":
        """Return the workers, none of which is started."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: "TracebackType | None",
    ) -> None:
        """Kill all processes; a product that is not handed over is lost."""
        for worker in (*self.idle, *self.busy.values()):
            worker.process.kill()
            worker.process.communicate()
            worker.connection.close()

    def begin(self, asked: Mapping[str, Sequence[str]]) -> list[str]:
        """Begin one product for each free process; return the names of all that are being made.

        `asked` has the content hashes of each product's inputs. A product alone is made here, when
        it is waited for.
        """
        if not self.busy and (self.count == 1 or len(asked) == 1):
            self.here = dict([next(iter(asked.items()))])
            return list(self.here)
        new = [name for name in asked if name not in self.busy]
        for name in sorted(new, key=seconds_left, reverse=True):
            if len(self.busy) < self.count:
                worker = self.idle.pop() if self.idle else _start(self.folder)
                worker.connection.send((name, asked[name]))
                self.busy[name] = worker
        return list(self.busy)

    def wait(self) -> tuple[str, Made]:
        """Return the next finished product, and its name.

        Raises the error of its making, and LostWorkerError if its process ended.
        """
        from multiprocessing.connection import wait  # it loads with the first product to be made

        if self.here:
            name, contents = self.here.popitem()
            return name, make_product(name, contents, self.folder, self.frames)
        ready = wait([worker.connection for worker in self.busy.values()])
        name = next(name for name, worker in self.busy.items() if worker.connection in ready)
        worker = self.busy[name]
        try:
            made = worker.connection.recv()
        except (EOFError, OSError):
            raise LostWorkerError(
                f"{name}: the process that made it ended ({worker.process.wait()}): build again, "
                "or in one process with --workers 1"
            ) from None
        self.idle.append(self.busy.pop(name))
        if isinstance(made, Exception):
            raise made
        return name, made


@cache
def seconds_left(name: str) -> float:
    """Return the least seconds from the beginning of a product to the end of all that need it."""
    later = [product for product in PRODUCTS if name in inputs(product)]
    return SECONDS.get(name, 0.5) + max(map(seconds_left, later), default=0)


def _start(folder: Path) -> Worker:
    """Start a worker, with the paths on which this process finds its modules."""
    from multiprocessing.connection import Pipe

    ours, theirs = Pipe()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "pipeline.workers", str(theirs.fileno()), str(folder)],
            stdin=subprocess.PIPE,
            pass_fds=[theirs.fileno()],
            process_group=0,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    return Worker(process, ours)


def serve(connection: "Connection", folder: Path) -> None:
    """Make the products that a build asks for; hand over each product, or its error."""
    frames: Frames = {}
    with suppress(EOFError, BrokenPipeError):
        while True:
            name, contents = connection.recv()
            try:
                answer: Made | Exception = make_product(name, contents, folder, frames)
            except Exception as error:  # the build raises it, whatever it is
                error.add_note(traceback.format_exc())  # for one that is shown with its traceback
                answer = error
            connection.send(answer)


def _end_with_the_build() -> None:
    """End this process, whatever it does, as soon as its standard input is closed."""
    os.read(sys.stdin.fileno(), 1)  # a buffered read would hold a lock that Python ends with
    os._exit(1)


if __name__ == "__main__":
    from multiprocessing.connection import Connection

    Thread(target=_end_with_the_build, daemon=True).start()
    serve(Connection(int(sys.argv[1])), Path(sys.argv[2]))
