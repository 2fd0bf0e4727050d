"""Run a sample: write its chunks with threads of this process or on a Dask cluster."""

import asyncio
import logging
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from itertools import islice
from pkgutil import resolve_name
from time import monotonic, perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ttt_tables.errors import ClusterError, SampleError, how_to_install, missing_extra
from ttt_tables.notice import say
from ttt_tables.sampling.chunks import Record, estimate, read_chunk, write_chunk
from ttt_tables.sampling.claim import Claim
from ttt_tables.sampling.folder import OpenFolder, check_folder
from ttt_tables.sampling.sample import Sample
from ttt_tables.sampling.stores import Store

CLUSTER_IN_FLIGHT = 1000  # chunks that a cluster holds at once, more than its threads
ANSWER_WITHIN = 6  # seconds for a scheduler to answer
LOOK_EVERY = 4  # seconds without a new chunk after which the workers of a cluster are counted
WORKER_WITHIN = 600  # seconds to wait for a worker: some clusters start them on demand
# A terminal sends Ctrl-C to every process. A worker ignores it, because a dead one is replaced.
DEAF = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"

Begin = Callable[[], Claim]  # of a folder, once the workers are ready
Report = Callable[[Record], None]


class Run(NamedTuple):
    """How to run a sample. The sample's bytes do not depend on it."""

    workers: int
    runner: str = "local"  # or dask; the option that names it is --engine
    scheduler: str = ""
    estimated: bool = False
    dry_run: bool = False


def run_sample(sample: Sample, place: str, run: Run) -> str:
    """Write the missing chunks of a sample, then its manifest; return its content hash.

    A dry run and an estimate write nothing and return "". Raises SampleError, PlaceError,
    ClusterError, OSError.
    """
    _check_run(run)
    store = Store(place)
    check_folder(sample, store)
    if run.estimated:
        seconds, size = estimate(sample, run.workers)
        print(
            f"estimate: {_long(seconds)} on {run.workers} workers, {_large(size)}; "
            "nothing was written"
        )
    if run.dry_run:
        whole = _count_whole(sample, store)
        print(
            f"{sample.chunks} chunks of {sample.chunk} grids, {whole} already written: "
            f"{store.shown}"
        )
    if run.estimated or run.dry_run:
        return ""
    with OpenFolder(sample, store) as folder:
        return _run(sample, folder, run)


def _check_run(run: Run) -> None:
    if run.runner not in ("local", "dask"):
        raise SampleError(f"unknown engine {run.runner!r}: choose local or dask")
    if run.workers < 1:
        raise SampleError(f"workers must be at least 1, got {run.workers}")
    if run.scheduler and run.runner != "dask":
        raise SampleError("--scheduler needs --engine dask")


def _long(seconds: float) -> str:
    if seconds < 600:
        return f"{seconds:.1f} s"
    return f"{seconds / 3600:.1f} h" if seconds < 200_000 else f"{seconds / 86_400:,.0f} days"


def _large(size: float) -> str:
    for unit, factor in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if size >= factor:
            return f"{size / factor:,.1f} {unit}"
    return f"{size:,.0f} bytes"


def _count_whole(sample: Sample, store: Store) -> int:
    """Return the number of complete stored chunks, with a progress bar on a terminal."""
    whole = 0
    with _bar(sample) as (_, advance):
        for number in range(sample.chunks):
            whole += read_chunk(sample, store, number) is not None
            advance(number)
    return whole


def _run(sample: Sample, folder: OpenFolder, run: Run) -> str:
    """Write the chunks, with a progress bar on a terminal, and the manifest; print a summary."""
    records: list[Record] = []
    stored = {name for shape in sample.shapes for name in folder.store.names(shape)}
    started = perf_counter()
    with _bar(sample) as (progress, advance):

        def report(record: Record) -> None:
            records.append(record)
            advance(record["chunk"])

        with _interruptible(progress, run):
            if run.runner == "dask":
                run_dask(sample, folder.begin, run.workers, report, run.scheduler)
            else:
                run_local(sample, folder.begin, run.workers, report)
    seconds = perf_counter() - started
    content = folder.finish(records)
    _say(records, stored, seconds)
    return content


