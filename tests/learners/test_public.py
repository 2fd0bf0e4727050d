"""Public training functions: rows of the tables, other plans, and a machine that resigns."""

from math import fsum

import numpy as np
import pytest

import ttt_tables as ttt
from tests.support import textbook
from ttt_tables.board import alternating
from ttt_tables.board.numbers import show
from ttt_tables.errors import BadBoardError, BadLimitError, BadModelError, UnknownPolicyError
from ttt_tables.games.classic import rules as classic
from ttt_tables.learners import train_menace, train_td

CURVE = """
    select win, draw, loss, resignations from learning_curves
    where learner = ? and variant = ? and side = ? and opponent = ? and games = ? and against = ?
        and seed_count = 3
    """
ROWS = [
    ("menace", "8/4/2/1", "X", "random", 1000, "random"),
    ("menace", "8/4/2/1", "O", "self", 300, "perfect"),
    ("td", "0.0", "X", "self", 1000, "random"),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(map(str, row)))
def test_row_of_learning_curves_is_the_mean_of_three_seeds(db, row):
    learner, variant, side, opponent, games, against = row
    trained = [
        train_td(games, seed, float(variant))
        if learner == "td"
        else train_menace(games, opponent, seed, tuple(map(int, variant.split("/"))), side)
        for seed in range(3)
    ]
    stored = db.execute(CURVE, row).fetchone()
    every = [one.chances(against, side) for one in trained]
    assert tuple(fsum(column) / 3 for column in zip(*every, strict=True)) == stored[:3]
    if learner == "menace":
        given_up = [one.resignations["XO".index(side)] for one in trained]
        assert fsum(given_up) / 3 == stored[3]


def test_learner_is_a_policy_with_probabilities():
    for learner in (train_menace(500, side="O"), train_td(500)):
        value = ttt.evaluate("random", learner).of("O")
        exact = value.win, value.draw, value.loss
        assert learner.chances("random", "O") == pytest.approx(exact, abs=1e-13)


def test_other_plan_learns_from_the_same_random_numbers():
    plenty = train_menace(300, plan=(50, 20, 5, 2))
    assert plenty.learnt.sum() > train_menace(300).learnt.sum()
    assert plenty.chances() == train_menace(300, plan=[50, 20, 5, 2]).chances()
    assert "menace 50/20/5/2, X against random" in repr(plenty)
    assert train_menace(20_000, plan=(600,) * 4).learnt.sum(axis=1).max() < 2**16
    assert train_menace(5, plan=(0, 0, 0, 0)).resignations == (5, 0)


def test_untrained_learner_samples_from_its_plan():
    menace = train_menace(0, plan=(3, 2, 1, 1))
    assert menace("." * 9) == {0: 3, 1: 3, 4: 3}
    assert train_td(0).chances("random", "X").win > 0


def test_learner_plays_on_every_open_board():
    for learner in (train_menace(30, "self"), train_td(30, draw_reward=1)):
        for board in classic.boards():
            if not alternating.result(board):
                assert set(learner(show(board))) <= {*alternating.legal_moves(board), "resign"}


def test_learned_state_is_read_only():
    with pytest.raises(ValueError, match="read-only"):
        train_td(1).learnt[0] = 1


NUMBERS = [-1, 1.0, True, None, "1", 10**30]


@pytest.mark.parametrize("number", NUMBERS)
def test_games_and_seeds_are_bounded_integers(number):
    for call in (train_menace, train_td):
        with pytest.raises(BadLimitError, match="games"):
            call(number)
        with pytest.raises(BadLimitError, match="seed"):
            call(1, seed=number)
    with pytest.raises(BadLimitError, match="20000"):
        train_menace(20_001)
    assert train_td(np.int64(1), seed=np.uint64(2**64 - 1)).games == 1


@pytest.mark.parametrize(
    "plan",
    [(8, 4, 2), (8, 4, 2, 1, 1), (8, 4, 2, -1), (8, 4, 2, 601), (8.0, 4, 2, 1), "8421", None],
)
def test_invalid_plan_is_rejected(plan):
    with pytest.raises(BadModelError, match="plan must be four numbers"):
        train_menace(1, plan=plan)


@pytest.mark.parametrize("name", ["nobody", None, "least", 1])
def test_unknown_opponents_sides_and_rewards_are_rejected(name):
    with pytest.raises(UnknownPolicyError, match="random, perfect, self"):
        train_menace(1, name)
    with pytest.raises(UnknownPolicyError, match="random, perfect"):
        train_menace(1).chances(name)
    with pytest.raises(BadBoardError):
        train_menace(1, side=name)
    with pytest.raises(BadModelError, match="draw_reward must be"):
        train_td(1, draw_reward=2 if name == 1 else name)


def test_menace_resigns_if_no_bead_is_left(tb):
    beads = {text: tb._rows.weights(text, "menace") for text in textbook.OPEN}
    empty = [text for text in textbook.OPEN if not any(beads[text].values())]
    assert 0 < len(empty) < 200
    for text in empty:
        assert ttt.game().evaluator.weights(ttt.game().position(text), "menace") == {"resign": 1}
        assert not any(tb._rows.weights(text, "menace-greedy").values())
        for policy in ("menace", "menace-greedy"):
            perfect = tb.best_move(text, "perfect")
            assert tb.best_move(text, policy) == tb.sample(text, policy) == perfect
            assert all(move.probability == 0 for move in tb.moves(text, policy))
            cells = tb._rows.best_cells(text, policy)
            assert cells == tb._rows.best_cells(text, "perfect")
