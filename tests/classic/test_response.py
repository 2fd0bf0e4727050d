"""The best response to a given opponent, resignation, and the skill dial."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.errors import BadModelError, GameOverError, UnknownPolicyError
from ttt_tables.games.classic.best_response import best_responses
from ttt_tables.games.classic.opponents import weights
from ttt_tables.games.classic.policies import OBJECTIVES

UNEVEN = ["1/2", "1/7", 3, Fraction(2, 3), 5, 1, "7", 2, 4]  # no symmetry keeps them
FROM_THE_START = textbook.OPEN[::-1]  # the empty board first: what it leads to is then known


def uneven(text):
    return {cell: int(42 * Fraction(UNEVEN[cell])) for cell in textbook.replies(text)}


@pytest.mark.parametrize("objective", first(OBJECTIVES))
def test_against_nine_weights_every_move_is_the_recursions(tb, objective):
    """So do all boards at once, as the tables have the models."""
    response = tb.against(UNEVEN, objective)
    expected = textbook.Against(objective, uneven)
    every = best_responses(weights(*UNEVEN), OBJECTIVES[objective])
    assert len(every) == 4520
    for text in FROM_THE_START:
        moves = {move.cell: move for move in expected.moves(text)}
        exact = response.exact(text)
        assert {cell: move.chances for cell, move in moves.items()} == exact
        for move in every[textbook.number(text)]:
            odds = tuple(Fraction(part, sum(move.odds)) for part in move.odds)
            assert (odds, move.rank) == (exact[move.cell], moves[move.cell].rank)
        assert [moves[cell].rank for cell in exact] == sorted(move.rank for move in moves.values())
        best = min(cell for cell in moves if moves[cell].rank == 1)
        assert response.best_move(text) == response(text) == best
        win, draw, _ = moves[best].chances
        assert response.score(text) == win + draw / 2


@pytest.mark.parametrize("boards", first([60, 4520]))
def test_an_opponent_may_be_a_name_a_function_or_a_table(tb, boards):
    by_name = tb.against("perfect-any")
    by_function = tb.against(lambda text: dict.fromkeys(textbook.best(text), 1))
    by_table = tb.against({t: dict.fromkeys(textbook.best(t), 1) for t in textbook.OPEN})
    for text in FROM_THE_START[:boards]:
        answers = [response.exact(text) for response in (by_name, by_function, by_table)]
        assert answers[0] == answers[1] == answers[2]


def test_a_best_response_scores_what_it_says_and_no_policy_scores_more(tb):
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


def test_an_opponent_is_asked_only_about_boards_that_he_meets(tb):
    asked = []

    def least(text):
        asked.append(text)
        return text.index(".")

    assert tb.against(least).score("." * 9) == 1
    assert all(textbook.side(text) == "O" for text in asked)
    assert len(asked) < 500 < len(textbook.OPEN) / 2


def test_an_ended_board_has_no_response(tb):
    response = tb.against("random")
    assert response.exact("XXXOO....") == {}
    for ask in (response.best_move, response.score):
        with pytest.raises(GameOverError):
            ask("XXXOO....")


def test_who_answers_resign_loses_there(tb):
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


def test_what_is_no_opponent_or_objective_is_refused(tb):
    with pytest.raises(UnknownPolicyError, match="choose one of safe, max-win"):
        tb.against("random", "safe-uniform")
    with pytest.raises(UnknownPolicyError):
        tb.against("nobody")
    for opponent in ([1, 1], [0.5] * 9, [-1] + [1] * 8):
        with pytest.raises(BadModelError):
            tb.against(opponent)


# The dial


DIALS = [("perfect", "random", "perfect"), ("perfect", "random", "random")]


@pytest.mark.slow
@pytest.mark.parametrize("names", first(DIALS), ids=" ".join)
def test_the_dial_is_the_exact_chances_at_any_epsilon(names):
    dial, source = ttt.dial(*names), Random(0)
    for epsilon in [Fraction(0), Fraction(1), *(Fraction(source.random()) for _ in range(3))]:
        mixture = ttt.mix(*names[:2], epsilon)
        as_x, as_o = ttt.evaluate(mixture, names[2]), ttt.evaluate(names[2], mixture)
        assert dial.chances(epsilon) == (
            (as_x.x_win + as_o.o_win) / 2,
            (as_x.draw + as_o.draw) / 2,
            (as_x.o_win + as_o.x_win) / 2,
        )


def test_a_wanted_rate_is_reached():
    for wanted in (0, "1/10", 0.25, "0.7"):
        epsilon = ttt.skill(loss=wanted)
        loss = ttt.dial("perfect", "random", "perfect").chances(epsilon)[2]
        assert abs(loss - Fraction(str(wanted))) < 1e-15
    epsilon = ttt.skill(win=0.8)
    assert (
        abs(ttt.dial("perfect", "random", "random").chances(epsilon)[0] - Fraction(8, 10)) < 1e-15
    )


def test_the_ends_of_the_dial_are_its_policies():
    ends = ttt.dial("perfect", "random", "perfect")
    assert ttt.skill(loss=0) == 0
    assert ttt.skill(loss=sum(ends.loss)) == 1
    assert ttt.skill(win=ttt.dial(*DIALS[1]).win[0]) == 0


def test_a_rate_out_of_reach_is_refused_with_the_reach():
    for rate in (0.99, "10/11", 1):
        with pytest.raises(BadModelError, match=r"out of reach: it goes from 0 .* to 0\.90057 "):
            ttt.skill(loss=rate)
        with pytest.raises(BadModelError, match=r"out of reach: it goes from 0\.9"):
            ttt.skill(win=rate)


def test_one_rate_is_asked_for():
    for rates in ({}, {"loss": 0.1, "win": 0.9}):
        with pytest.raises(BadModelError, match="either"):
            ttt.skill(**rates)


# Models that are refused


def test_weights_are_nine_rationals_of_at_least_zero():
    for weight in (0.5, True, None, -1, "-1/3", "x", "", "1/0", 1j, [1], np.float64(1), b"1"):
        with pytest.raises(BadModelError, match="cell 4"):
            weights(1, 1, 1, 1, weight, 1, 1, 1, 1)
    for count in (0, 8, 10):
        with pytest.raises(BadModelError, match=f"nine.*not {count}"):
            weights(*[1] * count)


def test_an_opponent_without_a_weight_on_any_open_cell_is_refused_with_the_board():
    with pytest.raises(BadModelError, match=r"all zero on board '[.XO]{9}'"):
        best_responses(weights(1, 1, 1, 1, 0, 1, 1, 1, 1), OBJECTIVES["safe"])
