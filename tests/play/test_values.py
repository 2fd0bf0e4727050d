"""Answers and values of every game, and their options. `ttt.check` compares the values."""

import random
from math import isclose
from typing import Any

import pytest

from tests.support.played import HIDDEN, made, walked
from ttt_tables import (
    BadBoardError,
    BadOptionError,
    GameOverError,
    IllegalMoveError,
    OffStrategyError,
    UnknownPolicyError,
    UnknownValueError,
    open_tablebase,
)
from ttt_tables.games.family.rules import Variant
from ttt_tables.play.game import Game
from ttt_tables.play.value import Value

SHORT = {"nodes": 300}  # makes a search repeatable


def limits(game: Game) -> dict[str, Any]:
    return SHORT if game.name == "ultimate" else {}


@pytest.mark.parametrize(
    ("name", "text", "error", "said"),
    [
        ("random-turn", "X...O....", BadOptionError, "is a chance node.* X-moves, O-moves"),
        ("classic", "XXXOO....", GameOverError, "has ended: X"),
    ],
)
def test_index_error_of_empty_answer_gives_reason(
    name: str, text: str, error: type[Exception], said: str
) -> None:
    answer = made(name).moves(text)
    with pytest.raises(error, match=said):
        answer[0]
    assert [*answer] == [*reversed(answer)] == []
    assert answer[:1] == ()


def test_choice_and_value_agree_with_the_answer(game: Game) -> None:
    for here in walked(game, 12 if game.name == "ultimate" else 60):
        if not here.legal_moves:
            named = ", ".join([one.name for one in here.outcomes]) or "has ended"
            with pytest.raises(GameOverError if here.result else BadOptionError, match=named):
                game.choose(here)
            continue
        try:
            answer = game.moves(here, **limits(game))
        except OffStrategyError:
            continue
        assert answer.move(answer[-1].move) is answer[-1]
        with pytest.raises(IllegalMoveError):
            answer.move("nobody")
        if game.name in HIDDEN:
            assert [one.regret for one in answer] == [None] * len(answer)
            with pytest.raises(UnknownValueError, match="marks are hidden"):
                answer[0].score  # noqa: B018
        elif game.name != "ultimate":  # answers of a search
            assert game.choose(here) == answer[0].move
            assert answer.value == game.probe(here)


def test_documented_loop_plays_every_game(game: Game) -> None:
    chance, here, plies = random.Random(7), game.start, 0
    while here.result is None and plies < 200:
        move = here if here.outcomes else game.choose(here, **limits(game))
        here = here.sample(chance) if here.outcomes else here.play(move)
        plies += 1
    if not here.result:  # a drawn game in which marks move or disappear
        assert isinstance(game.rules, Variant)
        assert (game.rules.endless, game.probe(game.start).wdl) == (True, 0)


# --- figures --------------------------------------------------------------------------------------


def test_values_have_the_documented_fields() -> None:
    grid = made("probabilistic")
    value = grid.probe("......... X")
    assert isclose(value.score, 0.5385368181285972, abs_tol=1e-15)
    assert value.exact is None
    assert value.error_bound is not None
    assert value.error_bound < 1e-13
    assert made("probabilistic", draw_value=0.25).probe("XOXXOOOXX X").score == 0.25
    assert made("vanishing").probe("- X").wdl == 1
    abrupt = made("abrupt").probe("-")
    assert abrupt.error_bound is not None
    assert 0 < abrupt.error_bound < 1e-9
    with pytest.raises(UnknownValueError):
        made("phantom").probe("4")
    assert made("notakto", boards=4).moves("/".join(["." * 9] * 4))[0].distance is None
    assert made("classic").probe("XXXOO....") == Value(
        "O", 0.0, 0.0, 0.0, 1.0, wdl=-1, distance=0, error_bound=0.0
    )


# --- options of an answer -------------------------------------------------------------------------


def test_policy_orders_moves_by_perfect_values() -> None:
    """The default wins most against random play and never gives up value."""
    classic = made("classic")
    safe, perfect = classic.moves("X...O...."), classic.moves("X...O....", policy="perfect")
    assert (safe.policy, perfect.policy) == ("safe-uniform", "perfect")
    assert {one.move: one.value for one in safe} == {one.move: one.value for one in perfect}
    assert [one.expected for one in perfect] == [None] * len(perfect)
    expected = [one.expected.score for one in safe if one.expected]
    assert expected == sorted(expected, reverse=True)
    assert len({*expected}) > 1
    exact = open_tablebase()._rows.exact("X...O....", "safe-uniform")
    for one in safe:
        assert one.expected is not None
        assert one.expected.exact is not None
        assert one.expected.exact[1:] == exact[one.cell]
    drawn = {classic.choose(".........", policy="random", seed=seed) for seed in range(60)}
    assert drawn == set("012345678")
    assert classic.choose("X...O....", seed=3) == classic.choose("X...O....", seed=3)


def test_unused_answer_options_are_rejected() -> None:
    with pytest.raises(BadOptionError, match="do not take policy"):
        made("misere").moves("X...O....", policy="perfect")
    with pytest.raises(BadOptionError, match="they take policy"):
        made("classic").moves("X...O....", nodes=5)
    with pytest.raises(UnknownPolicyError):
        made("classic").moves("X...O....", policy="nobody")
    with pytest.raises(BadBoardError, match="expected a position of"):
        made("classic").probe(made("miniboard").start)


def test_stochastic_strategy_is_sampled() -> None:
    phantom = made("phantom")
    likely = {one.move: one.probability for one in phantom.moves("- X")}
    drawn = [phantom.choose("- X", seed=seed) for seed in range(200)]
    assert {*drawn} == {move for move, probability in likely.items() if probability}
    assert {phantom.choose("- X") for _ in range(60)} <= {*likely}
