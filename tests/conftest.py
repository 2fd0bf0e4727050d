"""The tables of this run, in a folder of its own, so that no test reads stale files.

`make` has built `data/`. If every product there is fresh, its files are copied; otherwise they are
built here.
"""

import atexit
import gc
import io
import os
import sys
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from shutil import copy

import duckdb
import pytest
from hypothesis import settings

from pipeline.build import MANIFEST, PACKAGE_DATA, Build, file_name
from pipeline.files import file_hash
from pipeline.publish.described import DESCRIPTIONS
from pipeline.tables import PACK_MODULES, PRODUCTS
from tests.support.sampling import SMALL, in_one_run
from tests.support.serving import Client, serving
from ttt_tables import Tablebase, interfaces, open_tablebase

ROOT = Path(__file__).parent.parent
ORACLES = Path(__file__).parent / "oracles"
settings.register_profile("nightly", max_examples=10_000, deadline=None)


def pytest_collection_finish() -> None:
    """Exempt imported and collected objects from garbage collection, and run it less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Free the frozen objects, which nanobind would otherwise report as leaks after the summary.

    DuckDB's objects would also be reported when a worker's interpreter exits. So the worker then
    closes its standard error; all its tests have been reported by that time.
    """
    gc.unfreeze()
    if hasattr(config, "workerinput"):  # runs later: pytest's capture restores the stream
        atexit.register(lambda: os.dup2(os.open(os.devnull, os.O_WRONLY), 2))


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a built data folder, with the stored views next to the tables.

    If several processes share the tests, one builds it and the others wait.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "data"
    with folder.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)  # until the file is closed
        if not (folder / "sample.sql").exists():
            folder.mkdir(exist_ok=True)
            if is_fresh(ROOT / "data"):
                for name in (*map(file_name, PRODUCTS), MANIFEST):
                    copy(ROOT / "data" / name, folder)
            else:
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr("pipeline.build.PACKAGE_DATA", tmp_path_factory.mktemp("package"))
                    Build(folder).run(PRODUCTS, lambda *_: None)
            for name, describe in DESCRIPTIONS.items():
                (folder / name).write_bytes(describe(folder).encode())
            for name in ("views.sql", "sample.sql"):
                copy(ROOT / "data" / name, folder)
    return folder


def is_fresh(folder: Path) -> bool:
    """Return whether a build of the folder would build nothing."""
    build = Build(folder)
    known = build.manifest.keys() >= PRODUCTS.keys()
    return known and all(build._is_fresh(name, build._key(name)) for name in PRODUCTS)


@pytest.fixture(scope="session", autouse=True)
def _the_package_has_the_packs_of_this_run(data: Path) -> None:
    """Reject packs of another build inside the package, which `ttt.evaluate` would read."""
    for name in map(file_name, PACK_MODULES):
        if file_hash(PACKAGE_DATA / name) != file_hash(data / name):
            pytest.exit(f"{PACKAGE_DATA / name} is not the pack of these sources: run make", 2)


@pytest.fixture(scope="session")
def tb(data: Path) -> Tablebase:
    """Return the tablebase of the built folder."""
    return open_tablebase(data)


@pytest.fixture(scope="session")
def db(data: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Return a plain DuckDB with the views and macros over the built folder."""
    with duckdb.connect() as connection:
        connection.execute(f"set variable ttt_data = '{data}'")
        connection.execute((data / "views.sql").read_text(encoding="utf-8"))
        yield connection


@pytest.fixture(scope="session")
def client(data: Path) -> Iterator[Client]:
    """Return a client of a server over the built folder, in its own process."""
    with serving(data) as found:
        yield found


@pytest.fixture
def small(tmp_path: Path) -> tuple[Path, str]:
    """Return a folder with a small sample, and its content hash."""
    folder = tmp_path / "not" / "there" / "yet"
    return folder, in_one_run(folder, SMALL)


@pytest.fixture
def ttt(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs `ttt` in this process: (status, output, errors).

    The output of child processes is included, unless the test uses `capsys`.
    """
    heard = request.getfixturevalue("capsys" if "capsys" in request.fixturenames else "capfd")

    def run(*arguments: object, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["ttt", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        try:
            status = interfaces.ttt()
        except SystemExit as ended:  # argparse's status for wrong usage
            status = int(ended.code or 0)
        return status, *heard.readouterr()

    return run
