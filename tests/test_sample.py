"""A sample is a function of its arguments: however it was interrupted, damaged, split or shared."""

import errno
import json
import os
import random
import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline import engines, stores
from pipeline.chunks import read_chunk
from pipeline.cli import main
from pipeline.engines import Run, run_sample, write_all
from pipeline.files import content_hash
from pipeline.sample import Sample, SampleError
from pipeline.stores import PlaceError, Store
from tests.sampling import (
    SAMPLE,
    content_of,
    finish,
    in_one_run,
    start,
    wait_for,
    whole_chunks,
)
from ttt_tables.errors import BadGridError, UnknownRuleError

SMALL = Sample("csun", 7, 30, chunk=10)
KILLS = 5


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    return in_one_run(tmp_path_factory.mktemp("whole") / "sample")


@pytest.fixture
def small(tmp_path):
    """A folder with the small sample, and its content hash."""
    folder = tmp_path / "not" / "there" / "yet"
    return folder, run_sample(SMALL, str(folder), Run(1))


def files_in(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("values", [False, True])
def test_rows_do_not_depend_on_the_size_of_chunks(tmp_path, values):
    written = []
    for chunk in (3, 7, 20):
        sample = Sample("abraham", 5, 20, values=values, chunk=chunk)
        run_sample(sample, str(tmp_path / str(chunk)), Run(2))
        rows = [
            pa.concat_tables([pq.read_table(path) for path in sorted(folder.iterdir())])
            for folder in sorted((tmp_path / str(chunk)).glob("grid_*"))
        ]
        written.append([content_hash(table) for table in rows])
    assert len(written[0]) == 1 + values
    assert written[0] == written[1] == written[2]


def test_workers_do_not_change_the_content(tmp_path, content):
    assert run_sample(SAMPLE, str(tmp_path), Run(2)) == content == content_of(tmp_path)


def test_killed_at_random_it_leaves_whole_chunks_and_goes_on(tmp_path, content):
    chance = random.Random(3)
    seen = [0]
    for _ in range(KILLS):
        process = start(tmp_path)
        wait_for(lambda before=seen[-1]: whole_now(tmp_path) > before)
        time.sleep(chance.uniform(0, 0.03))
        process.send_signal(signal.SIGKILL)
        finish(process)
        seen.append(whole_chunks(tmp_path))
        if process.returncode == -signal.SIGKILL:
            assert not (tmp_path / "manifest.json").exists() or seen[-1] == SAMPLE.chunks
    assert seen == sorted(seen)
    status, _, err = finish(start(tmp_path))
    assert (status, err) == (0, "")
    assert content_of(tmp_path) == content
    assert not list(tmp_path.rglob("*.part"))


def whole_now(folder):
    return len(list(folder.glob("grid_roots/*.parquet")))


def test_interrupted_it_says_so_and_goes_on(tmp_path, content):
    process = start(tmp_path, "--workers=1")
    wait_for(lambda: whole_now(tmp_path) > 2)
    process.send_signal(signal.SIGINT)
    status, _, err = finish(process)
    assert status == 1
    assert err == "stopped: what is written is whole; run the same again to go on\n"
    assert 2 < whole_chunks(tmp_path) < SAMPLE.chunks
    assert not list(tmp_path.rglob("*.part"))
    assert in_one_run(tmp_path) == content


def test_two_runs_at_once_write_one_sample(tmp_path, content):
    runs = [start(tmp_path), start(tmp_path)]
    assert [finish(run)[0] for run in runs] == [0, 0]
    assert content_of(tmp_path) == content
    assert whole_chunks(tmp_path) == SAMPLE.chunks
    assert not list(tmp_path.rglob("*.part"))


def test_any_altered_byte_is_found_and_the_chunk_written_again(small):
    folder, content = small
    chunk = folder / "grid_roots" / "00000001.parquet"
    data = chunk.read_bytes()
    chance = random.Random(1)
    positions = {0, len(data) - 1, *chance.sample(range(len(data)), 60)}
    store = Store(str(folder))
    for position in positions:
        altered = bytearray(data)
        altered[position] ^= 1 << chance.randrange(8)
        chunk.write_bytes(altered)
        found = read_chunk(SMALL, store, 1)
        # a byte that no reader uses may differ: then the rows are the same, and it says so
        assert found is None or found["files"]["grid_roots"]["content"] == content_hash(
            pq.read_table(pa.BufferReader(data))
        )
    chunk.write_bytes(altered)
    assert run_sample(SMALL, str(folder), Run(1)) == content


def test_a_chunk_with_a_damaged_name_of_a_column_is_written_again(small):
    folder, content = small
    chunk = folder / "grid_roots" / "00000001.parquet"
    data = chunk.read_bytes()
    for name in (b"cells", b"canonical", b"draw"):
        places = [match.start() for match in re.finditer(name, data)]
        assert places
        for place in places:
            altered = bytearray(data)
            altered[place + 3] ^= 0x80
            chunk.write_bytes(altered)
            assert run_sample(SMALL, str(folder), Run(1)) == content


@pytest.mark.parametrize("length", [0, 4, 1000, -1])
def test_a_truncated_chunk_is_written_again(small, length, capsys):
    folder, content = small
    chunk = folder / "grid_roots" / "00000002.parquet"
    data = chunk.read_bytes()
    chunk.write_bytes(data[:length])
    assert run_sample(SMALL, str(folder), Run(1)) == content
    assert chunk.read_bytes() == data
    assert "2 of 3 chunks were there" in capsys.readouterr().out


def test_a_chunk_in_the_place_of_another_is_written_again(small):
    folder, content = small
    first, second, _ = files_in(folder / "grid_roots")
    data = first.read_bytes()
    first.write_bytes(second.read_bytes())
    assert run_sample(SMALL, str(folder), Run(1)) == content
    assert first.read_bytes() == data


def test_rows_of_a_chunk_that_were_altered_and_written_anew_are_found(small):
    folder, content = small
    chunk = folder / "grid_roots" / "00000000.parquet"
    rows = pq.read_table(chunk)
    doubled = pa.concat_tables([rows, rows.slice(0, 1)])
    pq.write_table(doubled.replace_schema_metadata(rows.schema.metadata), chunk)
    assert run_sample(SMALL, str(folder), Run(1)) == content


@pytest.mark.parametrize("damage", [b"", b'{"cells', b"\xff\x00"])
@pytest.mark.parametrize("name", ["sample.json", "manifest.json"])
def test_half_written_arguments_or_manifest_are_written_again(small, name, damage):
    folder, content = small
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(damage)
    assert run_sample(SMALL, str(folder), Run(1)) == content
    assert (folder / name).read_bytes() == whole


@pytest.mark.parametrize("damage", [None, b"", b"{"])
def test_another_sample_is_refused_even_where_only_its_chunks_say_so(small, damage):
    folder, _ = small
    if damage is None:
        (folder / "sample.json").unlink()
    else:
        (folder / "sample.json").write_bytes(damage)
    before = {path: path.read_bytes() for path in files_in(folder)}
    for other in (Sample("csun", 8, 30, chunk=10), Sample("csun", 7, 31, chunk=10)):
        with pytest.raises(SampleError, match="holds another sample"):
            run_sample(other, str(folder), Run(1))
    assert {path: path.read_bytes() for path in files_in(folder)} == before


def test_a_whole_chunk_of_another_sample_is_refused_by_name(small, tmp_path):
    folder, _ = small
    run_sample(Sample("csun", 8, 30, chunk=10), str(tmp_path / "other"), Run(1))
    foreign = tmp_path / "other" / "grid_roots" / "00000001.parquet"
    (folder / "grid_roots" / "00000001.parquet").write_bytes(foreign.read_bytes())
    with pytest.raises(SampleError, match=r"grid_roots/00000001\.parquet .* another sample"):
        run_sample(SMALL, str(folder), Run(2))
    assert not (folder / "manifest.json").exists()


@pytest.mark.parametrize("name", ["grid_roots/00000003.parquet", "grid_values/00000000.parquet"])
def test_files_that_are_not_the_samples_are_refused(small, name):
    folder, _ = small
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"precious")
    with pytest.raises(SampleError, match=name):
        run_sample(SMALL, str(folder), Run(1))
    assert (folder / name).read_bytes() == b"precious"


