"""MENACE and TD: their boxes, their games, and the figures of other programs."""

import csv
import json
import random
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import pytest

from tests.conftest import ORACLES
from tests.support import textbook
from tests.support.parts import first
from tests.support.textbook_learners import Menace, TemporalDifference, anything, keeping, lookup
from ttt_tables import evaluate
from ttt_tables.board.numbers import parse, ply, show
from ttt_tables.classic import rules as classic
from ttt_tables.learners.arrays import box_arrays
from ttt_tables.learners.boxes import PLANS, all_boxes, boxes, first_beads
from ttt_tables.learners.runs import RUNS, Run, draw, first_values, measure, train, train_many

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
    for board, row in zip(classic.boards(), box_arrays().box.tolist(), strict=True):
        assert (row >= 0) == (len(classic.legal_moves(board)) > 1)
        if row >= 0:
            assert all_boxes()[row].side == classic.to_move(board)


GAMES = 400
EVERY = tuple(range(GAMES + 1))
MENACES = [run for run in RUNS if run.learner == "menace"]
TDS = [run for run in RUNS if run.learner == "td"]


@pytest.mark.parametrize("seed", [0, 12345])
@pytest.mark.parametrize("run", MENACES, ids=lambda run: "-".join(run))
def test_a_menace_of_texts_draws_the_same_beads_game_by_game(run: Run, seed: int) -> None:
    """After each game every bead agrees, so every move that a box chose does."""
    opponents = {"random": anything, "perfect": keeping, "self": anything}
    menace = Menace(PLANS[run.variant])
    fast = train(run, seed, EVERY)
    rows = {show(box.board): row for row, box in enumerate(all_boxes())}
    expected = first_beads(run.variant)
    for game, words in enumerate(draw(run, seed, GAMES).tolist(), 1):
        menace.play(words, run.sides, opponents[run.opponent])
        for lid, beads in menace.boxes.items():
            expected[rows[lid], : len(beads)] = list(beads.values())
        assert np.array_equal(fast.kept[game], expected), game
        assert fast.resignations[game].tolist() == list(menace.resigned.values()), game


@pytest.mark.parametrize("seed", [0, 12345])
@pytest.mark.parametrize("run", TDS, ids=lambda run: run.variant)
def test_a_td_of_texts_learns_the_same_values_game_by_game(run: Run, seed: int) -> None:
    learner = TemporalDifference(float(run.variant))
    fast = train(run, seed, EVERY)
    places = {show(board): place for place, board in enumerate(classic.boards())}
    expected = first_values(float(run.variant))
    for game, words in enumerate(draw(run, seed, GAMES).tolist(), 1):
        learner.play(words)
        for text, value in learner.values.items():
            expected[places[text]] = value
        assert np.array_equal(fast.kept[game], expected), game


def _policy(run: Run, side: str, learnt: np.ndarray) -> dict[str, dict[int, int]]:  # type: ignore[type-arg]
    """Return the learnt weights of cells, board by board, from texts alone."""
    rows = {show(box.board): row for row, box in enumerate(all_boxes())}
    places = {show(board): place for place, board in enumerate(classic.boards())}
    policy: dict[str, dict[int, int]] = {}
    for text in textbook.OPEN:
        afters = textbook.replies(text)
        if textbook.side(text) != side:
            continue
        if run.learner == "td":
            values = {cell: learnt[places[after]] for cell, after in afters.items()}
            policy[text] = {min(c for c in values if values[c] == max(values.values())): 1}
        elif len(afters) == 1:
            policy[text] = dict.fromkeys(afters, 1)
        else:
            lid, cells = lookup(text)
            box = all_boxes()[rows[lid]]
            beads = learnt[rows[lid]].tolist()
            policy[text] = {
                int(cells[cell]): count for cell, count in zip(box.cells, beads, strict=False)
            }
    return policy


CASES = [
    (run, side, seed)
    for run, seed in (
        (Run("menace", "8/4/2/1", "X", "random"), 0),
        (Run("td", "0.0", "XO", "self"), 0),
        (Run("menace", "8/4/2/1", "O", "random"), 1),
        (Run("menace", "4/3/2/1", "XO", "self"), 2),
        (Run("td", "0.5", "XO", "self"), 1),
    )
    for side in run.sides
]


@pytest.mark.parametrize("case", first(CASES, 3), ids=str)
def test_measured_chances_are_those_of_exact_fractions(case: tuple[Run, str, int]) -> None:
    """`evaluate` in Fractions; a board whose box is empty is given away by a second evaluation."""
    run, side, seed = case
    counts = (0, 100, 10000)
    trained, measured = train(run, seed, counts), measure(run, seed, counts)
    for at, learnt in enumerate(trained.kept):
        policy = _policy(run, side, learnt)
        for who, against in enumerate(("random", "perfect")):
            exact = _exact_chances(policy, side, against)
            found = measured.chances[at, "XO".index(side), who]
            assert [float(chance) for chance in exact] == pytest.approx(list(found), abs=1e-13)


def _exact_chances(
    policy: dict[str, dict[int, int]], side: str, against: str
) -> tuple[Fraction, Fraction, Fraction]:
    """Return win, draw, loss: `evaluate`, if no box is empty, else a recursion in Fractions."""
    if all(sum(weights.values()) for weights in policy.values()):
        players = (policy, against) if side == "X" else (against, policy)
        chances = evaluate(*players)
        return (
            (chances.x_win, chances.draw, chances.o_win)
            if side == "X"
            else (chances.o_win, chances.draw, chances.x_win)
        )

    @cache
    def recurse(text: str) -> tuple[Fraction, Fraction, Fraction]:
        if ended := textbook.over(text):
            won, drawn = Fraction(ended == side), Fraction(ended == "draw")
            return won, drawn, 1 - won - drawn
        if textbook.side(text) == side:
            weights = policy[text]
        else:
            weights = dict.fromkeys(textbook.replies(text), 1)
            if against == "perfect":
                weights = {textbook.best(text)[0]: 1}
        total = sum(weights.values())
        if not total:
            return Fraction(0), Fraction(0), Fraction(1)
        parts = [(recurse(textbook.replies(text)[c]), w) for c, w in weights.items() if w]
        win, draw, loss = (sum(part[i] * w for part, w in parts) / total for i in range(3))
        return Fraction(win), Fraction(draw), Fraction(loss)

    return recurse(textbook.EMPTY)


@pytest.mark.parametrize(("run", "side", "seed"), CASES, ids=str)
def test_measured_chances_are_those_of_games_played_within_four_sigma(
    run: Run, side: str, seed: int
) -> None:
    games, chance = 4000, random.Random(f"{run} {side}")
    policy = _policy(run, side, train(run, seed).kept[-1])
    chances = measure(run, seed).chances[-1, "XO".index(side), 0]
    counts = dict.fromkeys(("X", "O", "draw"), 0)
    for _ in range(games):
        text = textbook.EMPTY
        while not textbook.over(text):
            weights = dict.fromkeys(textbook.replies(text), 1)
            if textbook.side(text) == side:
                weights = policy[text]
            if not any(weights.values()):
                break
            (cell,) = chance.choices(list(weights), list(weights.values()))
            text = textbook.replies(text)[cell]
        counts[textbook.over(text) or "XO".replace(side, "")] += 1
    for expected, count in zip(
        chances, (counts[side], counts["draw"], counts["XO".replace(side, "")]), strict=True
    ):
        assert abs(count - games * expected) <= 4 * sqrt(games * expected * (1 - expected)) + 1e-6


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
