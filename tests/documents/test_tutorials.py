"""The table of a game of one's own, in docs/tutorials/your-own-game.md, is built and right."""

import subprocess
import sys
from functools import cache

import polars as pl
import pytest

from pipeline import build as b
from pipeline import tables
from pipeline.tables import BUILDS, LISTED
from tests.conftest import ROOT
from tests.support import textbook
from tests.support.own_game import module_of, run_module


@pytest.fixture
def misere(monkeypatch):
    """Return the tutorial's module, registered as the tutorial says."""
    module = run_module("Misere")
    module.build.__module__ = (
        "pipeline.tables.classic.boards"  # whose source it is counts for staleness
    )
    monkeypatch.setitem(b.TABLES, "misere", module.TABLE)
    monkeypatch.setitem(BUILDS, "misere", module.build)
    monkeypatch.setitem(LISTED, "misere", module.TABLE)
    monkeypatch.setitem(tables._MODULES, "misere", module)
    monkeypatch.setitem(b.PRODUCTS, "misere", module.build.__module__)
    return module


def test_the_game_of_ones_own_is_built_and_checked(misere, data, tmp_path, monkeypatch):
    monkeypatch.setattr(b, "PACKAGE_DATA", tmp_path / "package")
    built = b.Build(tmp_path / "data").run(["misere"], lambda *_: None)
    assert built == ["boards", "misere"]
    rows = pl.read_parquet(tmp_path / "data" / "misere.parquet")
    assert rows.columns == ["board", "wdl", "distance"]


@pytest.mark.slow  # mypy reads what the module imports
def test_the_game_of_ones_own_passes_the_checks(tmp_path):
    """ruff and mypy read it as a module of the workshop, in whose place it stands."""
    (tmp_path / "misere.py").write_text(module_of("Misere"), encoding="utf-8")
    place = "pipeline/tables/classic/boards.py"
    for check in (
        ("ruff", "format", "--check", "--config", ROOT / "pyproject.toml", tmp_path / "misere.py"),
        ("ruff", "check", "--config", ROOT / "pyproject.toml", tmp_path / "misere.py"),
        ("mypy", "--shadow-file", place, tmp_path / "misere.py", place),
    ):
        subprocess.run([sys.executable, "-m", *check], cwd=ROOT, check=True)


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