def test_files_without_any_arguments_are_refused(tmp_path):
    (tmp_path / "grid_roots").mkdir()
    (tmp_path / "grid_roots" / "00000000.parquet").write_bytes(b"precious")
    with pytest.raises(SampleError, match=r"no sample\.json"):
        run_sample(SMALL, str(tmp_path), Run(1))
    assert [path.name for path in files_in(tmp_path)] == ["00000000.parquet"]


def test_only_its_own_half_written_files_are_swept(small):
    folder, content = small
    ours = folder / "grid_roots" / ".00000001.parquet.0123.part"
    others = [folder / "film.part", folder / "downloads" / ".film.part"]
    others[1].parent.mkdir()
    for path in (ours, *others):
        path.write_bytes(b"half")
    assert run_sample(SMALL, str(folder), Run(1)) == content
    assert not ours.exists()
    assert all(path.exists() for path in others)


def test_a_manifest_does_not_survive_a_run_that_fails(small, monkeypatch):
    folder, content = small
    (folder / "grid_roots" / "00000001.parquet").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(stores, "write_durably", full_disk(after=0))
        with pytest.raises(OSError, match=r"No space left on device: .*00000001\.parquet"):
            run_sample(SMALL, str(folder), Run(1))
    assert not (folder / "manifest.json").exists()
    assert run_sample(SMALL, str(folder), Run(1)) == content


