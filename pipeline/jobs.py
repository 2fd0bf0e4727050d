"""Jobs that take long: each result is a file of the work folder, written whole.

A second run goes on where the first was stopped. A job's file is known by its name alone:
a folder belongs to one plan and one state of the sources.
"""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from pipeline.files import write_bytes

Say = Callable[[str], None]


class Job(Protocol):
    """A measurement, made in a process of its own."""

    @property
    def name(self) -> str:
        """Return the name of its file, without the suffix."""

    @property
    def cost(self) -> int:
        """Return its work, in units that jobs of its kind share."""

    def run(self) -> Any:
        """Return the result, as JSON has it."""


def run_all(jobs: Sequence[Job], work: Path, workers: int, say: Say) -> list[Any]:
    """Run the jobs that have no file yet, print the time left, and return the results of all."""
    missing = [job for job in jobs if not _file(work, job).exists()]
    total, done = sum(job.cost for job in missing), 0
    started = monotonic()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        running = {pool.submit(_run, job, work): job for job in missing}
        for future in as_completed(running):
            future.result()
            done += running[future].cost
            left = (monotonic() - started) * (total - done) / done / 60
            say(f"{done / total:6.1%}, {left:.0f} minutes left: {running[future].name}")
    return [json.loads(_file(work, job).read_bytes()) for job in jobs]


def _run(job: Job, work: Path) -> None:
    write_bytes(_file(work, job), json.dumps(job.run()).encode())


def _file(work: Path, job: Job) -> Path:
    return work / f"{job.name}.json"
