"""Players by policies in any form: names, functions and mappings, with weights."""

from fractions import Fraction
from random import Random

import pytest

import ttt_tables as ttt
from tests.support.played import HIDDEN, MADE, made
from ttt_tables.board import alternating
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.policies import POLICIES
from ttt_tables.play.player import Player


def shares(weights):
    """Return exact probabilities."""
    return {move: Fraction(weight, sum(weights.values())) for move, weight in weights.items()}


OPEN = [board for board in classic.boards() if not alternating.result(board)]


@pytest.mark.parametrize("policy", POLICIES)
def test_named_policy_has_its_exact_probabilities(tb, policy):
    game = made("classic")
    player = Player(game, policy)
    for board in OPEN[::29]:  # tests of the adapters have all of them
        weights = tb._rows.weights(board, policy)
        if not any(weights.values()):
            weights = {tb.best_move(board, "perfect"): 1}  # the moves that `sample` plays there
        total = sum(weights.values())
        here = game.position(ttt.show(board))
        given = player.weights(here)
        whole = sum(given.values())
        exact = {move: weight / Fraction(whole) for move, weight in given.items()}
        assert exact == {str(cell): Fraction(w, total) for cell, w in weights.items() if w}
        assert player.probabilities(here) == {
            str(cell): weights.get(cell, 0) / total for cell in alternating.legal_moves(board)
        }


@pytest.mark.parametrize(
    ("name", "options"),
    MADE,
    ids=lambda one: one if isinstance(one, str) else " ".join(map(str, one.values())),
)
def test_every_game_has_perfect_and_random_players(name, options):
    game = made(name, **options)
    here = game.start
    while here.outcomes:
        here = here.outcomes[0].position
    if not here.legal_moves:
        with pytest.raises((ttt.GameOverError, ttt.IllegalMoveError)):
            Player(game).weights(here)
        return
    limits = {"nodes": 100} if name == "ultimate" else {}
    assert Player(game, "random").weights(here) == dict.fromkeys(here.legal_moves, 1)
    answer = game.moves(here, **limits)
    assert Player(game, **limits)(here, Random(1)) in here.legal_moves
    if name not in (*HIDDEN, "classic", "ultimate"):
        best = {one.move: 1 for one in answer if one.rank == 1}
        assert Player(game, "perfect-any").weights(here) == best
        assert Player(game, "perfect").weights(here) == {answer[0].move: 1}
    if name in HIDDEN:
        named = {one.move: one.probability for one in answer}
        for policy in (None, "perfect", "perfect-any", "optimal"):
            assert shares(Player(game, policy).weights(here)) == pytest.approx(named)
        far = game.position("7 X" if name == "phantom" else "7 2 X")
        assert set(Player(game).weights(far).values()) == {1}  # off the strategy
    with pytest.raises(ttt.UnknownPolicyError, match="perfekt"):
        Player(game, "perfekt")


@pytest.mark.parametrize(
    ("said", "weights"),
    [
        (4, {"4": 1}),
        ("4", {"4": 1}),
        ({8: 0.5, "4": Fraction(1, 2), 1: 0}, {"8": Fraction(1, 2), "4": Fraction(1, 2)}),
        ([0, 0, 0, 0, 3, 0, 0, 0, 1], {"4": Fraction(3, 4), "8": Fraction(1, 4)}),
        ({"resign": 1, 8: 1}, {"4": Fraction(1, 2), "8": Fraction(1, 2)}),  # no side resigns
        ("resign", {"4": 1}),
    ],
)
def test_policy_returns_a_move_or_weights(said, weights):
    here = made("classic").position("X........")
    assert shares(Player(here.game, lambda _: said).weights(here)) == weights
    assert shares(Player(here.game, {"X........": said}).weights(here)) == weights


@pytest.mark.parametrize(
    "said",
    [
        *(None, [], {}, {4: -1}, {4: 0}, 1.5, [1, 2], {4: "many"}, {"resign": -1}, {"resign": "x"}),
        *("0", 9),
    ],
)
def test_invalid_policy_result_is_rejected(said):
    here = made("classic").position("X........")
    with pytest.raises(ttt.TttError, match=r"X\.\.\.\.\.\.\.\."):
        Player(here.game, lambda _: said)(here, Random(1))


def test_ended_game_and_invalid_policy_are_rejected():
    game = made("classic")
    with pytest.raises(ttt.GameOverError, match=r"'XXXOO\.\.\.\.' has ended"):
        Player(game)(game.position("XXXOO...."), Random(1))
    with pytest.raises(ttt.BadModelError, match="has no entry for"):
        Player(game, {"X........": 4})(game.start, Random(1))
    for wrong in (5, [], True):
        with pytest.raises(ttt.BadModelError, match="a policy must be"):
            Player(game, wrong)
    with pytest.raises(ttt.BadOptionError, match="do not take milliseconds"):
        Player(game, milliseconds=3)
