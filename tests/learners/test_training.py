"""MENACE and TD: their boxes, their games, and the figures of other programs."""

import csv
import json
from math import sqrt

import numpy as np
import pytest

from tests.conftest import ORACLES
from ttt_tables.board.numbers import parse, ply
from ttt_tables.learners.boxes import PLANS, boxes, first_beads
from ttt_tables.learners.runs import RUNS, Run, measure, train, train_many

SHORT = (0, 1, 50, 300)


def test_boxes_match_the_article() -> None:
    with (ORACLES / "menace_304_boxes.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 304
    for row, box, beads in zip(rows, boxes("X"), first_beads("8/4/2/1"), strict=False):
        assert box.number == int(row["index"])
        assert box.board == parse(row["canonical_min_row_major"])
        assert 2 * box.stage == ply(box.board) == int(row["ply"])
        assert len(box.cells) == len(row["actions_row_major"].split())
        assert beads.tolist()[: len(box.cells)] == [int(row["beads_per_action"])] * len(box.cells)
        assert beads[len(box.cells) :].sum() == 0
    assert sorted(map(int, rows[0]["actions_row_major"].split())) == list(boxes("X")[0].cells)
    assert first_beads("8/4/2/1")[:304].sum() == 1989


def _wilson(count: int, total: int, wide: float) -> tuple[float, float]:
    middle = (count + wide**2 / 2) / (total + wide**2)
    error = wide / (total + wide**2) * sqrt(count * (total - count) / total + wide**2 / 4)
    return middle - error, middle + error


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("opponent", ["random", "perfect"])
def test_boxes_run_empty_at_the_original_rate(plan: str, opponent: str) -> None:
    """The 99 % Wilson intervals of both estimates, 300 runs each, overlap."""
    published = next(
        row
        for row in json.loads((ORACLES / "menace_death_simulation.json").read_text())
        if row["opponent"] == opponent
        and "/".join(map(str, row["schedule"])) == plan
        and not row["symmetry_reduced_actions_in_all_boxes"]
    )
    run = Run("menace", plan, "X", opponent)
    trained = train_many([run], range(300), snapshots=(300,))[run]
    ours = {
        "share_that_reach_an_empty_box": sum(int(one.resignations[0, 0] > 0) for one in trained),
        "share_first_box_empty": sum(int(one.kept[0, 0].sum() == 0) for one in trained),
    }
    for name, count in ours.items():
        low, high = _wilson(count, 300, 2.576)
        their_low, their_high = _wilson(round(published[name] * 300), 300, 2.576)
        assert max(low, their_low) < min(high, their_high), (name, count / 300, published[name])


def test_td_matches_the_original_program() -> None:
    """Its probabilities against random play are within those of 40 seeds of ours."""
    original = json.loads((ORACLES / "learners_original_seeded.json").read_text())
    run = Run("td", "0.0", "XO", "self")
    measured = [measure(run, seed, (10000,)).chances[0, :, 0] for seed in range(40)]
    for side, chances in enumerate(original["rl_seed0_greedy_vs_random_X_O_WDL"]):
        wins = [of[side, 0] for of in measured]
        assert min(wins) <= chances[0] <= max(wins)


@pytest.mark.parametrize("run", RUNS, ids=lambda run: "-".join(run))
def test_workers_and_later_games_do_not_change_learning(run: Run) -> None:
    alone = [train(run, seed, SHORT) for seed in range(4)]
    for workers in (1, 3):
        for one, many in zip(
            alone, train_many([run], range(4), workers, SHORT[1:3])[run], strict=True
        ):
            assert np.array_equal(one.kept[1:3], many.kept)
            assert np.array_equal(one.resignations[1:3], many.resignations)


@pytest.mark.parametrize("snapshots", [(-1, 5), (10, 5), (0, 20_001)])
def test_invalid_game_counts_are_rejected(snapshots: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="increasing game counts"):
        train(RUNS[0], 0, snapshots)
