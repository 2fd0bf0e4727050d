"""The m,n,k games: lines against text, the boards' symmetries, and counts that only add up."""

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from pipeline.family.mnk import lines_held, solve
from pipeline.tables import TABLES
from pipeline.tables.family.mnk_games import games
from ttt_tables.verify import folder
from ttt_tables.verify.content import as_list
from ttt_tables.verify.family import mnk_games as verify
from ttt_tables.verify.report import Part

GAMES = list(games())
SMALL = [game for game in GAMES if game[0] * game[1] <= 12]


def rows_of(text: str, m: int, n: int) -> list[str]:
    """Return all rows, columns and diagonals of a board as texts."""
    grid = [text[row * m : row * m + m] for row in range(n)]
    columns = ["".join(column) for column in zip(*grid, strict=True)]
    shifted = [
        ["-" * (n - 1 - s * row) + line + "-" * (n - 1 + s * row) for row, line in enumerate(grid)]
        for s in (1, -1)
    ]
    return grid + columns + ["".join(c) for rows in shifted for c in zip(*rows, strict=True)]


def transposed(cell: int, m: int, n: int) -> int:
    return cell % m * n + cell // m


def test_the_games_are_the_eight_of_at_most_sixteen_cells() -> None:
    assert GAMES == verify.GAMES
    assert len(GAMES) == TABLES["mnk_games"].rows == 8


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_the_runs_that_text_shows(game: tuple[int, int, int]) -> None:
    m, n, k = game
    held = lines_held(*game)
    chance = np.random.default_rng(0)
    for cells in chance.integers(0, 1 << m * n, 300).tolist():
        text = "".join(".X"[cells >> cell & 1] for cell in range(m * n))
        assert held[cells] == any("X" * k in row for row in rows_of(text, m, n))


@pytest.mark.parametrize("k", [3, 4])
def test_a_board_on_its_side_is_worth_the_same(k: int) -> None:
    lying, standing = solve(4, 3, k), solve(3, 4, k)
    moves = sorted(transposed(cell, 4, 3) for cell in lying.first_moves)
    assert standing == lying._replace(first_moves=tuple(moves))


def test_first_moves_are_sets_that_the_board_s_symmetries_keep(data: Path) -> None:
    rows = (
        pl.read_parquet(data / "mnk_games.parquet").select("width", "height", "first_cells").rows()
    )
    for m, n, cells in rows:
        moves = {(cell % m, cell // m) for cell in range(m * n) if cells >> cell & 1}
        for flip_m, flip_n in product((0, 1), repeat=2):
            image = {(abs(flip_m * (m - 1) - x), abs(flip_n * (n - 1) - y)) for x, y in moves}
            assert image == moves
        assert m != n or {(y, x) for x, y in moves} == moves


def test_the_second_method_finds_counts_that_only_add_up(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two counts of a small game are wrong by one each, so that their sum is right."""
    monkeypatch.setattr(verify, "GAMES", SMALL)

    class Changed:
        def values(self, name: str) -> dict[str, Any]:
            table = folder.Folder(data).values(name)
            columns = {column: as_list(values)[: len(SMALL)] for column, values in table.items()}
            columns["win_count"][1] += 1
            columns["loss_count"][1] -= 1
            return columns

    part = Part("mnk_games", verify.CLAIM)
    verify.check(part, Changed(), full=False)
    assert [(fault.key, fault.column) for fault in part.first] == [
        ("(4, 3, 3)", "win_count, draw_count, loss_count")
    ]