@contextmanager
def _bar(sample: Sample) -> Iterator[tuple[Progress, Callable[[int], None]]]:
    """Show a progress bar on a terminal. Yield it, and a function that adds a chunk's grids."""
    columns = (BarColumn(), TextColumn("{task.completed:,.0f} of {task.total:,.0f} grids"))
    rate = TextColumn("{task.fields[rate]:,.0f} a second")
    quiet = not Console().is_terminal
    started = perf_counter()
    with Progress(*columns, rate, TimeRemainingColumn(), transient=True, disable=quiet) as progress:
        task = progress.add_task("", total=sample.grids, rate=0.0)

        def advance(number: int) -> None:
            start, stop = sample.span(number)
            progress.advance(task, stop - start)
            done = progress.tasks[0].completed
            progress.update(task, rate=done / (perf_counter() - started))

        yield progress, advance


@contextmanager
def _interruptible(progress: Progress, run: Run) -> Iterator[None]:
    """At Ctrl-C remove the bar and print what the run waits for. A second one ends the process.

    Chunks are complete or absent in any case.
    """

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        progress.stop()
        what = "the cluster to end" if run.runner == "dask" else "the chunks in hand"
        print(f"stopping: waiting for {what} (press Ctrl-C again to stop now)", file=sys.stderr)
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _say(records: list[Record], stored: set[str], seconds: float) -> None:
    """Print a summary. `stored` has the names of the files that existed before."""
    written = [record for record in records if record["written"]]
    new = sum(record["stop"] - record["start"] for record in written)
    size = sum(file["bytes"] for record in records for file in record["files"].values())
    again = sum(
        any(file["path"] in stored for file in record["files"].values()) for record in written
    )
    damaged = f", {again} damaged or not full and written again" if again else ""
    print(
        f"{new:,} grids solved and written in {seconds:.1f} s ({new / seconds:,.0f} a second); "
        f"{len(records) - len(written)} of {len(records)} chunks already existed{damaged}; "
        f"{size:,} bytes in all"
    )


def run_local(sample: Sample, begin: Begin, workers: int, report: Report) -> None:
    """Write every chunk on threads. The kernel releases the interpreter lock while it solves.

    After an interrupt it finishes the chunks in hand and begins no others.
    """
    with ThreadPoolExecutor(workers) as pool:
        try:
            write_all(pool, sample, begin(), 2 * workers, report)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def run_dask(
    sample: Sample, begin: Begin, workers: int, report: Report, scheduler: str = ""
) -> None:
    """Write every chunk on a Dask cluster: that of a scheduler's address, or one on loopback.

    If a worker dies, another one writes its chunk again. A worker that cannot reach the place, or
    has other versions, ends the run. Raises ClusterError.
    """
    distributed = _import_distributed()
    with _connected(distributed, workers, scheduler) as client:
        pool = _CallsAsBytes(client.get_executor(pure=False, retries=3), distributed.protocol)
        try:
            write_all(pool, sample, begin(), CLUSTER_IN_FLIGHT, report, _Watch(client))
        except distributed.KilledWorker as error:
            raise ClusterError(f"each worker that began a chunk was lost: {error}") from None
        except (CancelledError, distributed.comm.CommClosedError):
            raise ClusterError(
                f"the connection to the Dask scheduler at {client.scheduler.address} was lost: "
                "start the scheduler, and run the same command again"
            ) from None
        except ImportError as error:
            raise _cannot_import(client, error) from None


def write_all(
    pool: Executor,
    sample: Sample,
    claim: Claim,
    in_flight: int,
    report: Report,
    watch: Callable[[bool], None] = lambda _: None,
) -> None:
    """Write every chunk on a pool, at most `in_flight` handed out at once, and report each.

    It calls `watch` with whether chunks came back, at least every LOOK_EVERY seconds.
    """
    numbers = iter(range(sample.chunks))
    pending = {
        pool.submit(write_chunk, sample, claim, number) for number in islice(numbers, in_flight)
    }
    while pending:
        done, pending = wait(pending, timeout=LOOK_EVERY, return_when=FIRST_COMPLETED)
        watch(bool(done))
        for number in islice(numbers, len(done)):
            pending.add(pool.submit(write_chunk, sample, claim, number))
        while done:
            record = done.pop().result()
            if "fault" in record:
                raise ClusterError(record["fault"])
            report(record)


