"""The flat table of the classic game as CSV, and the best moves of each board.

Spreadsheets turn 1/2 into a date and a list of cells such as 1,234 into a number. So exact
probabilities are whole numbers in columns of their own, and a list of cells is in brackets.
"""

import csv
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import polars as pl


def classic_moves_csv(folder: Path) -> str:
    """Return the table classic_moves of a data folder as CSV."""
    return _csv(_moves(folder))


def best_moves_csv(folder: Path) -> str:
    """Return the best cells of every open board, with its result and the moves to the end."""
    best = (
        _moves(folder)
        .filter("is_best")
        .group_by("board", "result", "plies", maintain_order=True)
        .agg("cell")
    )
    cells = pl.Series("best_cells", map(str, best["cell"].to_list()))
    return _csv(best.select("board", cells, "result", "plies"))


def _moves(folder: Path) -> pl.DataFrame:
    return pl.read_parquet(folder / "classic_moves.parquet")


def _csv(rows: pl.DataFrame) -> str:
    """Return rows as CSV. Python writes the shortest text of a float, whatever the library."""
    text = StringIO()
    output = csv.writer(text, lineterminator="\n")
    output.writerow(rows.columns)
    output.writerows(map(_fields, rows.iter_rows()))
    return text.getvalue()


def _fields(row: Iterable[object]) -> list[object]:
    return [str(value).lower() if isinstance(value, bool) else value for value in row]
