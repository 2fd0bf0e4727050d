"""MENACE and TD: their boxes, their games, and the figures of other programs."""

import csv
import json
from math import sqrt

import numpy as np
import pytest

from tests.conftest import ORACLES
from ttt_tables.board import alternating
from ttt_tables.board.numbers import parse, ply
from ttt_tables.games.classic import rules as classic
from ttt_tables.learners.arrays import box_arrays
from ttt_tables.learners.boxes import PLANS, all_boxes, boxes, first_beads
from ttt_tables.learners.runs import RUNS, Run, measure, train, train_many
from ttt_tables.verify.rules import canonical, open_boards, side_to_move

SHORT = (0, 1, 50, 300)


def test_the_304_boxes_are_the_articles_in_its_order_with_its_actions_and_beads() -> None:
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


def test_the_289_boxes_of_o_are_the_classes_on_which_o_has_to_move() -> None:
    classes = {canonical(text)[0] for text in open_boards() if side_to_move(text) == "O"}
    assert sorted(box.board for box in boxes("O")) == sorted(classes)
    assert len(classes) == 289
    assert [ply(box.board) for box in boxes("O")] == sorted(ply(box.board) for box in boxes("O"))


def test_every_board_with_a_choice_has_a_box_and_no_other() -> None:
    for board, row in zip(classic.boards(), box_arrays().box.tolist(), strict=True):
        assert (row >= 0) == (len(alternating.legal_moves(board)) > 1)
        if row >= 0:
            assert all_boxes()[row].side == alternating.to_move(board)


def _wilson(count: int, total: int, wide: float) -> tuple[float, float]:
    middle = (count + wide**2 / 2) / (total + wide**2)
    error = wide / (total + wide**2) * sqrt(count * (total - count) / total + wide**2 / 4)
    return middle - error, middle + error


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("opponent", ["random", "perfect"])
def test_boxes_run_dry_as_often_as_the_original_programs(plan: str, opponent: str) -> None:
    """The intervals of both estimates (Wilson, 99 %) overlap: 300 of their runs, 300 of ours."""
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


def test_beads_after_100_games_are_those_of_the_original_program() -> None:
    """Means of all beads and of each action of the first box, within four standard errors."""
    rows = json.loads((ORACLES / "learners_original_seeded.json").read_text())
    original = rows["menace_original_train100_vs_random"]
    run = Run("menace", "8/4/2/1", "X", "random")
    trained = train_many([run], range(300), snapshots=(100,))[run]
    ours = np.array([[one.kept[0, :304].sum(), *one.kept[0, 0, [2, 0, 1]]] for one in trained])
    theirs = np.array(
        [[row["total"], *[row["first_box"][cell] for cell in "012"]] for row in original]
    )
    apart = np.abs(ours.mean(axis=0) - theirs.mean(axis=0))
    errors = np.sqrt(ours.var(axis=0, ddof=1) / len(ours) + theirs.var(axis=0, ddof=1) / 20)
    assert (apart < 4 * errors).all()


def test_td_learns_as_the_original_program_did() -> None:
    """Its chances against random lie among those of 40 seeds of ours."""
    original = json.loads((ORACLES / "learners_original_seeded.json").read_text())
    run = Run("td", "0.0", "XO", "self")
    measured = [measure(run, seed, (10000,)).chances[0, :, 0] for seed in range(40)]
    for side, chances in enumerate(original["rl_seed0_greedy_vs_random_X_O_WDL"]):
        wins = [of[side, 0] for of in measured]
        assert min(wins) <= chances[0] <= max(wins)


@pytest.mark.parametrize("run", RUNS, ids=lambda run: "-".join(run))
def test_what_is_learnt_hangs_neither_on_workers_nor_on_later_games(run: Run) -> None:
    alone = [train(run, seed, SHORT) for seed in range(4)]
    for workers in (1, 3):
        for one, many in zip(
            alone, train_many([run], range(4), workers, SHORT[1:3])[run], strict=True
        ):
            assert np.array_equal(one.kept[1:3], many.kept)
            assert np.array_equal(one.resignations[1:3], many.resignations)


@pytest.mark.parametrize("snapshots", [(-1, 5), (10, 5), (0, 20_001)])
def test_counts_that_do_not_rise_or_overfill_a_box_are_refused(snapshots: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="rising game counts"):
        train(RUNS[0], 0, snapshots)


def test_plans_give_each_stage_its_beads() -> None:
    for plan, beads in PLANS.items():
        rows = zip(all_boxes(), first_beads(plan), strict=True)
        assert all(
            row[0] == beads[box.stage] and ply(box.board) // 2 == box.stage for box, row in rows
        )
