"""The sweep of learning's constants: its means are the tables' where both have them."""

import json

import polars as pl
import pytest

from benchmarks.constants import EXPLORED, FILE, RATES, measure, plans
from docs.programs import constants
from tests.conftest import ROOT
from ttt_tables.learners.runs import EXPLORE, OPPONENTS, RATE

FOUND = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def curves(data):
    """Return the table's means of the last snapshot."""
    rows = pl.read_parquet(data / "learning_curves.parquet", glob=False)
    return rows.filter(seed_count=FOUND["seeds"], games=FOUND["games"])


def test_every_setting_is_measured_once():
    assert len({tuple(row[:3]) for row in FOUND["td"]}) == len(FOUND["td"])
    assert len(FOUND["td"]) == 2 * len(RATES) * len(EXPLORED)
    assert [row[:2] for row in FOUND["menace"]] == [
        [plan, opponent] for plan in plans() for opponent in OPPONENTS
    ]


def test_the_articles_constants_give_what_the_table_has(curves):
    of_table = curves.filter(learner="td", variant="0.0")
    for rate, explored, side, win, draw in FOUND["td"]:
        if (rate, explored) == (RATE, EXPLORE):
            against = of_table.filter(side=side)
            assert against.filter(against="random")["win"].item() == pytest.approx(win, abs=6e-5)
            assert against.filter(against="perfect")["draw"].item() == pytest.approx(draw, abs=6e-5)


def test_the_stored_plans_give_what_the_table_has(curves):
    seen = 0
    for plan, opponent, win, draw, resigned in FOUND["menace"]:
        of_plan = curves.filter(learner="menace", variant=plan, side="X", opponent=opponent)
        for row in of_plan.iter_rows(named=True):
            name, known = ("win", win) if row["against"] == "random" else ("draw", draw)
            assert row[name] == pytest.approx(known, abs=6e-5)
            assert row["resigned"] == pytest.approx(resigned, abs=6e-5)
            seen += 1
    opponents = 3 * 2
    assert seen == 2 * opponents


def test_a_machine_that_explores_less_knows_less():
    """The measured rows bear out the sentences of docs/menace.md."""
    draws = {(rate, explored): draw for rate, explored, side, _, draw in FOUND["td"] if side == "O"}
    assert draws[0.1, 1000] < 0.25 < 0.9 < draws[0.1, 20]
    assert max(draws[1.0, explored] for explored in EXPLORED) < 0.7
    assert draws[0.05, 5] == max(draws.values())


def test_the_same_games_give_the_same_means():
    assert measure(1, 20) == measure(1, 20) != measure(2, 20)


@pytest.mark.slow  # draws it
def test_the_kept_plot_is_that_of_the_means(tmp_path):
    constants.main(folder=tmp_path)
    kept = ROOT / "docs" / "plots" / "constants.svg"
    assert kept.read_bytes() == (tmp_path / "constants.svg").read_bytes(), (
        "run python -m docs.programs"
    )
