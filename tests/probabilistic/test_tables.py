"""The tables of sampled grids, and samples of one's own as they are read back."""

import json
import os
import shutil
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from numpy.typing import NDArray

from pipeline.sampling.runners import Run, run_sample
from pipeline.sampling.sample import Sample
from pipeline.tables.probabilistic import grid_leads
from tests.support.parts import first
from ttt_tables import BadGridError, CorruptTableError, MissingTableError, probabilistic, sql
from ttt_tables.probabilistic import stored
from ttt_tables.probabilistic.margins import choose
from ttt_tables.verify.rules import LINES


def test_roots_are_those_of_the_solver_and_of_any_split(data: Path) -> None:
    roots = pl.read_parquet(data / "grid_roots.parquet").filter(generator="csun")
    for k in (0, 1, 4095, 4096, 9999):
        row = roots.row(k, named=True)
        drawn = probabilistic.sample_grids("csun", 42, k, k + 1)[0]
        assert row["cells"] == drawn.ravel().tolist()
        solution = probabilistic.solve(drawn / 100)
        assert row["x_score"] == solution.x_score(0, "X")
        assert row["x_score_second"] == solution.x_score(0, "O")
        assert row["x_best_cells"] == sum(1 << cell for cell in solution.best_cells(0))
        assert (row["x_win"], row["draw"], row["o_win"]) == solution.chances(0)
        scores = {move.cell: move.score for move in solution.moves(0)}
        assert row["first_scores"] == pytest.approx([scores[cell] for cell in range(9)], abs=1e-15)


def test_canonical_numbers_are_equal_where_grids_are_images(data: Path) -> None:
    from ttt_tables.board.symmetry import D4

    sample = Sample("lattice", 1, 10_000, cells="50/0/50 100/0/0")
    rows = sample.tables(0)["grid_roots"].to_pylist()
    by_number: dict[int, set[tuple[tuple[int, ...], ...]]] = {}
    for row in rows:
        cells = [tuple(row["cells"][at : at + 3]) for at in range(0, 27, 3)]
        images = {tuple(cells[old] for old in transform) for transform in D4}
        by_number.setdefault(row["canonical_grid"], set()).add(min(images))
        assert tuple(cells[old] for old in D4[row["symmetry"]]) == min(images)
    assert all(len(forms) == 1 for forms in by_number.values())
    assert len(by_number) == 102  # colourings of the board with two colours under D4


@pytest.fixture(scope="module")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sampled") / "sample"
    run_sample(Sample("abraham", 7, 25, values=True, chunk=10), str(folder), Run(2))
    return folder


@pytest.fixture(scope="module")
def connection(data: Path, sampled: Path) -> duckdb.DuckDBPyConnection:
    return sql.connect(data, sampled)


@pytest.mark.parametrize("to_move", ["X", "O"])
@pytest.mark.parametrize(
    "board", first(["X...O....", "XXXOO....", "." * 9, "XX.......", "XXO.OX..O"])
)
def test_sql_moves_of_a_stored_grid_are_the_solver_s(
    connection: duckdb.DuckDBPyConnection, sampled: Path, board: str, to_move: str
) -> None:
    from ttt_tables.board.numbers import parse

    for k in (0, 10, 24):
        ask = f"from ttt_grid_moves('abraham', 7, {k}, {parse(board)}, to_move := '{to_move}')"
        _, rows = sql.query(connection, ask)
        moves = probabilistic.open_sample(sampled).solution(k).moves(board, to_move)
        assert {row[0]: row[1] for row in rows} == pytest.approx(
            {move.cell: move.score for move in moves}, abs=1e-15
        )
        if rows:
            assert rows[0][1] == pytest.approx(moves[0].score, abs=1e-15)


def test_a_stored_sample_reads_back_what_was_solved(sampled: Path) -> None:
    sample = probabilistic.open_sample(sampled)
    assert len(sample) == 25
    for k in range(25):
        drawn = probabilistic.sample_grids("abraham", 7, k, k + 1)[0]
        assert [tuple(100 * part for part in cell) for cell in sample[k].grid.cells] == [
            tuple(cell) for cell in drawn.tolist()
        ]
        assert sample[k].x_score == sample.solution(k).x_score(0)
        assert sample[k].best_cells == sample.solution(k).best_cells(0)
        assert sample[k].chances == sample.solution(k).chances(0)


