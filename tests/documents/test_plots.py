"""The plots of the documents match the tables, and are readable on white and on dark pages."""

import re
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from docs.programs import curves, games, overview, sample, symmetries
from tests.conftest import ROOT
from ttt_tables import plots
from ttt_tables.errors import MissingTableError

KEPT = sorted((ROOT / "docs" / "plots").glob("*.svg"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
OF_GAMES = (
    "classic",
    "dice",
    "family",
    "miniboards",
    "openings",
    "phantom",
    "probabilistic",
    "skill",
    "ultimate",
)
OF_SAMPLE = ("best_first", "draw", "neutral", "score", "slopes")
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_plot_is_small_themed_and_used(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) < 100_000
    assert 'fill="white"' in text
    assert "@media (prefers-color-scheme: dark)" in text
    assert set(re.findall(r"\w+://[^\"']+", text)) <= NAMESPACES
    assert any(f"plots/{path.name})" in page.read_text(encoding="utf-8") for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_plot_has_a_text_alternative(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert all(len(words) > 20 for words in re.findall(r"!\[([^\]]+)\]\([^)]+\.svg\)", text))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("draw", "names"),
    [(games.main, OF_GAMES), (sample.main, OF_SAMPLE), (curves.main, ("deaths", "learning"))],
    ids=["games", "sample", "curves"],
)
def test_stored_plots_match_the_tables(
    draw: Callable[[Path, Path], object], names: tuple[str, ...], data: Path, tmp_path: Path
) -> None:
    """Only this test draws them: a plot in Git equals that of another process, byte for byte."""
    draw(data, tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(names)
    for name in names:
        kept = ROOT / "docs" / "plots" / f"{name}.svg"
        assert kept.read_bytes() == (tmp_path / kept.name).read_bytes(), (
            "run python -m docs.programs"
        )


def test_readme_picture_matches_the_packs() -> None:
    kept = ROOT / "docs" / "plots" / "overview.svg"
    assert kept.read_text(encoding="utf-8") == overview.picture(), "run python -m docs.programs"


def test_symmetry_picture_matches_the_table(data: Path) -> None:
    kept = ROOT / "docs" / "plots" / "symmetries.svg"
    assert kept.read_text(encoding="utf-8") == symmetries.picture(data), (
        "run python -m docs.programs"
    )


def test_own_sample_has_the_same_plots(data: Path) -> None:
    roots = pl.read_parquet(data / "grid_roots.parquet").filter(pl.col("k") < 40, generator="csun")
    drawn = plots.sample_plots(roots)
    assert list(drawn) == ["score", "draw", "best_first", "neutral"]
    score = str(drawn["score"][1].to_dict())
    mean, error = roots["x_score"].mean(), 1.959964 * roots["x_score"].std() / 40**0.5
    assert f"mean {mean:.4f} ({mean - error:.4f} to {mean + error:.4f})" in score
    assert "generator csun" in score
    assert "abraham" not in score


def test_invalid_sample_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(MissingTableError, match="no _manifest"):
        plots.draw_sample(tmp_path, tmp_path)