def full_disk(after):
    """Write so many files whole, then half of each and fail."""
    left = [after]

    def write(path, data):
        left[0] -= 1
        path.write_bytes(data if left[0] >= 0 else data[: len(data) // 2])
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return write


@pytest.mark.parametrize("after", range(5))
def test_a_full_disk_leaves_whole_files_and_the_run_goes_on(tmp_path, monkeypatch, after):
    with monkeypatch.context() as patch:
        patch.setattr(stores, "write_durably", full_disk(after))
        with pytest.raises(OSError, match="No space left"):
            run_sample(SMALL, str(tmp_path), Run(1))
    names = [path.name for path in files_in(tmp_path)]
    assert len(names) == after
    assert "manifest.json" not in names
    assert run_sample(SMALL, str(tmp_path), Run(1)) == in_one_run(tmp_path / "again", SMALL)


def test_a_folder_that_may_not_be_written_is_an_error_that_names_it(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "shut"
    folder.mkdir(mode=0o555)
    root = os.geteuid() == 0
    tmp_path.parent.chmod(0o755)
    tmp_path.chmod(0o755)
    monkeypatch.setattr("sys.argv", command(out=folder))
    if root:
        os.seteuid(65534)
    try:
        assert main() == 1
    finally:
        if root:
            os.seteuid(0)
    (line,) = capsys.readouterr().err.splitlines()
    assert "Permission denied" in line
    assert not files_in(folder)


def command(**options):
    given = {"generator": "abraham", "grids": 20, "chunk": 10, "workers": 1, **options}
    return ["pipeline", "sample", *[f"--{name}={value}" for name, value in given.items()]]


@pytest.mark.parametrize(
    "bad",
    [
        {"grids": 0},
        {"grids": 2**62 + 1},
        {"seed": -1},
        {"seed": 2**64},
        {"chunk": -1},
        {"workers": -1},
        {"generator": "nobody"},
        {"generator": "lattice"},
        {"cells": "65/5/30"},
        {"generator": "lattice", "cells": "65/5/31"},
        {"generator": "lattice", "cells": "0/100/0"},
        {"engine": "spark"},
        {"scheduler": "tcp://127.0.0.1:8786"},
        {"out": ""},
        {"out": "s3://"},
        {"out": "gopher://here/there"},
    ],
    ids=str,
)
def test_bad_arguments_are_one_line_and_status_2(tmp_path, monkeypatch, capsys, bad):
    monkeypatch.setattr("sys.argv", command(**{"out": tmp_path / "new", **bad}))
    assert main() == 2
    shown = capsys.readouterr()
    (line,) = shown.err.splitlines()
    assert line.startswith("error: ")
    assert not shown.out
    assert not files_in(tmp_path)


def test_bad_arguments_have_types():
    with pytest.raises(UnknownRuleError):
        Sample("nobody", 0, 1)
    with pytest.raises(BadGridError):
        Sample("lattice", 0, 1, cells="65/5")
    many = [f"{s}/{n}/{100 - s - n}" for s in range(1, 14) for n in range(1, 11)]
    assert Sample("lattice", 0, 1, cells=" ".join(many[:128])).source
    with pytest.raises(SampleError, match="128"):
        Sample("lattice", 0, 1, cells=" ".join(many))
    with pytest.raises(PlaceError, match=r"ftp://host"):
        Store("ftp://me:secret@host")


def test_credentials_in_a_place_are_not_shown():
    with pytest.raises(PlaceError) as refused:
        Store("ftp://me:secret@host")
    assert "secret" not in str(refused.value).partition(":")[0]


def test_a_dry_run_writes_nothing_and_counts_what_is_whole(small, tmp_path, capsys):
    folder, _ = small
    before = {path: path.read_bytes() for path in files_in(folder)}
    (folder / "grid_roots" / "00000000.parquet").write_bytes(b"damaged")
    assert run_sample(SMALL, str(folder), Run(1, dry_run=True)) == ""
    assert "3 chunks of 10 grids, 2 there already" in capsys.readouterr().out
    assert before.keys() == set(files_in(folder))
    run_sample(SMALL, str(tmp_path / "new"), Run(1, dry_run=True))
    assert not (tmp_path / "new").exists()
    with pytest.raises(SampleError, match="another sample"):
        run_sample(SAMPLE, str(folder), Run(1, dry_run=True))


def test_the_estimate_of_bytes_is_near_what_is_written(tmp_path):
    sample = Sample("abraham", 1, 12_000, chunk=4096)
    seconds, size = engines.estimate(sample, 1)
    run_sample(sample, str(tmp_path), Run(1))
    written = sum(path.stat().st_size for path in files_in(tmp_path / "grid_roots"))
    assert size == pytest.approx(written, rel=0.02)
    assert 0 < seconds < 60
    assert engines.estimate(sample, 3)[0] < seconds * 2 / 3


def test_no_more_chunks_are_in_flight_than_were_allowed(tmp_path):
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

    with Counting(2) as pool:
        write_all(pool, Sample("abraham", 1, 60, chunk=1), str(tmp_path), 4, report)
    assert out == 0
    assert most <= 8  # four, and as many again while the records of the first are reported


def test_the_manifest_names_every_file_by_its_hash(small):
    folder, content = small
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["arguments"] == json.loads(SMALL.arguments())
    assert manifest["content"] == content
    files = [file for chunk in manifest["chunks"] for file in chunk["files"].values()]
    assert [file["rows"] for file in files] == [10, 10, 10]
    assert [folder / file["path"] for file in files] == files_in(folder / "grid_roots")
    assert sum(file["bytes"] for file in files) == sum(
        path.stat().st_size for path in files_in(folder / "grid_roots")
    )
