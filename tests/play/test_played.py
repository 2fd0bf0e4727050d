"""Games played by policies: best responses, and probabilities between two policies."""

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest

import ttt_tables as ttt
from tests.support.played import made
from ttt_tables import BadLimitError, BadModelError, IllegalMoveError, UnknownValueError
from ttt_tables.games.classic.best_response import best_responses
from ttt_tables.games.classic.opponents import MODELS
from ttt_tables.games.classic.policies import OBJECTIVES
from ttt_tables.play.position import Position


def any_move(here: Position) -> Mapping[str, float]:
    return dict.fromkeys(here.legal_moves, 1)


def lowest(here: Position) -> str:
    return here.legal_moves[0]


def test_best_response_to_a_policy_is_a_game() -> None:
    classic = made("classic")
    response = classic.against(O=any_move)
    here = response.start
    assert response.probe(here).exact == response._backup(here).exact
    best = {
        one.cell: Fraction(one.score, 2 * sum(one.odds))
        for one in best_responses(MODELS["uniform"], OBJECTIVES["max-score"])[0]
    }
    assert {one.cell: one.exact.score for one in response.moves(here) if one.exact} == best
    after = here.play("4")
    assert (after.to_move, after.legal_moves, len(after.outcomes)) == ("O", (), 8)
    assert after.play("0") == "O...X...."
    assert response != classic
    assert response != classic.against(X=lowest)


def test_best_response_does_at_least_as_well_as_any_policy() -> None:
    game = made("notakto")
    value = game.evaluate(lowest, any_move)
    best = game.against(O=any_move).probe(game.start.text)
    assert value.error_bound == best.error_bound == 0
    assert game.probe(game.start).of("X").score <= best.of("X").score >= value.score


def test_invalid_policy_error_names_the_position() -> None:
    classic, source = made("classic"), random.Random(1)
    for policy, error, said in [
        (lambda here: "4", IllegalMoveError, "'4', which is not a legal move on '....X....'"),
        (lambda here: {"9": 1, "0": 0}, IllegalMoveError, "'9', which is not .* on '.........'"),
        (lambda here: None, IllegalMoveError, "returns None on '.........', .*such as '0'"),
        (lambda here: {}, BadModelError, "weights on '.........'"),
        (lambda here: {"0": -1, "1": 2}, BadModelError, "weights on '.........'"),
        (lambda here: {"0": 0}, BadModelError, "weights on '.........'"),
        (lambda here: {"0": "many"}, BadModelError, "weights on '.........'"),
        (lambda here: {"0": float("nan")}, BadModelError, "weights on '.........'"),
        (lambda here: source.choice(here.legal_moves), BadModelError, "return the weights"),
        (7, BadModelError, "a policy must be a name, a function of a position, .*, got 7"),
    ]:
        with pytest.raises(error, match=said):
            classic.evaluate(policy, policy)  # type: ignore[arg-type]


def test_best_response_with_hidden_marks_is_unknown() -> None:
    hidden = ttt.Game(made("phantom").rules)
    for ask in (lambda: hidden.against(X=any_move), lambda: hidden.exploitability(any_move)):
        with pytest.raises(UnknownValueError, match=r"phantom.*marks are hidden"):
            ask()


def test_policies_may_reach_few_of_many_positions() -> None:
    ultimate = made("ultimate")
    assert ultimate.evaluate(lowest, lowest).loss == 1
    with pytest.raises(BadLimitError, match="ultimate has more than"):
        ultimate.against(O=lowest)


def test_policies_are_queried_twice_per_position() -> None:
    asked: list[str] = []

    def remembering(here: Position) -> str:
        asked.append(here.text)
        return here.legal_moves[0]

    response = made("classic").against(X=remembering)
    assert all(asked.count(text) == 1 + (text.count(".") > 1) for text in asked)
    often = len(asked)
    assert response.start.outcomes[0].name == "0"
    assert len(asked) == often
