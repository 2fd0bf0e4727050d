"""The figures of docs/menace.md are the tables', and its plots are drawn from them."""

import doctest
import json
import re
from math import sqrt
from pathlib import Path

import polars as pl
import pytest

from docs import curves
from tests.conftest import ORACLES
from ttt_tables.learners.boxes import PLANS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "menace.md").read_text(encoding="utf-8")
PROSE = "\n".join(line for line in PAGE.splitlines() if not line.startswith("|"))
SEEDS = 300
LEARNERS = [
    *[("menace", "8/4/2/1", opponent) for opponent in ("random", "perfect", "self")],
    *[("menace", "4/3/2/1", opponent) for opponent in ("random", "perfect", "self")],
    *[("td", reward, "self") for reward in ("0.0", "0.5")],
]


def _curves(data: Path, **named: object) -> pl.DataFrame:
    frame = pl.read_parquet(data / "learning_curves.parquet")
    return frame.filter(seeds=SEEDS, **named)


def _interval(share: float) -> str:
    """Return a share of 300 seeds with Wilson's interval of 95 %."""
    wide = 1.959964
    middle = (share + wide**2 / 2 / SEEDS) / (1 + wide**2 / SEEDS)
    spread = share * (1 - share) / SEEDS + wide**2 / 4 / SEEDS**2
    error = wide * sqrt(spread) / (1 + wide**2 / SEEDS)
    return f"{share:.3f} ({max(0, middle - error):.3f} to {middle + error:.3f})"


def _deaths(data: Path) -> list[str]:
    published = json.loads((ORACLES / "menace_death_simulation.json").read_text())
    lines = []
    for plan in PLANS:
        for opponent in ("random", "perfect"):
            (row,) = _curves(
                data, variant=plan, opponent=opponent, side="X", games=300, against="random"
            ).rows(named=True)
            theirs = next(
                other
                for other in published
                if (other["opponent"], "/".join(map(str, other["schedule"]))) == (opponent, plan)
                and not other["symmetry_reduced_actions_in_all_boxes"]
            )
            lines.append(
                f"| {plan} | {opponent} | {_interval(row['resigned'])} | "
                f"{theirs['share_that_reach_an_empty_box']:.3f} | "
                f"{_interval(row['first_empty'])} | {theirs['share_first_box_empty']:.3f} |"
            )
    return lines


def _ends(data: Path) -> list[str]:
    lines = []
    for learner, variant, opponent in LEARNERS:
        for side in "XO":
            ends = _curves(
                data, learner=learner, variant=variant, opponent=opponent, side=side, games=10000
            )
            (random,) = ends.filter(against="random").rows(named=True)
            (perfect,) = ends.filter(against="perfect").rows(named=True)
            figures = (random["win"], random["draw"], random["loss"], perfect["draw"])
            said = " | ".join(f"{figure:.4f}" for figure in figures)
            lines.append(f"| {learner} {variant} | {opponent} | {side} | {said} |")
    return lines


def _first_box(data: Path) -> list[str]:
    boxes = pl.read_parquet(data / "menace_boxes.parquet").filter(
        plan="8/4/2/1", side="X", opponent="random", seed=0, box=0
    )
    lines = []
    for (games,), rows in boxes.group_by(["games"], maintain_order=True):
        beads = dict(rows.select("cell", "beads").iter_rows())
        lines.append(f"| {games:,} | {beads[4]:,} | {beads[0]:,} | {beads[1]:,} |")
    return lines


def test_the_pages_tables_are_those_of_the_data(data: Path) -> None:
    rows = [line for line in PAGE.splitlines() if re.match(r"\| (\d|td|menace)", line)]
    assert rows == _first_box(data) + _deaths(data) + _ends(data)


def test_every_decimal_in_the_prose_stands_in_a_table_of_the_page(data: Path) -> None:
    printed = set(re.findall(r"\d+\.\d+", "\n".join(_deaths(data) + _ends(data))))
    before = _curves(data, learner="menace", games=0, side="X", against="random")
    allowed = {f"{before[name][0]:.4f}" for name in ("win", "draw", "loss")} | {"0.5"}
    assert set(re.findall(r"\d+\.\d+", PROSE)) <= printed | allowed


def test_o_against_perfect_play_loses_every_bead_of_its_first_boxes(data: Path) -> None:
    ends = _curves(data, learner="menace", side="O", opponent="perfect", games=10000)
    assert ends["first_empty"].to_list() == [1.0] * len(ends)


@pytest.mark.slow  # draws them
def test_plots_of_learners_are_those_the_table_gives(data: Path, tmp_path: Path) -> None:
    curves.main(data, tmp_path)
    for name in ("deaths", "learning"):
        drawn, kept = tmp_path / f"{name}.svg", ROOT / "docs" / "plots" / f"{name}.svg"
        assert kept.read_bytes() == drawn.read_bytes(), "run make plots"
        assert f"](plots/{name}.svg)" in PAGE
        assert len(kept.read_bytes()) < 100_000


@pytest.mark.parametrize("games", [300, 1000, 3000, 10000])
def test_td_is_ahead_of_every_menace_against_random_play(games: int, data: Path) -> None:
    for side in "XO":
        wins = _curves(data, side=side, against="random", games=games)
        td = wins.filter(learner="td")["win"].to_list()
        assert min(td) > max(wins.filter(learner="menace")["win"].to_list())


def test_the_examples_run() -> None:
    examples = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "menace", "menace.md", 0)
    assert test.examples
    assert not doctest.DocTestRunner().run(test).failed
