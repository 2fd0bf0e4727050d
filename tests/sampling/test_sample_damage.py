"""Damaged, foreign, half-written and unwritable sample folders are repaired or rejected."""

import errno
import json
import os
import random
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.support.damage import DEEP
from tests.support.sampling import SMALL, command, files_in, in_one_run
from ttt_tables.arrow import content_hash
from ttt_tables.interfaces.cli.app import main
from ttt_tables.sampling import chunks
from ttt_tables.sampling.chunks import read_chunk
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample, SampleError
from ttt_tables.sampling.stores import Store


def test_altered_byte_is_found_and_chunk_rewritten(small):
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
        record = read_chunk(SMALL, store, 1)
        # a byte that no reader uses may differ: then the rows are equal, which is reported
        assert record is None or record["files"]["grid_roots"]["content"] == content_hash(
            pq.read_table(pa.BufferReader(data))
        )
    chunk.write_bytes(altered)
    assert run_sample(SMALL, str(folder), Run(1)) == content


def test_chunk_with_damaged_column_name_is_rewritten(small):
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


def test_chunk_without_numbers_is_rewritten(small):
    folder, content = small
    chunk = folder / "grid_roots" / "00000001.parquet"
    rows = pq.read_table(chunk)
    for altered in (
        rows.drop_columns("k"),
        rows.set_column(2, "k", rows["k"].cast(pa.string())),
        rows.set_column(2, "k", pa.array([[1]] * len(rows))),
    ):
        about = {key.decode(): text.decode() for key, text in rows.schema.metadata.items()}
        about["content"] = content_hash(altered)
        about["seal"] = chunks._seal(about)
        pq.write_table(altered.replace_schema_metadata(about), chunk)
        assert run_sample(SMALL, str(folder), Run(1)) == content


def test_invalid_number_of_grids_is_rejected(small):
    folder, _ = small
    said = json.loads((folder / "_sample.json").read_bytes())
    for grids in (None, "30", [30], 30.0, True, {}):
        (folder / "_sample.json").write_text(json.dumps(said | {"grids": grids}))
        before = {path: path.read_bytes() for path in files_in(folder)}
        with pytest.raises(SampleError, match="grids, expected a number: remove the file"):
            run_sample(SMALL, str(folder), Run(1))
        assert {path: path.read_bytes() for path in files_in(folder)} == before


def test_truncated_chunk_is_rewritten(small, capsys):
    folder, content = small
    chunk = folder / "grid_roots" / "00000002.parquet"
    data = chunk.read_bytes()
    for length in (0, 4, 1000, -1):
        chunk.write_bytes(data[:length])
        assert run_sample(SMALL, str(folder), Run(1)) == content
        assert chunk.read_bytes() == data
        expected = "2 of 3 chunks already existed, 1 damaged or not full and written again;"
        assert expected in capsys.readouterr().out


def test_swapped_chunk_is_rewritten(small):
    folder, content = small
    first, second, _ = files_in(folder / "grid_roots")
    data = first.read_bytes()
    first.write_bytes(second.read_bytes())
    assert run_sample(SMALL, str(folder), Run(1)) == content
    assert first.read_bytes() == data


def test_altered_rows_with_valid_file_are_found(small):
    folder, content = small
    chunk = folder / "grid_roots" / "00000000.parquet"
    rows = pq.read_table(chunk)
    doubled = pa.concat_tables([rows, rows.slice(0, 1)])
    pq.write_table(doubled.replace_schema_metadata(rows.schema.metadata), chunk)
    assert run_sample(SMALL, str(folder), Run(1)) == content


@pytest.mark.parametrize("name", ["_sample.json", "_manifest.json"])
def test_damaged_arguments_or_manifest_are_rewritten(small, name):
    folder, content = small
    whole = (folder / name).read_bytes()
    for damage in (b"", b'{"cells', b"\xff\x00", DEEP.encode()):
        (folder / name).write_bytes(damage)
        assert run_sample(SMALL, str(folder), Run(1)) == content
        assert (folder / name).read_bytes() == whole


