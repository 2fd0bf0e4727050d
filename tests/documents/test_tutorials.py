"""The table of the tutorial docs/tutorials/your-own-game.md is built and correct."""

import sys
from functools import cache

import polars as pl

from pipeline import build as b
from pipeline import tables
from tests.support import textbook
from tests.support.own_game import run_module


@cache
def value(text):
    """Return (wdl, distance) of a board for the side to move, by recursion over texts."""
    if textbook.over(text):
        return (0 if textbook.over(text) == "draw" else 1), 0
    return max(map(worth, textbook.replies(text).values()), key=textbook.eagerness)


def worth(after):
    wdl, distance = value(after)
    return -wdl, distance + 1


def test_tutorial_table_equals_plain_recursion(tmp_path, monkeypatch):
    module = run_module("Misere")
    monkeypatch.setitem(sys.modules, "pipeline.tables.misere", module)
    for registry in (tables.TABLE_MODULES, tables.MODULES, tables.PRODUCTS):
        monkeypatch.setitem(registry, "misere", "pipeline.tables.misere")
    monkeypatch.setattr(b, "PACKAGE_DATA", tmp_path / "package")
    built = b.Build(tmp_path / "data").run(["misere"], lambda *_: None)
    assert built == ["boards", "misere"]
    rows = pl.read_parquet(tmp_path / "data" / "misere.parquet")
    assert rows.columns == ["board", "wdl", "distance"]
    assert {board: (wdl, distance) for board, wdl, distance in rows.iter_rows()} == {
        textbook.number(text): value(text) for text in textbook.BOARDS
    }
