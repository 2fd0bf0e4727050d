"""Tables that need not wait for another are built side by side, and nothing else changes by it."""

import json
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from pipeline import build as b
from pipeline.errors import LostWorkerError
from pipeline.products import file_name, with_inputs
from tests.conftest import ROOT
from tests.support.parts import first
from tests.support.rooms import Room

APART = ["boards", "notakto_quotient", "macro_race"]  # none needs another
LONG = ["learning_curves", "endgames"]
SOME = with_inputs([*APART, "moves", "dice"])  # tables that wait for others, and a pack


@pytest.fixture
def alone(monkeypatch):
    """Let no process be started."""
    monkeypatch.setattr(b.Making, "_started", lambda _: pytest.fail("a process is started"))


@pytest.fixture
def package(tmp_path, monkeypatch):
    monkeypatch.setattr(b, "PACKAGE_DATA", tmp_path / "package")


def build(folder, names, workers=2, report=lambda *_: None):
    return b.Build(folder, workers=workers).run(names, report)


@pytest.mark.parametrize("names", first([APART, SOME], by_day=1), ids=len)
def test_two_processes_write_the_bytes_of_one(names, data, tmp_path, package):
    """All that `make` builds so is compared with what one process writes in test_build."""
    told = []
    folder = tmp_path / "data"
    assert build(folder, names, report=lambda *said: told.append(said)) == names
    for name in names:
        assert (folder / file_name(name)).read_bytes() == (data / file_name(name)).read_bytes()
    manifest = json.loads((data / b.MANIFEST).read_bytes())
    manifest["products"] = {name: manifest["products"][name] for name in names}
    assert json.loads((folder / b.MANIFEST).read_bytes()) == manifest
    assert not list(folder.glob(".*"))
    assert len(told[0][0]) == 2
    assert [done for _, done, _ in told] == [*range(len(names))]


def test_one_process_starts_no_other(tmp_path, package, alone):
    assert build(tmp_path / "data", APART, workers=1) == APART


def test_a_product_alone_is_made_by_the_build_itself(tmp_path, package, alone):
    assert build(tmp_path / "data", ["moves"], workers=9) == ["boards", "moves"]


def test_what_is_fresh_loads_nothing_that_workers_need(data):
    code = f"""
import sys
from pathlib import Path
from pipeline.build import Build
before = set(sys.modules)
assert Build(Path({str(data)!r}), workers=2).run(["policies"], print) == []
print(*set(sys.modules) - before)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    loaded = {name.partition(".")[0] for name in done.stdout.decode().split()}
    assert not loaded & {"multiprocessing", "numba", "duckdb"}


def test_a_failed_check_in_a_worker_is_one_line_and_keeps_what_was_built(data, tmp_path):
    room = Room(tmp_path / "room")
    module = room.path / "pipeline/tables/family/notakto_quotient.py"
    module.write_text(module.read_text().replace("rows=", "rows=1 + ", 1))
    process = room.start(["build", "boards", "notakto_quotient", "--workers", "2"])
    said, error = process.communicate()
    assert (process.returncode, said) == (1, "")
    (line,) = error.splitlines()
    assert line.startswith("error: notakto_quotient: this does not hold: it has ")
    written = {path.name for path in (room.path / "data").iterdir()}
    assert "notakto_quotient.parquet" not in written
    assert written <= {"boards.parquet", "manifest.json"}


@pytest.mark.parametrize("which", first([0, 1]))
def test_a_worker_that_ends_is_told(which, tmp_path):
    """The pool notices it at once, or when it hears of another worker."""
    with b.Making(tmp_path, 2) as making:
        making.waiting = {name: [] for name in APART[:2]}
        assert making.begin() == APART[:2]
        sorted(active_children(), key=lambda worker: worker.pid)[which].kill()
        with pytest.raises(LostWorkerError, match=r"notakto_quotient: a process .* ended: build"):
            list(iter(making.finish, None))
    assert not active_children()


@pytest.mark.parametrize("stop", first([signal.SIGINT, signal.SIGKILL, signal.SIGTERM]))
def test_no_worker_outlives_its_build(stop, tmp_path):
    words = ["build", *LONG, "--workers", "2", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(
        [sys.executable, "-m", "pipeline", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        children = wait_for(lambda: two_workers(process.pid))
        os.killpg(process.pid, stop)  # as a terminal does
        assert process.communicate() == ("", "")
        assert process.returncode == (130 if stop == signal.SIGINT else -stop)
        wait_for(lambda: not any(map(runs, children)))
    finally:
        process.kill()
    assert not list((tmp_path / "data").iterdir())


def two_workers(pid):
    """Return the processes that a process started, once two of them are workers."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    commands = [Path(f"/proc/{child}/cmdline").read_bytes() for child in children]
    return children if sum(b"spawn_main" in command for command in commands) == 2 else []


def runs(pid):
    """Return whether a process is there, and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for(condition, within=60):
    end = time.monotonic() + within
    while not (found := condition()):
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)
    return found
