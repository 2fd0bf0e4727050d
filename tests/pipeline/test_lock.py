"""Only one build runs in a folder; a failed or killed build loses nothing and gives the reason."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline import build as b
from pipeline import cli, files
from tests.conftest import ROOT
from ttt_tables.lock import InUseError, held, shared

CHAIN = ["boards", "moves", "perfect_play"]
TEXTS = ["views.sql", "sample.sql"]


def command(monkeypatch, capsys, folder, *names):
    """Return the exit status and the standard error of a build in this process."""
    monkeypatch.setattr(sys, "argv", ["pipeline", "build", *names, "--data", str(folder)])
    status = cli.main()
    return status, capsys.readouterr().err.splitlines()


def started(folder, *names):
    """Start a build as a process."""
    return subprocess.Popen(
        [sys.executable, "-m", "pipeline", "build", *names, "--data", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def state(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_second_build_gives_one_line_error(folder, monkeypatch, capsys):
    (folder / "boards.parquet").unlink()
    before = state(folder)
    with held(folder, []):
        status, lines = command(monkeypatch, capsys, folder, "boards")
    why = "wait until it ends, or name another folder"
    assert (status, lines) == (1, [f"error: another build is writing in {folder}: {why}"])
    assert state(folder) == before
    assert command(monkeypatch, capsys, folder, "boards") == (0, [])


@pytest.mark.slow
def test_concurrent_builds_leave_one_result(folder, tmp_path):
    """Only this test starts builds at the same moment, as processes."""
    fresh = tmp_path / "fresh"
    builds = [started(fresh, *CHAIN) for _ in range(3)]
    ended = [(process.communicate()[1], process.returncode) for process in builds]
    assert ("", 0) in ended
    for said, status in ended:
        assert status == 0 or said.startswith("error: another build is writing in")
    names = [f"{name}.parquet" for name in CHAIN]
    assert {path.name for path in fresh.iterdir()} == {*names, "manifest.json"}
    assert all((fresh / name).read_bytes() == (folder / name).read_bytes() for name in names)


def test_killed_process_releases_the_lock(tmp_path):
    code = (
        "import sys, time; from pathlib import Path; from ttt_tables.lock import held\n"
        "with held(Path(sys.argv[1]), []): print('held', flush=True); time.sleep(60)"
    )
    words = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        with pytest.raises(InUseError), held(tmp_path, []):
            pass
        process.send_signal(signal.SIGKILL)
        process.wait()
    with held(tmp_path, []):
        assert list(tmp_path.iterdir()) == []


def test_only_own_partial_files_are_removed(folder):
    package = b.PACKAGE_DATA
    package.mkdir()
    ours = [folder / f".{name}.12.part" for name in ("boards.parquet", "classic.pack", *TEXTS)]
    ours += [folder / ".manifest.json.345.part", package / ".classic.pack.6.part"]
    others = [folder / name for name in (".film.1.part", "boards.parquet.part", ".boards.x.part")]
    for path in others:
        path.write_bytes(b"half")
    before = state(folder)
    for path in ours:
        path.write_bytes(b"half")
    texts = dict.fromkeys(TEXTS, str)
    assert b.Build(folder, texts).run(b.PRODUCTS, lambda *_: None) == []  # all is fresh
    assert state(folder) == before
    assert not any(path.exists() for path in ours)


def test_last_user_of_a_folder_cleans_it(tmp_path):
    half, foreign = tmp_path / "part" / ".7.parquet.0f.part", tmp_path / ".film.1.part"
    half.parent.mkdir()
    for path in (half, foreign):
        path.write_bytes(b"half")
    with shared(tmp_path, ["part/*.parquet"]) as first:
        assert first
        with shared(tmp_path, ["part/*.parquet"]) as first:
            assert not first
            assert half.exists()
        assert half.exists()  # the other process may be writing it
        with pytest.raises(InUseError), held(tmp_path, []):
            pass
    assert not half.exists()
    assert foreign.exists()


def test_threads_can_write_one_file_concurrently(tmp_path):
    path = tmp_path / "a.json"
    with files.written_whole(path) as one, files.written_whole(path) as other:
        assert one != other
        one.write_bytes(b"one")
        other.write_bytes(b"other")
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_only_missing_texts_are_written(folder):
    (folder / "sample.sql").unlink()
    before = state(folder)
    b.Build(folder, dict.fromkeys(TEXTS, lambda: "new")).run(["boards"], lambda *_: None)
    assert state(folder) == {**before, "sample.sql": b"new"}


@pytest.mark.parametrize("after", [2, 5])  # a table in the middle, the last manifest
def test_full_disk_loses_nothing_and_build_resumes(folder, tmp_path, monkeypatch, capsys, after):
    left = [after]

    def fsync(file):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    fresh = tmp_path / "fresh"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        status, lines = command(monkeypatch, capsys, fresh, *CHAIN, "--workers=1")
    path = fresh / ("manifest.json" if after % 2 else f"{CHAIN[after // 2]}.parquet")
    assert (status, lines) == (1, [f"error: [Errno 28] No space left on device: {str(path)!r}"])
    assert len(list(fresh.iterdir())) == min(after, (after + 1) // 2 + 1)
    assert b.Build(fresh).run(CHAIN, lambda *_: None) == CHAIN[after // 2 :]
    for name in CHAIN:
        assert (fresh / f"{name}.parquet").read_bytes() == (folder / f"{name}.parquet").read_bytes()


def test_file_instead_of_folder_gives_one_line_error(tmp_path, monkeypatch, capsys):
    Path(tmp_path / "data").write_bytes(b"precious")
    status, (line,) = command(monkeypatch, capsys, tmp_path / "data", "boards")
    assert status == 1
    assert "File exists" in line
    assert (tmp_path / "data").read_bytes() == b"precious"
