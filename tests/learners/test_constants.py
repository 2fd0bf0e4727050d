"""The sweep of learning's constants: its means are the tables' where both have them."""

import json

import polars as pl
import pytest

from benchmarks.constants import EXPLORED, FILE, RATES, measure, plans
from docs.programs import constants
from tests.conftest import ROOT
from ttt_tables.learners.runs import EXPLORE, OPPONENTS, RATE

FOUND = json.loads(FILE.read_text(encoding="utf-8"))


def test_every_setting_is_measured_once():
    assert len({tuple(row[:3]) for row in FOUND["td"]}) == len(FOUND["td"])
    assert len(FOUND["td"]) == 2 * len(RATES) * len(EXPLORED)
    assert [row[:2] for row in FOUND["menace"]] == [
        [plan, opponent] for plan in plans() for opponent in OPPONENTS
    ]


def test_measured_means_are_those_of_the_table(data):
    """Of the article's constants, and of the two stored plans."""
    curves = pl.read_parquet(data / "learning_curves.parquet", glob=False).filter(
        seed_count=FOUND["seeds"], games=FOUND["games"]
    )
    means = {
        tuple(row[name] for name in ("learner", "variant", "side", "opponent", "against")): row
        for row in curves.iter_rows(named=True)
    }
    for rate, explored, side, win, draw in FOUND["td"]:
        if (rate, explored) == (RATE, EXPLORE):
            of = [means["td", "0.0", side, "self", against] for against in ("random", "perfect")]
            assert (of[0]["win"], of[1]["draw"]) == pytest.approx((win, draw), abs=6e-5)
    seen = 0
    for plan, opponent, win, draw, resigned in FOUND["menace"]:
        if ("menace", plan, "X", opponent, "random") in means:
            of = [means["menace", plan, "X", opponent, name] for name in ("random", "perfect")]
            known = (of[0]["win"], of[1]["draw"], of[0]["resigned"])
            assert known == pytest.approx((win, draw, resigned), abs=6e-5)
            seen += 1
    assert seen == 2 * len(OPPONENTS)


def test_same_games_give_the_same_means(monkeypatch):
    for name, few in (("RATES", (RATE,)), ("EXPLORED", (EXPLORE,)), ("plans", lambda: ["8/4/2/1"])):
        monkeypatch.setattr(f"benchmarks.constants.{name}", few)
    assert measure(1, 20) == measure(1, 20) != measure(2, 20)


@pytest.mark.slow
def test_stored_plot_is_that_of_the_means(tmp_path):
    """Only this test draws constants.svg."""
    constants.main(folder=tmp_path)
    kept = ROOT / "docs" / "plots" / "constants.svg"
    assert kept.read_bytes() == (tmp_path / "constants.svg").read_bytes(), (
        "run python -m docs.programs"
    )
