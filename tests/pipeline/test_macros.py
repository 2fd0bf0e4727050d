"""Macros of SQL that read a set of cells, or a cell, refuse what is neither."""

import duckdb
import pytest


@pytest.mark.parametrize("number", ["-1", "512", "null"])
def test_cells_refuses_what_is_no_set_of_cells(number, db):
    with pytest.raises(duckdb.InvalidInputException, match="numbers run from 0 to 511"):
        db.execute(f"select ttt_cells({number})").fetchall()


@pytest.mark.parametrize("cell", ["-1", "9", "null", "1.5"])
def test_kind_refuses_what_is_no_cell(cell, db):
    with pytest.raises(duckdb.InvalidInputException, match="cells are numbered 0 to 8"):
        db.execute(f"select ttt_kind({cell})").fetchall()


def test_cells_lists_every_set(db):
    rows = db.execute("select n, ttt_cells(n) from range(512) as sets(n)").fetchall()
    assert len(rows) == 512
    assert all(number == sum(1 << cell for cell in cells) for number, cells in rows)
    assert all(cells == sorted(set(cells)) for _, cells in rows)