def test_a_chunk_is_read_once(sampled: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(sampled, tmp_path / "sample")
    sample, whole = probabilistic.open_sample(folder), probabilistic.open_sample(sampled)
    assert sample[0] == whole[0]
    shutil.rmtree(folder / "grid_roots")
    assert sample[9] == whole[9]
    with pytest.raises(CorruptTableError):
        sample[10]  # in the next chunk


@pytest.mark.parametrize("k", [-1, 25, 1.0, "0", None, True, False])
def test_a_grid_that_is_not_in_the_sample_is_refused(sampled: Path, k: object) -> None:
    with pytest.raises(BadGridError, match="0 to 24"):
        probabilistic.open_sample(sampled)[k]  # type: ignore[index]


def test_damaged_samples_are_refused(sampled: Path, tmp_path: Path) -> None:
    with pytest.raises(MissingTableError, match="manifest"):
        probabilistic.open_sample(tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(CorruptTableError):
        probabilistic.open_sample(tmp_path)
    (tmp_path / "manifest.json").write_bytes((sampled / "manifest.json").read_bytes())
    (tmp_path / "grid_roots").mkdir()
    with pytest.raises(CorruptTableError):
        probabilistic.open_sample(tmp_path)[0]
    (tmp_path / "grid_roots" / "00000000.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(CorruptTableError):
        probabilistic.open_sample(tmp_path)[0]
    (tmp_path / "grid_roots" / "00000000.parquet").write_bytes(
        (sampled / "grid_roots" / "00000001.parquet").read_bytes()
    )
    with pytest.raises(CorruptTableError, match="0 rows of grid 0"):
        probabilistic.open_sample(tmp_path)[0]
    for column in ("cells", "x_best_cells", "first_scores"):
        rows = pq.read_table(sampled / "grid_roots" / "00000000.parquet")
        at = rows.schema.get_field_index(column)
        field = rows.schema.field(at).with_nullable(True)
        missing = rows.set_column(at, field, pa.nulls(len(rows), field.type))
        pq.write_table(missing, tmp_path / "grid_roots" / "00000000.parquet")
        with pytest.raises(CorruptTableError, match="00000000"):
            probabilistic.open_sample(tmp_path)[0]


WRONG = {
    "x_score": [float("nan"), float("inf"), -0.1, 1.1, None, "0.5"],
    "x_win": [float("nan"), None, "0.5"],
    "x_best_cells": [-1, 0, 512, None, "1", 1.5],
    "first_scores": [[0.5] * 8, [float("nan")] * 9, ["0.5"] * 9, [None] * 9, "x"],
    "cells": [[50, 0, 50] * 8, [50.0, 0.0, 50.0] * 9, ["50", "0", "50"] * 9, [-50, 100, 50] * 9],
}


@pytest.mark.parametrize(
    ("column", "value"), [(name, value) for name in WRONG for value in WRONG[name]], ids=str
)
def test_a_sample_that_says_what_no_row_may_is_refused(
    sampled: Path, tmp_path: Path, column: str, value: object
) -> None:
    (tmp_path / "manifest.json").write_bytes((sampled / "manifest.json").read_bytes())
    (tmp_path / "grid_roots").mkdir()
    rows = pq.read_table(sampled / "grid_roots" / "00000000.parquet")
    at = rows.schema.get_field_index(column)
    pq.write_table(
        rows.set_column(at, column, pa.array([value] * len(rows))),
        tmp_path / "grid_roots" / "00000000.parquet",
    )
    with pytest.raises(CorruptTableError, match="00000000"):
        probabilistic.open_sample(tmp_path)[0]


def test_a_fifo_in_a_sample_is_not_waited_for(sampled: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "manifest.json")
    with pytest.raises(MissingTableError, match="manifest"):
        probabilistic.open_sample(tmp_path)
    (tmp_path / "manifest.json").unlink()
    (tmp_path / "manifest.json").write_bytes((sampled / "manifest.json").read_bytes())
    (tmp_path / "grid_roots").mkdir()
    os.mkfifo(tmp_path / "grid_roots" / "00000000.parquet")
    with pytest.raises(CorruptTableError, match="no regular file"):
        probabilistic.open_sample(tmp_path)[0]


def test_no_more_of_a_manifest_is_read_than_one_may_have(
    sampled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = tmp_path / "manifest.json"
    manifest.symlink_to("/dev/zero")
    with pytest.raises(MissingTableError, match="manifest"):
        probabilistic.open_sample(tmp_path)
    manifest.unlink()
    whole = (sampled / "manifest.json").read_bytes()
    manifest.write_bytes(whole)
    monkeypatch.setattr(stored, "MOST_BYTES", len(whole))
    assert len(probabilistic.open_sample(tmp_path)) == 25
    monkeypatch.setattr(stored, "MOST_BYTES", len(whole) - 1)
    with pytest.raises(CorruptTableError, match="damaged"):
        probabilistic.open_sample(tmp_path)


def test_a_manifest_of_more_grids_than_there_are_takes_no_memory(
    sampled: Path, tmp_path: Path
) -> None:
    shutil.copytree(sampled, tmp_path, dirs_exist_ok=True)
    manifest = json.loads((sampled / "manifest.json").read_bytes())
    manifest["arguments"] |= {"grids": 2**62, "chunk": 2**62}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(CorruptTableError, match="0 rows of grid 10 and should have 1"):
        probabilistic.open_sample(tmp_path)[0]


Fractions = dict[tuple[int, ...], tuple[Fraction, Fraction]]  # X's score with X, with O to move


def _ended(digits: tuple[int, ...]) -> float | None:
    """Return X's score of an ended board, None of an open one; nothing of the package is used."""
    for a, b, c in LINES:
        if digits[a] == digits[b] == digits[c] != 0:
            return 1.0 if digits[a] == 1 else 0.0
    return None if 0 in digits else 0.5


def _solve_board(digits: tuple[int, ...], grid: list[list[Fraction]], known: Fractions) -> None:
    """Add a board to the known ones; every fuller board is known."""
    ended = _ended(digits)
    known[digits] = (Fraction(ended or 0),) * 2
    if ended is None:
        x, y = _brought(digits, grid, known, 0), _brought(digits, grid, known, 1)
        value = max(
            min((x[i] + grid[i][1] * y[j]) / (1 - grid[i][1] * grid[j][1]) for j in y) for i in x
        )
        known[digits] = value, min(y[j] + grid[j][1] * value for j in y)


def _brought(
    digits: tuple[int, ...], grid: list[list[Fraction]], known: Fractions, side: int
) -> dict[int, Fraction]:
    """Return by empty cell the score after success and failure, weighted by their chances."""
    brought = {}
    for cell in [cell for cell in range(9) if digits[cell] == 0]:
        for mark, chance in ((1 + side, grid[cell][0]), (2 - side, grid[cell][2])):
            after = (*digits[:cell], mark, *digits[cell + 1 :])
            brought[cell] = brought.get(cell, Fraction(0)) + chance * known[after][1 - side]
    return brought


def _exact_leads(percents: NDArray[np.uint8], empty: int) -> dict[int, list[Fraction]]:
    """Return the leads of X's decisions with 2 to `empty` empty cells, by formula and in order."""
    grid = [[Fraction(int(part), 100) for part in cell] for cell in percents]
    known: Fractions = {}
    leads: dict[int, list[Fraction]] = {}
    for digits in sorted(product((0, 1, 2), repeat=9), key=lambda digits: digits.count(0)):
        if digits.count(0) > empty:
            break
        _solve_board(digits, grid, known)
        if digits.count(0) > 1 and _ended(digits) is None:
            other = known[digits][1]
            x = _brought(digits, grid, known, 0)
            *_, second, best = sorted(x[cell] + grid[cell][1] * other for cell in x)
            leads.setdefault(digits.count(0), []).append(best - second)
    return {count: sorted(found) for count, found in leads.items()}


@pytest.mark.parametrize(
    "asked",
    first([("abraham", 0, 2), ("abraham", 0, 9)]),
    ids=str,
)
def test_leads_are_those_of_fractions(asked: tuple[str, int, int]) -> None:
    """All leads of a grid, as fractions; the first only of boards with two empty cells."""
    generator, k, empty = asked
    percents = probabilistic.sample_grids(generator, 42, k, k + 1)[0]
    expected = _exact_leads(percents, empty)
    found = {
        count: sorted(Fraction(lead, denominator) for lead in leads)
        for count, (leads, denominator) in enumerate(grid_leads.find_leads(percents), 2)
        if count <= empty
    }
    assert found == expected
    if empty == 9:
        decades = [sum(lead == 0 for found in expected.values() for lead in found)]
        for low in grid_leads.DECADES:
            bounds = Fraction(10) ** low if low > -16 else 0, Fraction(10) ** (low + 1)
            decades.append(
                sum(bounds[0] <= lead < bounds[1] for found in expected.values() for lead in found)
            )
        decades[1] -= decades[0]
        assert grid_leads.count_leads(percents).tolist() == decades


def test_two_cells_that_rounding_may_part_are_equal() -> None:
    percents = probabilistic.sample_grids("abraham", 42, 0, 1)[0]
    grid = " ".join("/".join(map(str, cell)) for cell in percents.tolist())
    worth = []
    for cell in (5, 6):
        success, neutral, failure = (Fraction(int(part), 100) for part in percents[cell])
        board = "OXXX...XO"
        after = {mark: board[:cell] + mark + board[cell + 1 :] for mark in "XO"}
        worth.append(
            success * probabilistic.solve_exact(grid, after["X"], "O")
            + failure * probabilistic.solve_exact(grid, after["O"], "O")
            + neutral * probabilistic.solve_exact(grid, board, "O")
        )
    assert worth == [Fraction(397, 828)] * 2


@pytest.mark.parametrize("wrong", ["chosen", "missing", "added"])
def test_a_set_of_best_cells_that_is_not_exact_is_refused(
    monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    """Tamper with X's best cells where five cells are empty."""

    def choose_badly(*given: Any) -> Any:
        choices, residual = choose(*given)
        if wrong == "chosen":
            choices[4] = choices[4]._replace(x=0 * choices[4].x)
        else:
            choices[4].x_sets[:, 7] = wrong == "added"
        return choices, residual

    monkeypatch.setattr(grid_leads, "choose", choose_badly)
    percents = probabilistic.sample_grids("abraham", 42, 0, 1)[0]
    with pytest.raises(ArithmeticError, match="not best"):
        grid_leads.count_leads(percents)
