"""docs/tutorials: every example runs, in the order of its page, and gives what the page shows."""

import doctest
import os
import re
import shlex
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
from tests.support.own_game import module_of, run_module
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
