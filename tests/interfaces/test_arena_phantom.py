"""OpenSpiel policies for phantom tic-tac-toe are evaluated (`make test-arenas`)."""

from random import Random

import pytest

import ttt_tables as ttt

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make test-arenas has it")

import pyspiel
from open_spiel.python import policy as openspiel
from open_spiel.python.algorithms import best_response, expected_game_score

from ttt_tables.games.phantom.sets import sets_of
from ttt_tables.interfaces.adapters.openspiel import (
    GamePolicy,
    _state_of,
    ask_phantom,
    load,
    read_phantom,
    register,
)

GAME = pyspiel.load_game("phantom_ttt")
ABRUPT = pyspiel.load_game("phantom_ttt(gameversion=abrupt)")


PHANTOM = ttt.game("phantom")


def made(abrupt):
    return ttt.game("abrupt" if abrupt else "phantom")


class Sparse(openspiel.Policy):
    """A policy with one cell per information state, which may depend on the order of rejections."""

    def __init__(self, seed):
        super().__init__(GAME, [0, 1])
        self.seed = seed

    def action_probabilities(self, state, player_id=None):
        legal = state.legal_actions()
        told = state.information_state_string(state.current_player())
        return {Random(f"{self.seed} {told}").choice(legal): 1.0}


@pytest.mark.parametrize("seed", range(3))
def test_exploitability_equals_openspiel(seed):
    policy, root = Sparse(seed), GAME.new_initial_state()
    values = [best_response.BestResponsePolicy(GAME, side, policy).value(root) for side in range(2)]
    ours = PHANTOM.exploitability(ask_phantom(policy), ordered=True)
    assert 4 * ours == pytest.approx(sum(values), abs=1e-12)
    against = expected_game_score.policy_value(root, [policy, Sparse(seed + 10)])
    value = PHANTOM.evaluate(ask_phantom(policy), ask_phantom(Sparse(seed + 10)), ordered=True)
    assert value.win - value.loss == pytest.approx(against[0], abs=1e-12)


def test_stored_pair_is_unexploitable_in_openspiel():
    assert PHANTOM.exploitability(ask_phantom(GamePolicy(game=GAME))) == pytest.approx(0, abs=1e-12)


class FirstFree(openspiel.Policy):
    """Play the first cell that the side does not know, as found in our texts.

    Like a table learned on our game, it has no entry for OpenSpiel's texts, and is uniform there.
    """

    def __init__(self, game):
        super().__init__(game, [0, 1])

    def action_probabilities(self, state, player_id=None):
        legal = state.legal_actions()
        text = state.information_state_string(state.current_player())
        if text[-1] not in "XO":
            return dict.fromkeys(legal, 1 / len(legal))
        assert legal == [cell for cell in range(9) if str(cell) not in text]
        return {legal[0]: 1.0}


def test_learned_policy_is_graded_on_its_game():
    register()
    policy = FirstFree(pyspiel.load_game("ttt_phantom"))
    assert PHANTOM.exploitability(ask_phantom(policy)) == 1 / 2
    assert PHANTOM.exploitability("first-free") == 1 / 2


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (GAME, "4 01 7?"),
        (load("phantom"), "4 01 7?"),
        (ABRUPT, "4 0? 7"),
        (load("abrupt"), "4 0? 7"),
    ],
)
def test_policy_is_queried_with_its_own_game_states(game, text):
    asked = []

    class Asked(openspiel.UniformRandomPolicy):
        def action_probabilities(self, state, player_id=None):
            asked.append(state.get_game())
            return super().action_probabilities(state, player_id)

    abrupt = text == "4 0? 7"
    here = made(abrupt).position(f"{text} X")
    cells = ask_phantom(Asked(game))(here)
    assert cells.keys() == {*map(int, here.legal_moves)}
    assert [one.get_type().short_name for one in asked] == [game.get_type().short_name]
    other = made(not abrupt).position("4 O")
    with pytest.raises(ttt.BadModelError, match="but got a position of"):
        ask_phantom(Asked(game))(other)


@pytest.mark.parametrize("game", [pyspiel.load_game("tic_tac_toe"), load("misere"), None])
def test_policy_of_another_game_is_rejected(game):
    policy = openspiel.UniformRandomPolicy(game) if game else object()
    with pytest.raises(ttt.BadModelError, match="must be one of phantom_ttt, ttt_phantom, ttt_abr"):
        ask_phantom(policy)
    assert ask_phantom(policy, GAME)


@pytest.mark.parametrize("side", range(2))
def test_state_is_found_for_an_information_state(side):
    sets = sets_of(side, symmetric=False)
    for row in Random(side).sample(range(len(sets.keys)), 2000):
        known = sets.show(row)
        assert read_phantom(_state_of(known, GAME)) == f"{str(known) or '-'} {known.side}"
