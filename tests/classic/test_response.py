"""The best response to a given opponent, resignation, and the skill dial."""

from fractions import Fraction

import numpy as np
import pytest

import ttt_tables as ttt
from tests.support import textbook
from ttt_tables.errors import BadModelError, GameOverError, UnknownPolicyError
from ttt_tables.games.classic.best_response import best_responses
from ttt_tables.games.classic.opponents import weights
from ttt_tables.games.classic.policies import OBJECTIVES

UNEVEN = ["1/2", "1/7", 3, Fraction(2, 3), 5, 1, "7", 2, 4]  # no symmetry keeps them


def test_response_to_nine_weights_is_that_of_the_game(tb):
    """`Game.against` finds it by another program, from the rules only; score is the objective."""
    response = tb.against(UNEVEN, "max-score")
    every = best_responses(weights(*UNEVEN), OBJECTIVES["max-score"])
    game = ttt.game().against(
        O=lambda here: {move: Fraction(UNEVEN[int(move)]) for move in here.legal_moves}
    )
    for text in [text for text in textbook.OPEN[::-1] if textbook.side(text) == "X"][::4]:
        exact, moves = response.exact(text), every[textbook.number(text)]
        odds = {
            one.cell: tuple(Fraction(part, sum(one.odds)) for part in one.odds) for one in moves
        }
        assert odds == exact
        win, draw, _ = exact[response.best_move(text)]
        assert response.score(text) == win + draw / 2 == game.probe(text).exact.score
        assert response(text) == response.best_move(text)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_response_to_random_play_is_the_stored_policy(objective, tb):
    response, stored = tb.against("random", objective), f"{objective}-uniform"
    for text in textbook.OPEN[::-60]:
        assert response.exact(text) == tb._rows.exact(text, stored)
        assert response.best_move(text) == tb.best_move(text, stored)


def test_opponent_may_be_a_name_a_function_or_a_table(tb):
    by_name = tb.against("perfect-any")
    by_function = tb.against(lambda text: dict.fromkeys(textbook.best(text), 1))
    by_table = tb.against({t: dict.fromkeys(textbook.best(t), 1) for t in textbook.OPEN})
    for text in textbook.OPEN[::-75]:
        assert by_name.exact(text) == by_function.exact(text) == by_table.exact(text)


def test_no_policy_scores_more_than_the_best_response(tb):
    response = tb.against("max-win-uniform")
    as_x, as_o = (
        ttt.evaluate(response, "max-win-uniform").x_score,
        1 - ttt.evaluate("max-win-uniform", response).x_score,
    )
    assert response.score(0) == as_x
    assert ttt.exploitability("max-win-uniform") == (as_x + as_o - 1) / 2
    for policy in tb.policies:
        assert ttt.evaluate(policy, "max-win-uniform").x_score <= as_x
        assert 1 - ttt.evaluate("max-win-uniform", policy).x_score <= as_o


def test_opponent_is_asked_only_about_boards_it_meets(tb):
    asked = []

    def least(text):
        asked.append(text)
        return text.index(".")

    assert tb.against(least).score("." * 9) == 1
    assert all(textbook.side(text) == "O" for text in asked)
    assert len(asked) < 500 < len(textbook.OPEN) / 2


def test_ended_board_has_no_response(tb):
    response = tb.against("random")
    assert response.exact("XXXOO....") == {}
    for ask in (response.best_move, response.score):
        with pytest.raises(GameOverError):
            ask("XXXOO....")


