"""Independent tables are built in parallel, with the same result."""

import json
import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest

from pipeline import build as b
from pipeline.errors import LostWorkerError
from pipeline.products import file_name
from tests.conftest import ROOT
from tests.support.sampling import wait_for
from tests.support.sandbox import Sandbox

APART = ["boards", "notakto_quotient", "macro_race"]  # no table needs another
LONG = ["learning_curves", "endgames"]


@pytest.fixture
def package(tmp_path, monkeypatch):
    monkeypatch.setattr(b, "PACKAGE_DATA", tmp_path / "package")


def build(folder, names, workers=2, report=lambda *_: None):
    return b.Build(folder, workers=workers).run(names, report)


def test_two_processes_write_the_same_bytes(data, tmp_path, package):
    """test_build compares all that `make` builds in this way with the output of one process."""
    names = APART
    told = []
    folder = tmp_path / "data"
    assert build(folder, names, report=lambda *said: told.append(said)) == names
    for name in names:
        assert (folder / file_name(name)).read_bytes() == (data / file_name(name)).read_bytes()
    manifest = json.loads((data / b.MANIFEST).read_bytes())
    manifest["products"] = {name: manifest["products"][name] for name in names}
    manifest["checked"] = {}  # nothing relates them
    assert json.loads((folder / b.MANIFEST).read_bytes()) == manifest
    assert not list(folder.glob(".*"))
    assert len(told[0][0]) == 2
    assert [done for _, done, _ in told] == [*range(len(names))]


def test_single_product_is_built_in_process(tmp_path, package, monkeypatch):
    monkeypatch.setattr(b.Making, "_started", lambda _: pytest.fail("a process is started"))
    assert build(tmp_path / "apart", APART, workers=1) == APART
    assert build(tmp_path / "chain", ["miniboard"], workers=9) == ["miniboards", "miniboard"]


def test_build_loads_no_unneeded_library(data):
    """The command line loads no library, and a fresh build none for its workers."""
    code = f"""
import sys
from pathlib import Path
import pipeline.cli
print(*sys.modules)
from pipeline.build import Build
before = set(sys.modules)
assert Build(Path({str(data)!r}), workers=2).run(["policies"], print) == []
print(*set(sys.modules) - before)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    started, built = [set(line.split()) for line in done.stdout.decode().splitlines()]
    assert not started & {"duckdb", "fastapi", "numba", "polars", "pydantic"}
    front_ends = {name for name in started if name.startswith("ttt_tables.interfaces.")}
    assert front_ends <= {f"ttt_tables.interfaces.cli{name}" for name in ("", ".running", ".lines")}
    packages = {name.partition(".")[0] for name in built}
    assert not packages & {"multiprocessing", "numba", "duckdb"}


def test_failed_worker_check_keeps_built_products(data, tmp_path):
    sandbox = Sandbox(tmp_path / "sandbox")
    module = sandbox.path / "pipeline/tables/family/notakto_quotient.py"
    module.write_text(module.read_text().replace("rows=", "rows=1 + ", 1))
    process = sandbox.start(["build", "boards", "notakto_quotient", "--workers", "2"])
    said, error = process.communicate()
    assert (process.returncode, said) == (1, "")
    (line,) = error.splitlines()
    assert line.startswith("error: notakto_quotient: assertion failed: it has ")
    written = {path.name for path in (sandbox.path / "data").iterdir()}
    assert "notakto_quotient.parquet" not in written
    assert written <= {"boards.parquet", "manifest.json"}


def test_dead_worker_is_reported(tmp_path):
    with b.Making(tmp_path, 2) as making:
        making.waiting = {name: [] for name in APART[:2]}
        assert making.begin() == APART[:2]
        min(active_children(), key=lambda worker: worker.pid).kill()
        with pytest.raises(LostWorkerError, match=r"notakto_quotient: the process .* ended: build"):
            list(iter(making.finish, None))
    assert not active_children()


def test_no_worker_outlives_its_build(tmp_path):
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
        wait_for(lambda: two_workers(process.pid), within=60)
        children = two_workers(process.pid)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        assert process.communicate() == ("", "")
        assert process.returncode == 130
        wait_for(lambda: not any(map(runs, children)), within=60)
    finally:
        process.kill()
    assert not list((tmp_path / "data").iterdir())


def two_workers(pid):
    """Return the processes that a process started, once two of them are workers."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    commands = [Path(f"/proc/{child}/cmdline").read_bytes() for child in children]
    return children if sum(b"spawn_main" in command for command in commands) == 2 else []


def runs(pid):
    """Return whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
