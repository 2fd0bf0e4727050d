"""Who writes the chunks of a sample: threads of this process, or the workers of a Dask cluster."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from pipeline.sample import (
    Record,
    Sample,
    SampleError,
    estimate,
    open_folder,
    read_chunk,
    write_chunk,
    write_manifest,
)
from pipeline.stores import Store

Report = Callable[[Record], None]


class Run(NamedTuple):
    """How a sample is run: none of it changes what is written."""

    workers: int
    engine: str = "local"  # or dask
    scheduler: str = ""
    estimated: bool = False
    dry_run: bool = False


def run_sample(sample: Sample, place: str, run: Run) -> str:
    """Write what is missing of a sample, then its manifest; return its content hash.

    Raises SampleError.
    """
    if run.engine not in ("local", "dask"):
        raise SampleError(f"no engine is called {run.engine!r}: choose local or dask")
    if run.estimated:
        seconds, size = estimate(sample, run.workers)
        print(f"about {seconds:,.1f} s on {run.workers} workers, and {size:,.0f} bytes")
    store = Store(place)
    if run.dry_run:
        whole = sum(
            read_chunk(sample, store, number) is not None for number in range(sample.chunks)
        )
        print(f"{sample.chunks} chunks of {sample.chunk} grids, {whole} there already: {place}")
        return ""
    open_folder(sample, store)
    records = _run(sample, place, run)
    store.sweep()
    return write_manifest(sample, store, records)


def _run(sample: Sample, place: str, run: Run) -> list[Record]:
    """Write the chunks, showing how far it is on a terminal; say at the end what was done."""
    records: list[Record] = []
    started = perf_counter()
    columns = (BarColumn(), TextColumn("{task.completed:,} of {task.total:,} grids"))
    rate = TextColumn("{task.fields[rate]:,.0f} a second")
    quiet = not Console().is_terminal
    with Progress(*columns, rate, TimeRemainingColumn(), transient=True, disable=quiet) as progress:
        task = progress.add_task("", total=sample.grids, rate=0.0)

        def report(record: Record) -> None:
            records.append(record)
            done = sum(record["stop"] - record["start"] for record in records)
            progress.update(task, completed=done, rate=done / (perf_counter() - started))

        if run.engine == "dask":
            run_dask(sample, place, run.workers, report, run.scheduler)
        else:
            run_local(sample, place, run.workers, report)
    seconds = perf_counter() - started
    written = [record for record in records if record["written"]]
    new = sum(record["stop"] - record["start"] for record in written)
    size = sum(file["bytes"] for record in records for file in record["files"].values())
    print(
        f"{new:,} grids solved and written in {seconds:.1f} s ({new / seconds:,.0f} a second); "
        f"{len(records) - len(written)} of {len(records)} chunks were there; {size:,} bytes in all"
    )
    return records


def run_local(sample: Sample, place: str, workers: int, report: Report) -> None:
    """Write every chunk on threads: the kernel gives the interpreter free while it solves.

    Interrupted, it lets the chunks in hand be finished, and begins no other.
    """
    with ThreadPoolExecutor(workers) as pool:
        try:
            futures = [
                pool.submit(write_chunk, sample, place, number) for number in range(sample.chunks)
            ]
            for future in as_completed(futures):
                report(future.result())
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def run_dask(sample: Sample, place: str, workers: int, report: Report, scheduler: str = "") -> None:
    """Write every chunk on a Dask cluster: that of a scheduler's address, or one on loopback.

    A chunk whose worker dies is written again by another. The workers must reach `place` and have
    this package, in the same version.
    """
    distributed = _import_distributed()
    cluster = None
    if not scheduler:
        cluster = distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        )
    try:
        with distributed.Client(scheduler or cluster, timeout=30) as client:
            futures = client.map(
                lambda number: write_chunk(sample, place, number),
                range(sample.chunks),
                pure=False,
                retries=3,
            )
            for future in distributed.as_completed(futures):
                report(future.result())
    except OSError as error:
        raise SampleError(f"no Dask scheduler answers at {scheduler!r}: {error}") from None
    finally:
        if cluster is not None:
            cluster.close()


def _import_distributed() -> Any:
    try:
        import distributed
    except ModuleNotFoundError:
        raise SampleError("--engine dask needs Dask: pip install distributed") from None
    return distributed
