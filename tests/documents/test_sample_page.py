"""The figures of docs/sample.md are the tables', and its plots are drawn from them."""

import json
import re
import xml.etree.ElementTree as ET
from math import sqrt
from pathlib import Path

import polars as pl
import pytest

from docs.programs.sample import main as draw_sample
from pipeline.tables import LISTED
from ttt_tables.probabilistic.generators import GENERATORS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "sample.md").read_text(encoding="utf-8")
PROSE, _, FIGURES = PAGE.partition("## All the figures")
NUMBER = r"-?\d+\.\d+"
INTERVAL = rf"({NUMBER})\s\(({NUMBER})\sto\s({NUMBER})\)"
DRAWN = ("best_first", "draw", "neutral", "score", "slopes")

Key = tuple[str, str, int | None]


def _read(data: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(data / f"{name}.parquet")


def _figures() -> dict[Key, tuple[str, ...]]:
    """Return estimate, low and high as the page's table prints them."""
    lines = [[word.strip() for word in line.split("|")[1:-1]] for line in FIGURES.splitlines()]
    header, _, *rows = [words for words in lines if words]
    figures: dict[Key, tuple[str, ...]] = {}
    for statistic, cell, *printed in rows:
        for generator, figure in zip(header[2:], printed, strict=True):
            found = re.fullmatch(INTERVAL, figure)
            assert found, figure
            key = (generator, statistic, int(cell) if cell else None)
            assert key not in figures
            figures[key] = found.groups()
    return figures


def test_the_pages_table_has_every_row_of_grid_statistics_as_printed(data: Path) -> None:
    bounds = pl.col("statistic").is_in(["residual", "error_bound"])  # no estimates
    rows = {row[:3]: row[3:6] for row in _read(data, "grid_statistics").filter(~bounds).iter_rows()}
    figures = _figures()
    assert figures.keys() == rows.keys()
    for key, printed in figures.items():
        for text, value in zip(printed, rows[key], strict=True):
            places = len(text.partition(".")[2])
            assert f"{value:.{places}f}" == text, key


def test_every_interval_in_the_prose_is_one_of_the_table() -> None:
    said = re.findall(INTERVAL, PROSE)
    assert len(said) > 12
    assert set(said) <= set(_figures().values())


def test_every_other_decimal_in_the_prose_has_a_source(data: Path) -> None:
    allowed = {text for figure in _figures().values() for text in figure}
    grids, roots = _read(data, "grids"), _read(data, "grid_roots")
    allowed.add(f"{grids.filter(grid_name='reluctant')['x_score'].item():.5f}")
    witnesses = json.loads((ROOT / "tests/oracles/prob_game_means.json").read_text())
    for generator, witness in (("abraham", "louis"), ("csun", "unity")):
        sample = roots.filter(generator=generator).select(
            "x_score", neutral=pl.col("cells").list.gather_every(3, 1).list.mean()
        )
        score = sample["x_score"].to_numpy()
        mean, error = witnesses[witness]["mean"], witnesses[witness]["se"]
        apart = (score.mean() - mean) / sqrt(error**2 + score.var(ddof=1) / len(score))
        explained = 100 * float(sample.select(pl.corr("neutral", "x_score") ** 2).item())
        allowed |= {f"{mean:.5f}", f"{error:.5f}", f"{apart:.2f}", f"{explained:.1f}"}
        allowed |= {f"{score.min():.4f}", f"{score.max():.4f}"}
    allowed |= set(re.findall(NUMBER, " ".join(LISTED["grid_statistics"].claims)))
    assert set(re.findall(NUMBER, PROSE)) <= allowed


def test_the_centres_slopes_lie_apart_from_all_others(data: Path) -> None:
    for generator in GENERATORS:
        rows = _read(data, "grid_statistics").filter(generator=generator)
        centre, others = rows.filter(cell=4), rows.filter(pl.col("cell") != 4)
        for statistic, inner, outer, sign in (
            ("success", "low", "high", 1),
            ("failure", "high", "low", -1),
        ):
            edge = sign * centre.filter(statistic=statistic)[inner].item()
            assert (sign * others.filter(statistic=statistic)[outer] < edge).all()


def test_five_of_the_eight_edges_cannot_be_told_from_0_in_success(data: Path) -> None:
    edges = _read(data, "grid_statistics").filter(pl.col("cell") % 2 == 1, statistic="success")
    assert edges.height == 8
    assert edges.filter(pl.col("low") < 0, pl.col("high") > 0).height == 5


def test_both_generators_can_draw_the_reluctant_grid(data: Path) -> None:
    grid = _read(data, "grids").filter(grid_name="reluctant")["grid"].item()
    for generator in GENERATORS.values():
        cells = {"/".join(map(str, cell)) for cell in generator.cells}
        assert set(grid.split()) <= cells


@pytest.fixture(scope="module")
def drawn(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plots")
    draw_sample(data, folder)
    return folder


@pytest.mark.slow  # test_the_kept_plots_are_those_the_tables_give draws them a first time
def test_plots_are_drawn_alike_twice(data: Path, drawn: Path, tmp_path: Path) -> None:
    draw_sample(data, tmp_path)
    names = sorted(path.name for path in drawn.iterdir())
    assert names == [f"{name}.svg" for name in DRAWN]
    for name in names:
        assert (tmp_path / name).read_bytes() == (drawn / name).read_bytes()


@pytest.mark.slow  # draws them; make plots writes them
@pytest.mark.parametrize("name", DRAWN)
def test_the_kept_plots_are_those_the_tables_give(name: str, drawn: Path) -> None:
    kept = ROOT / "docs" / "plots" / f"{name}.svg"
    assert kept.read_bytes() == (drawn / kept.name).read_bytes(), "run make plots"
    assert f"](plots/{kept.name})" in PAGE


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWN)
def test_plots_are_small_white_and_name_no_place(name: str, drawn: Path) -> None:
    text = (drawn / f"{name}.svg").read_text(encoding="utf-8")
    assert len(text.encode()) < 100_000
    picture = ET.fromstring(text)
    paper = picture[0]
    assert paper.get("fill") == "white"
    assert (paper.get("width"), paper.get("height")) == (
        picture.get("width"),
        picture.get("height"),
    )
    assert str(ROOT) not in text
    assert set(re.findall(r"\w+://[^\"']+", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
