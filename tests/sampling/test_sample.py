"""A sample depends only on its arguments, not on interruptions, splits or workers."""

import json
import re
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.support.sampling import (
    SAMPLE,
    SMALL,
    bytes_in,
    command,
    content_of,
    files_in,
    finish,
    in_one_run,
    start,
    wait_for,
    whole_chunks,
)
from ttt_tables.arrow import content_hash
from ttt_tables.errors import BadGridError, BadOptionError
from ttt_tables.interfaces.cli.app import main
from ttt_tables.sampling import runners
from ttt_tables.sampling.folder import OpenFolder
from ttt_tables.sampling.runners import Run, run_sample, write_all
from ttt_tables.sampling.sample import Sample, SampleError
from ttt_tables.sampling.stored import open_sample
from ttt_tables.sampling.stores import PlaceError, Store
from ttt_tables.verify.sample import verify_sample


@pytest.mark.parametrize("values", [False, True])
def test_rows_are_independent_of_workers_and_chunks(tmp_path, values):
    written = []
    for chunk, workers in ((3, 2), (7, 1), (20, 1)):
        sample = Sample("abraham", 5, 20, values=values, chunk=chunk)
        run_sample(sample, str(tmp_path / str(chunk)), Run(workers))
        rows = [
            pa.concat_tables([pq.read_table(path) for path in sorted(folder.iterdir())])
            for folder in sorted((tmp_path / str(chunk)).glob("grid_*"))
        ]
        written.append([content_hash(table) for table in rows])
    assert len(written[0]) == 1 + values
    assert written[0] == written[1] == written[2]


def whole_now(folder):
    return len(list(folder.glob("grid_roots/*.parquet")))


def test_interrupted_run_reports_it_and_resumes(tmp_path):
    long = replace(SAMPLE, grids=500)
    process = start(tmp_path, "--workers=1", sample=long)
    wait_for(lambda: whole_now(tmp_path) > 2)
    process.send_signal(signal.SIGINT)
    status, _, err = finish(process)
    assert status == 130
    assert err.splitlines() == [
        "stopping: waiting for the chunks in hand (press Ctrl-C again to stop now)",
        "stopped: the files are complete; run the same command again to continue",
    ]
    assert 2 < whole_chunks(tmp_path, long) < long.chunks
    assert not list(tmp_path.rglob("*.part"))
    assert in_one_run(tmp_path, long) == in_one_run(tmp_path / "in one run", long)


@pytest.mark.parametrize("values", [False, True])
def test_growing_a_sample_keeps_its_chunks(tmp_path, values, capsys):
    small, large = (Sample("csun", 7, n, values=values, chunk=4) for n in (10, 18))
    folder, whole = tmp_path / "grown", tmp_path / "whole"
    run_sample(small, str(folder), Run(1))
    full = {path: path.read_bytes() for path in files_in(folder) if path.stem < "00000002"}
    before = json.loads((folder / "_manifest.json").read_text())["chunks"]
    capsys.readouterr()
    assert run_sample(large, str(folder), Run(1)) == run_sample(large, str(whole), Run(1))
    assert "10 grids solved and written" in capsys.readouterr().out  # of the third chunk on
    assert {path: path.read_bytes() for path in full} == full
    after = json.loads((folder / "_manifest.json").read_text())["chunks"]
    assert after[:2] == before[:2]
    names = [path.relative_to(folder) for path in files_in(folder)]
    assert names == [path.relative_to(whole) for path in files_in(whole)]
    assert all((folder / name).read_bytes() == (whole / name).read_bytes() for name in names)
    assert len(open_sample(folder)) == 18
    part = verify_sample(folder, False, 1, lambda *_: None)
    assert not part.faults


def test_chunks_of_old_manifest_format_are_kept(small, monkeypatch):
    """Samples from before they could grow have such a manifest."""
    folder, content = small
    monkeypatch.setattr(Sample, "rows_of", Sample.arguments)
    old = folder.with_name("old")
    assert in_one_run(old, SMALL) == content
    monkeypatch.undo()
    before = bytes_in(old / "grid_roots")
    run_sample(Sample("csun", 7, 40, chunk=10), str(old), Run(1))
    assert bytes_in(old / "grid_roots").items() >= before.items()
    assert not verify_sample(old, False, 1, lambda *_: None).faults


LATTICE = {"generator": "lattice"}
BAD = [
    ({"grids": 0}, "grids"),
    ({"grids": 2**62 + 1}, "grids"),
    ({"seed": -1}, "seed"),
    ({"seed": 2**64}, "seed"),
    ({"chunk": -1}, "chunk"),
    ({"workers": -1}, "workers"),
    ({"generator": "nobody"}, "choose abraham, csun, or lattice with --cells"),
    (LATTICE, "--cells"),
    ({"cells": "65/5/30"}, "cells"),
    (LATTICE | {"cells": "65/5/30 65/5/31"}, "item 2 of --cells, '65/5/31', adds up to 101 %"),
    (LATTICE | {"cells": "coin"}, "item 1 of --cells must be written like '65/5/30'"),
    (LATTICE | {"cells": "65/5/30 0/100/0"}, "item 2 of --cells is neutral with probability 1"),
    ({"engine": "spark"}, "engine"),
    ({"scheduler": "tcp://127.0.0.1:8786"}, "scheduler"),
    ({"out": ""}, "the place is empty: give a folder"),
    ({"out": "s3://"}, "s3://"),
    ({"out": "gopher://here/there"}, "cannot be stored at"),
]


