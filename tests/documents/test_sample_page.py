"""The figures of docs/sample.md are those of the tables."""

import re
from pathlib import Path

import polars as pl

from ttt_tables.games.probabilistic.generators import GENERATORS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "sample.md").read_text(encoding="utf-8")
PROSE = PAGE.partition("## All the figures")[0]
NUMBER = r"-?\d+\.\d+"
INTERVAL = rf"({NUMBER})\s\(({NUMBER})\sto\s({NUMBER})\)"


def _read(data: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(data / f"{name}.parquet")


def test_intervals_in_prose_are_in_the_table(data: Path) -> None:
    said = set(re.findall(INTERVAL, PROSE))
    assert len(said) > 12
    rows = _read(data, "grid_statistics").select("estimate", "low", "high").rows()
    assert said <= {tuple(f"{one:.{places}f}" for one in row) for row in rows for places in (4, 5)}


def test_centre_slopes_are_separate_from_others(data: Path) -> None:
    for generator in GENERATORS:
        rows = _read(data, "grid_statistics").filter(generator=generator)
        centre, others = rows.filter(cell=4), rows.filter(pl.col("cell") != 4)
        for statistic, inner, outer, sign in (
            ("success", "low", "high", 1),
            ("failure", "high", "low", -1),
        ):
            edge = sign * centre.filter(statistic=statistic)[inner].item()
            assert (sign * others.filter(statistic=statistic)[outer] < edge).all()


def test_five_edge_slopes_are_indistinguishable_from_0(data: Path) -> None:
    edges = _read(data, "grid_statistics").filter(pl.col("cell") % 2 == 1, statistic="success")
    assert edges.height == 8
    assert edges.filter(pl.col("low") < 0, pl.col("high") > 0).height == 5


def test_both_generators_can_draw_reluctant_grid(data: Path) -> None:
    grid = _read(data, "grids").filter(grid_name="reluctant")["grid"].item()
    for generator in GENERATORS.values():
        cells = {"/".join(map(str, cell)) for cell in generator.cells}
        assert set(grid.split()) <= cells
