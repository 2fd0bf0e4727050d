"""Verification finds no fault in a written sample, and detects every changed value."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import warnings
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.support.damage import DEEP, changed, flip, with_value
from ttt_tables.__main__ import main
from ttt_tables.arrow import content_hash
from ttt_tables.errors import MissingTableError
from ttt_tables.sampling.runners import Run, run_sample
from ttt_tables.sampling.sample import Sample
from ttt_tables.verify import content, sample
from ttt_tables.verify.report import Part


@pytest.fixture(scope="module")
def sampled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    generator = getattr(request, "param", "lattice")
    path = tmp_path_factory.mktemp("sampled") / generator
    cells = "50/0/50 100/0/0 30/40/30" if generator == "lattice" else ""
    run_sample(Sample(generator, 7, 6, True, cells, chunk=4), str(path), Run(1))
    return path


def _sample(path: Path) -> Part:
    return sample.verify_sample(path, True, 2, lambda done, total: None)


@pytest.mark.parametrize("sampled", ["abraham", "lattice"], indirect=True)
def test_samples_are_verified_chunk_by_chunk(sampled: Path) -> None:
    part = _sample(sampled)
    assert [str(fault) for fault in part.first] == []
    assert part.values > 6 * 5 * 11093


@pytest.mark.slow  # each column of a sample; a fast test changes one
def test_changed_value_of_each_column_is_found(sampled: Path, tmp_path: Path) -> None:
    chance = random.Random(sampled.name)
    for shape in ("grid_roots", "grid_values"):
        columns = pq.read_schema(sampled / shape / "00000001.parquet").names
        for column in columns:
            path = tmp_path / f"{shape} {column}"
            shutil.copytree(sampled, path)
            _change_chunk(path, shape, column, chance)
            assert _sample(path).faults, (shape, column)


def _change_chunk(path: Path, shape: str, column: str, chance: random.Random) -> None:
    """Change a value of the second chunk, and correct every hash."""
    file = path / shape / "00000001.parquet"
    rows = pq.read_table(file)
    row = chance.randrange(len(rows))
    rows = with_value(rows, column, row, changed(rows[column][row].as_py(), chance))
    content = content_hash(rows)
    rows = rows.replace_schema_metadata({**rows.schema.metadata, b"content": content.encode()})
    pq.write_table(rows, file)
    manifest = json.loads((path / "_manifest.json").read_bytes())
    data = file.read_bytes()
    manifest["chunks"][1]["files"][shape] |= {
        "content": content,
        "file": sha256(data).hexdigest(),
        "bytes": len(data),
    }
    contents = [part["content"] for chunk in manifest["chunks"] for part in chunk["files"].values()]
    manifest["content"] = sha256("\n".join(contents).encode()).hexdigest()
    (path / "_manifest.json").write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    "name", ["grid_roots/00000001.parquet", "grid_values/00000000.parquet", "_sample.json"]
)
def test_damaged_file_is_a_fault(sampled: Path, tmp_path: Path, name: str) -> None:
    shutil.copytree(sampled, tmp_path / "damaged")
    path = tmp_path / "damaged" / name
    whole = path.read_bytes()
    for data in (b"", whole[:-9], flip(whole, random.Random(2))):
        path.write_bytes(data)
        assert _sample(tmp_path / "damaged").faults
    path.unlink()
    assert _sample(tmp_path / "damaged").faults


def test_damaged_manifest_or_stray_chunk_is_a_fault(sampled: Path, tmp_path: Path) -> None:
    path = tmp_path / "damaged"
    shutil.copytree(sampled, path)
    stray = path / "grid_values" / "00000002.parquet"
    shutil.copy(path / "grid_values" / "00000001.parquet", stray)
    assert _sample(path).faults
    stray.unlink()
    manifest = (path / "_manifest.json").read_text()
    hashed = re.sub('"content": "[0-9a-f]', '"content": "x', manifest, count=1)
    for text in ("", "{}", DEEP, '{"arguments": {}, "chunks": 1}', manifest[:-9], hashed):
        (path / "_manifest.json").write_text(text)
        assert _sample(path).faults


@pytest.mark.parametrize("name", ["_manifest.json", "_sample.json"])
def test_pipes_devices_and_long_files_are_not_read(
    sampled: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "special"
    shutil.copytree(sampled, path)
    whole = (path / name).read_bytes()
    monkeypatch.setattr(content, "MOST_BYTES", (path / "_manifest.json").stat().st_size)
    (path / name).write_bytes(whole + b" " * content.MOST_BYTES)
    (fault,) = _sample(path).first
    assert "at most" in str(fault)
    for put in (os.mkfifo, lambda file: file.symlink_to("/dev/zero")):
        (path / name).unlink()
        put(path / name)
        if name == "_manifest.json":
            with pytest.raises(MissingTableError, match="no _manifest"):
                _sample(path)
        else:
            (fault,) = _sample(path).first
            assert "regular file" in str(fault)


def test_impossible_score_is_a_fault_without_a_warning(sampled: Path, tmp_path: Path) -> None:
    for wrong in (float("inf"), float("nan"), 1e308):
        path = tmp_path / str(wrong)
        shutil.copytree(sampled, path)
        for file in path.glob("grid_*/00000001.parquet"):
            rows = pq.read_table(file)
            pq.write_table(with_value(rows, "x_score", len(rows) - 2, wrong), file)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            part = _sample(path)
        assert {"x_score", "file"} <= {fault.column for fault in part.first}


def test_faults_are_named_and_give_status_1(
    sampled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "changed"
    shutil.copytree(sampled, path)
    assert main(["verify", "--sample", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(" values checked, 0 faults")
    _change_chunk(path, "grid_roots", "symmetry", random.Random(3))
    command = [str(Path(sys.executable).parent / "ttt"), "verify", "--sample", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    *_, fault, total = done.stdout.splitlines()
    assert fault.startswith("fault: sample [")
    assert " symmetry: stored " in fault
    assert total.endswith(" values checked, 1 faults")
    assert main(["verify", "--sample", str(path), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["faults"] == 1
    assert report["parts"][0]["first_faults"][0]["column"] == "symmetry"
