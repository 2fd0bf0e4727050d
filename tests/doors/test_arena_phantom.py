"""Phantom tic-tac-toe in Gymnasium and PettingZoo, and policies of OpenSpiel measured.

Run by `make test-arenas`.
"""

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

import ttt_tables as ttt

pytest.importorskip("gymnasium", reason="Gymnasium is not here: make test-arenas has it")
pytest.importorskip("pettingzoo", reason="PettingZoo is not here: make test-arenas has it")
pytest.importorskip("pyspiel", reason="OpenSpiel is not here: make test-arenas has it")

import gymnasium
import pyspiel
from open_spiel.python import policy as openspiel
from open_spiel.python.algorithms import best_response, expected_game_score
from pettingzoo.test import api_test

from ttt_tables.doors.adapters.gymnasium import PhantomEnv, register
from ttt_tables.doors.adapters.openspiel import PhantomPolicy, _state_of, ask_phantom, read_phantom
from ttt_tables.doors.adapters.pettingzoo import PhantomAEC
from ttt_tables.phantom.rules import SIDES
from ttt_tables.phantom.sets import sets_of

GAME = pyspiel.load_game("phantom_ttt")
STORED = ttt.open_tablebase().phantom


class Sparse(openspiel.Policy):
    """A policy of one cell at each information state, which may depend on the refusals' order."""

    def __init__(self, seed):
        super().__init__(GAME, [0, 1])
        self.seed = seed

    def action_probabilities(self, state, player_id=None):
        legal = state.legal_actions()
        told = state.information_state_string(state.current_player())
        return {Random(f"{self.seed} {told}").choice(legal): 1.0}


@pytest.mark.parametrize("seed", range(3))
def test_a_policy_of_openspiel_is_as_exploitable_as_openspiel_says(seed):
    policy, root = Sparse(seed), GAME.new_initial_state()
    values = [best_response.BestResponsePolicy(GAME, side, policy).value(root) for side in range(2)]
    ours = ttt.phantom.exploitability(ask_phantom(policy), ordered=True)
    assert 4 * ours == pytest.approx(sum(values), abs=1e-12)
    against = expected_game_score.policy_value(root, [policy, Sparse(seed + 10)])
    chances = ttt.phantom.evaluate(
        ask_phantom(policy), ask_phantom(Sparse(seed + 10)), ordered=True
    )
    assert chances.x_win - chances.o_win == pytest.approx(against[0], abs=1e-12)


def test_the_stored_pair_is_unexploitable_through_openspiel_too():
    assert ttt.phantom.exploitability(ask_phantom(PhantomPolicy())) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("side", range(2))
def test_a_state_is_found_for_what_a_side_knows(side):
    sets = sets_of(side, symmetric=False)
    for row in Random(side).sample(range(len(sets.keys)), 2000):
        assert read_phantom(_state_of(sets.show(row), GAME)) == sets.show(row)


@pytest.mark.parametrize("abrupt", [False, True])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("opponent", ["perfect", "random"])
def test_the_environment_shows_what_a_side_knows(side, opponent, abrupt):
    register()
    env = gymnasium.make("ttt/Phantom-v0", opponent=opponent, side=side, abrupt=abrupt)
    random, results = Random(f"{side} {opponent}"), Counter()
    for seed in range(300):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            known = ttt.phantom.parse(info["position"], side, abrupt=abrupt)
            legal = np.flatnonzero(info["action_mask"])
            assert tuple(legal) == known.legal_moves()
            if abrupt:
                assert [*np.sort((seen[seen > 0] - 1) % 9 + 1)] == [*range(1, len(known.turns) + 1)]
            else:
                assert [seen[cell] for cell in known.marks] == [*range(1, len(known.marks) + 1)]
            assert sum(seen > (9 if abrupt else 5)) == len(known.taken)
            assert env.observation_space.contains(seen)
            seen, reward, over, _, info = env.step(int(random.choice(legal)))
        results[reward] += 1
        assert reward == {side: 1, "draw": 0}.get(info["result"], -1)
    assert results.keys() >= ({-1.0, 1.0} if opponent == "random" else {-1.0})


def test_the_optimum_is_what_a_best_response_scores():
    assert PhantomEnv("perfect", "X").exact_optimal_return() == Fraction(2, 3)
    assert PhantomEnv("perfect", "O").exact_optimal_return() == Fraction(-2, 3)
    assert PhantomEnv("random", "X").exact_optimal_return() == Fraction(61, 64)


def test_what_the_environment_has_not_is_refused():
    env = PhantomEnv()
    with pytest.raises(ttt.BadBoardError, match="starts on the empty board"):
        env.reset(options={"board": "X........"})
    env.reset(seed=1)
    with pytest.raises(ttt.UnknownPolicyError):
        PhantomEnv("optimal")
    env.step(4)
    with pytest.raises(ttt.IllegalMoveError):
        env.step(4)


def test_gymnasium_s_checker_accepts_it():
    from gymnasium.utils.env_checker import check_env

    check_env(PhantomEnv(illegal="lose"), skip_render_check=True)


def test_pettingzoo_s_own_test_accepts_the_environment():
    api_test(PhantomAEC(), num_cycles=200)
    api_test(PhantomAEC(abrupt=True), num_cycles=200)


@pytest.mark.parametrize(("abrupt", "expected"), [(False, 2 / 3), (True, 0.5502)])
def test_two_agents_play_the_stored_pair_s_game(abrupt, expected):
    env, random, total = PhantomAEC(abrupt=abrupt), Random(3), 0
    stored = ttt.open_tablebase().abrupt if abrupt else STORED
    for _ in range(500):
        env.reset()
        while env.agents:
            agent = env.agent_selection
            if env.terminations[agent]:
                total += env._cumulative_rewards[agent] * (agent == "player_1")
                env.step(None)
                continue
            seen = env.observe(agent)
            known = env._umpire.information_set()
            assert tuple(np.flatnonzero(seen["action_mask"])) == known.legal_moves()
            chances = stored(known)
            env.step(random.choices([*chances], [float(one) for one in chances.values()])[0])
    assert abs(total / 500 - expected) < 0.12  # four standard errors
