"""Dask workers that reach another disk, or run other code, write nothing into a sample.

The place /proc/self/cwd/sample differs from process to process. So a worker that starts in another
folder has, in effect, another disk. `make test-cluster` runs these tests.
"""

from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tests.support.sampling import (
    ENVIRONMENT,
    add_worker,
    content_of,
    files_in,
    finish,
    start,
    wait_for,
)
from ttt_tables.sampling.sample import Sample

# They start clusters, a few seconds each; test_claim asks the same of one process.
pytestmark = [pytest.mark.slow, pytest.mark.nightly]

ROOT = Path(__file__).parents[2]
PLACE = "/proc/self/cwd/sample"
SAMPLE = Sample("csun", 5, 600, chunk=20)


def import_from(folder):
    """Return the environment of a process that imports the package from a folder."""
    return {**ENVIRONMENT, "PYTHONPATH": str(folder)}


def add(dask, scheduler, folder, package=ROOT):
    """Start a worker in a folder, with the package from another."""
    return add_worker(dask, scheduler, cwd=folder, environment=import_from(package))


def run(scheduler, folder, sample=SAMPLE, place=PLACE):
    """Start the command in a folder, for a place of its own there."""
    options = ("--engine=dask", f"--scheduler={scheduler}")
    return start(place, *options, sample=sample, environment=import_from(ROOT), folder=folder)


def make(tmp_path, *names):
    folders = [tmp_path / name for name in names]
    for folder in folders:
        folder.mkdir()
    return folders


def test_a_worker_on_another_disk_is_named(tmp_path, dask, scheduler):
    here, there = make(tmp_path, "here", "there")
    worker = add(dask, scheduler, there)
    status, out, err = finish(run(scheduler, here))
    (line,) = err.splitlines()
    assert (status, out) == (1, "")
    assert f"worker process {worker.pid} on " in line
    assert "does not find _run-" in line
    assert [path.name for path in files_in(here)] == ["_sample.json"]
    assert not files_in(there)


def test_a_worker_with_an_old_copy_of_the_sample_is_named(tmp_path, dask, scheduler):
    here, there = make(tmp_path, "here", "there")
    for folder in (here, there):  # the same sample, whole in one place and begun in the other
        status, _, _ = finish(start(folder / "sample", sample=SAMPLE))
        assert status == 0
    (here / "sample" / "grid_roots" / "00000003.parquet").unlink()
    before = {path: path.read_bytes() for path in files_in(there)}
    add(dask, scheduler, there)
    status, out, err = finish(run(scheduler, here))
    assert (status, out) == (1, "")
    assert "does not find _run-" in err
    assert {path: path.read_bytes() for path in files_in(there)} == before
    assert not (here / "sample" / "_manifest.json").exists()


def test_a_worker_that_joins_later_is_named(tmp_path, dask, scheduler):
    here, there = make(tmp_path, "here", "there")
    add(dask, scheduler, here)
    long = Sample("csun", 5, 400_000, chunk=200)
    process = run(scheduler, here, long)
    wait_for(lambda: len(files_in(here)) > 3)
    late = add(dask, scheduler, there)
    status, out, err = finish(process)
    assert (status, out) == (1, "")
    assert f"worker process {late.pid} on " in err
    assert "does not find _run-" in err
    assert not files_in(there)


def test_workers_in_the_same_folder_write_the_sample(tmp_path, dask, scheduler):
    (here,) = make(tmp_path, "here")
    for _ in range(2):
        add(dask, scheduler, here)
    status, _, err = finish(run(scheduler, here))
    assert (status, err) == (0, "")
    status, _, _ = finish(start(tmp_path / "alone", sample=SAMPLE))
    assert content_of(here / "sample") == content_of(tmp_path / "alone")


@pytest.mark.parametrize("good", [0, 1])
def test_a_worker_with_other_code_is_named(tmp_path, dask, scheduler, good):
    (other,) = make(tmp_path, "other")
    copytree(ROOT / "ttt_tables", other / "ttt_tables", ignore=ignore_patterns("__pycache__"))
    solver = other / "ttt_tables" / "games" / "probabilistic" / "many.py"
    changed = solver.read_text().replace("0.5 * margins", "0.4999 * margins")
    assert changed != solver.read_text()
    solver.write_text(changed)
    bad = add(dask, scheduler, other, other)
    for _ in range(good):
        add(dask, scheduler, tmp_path)
    place = tmp_path / "sample"
    status, out, err = finish(run(scheduler, tmp_path, Sample("csun", 5, 40_000, chunk=20), place))
    (line,) = err.splitlines()
    assert (status, out) == (1, "")
    assert f"worker process {bad.pid} on " in line
    assert "has other versions (solver " in line
    assert not (place / "_manifest.json").exists()
    assert good or [path.name for path in files_in(place)] == ["_sample.json"]
