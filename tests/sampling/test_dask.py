"""A Dask cluster writes the same sample as one process, also if a worker dies during a chunk."""

import os
import random
import signal
import socket
import time
from contextlib import suppress

import numpy as np
import pyarrow.parquet as pq
import pytest

from tests.support.sampling import (
    add_worker,
    content_of,
    finish,
    free_port,
    in_one_run,
    start,
    wait_for,
    whole_chunks,
)
from ttt_tables.sampling.runners import ClusterError, Run, run_sample
from ttt_tables.sampling.sample import Sample

SAMPLE = Sample("abraham", 9, 40_000, chunk=2500)  # 16 chunks, each of a tenth of a second or more


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    return in_one_run(tmp_path_factory.mktemp("whole"), SAMPLE)


@pytest.mark.slow
def test_cluster_run_uses_local_folder_and_reports_errors(tmp_path, monkeypatch, dask, schedulers):
    """Only this test has a relative folder, a failing worker, and a bare scheduler."""
    _, scheduler = schedulers(bare=True)
    add_worker(dask, scheduler)
    monkeypatch.chdir(tmp_path)
    sample = Sample("lattice", 9, 50, cells="65/5/30 50/0/50", chunk=25)
    written = run_sample(sample, "here", Run(1, "dask", scheduler))
    assert written == content_of(tmp_path / "here") == in_one_run(tmp_path / "there", sample)
    chunk = tmp_path / "bad" / "grid_roots" / "00000000.parquet"
    chunk.mkdir(parents=True)
    (tmp_path / "bad" / "_sample.json").write_text(sample.arguments())
    with pytest.raises(OSError, match=r"00000000\.parquet"):
        run_sample(sample, "bad", Run(1, "dask", scheduler))


@pytest.mark.slow
def test_killed_worker_loses_and_doubles_nothing(tmp_path, content, dask, scheduler):
    """Only this test kills a worker while another one continues."""
    from distributed import Client  # otherwise every collection would wait a second for it

    workers = [add_worker(dask, scheduler) for _ in range(2)]
    with Client(scheduler, timeout=20) as client:
        client.wait_for_workers(2, timeout=20)
        process = start(tmp_path, "--engine=dask", f"--scheduler={scheduler}", sample=SAMPLE)
        wait_for(lambda: len(list(tmp_path.glob("grid_roots/*.parquet"))) >= 2)
        time.sleep(random.Random(4).uniform(0, 0.1))
        pids = client.run(os.getpid)
        busy = [pids[worker] for worker, keys in client.processing().items() if keys]
        victim = next(worker for worker in workers if worker.pid in busy)
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        assert whole_chunks(tmp_path, SAMPLE) < SAMPLE.chunks
        status, _, err = finish(process)
    assert (status, err) == (0, "")
    assert content_of(tmp_path) == content
    assert not list(tmp_path.rglob("*.part"))
    k = np.concatenate([pq.read_table(path)["k"] for path in tmp_path.glob("grid_roots/*")])
    assert np.array_equal(np.sort(k), np.arange(SAMPLE.grids))


@pytest.mark.slow
def test_interrupted_cluster_resumes_to_the_same_sample(tmp_path, content):
    """Only this test interrupts a cluster that the command has started, and lets one end."""
    with socket.socket() as other:  # another cluster, at Dask's usual port
        with suppress(OSError):  # a scheduler exists there
            other.bind(("127.0.0.1", 8787))
            other.listen()
        process = start(tmp_path, "--engine=dask", "--workers=2", sample=SAMPLE)
        wait_for(lambda: len(list(tmp_path.glob("grid_roots/*.parquet"))) >= 2)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
        status, _, err = finish(process)
    assert status == 130
    assert err.splitlines() == [
        "stopping: waiting for the cluster to end (press Ctrl-C again to stop now)",
        "stopped: the files are complete; run the same command again to continue",
    ]
    assert 2 <= whole_chunks(tmp_path, SAMPLE) < SAMPLE.chunks
    status, out, err = finish(start(tmp_path, "--engine=dask", "--workers=2", sample=SAMPLE))
    assert (status, err) == (0, "")
    assert "; 0 of 16 chunks" not in out
    assert content_of(tmp_path) == content


def test_address_without_scheduler_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr("ttt_tables.sampling.runners.ANSWER_WITHIN", 2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        nothing, told = f"tcp://127.0.0.1:{free_port()}", silent.getsockname()[1]
        for address, why in (
            (nothing, f"no Dask scheduler answers at {nothing}"),
            (f"tcp://127.0.0.1:{told}", f"no Dask scheduler answers at tcp://127.0.0.1:{told}"),
            ("nowhere", "no Dask scheduler answers at nowhere"),
        ):
            started = time.monotonic()
            with pytest.raises(ClusterError, match=why):
                run_sample(SAMPLE, str(tmp_path), Run(1, "dask", address))
            assert time.monotonic() - started < 7
