"""Games in which policies play: the best response, and the chances between two."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

import ttt_tables as ttt
from tests.support.played import made
from ttt_tables import BadLimitError, BadModelError, IllegalMoveError, UnknownValueError
from ttt_tables.play.position import Position

TB = ttt.open_tablebase()


def any_move(here: Position) -> Mapping[str, float]:
    return dict.fromkeys(here.legal_moves, 1)


def lowest(here: Position) -> str:
    return here.legal_moves[0]


def named(policy: str) -> Any:
    return lambda here: here.game.known.weights(here, policy)


@pytest.mark.parametrize(
    ("x", "o"), [("perfect", "random"), ("random", "safe-uniform"), ("td", "max-win-centre")]
)
def test_game_between_policies_has_the_classic_evaluation(x: str, o: str) -> None:
    value = made("classic").evaluate(named(x), named(o))
    assert value.exact is not None
    assert value.exact[1:] == (*TB.evaluate(x, o),)
    assert (value.side, value.within) == ("X", 0)


def test_best_response_to_a_policy_is_a_game() -> None:
    classic = made("classic")
    response = classic.against(O=any_move)
    score = 1 - TB.evaluate("perfect", "random").o_win
    here = response.start
    assert response.probe(here).exact == response.backup(here).exact
    best = {
        str(cell): win + draw / 2
        for cell, (win, draw, _) in TB.against("random").exact(here).items()
    }
    assert {one.move: one.exact.score for one in response.moves(here) if one.exact} == best
    assert score >= response.probe(here).score
    after = here.play("4")
    assert (after.to_move, after.legal_moves, len(after.outcomes)) == ("O", (), 8)
    assert after.play("0") == "O...X...."
    assert response != classic
    assert response != classic.against(X=lowest)


def test_best_response_does_at_least_as_well_as_any_policy() -> None:
    game = made("notakto")
    value = game.evaluate(lowest, any_move)
    best = game.against(O=any_move).probe(game.start.text)
    assert value.within == best.within == 0
    assert game.probe(game.start).of("X").score <= best.of("X").score >= value.score


def test_invalid_policy_is_rejected_with_the_position() -> None:
    classic, source = made("classic"), random.Random(1)
    for policy, error, said in [
        (lambda here: "4", IllegalMoveError, "'4' is no move on '....X....'"),
        (lambda here: {"9": 1, "0": 0}, IllegalMoveError, "'9' is no move on '.........'"),
        (lambda here: 4, BadModelError, "answers 4 on '.........': return a move such as '0'"),
        (lambda here: {}, BadModelError, "weights on '.........'"),
        (lambda here: {"0": -1, "1": 2}, BadModelError, "weights on '.........'"),
        (lambda here: {"0": 0}, BadModelError, "weights on '.........'"),
        (lambda here: {"0": "many"}, BadModelError, "weights on '.........'"),
        (lambda here: {"0": float("nan")}, BadModelError, "weights on '.........'"),
        (lambda here: source.choice(here.legal_moves), BadModelError, "hides chance"),
        ("perfect", BadModelError, "a function of a position, not 'perfect'"),
    ]:
        with pytest.raises(error, match=said):
            classic.evaluate(policy, policy)  # type: ignore[arg-type]
    with pytest.raises(UnknownValueError, match=r"ttt\.phantom"):
        made("phantom").evaluate(any_move, any_move)


def test_policies_may_meet_few_of_too_many_positions() -> None:
    ultimate = made("ultimate")
    assert ultimate.evaluate(lowest, lowest).loss == 1
    with pytest.raises(BadLimitError, match="ultimate has more than"):
        ultimate.against(O=lowest)


def test_policies_are_asked_twice_about_a_position() -> None:
    asked: list[str] = []

    def remembering(here: Position) -> str:
        asked.append(here.text)
        return here.legal_moves[0]

    response = made("classic").against(X=remembering)
    assert all(asked.count(text) == 2 for text in asked)
    often = len(asked)
    assert response.start.outcomes[0].name == "0"
    assert len(asked) == often
