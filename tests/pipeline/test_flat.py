"""The flat table of the classic game: files in Git that any program can open."""

import csv
import re

import duckdb
import polars as pl
import pytest

from pipeline.files import file_hash
from pipeline.publish.card import EXAMPLES
from tests.conftest import ROOT

FILES = ("classic_moves.csv", "best_moves.csv")
BOARD = re.compile(r"[.XO]{9}")
NUMBER = re.compile(r"-?\d+(\.\d+)?(e-\d+)?")
CELLS = re.compile(r"\[\d(, \d)*\]")
WORDS = {"X", "O", "win", "draw", "loss", "true", "false"}


@pytest.mark.parametrize("name", FILES)
def test_committed_csv_matches_the_build(name, data):
    assert file_hash(ROOT / "data" / name) == file_hash(data / name)


def test_csv_has_the_rows_of_the_table(data):
    with duckdb.connect() as db:
        rows = db.sql(f"from '{data}/classic_moves.csv'").fetchall()
        assert rows == db.sql(f"from '{data}/classic_moves.parquet'").fetchall()
    assert len(rows) == 16_167


def test_best_moves_has_a_row_for_each_open_board(data):
    best = pl.read_csv(data / "best_moves.csv")
    assert best.columns == ["board", "best_cells", "result", "plies"]
    assert best.height == 4520
    assert best.row(by_predicate=pl.col("board") == "X...O....")[1:] == (
        *("[1, 2, 3, 5, 6, 7, 8]", "draw", 7),
    )


def test_card_example_is_a_row(data):
    for name, example in EXAMPLES.items():
        rows = pl.read_parquet(data / f"{name}.parquet").rows()
        assert rows.count(example) == 1


@pytest.mark.parametrize("name", FILES)
def test_spreadsheet_changes_no_field(name, data):
    """No field can be read as a date, a formula or another number."""
    with (data / name).open(newline="") as file:
        _, *rows = csv.reader(file)
    fields = {field for row in rows for field in row}
    kinds = (BOARD, NUMBER, CELLS)
    assert {one for one in fields if not any(kind.fullmatch(one) for kind in kinds)} <= WORDS