@pytest.mark.parametrize(("bad", "why"), BAD, ids=str)
def test_invalid_arguments_give_one_line_and_status_2(tmp_path, monkeypatch, capsys, bad, why):
    monkeypatch.setattr("sys.argv", command(**{"out": tmp_path / "new", **bad}))
    assert main() == 2
    shown = capsys.readouterr()
    (line,) = shown.err.splitlines()
    assert line.startswith("error: ")
    assert why in line
    assert not shown.out
    assert not files_in(tmp_path)


def test_invalid_arguments_raise_typed_errors():
    with pytest.raises(BadOptionError):
        Sample("nobody", 0, 1)
    with pytest.raises(BadGridError):
        Sample("lattice", 0, 1, cells="65/5")
    many = [f"{s}/{n}/{100 - s - n}" for s in range(1, 14) for n in range(1, 11)]
    assert Sample("lattice", 0, 1, cells=" ".join(many[:128])).source
    with pytest.raises(SampleError, match="128"):
        Sample("lattice", 0, 1, cells=" ".join(many))


@pytest.mark.parametrize(
    "place",
    [
        *("gs://bucket/x", "hdfs://node/x", "s3:/bucket", "file:/x", "S3://bucket/x", "://x"),
        *("ftp://me:secret@host", "s3://me:secret@a b/c", "s3://me:secret@"),
    ],
)
def test_invalid_address_error_hides_the_secret(place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    started = time.monotonic()
    with pytest.raises(PlaceError) as rejected:
        Store(place)
    assert time.monotonic() - started < 1
    assert "secret" not in str(rejected.value)
    assert "secret" in place or re.search(
        "cannot be stored at .*s3://bucket/folder", str(rejected.value)
    )
    assert not list(tmp_path.iterdir())


def test_file_address_is_its_folder(tmp_path):
    assert run_sample(SMALL, tmp_path.as_uri(), Run(1)) == content_of(tmp_path)


def test_dry_run_writes_nothing_and_counts_chunks(small, tmp_path, capsys, monkeypatch):
    folder, _ = small
    (folder / "grid_roots" / "00000000.parquet").write_bytes(b"damaged")
    before, done = bytes_in(folder), []
    monkeypatch.setattr("rich.progress.Progress.advance", lambda _, task, grids: done.append(grids))
    assert run_sample(SMALL, str(folder), Run(1, dry_run=True)) == ""
    assert "3 chunks of 10 grids, 2 already written" in capsys.readouterr().out
    assert done == [10, 10, 10]
    run_sample(SMALL, str(tmp_path / "new"), Run(1, dry_run=True))
    assert not (tmp_path / "new").exists()
    with pytest.raises(SampleError, match="another sample"):
        run_sample(SAMPLE, str(folder), Run(1, dry_run=True))
    assert bytes_in(folder) == before


def test_byte_estimate_is_near_the_written_size(tmp_path):
    sample = Sample("abraham", 1, 12_000, chunk=4096)
    seconds, size = runners.estimate(sample, 1)
    run_sample(sample, str(tmp_path), Run(1))
    written = sum(path.stat().st_size for path in files_in(tmp_path / "grid_roots"))
    assert size == pytest.approx(written, rel=0.02)
    assert 0 < seconds < 60


def test_time_estimate_divides_a_trial_by_workers(monkeypatch):
    monkeypatch.setattr(
        "ttt_tables.sampling.chunks.perf_counter", count().__next__
    )  # the trial takes 1
    sample = Sample("abraham", 1, 12_288, chunk=4096)
    assert [runners.estimate(sample, workers)[0] for workers in (1, 2, 3, 9)] == [3, 1.5, 1, 1]


def test_chunks_in_flight_are_limited(tmp_path):
    out = most = 0

    class Counting(ThreadPoolExecutor):
        def submit(self, *arguments):
            nonlocal out, most
            out += 1
            most = max(most, out)
            return super().submit(*arguments)

    def report(record):
        nonlocal out
        out -= 1

    sample = Sample("abraham", 1, 60, chunk=1)
    with Counting(2) as pool, OpenFolder(sample, Store(str(tmp_path))) as folder:
        write_all(pool, sample, folder.begin(), 4, report)
    assert out == 0
    assert most <= 8  # four, and as many again while the first are reported


def test_folder_is_readable_as_a_parquet_dataset(tmp_path):
    in_one_run(tmp_path, SMALL)
    assert len(pq.read_table(tmp_path)) == SMALL.grids
    assert len(pl.read_parquet(tmp_path / "grid_roots")) == SMALL.grids
    assert len(pd.read_parquet(tmp_path)) == SMALL.grids


def test_missing_library_is_named_with_its_extras(monkeypatch, capsys, tmp_path):
    for name in [name for name in sys.modules if name.startswith("ttt_tables.games.probabilistic")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr("sys.argv", command(out=tmp_path / "new"))
    assert main() == 2
    assert "pip install '.[sample,solve]' in a clone" in capsys.readouterr().err
