"""numba's cache: edits of the kernel are noticed, other entries stay, and it may be missing."""

import os
import shutil
import subprocess
import sys

import pytest
from numba import njit
from numba.core import caching

from tests.conftest import ROOT
from ttt_tables import jit, notice
from ttt_tables.games.miniboard.stored import package_miniboard
from ttt_tables.games.ultimate.engine import choose, compilation
from ttt_tables.games.ultimate.engine.kernel import compiled, rules
from ttt_tables.games.ultimate.engine.kernel import search as kernel
from ttt_tables.games.ultimate.engine.kernel.race import gradient

KERNEL = "ttt_tables/games/ultimate/engine/kernel"
START = """
import numpy as np
from ttt_tables.games.ultimate.engine.kernel.layout import EVALUATION, SEARCH
from ttt_tables.games.ultimate.engine.kernel.search import start
s, e = np.zeros(1, SEARCH)[0], np.zeros(1, EVALUATION)[0]
start(s, e)
print(s["key"], s["best"], sum(start.stats.cache_hits.values()))
"""


@njit(cache=True)
def theirs(number):
    return number + 1


@pytest.fixture
def copy(tmp_path):
    """Return a folder with a copy of the package."""
    names = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "ttt_tables", tmp_path / "ttt_tables", ignore=names)
    return tmp_path


def answer(folder):
    """Return the key and the best move before a search, and whether they come from the cache."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", START]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=folder, env=environment
    )
    return [int(word) for word in done.stdout.split()]


EDITS = {"table.py": ("s.key = 0", "s.key = 5"), "layout.py": ("NO_MOVE = 127", "NO_MOVE = 126")}


def test_edit_of_other_modules_invalidates_cache(copy):
    assert answer(copy) == [0, 127, 0]
    assert answer(copy) == [0, 127, 1]
    for module, (before, after) in EDITS.items():
        path = copy / KERNEL / module
        text = path.read_text()
        assert text.count(before) == 1
        path.write_text(text.replace(before, after))
    assert answer(copy) == [5, 126, 0]


def test_cached_functions_depend_on_all_sources():
    for function in (kernel.search, kernel.start, gradient, rules.play):
        assert function._cache._cache_file._source_stamp == compiled.STAMP
    names = {path.name for path in compiled.SOURCES}
    assert names == {*os.listdir(ROOT / KERNEL), "numbers.py"} - {"__pycache__"}


def test_other_functions_use_numbas_own_cache_key():
    cache = theirs._cache
    assert cache._cache_file._source_stamp == cache._impl.locator.get_source_stamp()
    assert kernel.search._cache._cache_path == rules.play._cache._cache_path
    assert kernel.search._cache._impl.locator.get_source_stamp() != compiled.STAMP


def test_functions_compile_without_a_cache(monkeypatch, capsys):
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])
    monkeypatch.setattr(notice, "_SAID", set())
    one, two = jit.kept(lambda number: number + 1), jit.kept(boundscheck=True)(lambda: 2)
    assert (one(1), two()) == (2, 2)
    assert not jit.is_kept(one)
    assert not jit.is_kept(compiled.compiled(lambda: 3))
    assert capsys.readouterr().err == jit.UNKEPT + "\n"
    assert jit.is_kept(kernel.search)


def test_no_process_compiles_without_a_cache(monkeypatch, capsys):
    monkeypatch.setattr(compilation, "is_kept", lambda _: False)
    monkeypatch.setattr(compilation, "is_compiled", lambda: False)
    monkeypatch.setattr(compilation, "_start", lambda: pytest.fail("a process was started"))
    monkeypatch.setattr(notice, "_SAID", set())
    asked = "closed-draw", 0, package_miniboard()
    assert [choose.ready_engine(*asked) for _ in range(2)] == [None, None]
    assert (
        capsys.readouterr().err.count("until ttt.ultimate.prepare() has compiled the engine") == 1
    )


def test_functions_are_cached_in_one_folder():
    paths = [
        path for package in ("ttt_tables", "pipeline") for path in (ROOT / package).rglob("*.py")
    ]
    assert [path.name for path in paths if "cache=True" in path.read_text()] == ["jit.py"]
