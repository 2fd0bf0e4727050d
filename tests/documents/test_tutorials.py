"""docs/tutorials: every example runs, in the order of its page, and gives what the page shows."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import polars as pl
import pytest

from pipeline import build as b
from pipeline.tables import BUILDS
from tests.conftest import ROOT
from tests.support import textbook
from tests.support.checkouts import run_in
from tests.support.own_game import PAGE, module_of, run_module
from tests.support.parts import first

COSTLY = ("query", "sample")  # they start processes that draw samples and ask them
PAGES = sorted(
    (ROOT / "docs" / "tutorials").glob("*.md"), key=lambda page: (page.stem in COSTLY, page.stem)
)
SERVED = "bot-server"  # test_bot_server.py asks it
EXAMPLE = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run_command(command, shown, folder):
    words = shlex.split(command)
    words[0] = str(Path(sys.executable).parent / words[0])
    path = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        words, cwd=folder, env=os.environ | path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    if shown:
        assert doctest.OutputChecker().check_output(shown, done.stdout, doctest.ELLIPSIS), (
            f"{command}\n{done.stdout}"
        )


@pytest.mark.parametrize(
    "page",
    first([page for page in PAGES if page.stem != SERVED], -len(COSTLY)),
    ids=lambda path: path.stem,
)
def test_a_tutorial_gives_what_it_shows(page, data, tmp_path, monkeypatch):
    (tmp_path / "data").symlink_to(data)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    ran = 0
    for language, text in EXAMPLE.findall(page.read_text(encoding="utf-8")):
        if language == "console":
            for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
                run_command(command, shown, tmp_path)
                ran += 1
        elif ">>> " in text:
            test = doctest.DocTestParser().get_doctest(text, names, page.stem, str(page), 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            runner.run(test, clear_globs=False)
            assert runner.failures == 0
            names = test.globs
            ran += len(test.examples)
    assert ran


def test_every_tutorial_is_found_from_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(PAGES) == 6
    assert all(f"](docs/tutorials/{page.name})" in readme for page in PAGES)


def test_the_game_of_ones_own_has_thirty_lines():
    for title in ("Misere", "Tic-tac-toe on a torus"):
        assert len(module_of(title).splitlines()) <= 30


@pytest.fixture
def misere(monkeypatch):
    """Return the tutorial's module, registered as the tutorial says."""
    module = run_module("Misere")
    module.build.__module__ = (
        "pipeline.tables.classic.boards"  # whose source it is counts for staleness
    )
    monkeypatch.setitem(b.TABLES, "misere", module.TABLE)
    monkeypatch.setitem(BUILDS, "misere", module.build)
    monkeypatch.setitem(b.PRODUCTS, "misere", module.build)
    return module


def test_the_game_of_ones_own_is_built_and_checked(misere, data, tmp_path, monkeypatch):
    monkeypatch.setattr(b, "PACKAGE_DATA", tmp_path / "package")
    built = b.Build(tmp_path / "data").run(["misere"], lambda *_: None)
    assert built == ["boards", "misere"]
    rows = pl.read_parquet(tmp_path / "data" / "misere.parquet")
    assert rows.columns == ["board", "wdl", "distance"]
    assert not (ROOT / "pipeline" / "tables" / "misere.py").exists()


@cache
def value(text):
    """Return (wdl, distance) of a board for the side to move, by recursion over texts."""
    if textbook.over(text):
        return (0 if textbook.over(text) == "draw" else 1), 0
    return max(map(worth, textbook.replies(text).values()), key=textbook.eagerness)


def worth(after):
    wdl, distance = value(after)
    return -wdl, distance + 1


def test_the_game_of_ones_own_is_what_plain_recursion_finds(misere, data):
    rows = misere.build(pl.read_parquet(data / "boards.parquet")).rows()
    assert {board: (wdl, distance) for board, wdl, distance in rows} == {
        textbook.number(text): value(text) for text in textbook.BOARDS
    }


@pytest.fixture
def torus(tmp_path):
    """Return a copy of the checkout with the tutorial's relative in it, built."""
    page = PAGE.read_text(encoding="utf-8")
    for name in ("ttt_tables", "pipeline", "data"):
        shutil.copytree(
            ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.tmp")
        )
    family = tmp_path / "ttt_tables" / "family"
    (family / "torus.py").write_text(module_of("Tic-tac-toe on a torus"))
    (lines,) = re.findall(r"^```registry\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    imported, entry = lines.splitlines()
    registry = family / "registry.py"
    text = registry.read_text()
    before, first, after = text.partition("    Misere(): ")
    head, wild, rest = before.partition("from ttt_tables.family.vanishing")
    registry.write_text(f"{head}{imported}\n{wild}{rest}{entry}\n{first}{after}")
    run_in(tmp_path, "python -m pipeline build")
    return tmp_path


@pytest.mark.slow  # builds the family's tables and packs in a copy of the checkout
def test_a_relative_of_ones_own_has_tables_doors_and_a_report(torus):
    page = PAGE.read_text(encoding="utf-8")
    (shell,) = re.findall(r"^```shell\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    asked = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", shell, re.MULTILINE)
    assert len(asked) == 3
    for command, shown in asked:
        printed = run_in(torus, command)
        assert doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS), printed
    (session,) = re.findall(r"(?:^    .*\n)+", page[page.index("Before it is registered") :], re.M)[
        :1
    ]
    (torus / "session.txt").write_text(session)
    failures = "import doctest; print(doctest.testfile('session.txt', module_relative=False))"
    (torus / "session.py").write_text(failures)
    assert "failed=0" in run_in(torus, "session")
    rows = pl.read_parquet(torus / "data" / "family_games.parquet").filter(
        pl.col("game") == "torus"
    )
    assert rows.select("position_count", "wdl", "distance").rows() == [(5194, 1, 7)]
    assert len(rows["best_first_moves"].item().split()) == 9