class _Call:
    """A function call that is made when Dask loads this object from bytes."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.call = function, arguments

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.call


class _CallsAsBytes(Executor):
    """Dask's executor. It gets each call as bytes and a function of Dask that loads them.

    Dask loads a function and its arguments before it calls the function. A scheduler or a worker
    that lacks this package would fail outside of the call, and the client would get no error.
    """

    def __init__(self, pool: Executor, protocol: Any) -> None:
        self.pool = pool
        self.protocol = protocol

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:  # type: ignore[override]
        """Submit a call."""
        call = self.protocol.serialize_bytes(_Call(function, arguments), on_error="raise")
        return self.pool.submit(self.protocol.deserialize_bytes, call)


class _Watch:
    """Checks whether a cluster has workers, and waits for one until a time that it prints."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.until = 0.0  # the end of the wait, 0 if it does not wait

    def __call__(self, is_moving: bool) -> None:
        """Print that a wait begins or ends. Raises ClusterError after WORKER_WITHIN seconds."""
        lack = "" if is_moving else self._lack()
        if not lack:
            if self.until:
                say("a worker is connected: the run continues")
            self.until = 0.0
        elif not self.until:
            self.until = monotonic() + WORKER_WITHIN
            clock = datetime.now() + timedelta(seconds=WORKER_WITHIN)
            say(
                f"{lack}: waiting until {clock:%H:%M:%S} (Ctrl-C stops; the same command continues "
                "later)"
            )
        elif monotonic() > self.until:
            raise ClusterError(f"{lack}, for {WORKER_WITHIN} s: run the same command again later")

    def _lack(self) -> str:
        """Return what prevents the run from continuing, or "" if the cluster has a worker."""
        address = self.client.scheduler.address
        try:
            workers = self.client.sync(self.client.nthreads, callback_timeout=LOOK_EVERY)
        except (OSError, TimeoutError):
            return f"the Dask scheduler at {address} does not answer"
        return "" if workers else f"the Dask scheduler at {address} has no worker"


def _cannot_import(client: Any, error: ImportError) -> ClusterError:
    """Return the error for a worker that lacks a library or this package. It names the worker."""
    needed = f"{write_chunk.__module__}:{write_chunk.__name__}"
    try:
        tried = client.sync(
            client.run, resolve_name, needed, on_error="return", callback_timeout=ANSWER_WITHIN
        )
    except (OSError, TimeoutError):
        tried = {}
    unable = [worker for worker, found in tried.items() if isinstance(found, ImportError)]
    first = ", ".join(unable[:3]) + ", ..." * (len(unable) > 3)
    who = f"{len(unable)} of {len(tried)} Dask workers (at {first})" if unable else "a Dask worker"
    return ClusterError(f"{who} cannot solve grids ({error}): run {how_to_install('dask')} there")


@contextmanager
def _connected(distributed: Any, workers: int, scheduler: str) -> Iterator[Any]:
    """Yield a client of a running cluster, or of a new one for the block. Raises ClusterError.

    Dask's own log is off in the block. Its messages are reported here in one line.
    """
    with ExitStack() as stack:
        # Dask's logs, and those of results that are being sent to a closed client
        for log in ("distributed", "tornado"):
            stack.enter_context(distributed.utils.silence_logging_cmgr(logging.CRITICAL, log))
        cluster = scheduler or stack.enter_context(
            distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address=None,
                scheduler_kwargs={
                    "dashboard_address": "127.0.0.1:0"
                },  # any port, because other clusters may run
                silence_logs=logging.CRITICAL,
                preload=[DEAF],
            )
        )
        try:
            if scheduler:
                _reach(distributed, scheduler)
            client = stack.enter_context(distributed.Client(cluster, timeout=ANSWER_WITHIN))
        except (OSError, TypeError, ValueError) as error:  # TypeError: tls:// without certificates
            why = str(error) or "the server there does not speak Dask's protocol"
            raise ClusterError(f"no Dask scheduler answers at {scheduler}: {why}") from None
        yield client


def _reach(distributed: Any, scheduler: str) -> None:
    """Raise OSError, TypeError or ValueError unless a Dask server answers at an address.

    Dask's client itself waits forever for a server that accepts a connection but sends nothing.
    """

    async def reach() -> None:
        security = distributed.Security().get_connection_args("client")
        comm = await distributed.comm.connect(scheduler, ANSWER_WITHIN - 1, **security)
        await comm.close()

    async def reach_in_time() -> None:
        await asyncio.wait_for(reach(), ANSWER_WITHIN)

    with ThreadPoolExecutor(1) as pool:  # a notebook already has an event loop in this thread
        pool.submit(asyncio.run, reach_in_time()).result()


def _import_distributed() -> Any:
    try:
        import distributed
    except ModuleNotFoundError:
        raise missing_extra("--engine dask", "distributed", "dask") from None
    return distributed
