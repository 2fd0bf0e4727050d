"""Jobs that take hours together: each result is a file in a work folder, written whole.

A second run does the jobs that have no file yet. The name of a file does not depend on the sources,
so use a folder for only one plan and one state of the sources.
"""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from pipeline.files import write_bytes
from pipeline.workers import Workers

Say = Callable[[str], None]


class Job(Protocol):
    """A part of a measurement, which a worker process computes."""

    @property
    def name(self) -> str:
        """Return the name of its file, without the suffix."""

    @property
    def cost(self) -> int:
        """Return the amount of its work, in a unit that all jobs of a run share. It estimates the
        time left.
        """

    def run(self) -> Any:
        """Return the result, which JSON can represent."""


def run_all(jobs: Sequence[Job], work: Path, workers: int, say: Say) -> list[Any]:
    """Run the jobs that have no file yet, print the time left, and return the results of all."""
    missing = [job for job in jobs if not _file(work, job).exists()]
    total, done = sum(job.cost for job in missing), 0
    started = monotonic()
    with Workers(workers) as pool:
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
