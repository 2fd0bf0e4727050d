"""The plot of growth shows the figures of the table in docs/dev/speed.md."""

from pathlib import Path

import pytest

from benchmarks import growth
from benchmarks.growth import Cost
from docs.programs import growth as drawing
from tests.conftest import ROOT

COSTS = [
    Cost(10_000, "", "one worker", 1.5, 1_410_000, 290),
    Cost(1_000_000, "", "one worker", 20.0, 140_900_000, 300),
    Cost(10_000, "", "two workers", 1.25, 1_410_000, 330),
    Cost(1_000_000, "", "two workers", 10.0, 140_900_000, 340),
    Cost(400, "every", "two workers by Dask", 2.0, 31_000_000, 430),
]


def test_a_page_tells_its_costs_and_no_others() -> None:
    page = f"# Before\n\n{growth.BEGIN}\nold\n{growth.END}\n\nafter\n"
    once = growth.written(page, COSTS)
    assert growth.read(once) == COSTS
    assert growth.written(once, COSTS) == once
    assert once.startswith("# Before\n")
    assert once.endswith(f"{growth.END}\n\nafter\n")
    assert "old" not in once


def test_the_conclusions_follow_from_the_costs() -> None:
    said = growth.conclusions(COSTS)
    assert "20.0 us and 140.9 bytes a grid" in said
    assert "Two workers are 2.00 times as fast" in said
    assert "141 GB in 4,000 files" in said
    assert "| 1 | 5.56 |" in said  # hours: 10^9 grids of 20 us
    assert "| 16 | 0.35 |" in said


def test_few_grids_are_counted_as_many_are() -> None:
    assert growth.counts(10**7) == [10**4, 10**5, 10**6, 10**7]
    assert growth.counts(2000) == [200, 2000]


def test_the_page_has_a_whole_table() -> None:
    costs = growth.read((ROOT / "docs" / "dev" / "speed.md").read_text(encoding="utf-8"))
    assert {cost.way for cost in costs} == set(growth.WAYS)
    assert {cost.boards for cost in costs} == {"", "every"}


@pytest.mark.slow  # draws it
def test_the_kept_plot_is_that_of_the_page(tmp_path: Path) -> None:
    drawing.main(folder=tmp_path)
    kept = ROOT / "docs" / "plots" / "growth.svg"
    assert kept.read_bytes() == (tmp_path / "growth.svg").read_bytes(), (
        "run python -m docs.programs"
    )


@pytest.mark.slow  # a dozen commands
def test_a_few_grids_are_measured_and_written(tmp_path: Path) -> None:
    page = tmp_path / "speed.md"
    page.write_text(f"{growth.BEGIN}\n{growth.END}\n", encoding="utf-8")
    growth.main(40, page)
    costs = growth.read(page.read_text(encoding="utf-8"))
    assert [cost.grids for cost in costs] == [4, 4, 4, 40, 40, 40]
    drawing.main(page, tmp_path)
    assert (tmp_path / "growth.svg").read_text(encoding="utf-8").startswith("<svg")
