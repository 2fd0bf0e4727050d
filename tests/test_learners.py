"""MENACE and TD: their furniture, their games, and what other programs say of both."""

import csv

import numpy as np
import pytest

from pipeline.learners import (
    PLANS,
    RUNS,
    Run,
    all_boxes,
    boxes,
    first_beads,
    train,
    train_many,
)
from tests import textbook
from tests.conftest import ORACLES
from ttt_tables import classic
from ttt_tables.board import parse, ply

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
    classes = {
        min(textbook.number(image) for image in _images(text))
        for text in textbook.OPEN
        if textbook.side(text) == "O"
    }
    assert sorted(box.board for box in boxes("O")) == sorted(classes)
    assert len(classes) == 289
    assert [ply(box.board) for box in boxes("O")] == sorted(ply(box.board) for box in boxes("O"))


def _images(text: str) -> list[str]:
    turned = [text]
    for _ in range(3):
        turned.append("".join(turned[-1][6 + column :: -3] for column in range(3)))
    return turned + ["".join(image[row : row + 3][::-1] for row in (0, 3, 6)) for image in turned]


def test_every_board_with_a_choice_has_a_box_and_no_other() -> None:
    from pipeline.learners import furniture

    for board, row in zip(classic.boards(), furniture().box.tolist(), strict=True):
        assert (row >= 0) == (len(classic.legal_moves(board)) > 1)
        if row >= 0:
            assert all_boxes()[row].side == classic.to_move(board)


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
