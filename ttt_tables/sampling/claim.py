"""Claim a sample's folder for a run. While a run writes, it keeps a file of its own in the folder.

The file is called _run-ID.json and holds the sample's arguments and the versions of the run. It
serves two purposes.

A worker reads the file before its first chunk. So a worker that does not see the run's folder, or
has other versions, writes nothing.

Two runs with different arguments never write into one folder. A run that starts writes its claim,
then lists the claims. If it sees no other, it confirms its own. If it sees another, the claim with
the smaller name stays and the other run stops, except that a confirmed claim always stays: a run
whose name is smaller waits until the other claim is confirmed or gone. Since each run lists after
it has written, of two runs at least one sees the other. That needs no lock and no clock, and holds
in a bucket, where pyarrow offers no conditional write.

The claim of a killed run remains. It is ignored and removed if no other run holds the lock of a
local folder. Otherwise its age decides: a running process writes its claim again at intervals.
"""

import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import NamedTuple
from uuid import uuid4

from ttt_tables.errors import SampleError
from ttt_tables.sampling.stores import Store
from ttt_tables.sampling.versions import version_difference, versions_text

PREFIX = "_run-"
BEAT, DEAD_AFTER = 20.0, 120.0  # seconds after which a claim is written again, and is ignored
POLL = 0.2  # seconds


class Claim(NamedTuple):
    """A run's claim of a place, in the form that its workers get."""

    place: str
    name: str
    arguments: str
    versions: str

    def text(self, confirmed: bool) -> bytes:
        """Return the content of the claim's file."""
        record = {"arguments": self.arguments, "versions": self.versions, "confirmed": confirmed}
        return (json.dumps(record, sort_keys=True) + "\n").encode()


class Other(NamedTuple):
    """The claim of another run, as read from its file."""

    name: str
    arguments: str
    confirmed: bool


def is_claim(name: str) -> bool:
    """Return whether a file of this name is the claim of a run."""
    return name.startswith(PREFIX) and name.endswith(".json")


@contextmanager
def claimed(store: Store, arguments: str, first: bool) -> Iterator[Claim]:
    """Claim a place for a run with these arguments, for the block.

    first   whether no other run is writing there, so that all other claims are obsolete

    Raises SampleError if a run with other arguments has claimed it.
    """
    claim = Claim(store.place, f"{PREFIX}{uuid4().hex}.json", arguments, versions_text())
    store.write(claim.name, claim.text(False))
    beat = _Beat(store, claim)
    try:
        _remove_dead(store, claim, first)
        _wait_for_others(store, claim)
        beat.confirm()
        yield claim
    finally:
        beat.end()
        with suppress(OSError):  # the run's own error is reported
            store.remove(claim.name)


class _Beat:
    """A thread that rewrites a claim at intervals, to show that its run is alive."""

    def __init__(self, store: Store, claim: Claim) -> None:
        self.store, self.claim, self.confirmed = store, claim, False
        self.lock, self.ended = threading.Lock(), threading.Event()
        self.thread = threading.Thread(target=self._repeat, daemon=True)
        self.thread.start()

    def confirm(self) -> None:
        with self.lock:
            self.confirmed = True
            self.store.write(self.claim.name, self.claim.text(True))

    def end(self) -> None:
        self.ended.set()
        self.thread.join()

    def _repeat(self) -> None:
        while not self.ended.wait(BEAT):
            with self.lock, suppress(OSError):  # the next one may succeed
                self.store.write(self.claim.name, self.claim.text(self.confirmed))


def check_no_other(store: Store, claim: Claim) -> None:
    """Raise SampleError if a run with other arguments has confirmed its claim of the place."""
    for other in _others(store, claim):
        if other.confirmed:
            raise _taken(store, other)


def _wait_for_others(store: Store, claim: Claim) -> None:
    """Wait until no other run claims the place. Raises SampleError if this run must stop."""
    end = time.monotonic() + DEAD_AFTER + 2 * BEAT
    while others := _others(store, claim):
        for other in others:
            if other.confirmed or other.name < claim.name or time.monotonic() > end:
                raise _taken(store, other)
        time.sleep(POLL)


def _taken(store: Store, other: Other) -> SampleError:
    return SampleError(
        f"another run is writing in {store.shown}, with the arguments {other.arguments}: wait "
        f"until it ends, or use another folder (a killed run counts for {DEAD_AFTER:.0f} "
        "seconds)"
    )


def _others(store: Store, claim: Claim) -> list[Other]:
    """Return the claims of live runs with other arguments."""
    others = []
    for name, age in _ages(store, claim).items():
        if age > DEAD_AFTER:
            continue
        try:
            record = json.loads(store.read(name) or b"null")
            other = Other(name, record["arguments"], record["confirmed"])
        except (ValueError, TypeError, KeyError):  # it has ended since, or is not a claim
            continue
        if other.arguments != claim.arguments:
            others.append(other)
    return others


def _ages(store: Store, claim: Claim) -> dict[str, float]:
    """Return the seconds since each other claim was written, by the store's clock."""
    entries = {name: info.mtime_ns for name, info in store.entries().items() if is_claim(name)}
    now = entries.pop(claim.name, 0)
    return {name: (now - written) / 1e9 for name, written in entries.items()}


def _remove_dead(store: Store, claim: Claim, first: bool) -> None:
    for name, age in _ages(store, claim).items():
        if first or age > DEAD_AFTER:
            store.remove(name)


@lru_cache(maxsize=64)
def fault_of(claim: Claim) -> str:
    """Return why this process may not write for a run, or "". It checks once for each run."""
    store = Store(claim.place)
    process = f"the worker process {os.getpid()} on {socket.gethostname()}"
    if store.read(claim.name) is None:
        return (
            f"{process} does not find {claim.name} in {store.shown}, which this run wrote there: "
            "all workers must reach one folder under this name, on a shared disk or in a bucket"
        )
    if unlike := version_difference(versions_text(), claim.versions):
        return f"{process} has other versions ({unlike}): install the same on all workers"
    return ""