def test_resigning_loses(tb):
    def resigns(text):
        return "resign" if textbook.side(text) == "O" else text.index(".")

    assert ttt.evaluate("random", resigns) == (1, 0, 0)
    assert ttt.evaluate(lambda _: "resign", "random") == (0, 0, 1)
    assert ttt.exploitability(lambda _: "resign") == Fraction(1, 2)
    assert tb.against(resigns).exact("." * 9)[8] == (1, 0, 0)
    half = ttt.mix(lambda _: "resign", "perfect", 0.5)
    assert half("." * 9)["resign"] == half("." * 9)[0] > 0
    assert ttt.evaluate(half, "random").o_win > Fraction(1, 2)
    rarely = {"." * 9: {"resign": 3, 4: 1}}
    assert ttt.evaluate(rarely, resigns) == (Fraction(1, 4), 0, Fraction(3, 4))
    dial = ttt.dial("perfect", lambda _: "resign", "perfect")
    assert dial.chances("1/2") == dial.chances(0.5)
    assert dial.chances(1) == (0, 0, 1)
    mixture = ttt.mix("perfect", lambda _: "resign", "1/3")
    assert (
        dial.chances(Fraction(1, 3))[2]
        == (ttt.evaluate(mixture, "perfect").o_win + ttt.evaluate("perfect", mixture).x_win) / 2
    )


def test_unknown_opponent_or_objective_is_rejected(tb):
    with pytest.raises(UnknownPolicyError, match="choose one of safe, max-win"):
        tb.against("random", "safe-uniform")
    with pytest.raises(UnknownPolicyError):
        tb.against("nobody")
    for opponent in ([1, 1], [0.5] * 9, [-1] + [1] * 8):
        with pytest.raises(BadModelError):
            tb.against(opponent)


# The dial


def test_dial_is_the_exact_chances_at_any_epsilon():
    dial, epsilon = ttt.dial("perfect", "random", "random"), Fraction(0.3)
    mixture = ttt.mix("perfect", "random", epsilon)
    as_x, as_o = ttt.evaluate(mixture, "random"), ttt.evaluate("random", mixture)
    assert dial.chances(epsilon) == (
        (as_x.x_win + as_o.o_win) / 2,
        (as_x.draw + as_o.draw) / 2,
        (as_x.o_win + as_o.x_win) / 2,
    )


def test_wanted_rate_is_reached():
    for wanted in (0, "1/10", 0.25, "0.7"):
        epsilon = ttt.skill(loss=wanted)
        loss = ttt.dial("perfect", "random", "perfect").chances(epsilon)[2]
        assert abs(loss - Fraction(str(wanted))) < 1e-15
    win = ttt.dial("perfect", "random", "random").chances(ttt.skill(win=0.8))[0]
    assert abs(win - Fraction(8, 10)) < 1e-15


def test_ends_of_the_dial_are_its_policies():
    assert ttt.skill(loss=0) == 0
    assert ttt.skill(loss=sum(ttt.dial("perfect", "random", "perfect").loss)) == 1
    assert ttt.skill(win=ttt.dial("perfect", "random", "random").win[0]) == 0


def test_rate_out_of_reach_is_rejected_with_the_limits():
    for rate in (0.99, "10/11", 1):
        with pytest.raises(BadModelError, match=r"out of reach: it goes from 0 .* to 0\.90057 "):
            ttt.skill(loss=rate)
        with pytest.raises(BadModelError, match=r"out of reach: it goes from 0\.9"):
            ttt.skill(win=rate)
    for rates in ({}, {"loss": 0.1, "win": 0.9}):
        with pytest.raises(BadModelError, match="either"):
            ttt.skill(**rates)


# Models that are rejected


def test_weights_are_nine_rationals_of_at_least_zero():
    for weight in (0.5, True, None, -1, "-1/3", "x", "", "1/0", 1j, [1], np.float64(1), b"1"):
        with pytest.raises(BadModelError, match="cell 4"):
            weights(1, 1, 1, 1, weight, 1, 1, 1, 1)
    for count in (0, 8, 10):
        with pytest.raises(BadModelError, match=f"nine.*not {count}"):
            weights(*[1] * count)


def test_opponent_without_a_weight_names_the_board():
    with pytest.raises(BadModelError, match=r"all zero on board '[.XO]{9}'"):
        best_responses(weights(1, 1, 1, 1, 0, 1, 1, 1, 1), OBJECTIVES["safe"])