def test_other_sample_is_detected_by_its_chunks(small):
    folder, _ = small
    for damage in (b"", b"{", None):
        (folder / "_sample.json").unlink()
        if damage is not None:
            (folder / "_sample.json").write_bytes(damage)
        before = {path: path.read_bytes() for path in files_in(folder)}
        for other in (Sample("csun", 8, 30, chunk=10), Sample("csun", 7, 30, chunk=15)):
            with pytest.raises(SampleError, match="holds another sample"):
                run_sample(other, str(folder), Run(1))
        assert {path: path.read_bytes() for path in files_in(folder)} == before


def test_chunk_of_another_sample_is_rejected_by_name(small, tmp_path):
    folder, _ = small
    run_sample(Sample("csun", 8, 30, chunk=10), str(tmp_path / "other"), Run(1))
    foreign = tmp_path / "other" / "grid_roots" / "00000001.parquet"
    (folder / "grid_roots" / "00000001.parquet").write_bytes(foreign.read_bytes())
    with pytest.raises(SampleError, match=r"grid_roots/00000001\.parquet .* another sample"):
        run_sample(SMALL, str(folder), Run(2))
    assert not (folder / "_manifest.json").exists()


@pytest.mark.parametrize("name", ["grid_roots/00000003.parquet", "grid_values/00000000.parquet"])
def test_foreign_files_are_rejected(small, name):
    folder, _ = small
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"precious")
    with pytest.raises(SampleError, match=name):
        run_sample(SMALL, str(folder), Run(1))
    assert (folder / name).read_bytes() == b"precious"


def test_files_without_arguments_are_rejected(tmp_path):
    (tmp_path / "grid_roots").mkdir()
    (tmp_path / "grid_roots" / "00000000.parquet").write_bytes(b"precious")
    with pytest.raises(SampleError, match=r"no _sample\.json"):
        run_sample(SMALL, str(tmp_path), Run(1))
    assert [path.name for path in files_in(tmp_path)] == ["00000000.parquet"]


def test_only_own_partial_files_are_removed(small):
    folder, content = small
    ours = folder / "grid_roots" / ".00000001.parquet.0123.part"
    others = [folder / ".film.part", folder / ".downloads" / ".film.part"]
    others[1].parent.mkdir()
    for path in (ours, *others):
        path.write_bytes(b"half")
    assert run_sample(SMALL, str(folder), Run(1)) == content
    assert not ours.exists()
    assert all(path.exists() for path in others)


def test_failed_run_removes_the_manifest(small, monkeypatch):
    folder, content = small
    (folder / "grid_roots" / "00000001.parquet").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full_disk(after=2))  # the claim, and its confirmation
        with pytest.raises(OSError, match=r"No space left on device: .*00000001\.parquet"):
            run_sample(SMALL, str(folder), Run(1))
    assert not (folder / "_manifest.json").exists()
    assert run_sample(SMALL, str(folder), Run(1)) == content


def full_disk(after):
    """Write this many files completely, then half of each and fail."""
    left, write_bytes = [after], Path.write_bytes

    def write(path, data):
        left[0] -= 1
        write_bytes(path, data if left[0] >= 0 else data[: len(data) // 2])
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return write


@pytest.mark.parametrize("after", range(7))
def test_full_disk_leaves_whole_files_and_run_resumes(tmp_path, monkeypatch, after):
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full_disk(after))
        with pytest.raises(OSError, match="No space left"):
            run_sample(SMALL, str(tmp_path), Run(1))
    names = [path.name for path in files_in(tmp_path)]
    assert len(names) == max(0, after - 2)  # the claim is written twice, and removed
    assert "_manifest.json" not in names
    assert run_sample(SMALL, str(tmp_path), Run(1)) == in_one_run(tmp_path / "again", SMALL)


def test_unwritable_folder_is_named_in_the_error(tmp_path, monkeypatch, capsys):
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
