"""Faults of a Dask cluster end a sample with a one-line error, or a message and a wait.

Only these tests lose workers and schedulers, or have workers that must not write.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from shutil import copytree, ignore_patterns
from threading import Thread

import pytest
from distributed import Client

from tests.support.sampling import (
    ENVIRONMENT,
    add_worker,
    content_of,
    files_in,
    finish,
    free_port,
    start,
    wait_for,
)
from ttt_tables.errors import ClusterError
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample

pytestmark = [pytest.mark.slow, pytest.mark.nightly]  # two minutes of processes that start

ROOT = Path(__file__).parents[2]
SAMPLE = Sample("abraham", 9, 10_000, chunk=2500)
LONG = Sample("abraham", 9, 10**7, chunk=2500)  # no test waits for its end
ADAPTIVE = """
import sys, time
from distributed import LocalCluster

if __name__ == "__main__":
    port = int(sys.argv[1])
    options = {"host": "127.0.0.1", "scheduler_port": port, "dashboard_address": None}
    with LocalCluster(n_workers=0, threads_per_worker=1, **options) as cluster:
        cluster.adapt(minimum=0, maximum=1)
        time.sleep(120)
"""


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr("ttt_tables.sampling.runners.LOOK_EVERY", 1)
    monkeypatch.setattr("ttt_tables.sampling.runners.WORKER_WITHIN", 3)


def after_chunks(folder, act):
    """Call a function in a thread, once a run has written two chunks."""

    def wait():
        wait_for(lambda: len(list(folder.glob("grid_roots/*.parquet"))) >= 2, within=60)
        act()

    Thread(target=wait, daemon=True).start()


def command(place, scheduler, sample=SAMPLE):
    return start(place, "--engine=dask", f"--scheduler={scheduler}", sample=sample)


def test_late_worker_without_the_package_is_named(tmp_path, dask, scheduler):
    add_worker(dask, scheduler)
    after_chunks(tmp_path, lambda: add_worker(dask, scheduler, bare=True))
    expected = r"1 of 2 Dask workers \(at tcp://127.* named 'ttt_tables'\): run pip install"
    with pytest.raises(ClusterError, match=expected):
        run_sample(LONG, str(tmp_path), Run(1, "dask", scheduler))


def test_run_waits_for_a_worker(tmp_path, dask, scheduler):
    started = time.monotonic()
    process = command(tmp_path, scheduler)
    line = process.stderr.readline()
    assert f"{scheduler} has no worker: waiting until" in line
    assert time.monotonic() - started < 20  # the command itself takes seconds to start
    add_worker(dask, scheduler)
    status, _, err = finish(process)
    assert (status, err) == (0, "a worker is connected: the run continues\n")
    assert content_of(tmp_path)


def test_run_ends_after_all_workers_are_lost(tmp_path, dask, scheduler, impatient, capsys):
    worker = add_worker(dask, scheduler)
    after_chunks(tmp_path, worker.kill)
    with pytest.raises(ClusterError, match=f"{scheduler} has no worker, for 3 s"):
        run_sample(LONG, str(tmp_path), Run(1, "dask", scheduler))
    assert "has no worker: waiting until" in capsys.readouterr().err


def test_stopped_scheduler_is_reported(tmp_path, dask, schedulers, impatient, capsys):
    process, scheduler = schedulers()
    add_worker(dask, scheduler)
    after_chunks(tmp_path, lambda: process.send_signal(signal.SIGSTOP))
    with pytest.raises(ClusterError, match=f"{scheduler} does not answer, for 3 s"):
        run_sample(LONG, str(tmp_path), Run(1, "dask", scheduler))
    assert "does not answer: waiting until" in capsys.readouterr().err


def test_lost_scheduler_gives_one_line_error(tmp_path, dask, schedulers):
    process, scheduler = schedulers()
    add_worker(dask, scheduler)
    after_chunks(tmp_path, process.kill)
    status, out, err = finish(command(tmp_path, scheduler, LONG))
    assert (status, out) == (1, "")
    (line,) = err.splitlines()
    assert line.startswith(f"error: the connection to the Dask scheduler at {scheduler} was lost")


def test_adaptive_cluster_starts_workers(tmp_path):
    port = free_port()
    script = tmp_path / "adaptive.py"
    script.write_text(ADAPTIVE)
    words = [sys.executable, str(script), str(port)]
    cluster = subprocess.Popen(words, start_new_session=True)
    try:
        scheduler = f"tcp://127.0.0.1:{port}"
        with Client(scheduler, timeout=30) as client:
            assert not client.nthreads()
        assert run_sample(SAMPLE, str(tmp_path / "out"), Run(1, "dask", scheduler))
    finally:
        os.killpg(cluster.pid, signal.SIGKILL)  # its workers too
        cluster.wait()


def import_from(folder):
    """Return the environment of a process that imports the package from a folder."""
    return {**ENVIRONMENT, "PYTHONPATH": str(folder)}


def test_late_worker_on_another_disk_is_named(tmp_path, dask, scheduler):
    """A worker in another working folder stands for one with another disk."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    add_worker(dask, scheduler, cwd=here, environment=import_from(ROOT))
    options = ("--engine=dask", f"--scheduler={scheduler}")
    place, environment = "/proc/self/cwd/sample", import_from(ROOT)
    process = start(place, *options, sample=LONG, environment=environment, folder=here)
    wait_for(lambda: len(files_in(here)) > 3)
    late = add_worker(dask, scheduler, cwd=there, environment=environment)
    status, out, err = finish(process)
    (line,) = err.splitlines()
    assert (status, out) == (1, "")
    assert f"worker process {late.pid} on " in line
    assert "does not find _run-" in line
    assert not files_in(there)


def test_worker_with_other_code_is_named(tmp_path, dask, scheduler):
    package, place = tmp_path / "other" / "ttt_tables", tmp_path / "sample"
    copytree(ROOT / "ttt_tables", package, ignore=ignore_patterns("__pycache__"))
    solver = package / "games" / "probabilistic" / "many.py"
    changed = solver.read_text().replace("0.5 * margins", "0.4999 * margins")
    assert changed != solver.read_text()
    solver.write_text(changed)
    other = package.parent
    bad = add_worker(dask, scheduler, cwd=other, environment=import_from(other))
    add_worker(dask, scheduler)
    status, out, err = finish(command(place, scheduler, LONG))
    (line,) = err.splitlines()
    assert (status, out) == (1, "")
    assert f"worker process {bad.pid} on " in line
    assert "has other versions (solver " in line
    assert not (place / "_manifest.json").exists()
