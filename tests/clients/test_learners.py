"""Learners train on the Gymnasium environments. `make test-learners` runs these tests."""

import re
from functools import partial

import numpy as np
import pytest

from tests.support.examples import ROOT
from ttt_tables import game_names

pytest.importorskip("sb3_contrib", reason="the learners are not installed: make test-learners")

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import PPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import SubprocVecEnv
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step

from ttt_tables.interfaces.adapters.gymnasium import GameEnv

torch.set_num_threads(1)
GAMES = [name for name in game_names() if name != "miniboard"]  # positions at which no side moves
NAMED = "ttt_tables.interfaces.adapters.gymnasium:ttt/classic-v0"
SMALL = {"n_steps": 64, "batch_size": 32, "n_epochs": 2, "seed": 0}


@pytest.mark.parametrize("learner", [PPO, MaskablePPO])
@pytest.mark.parametrize("name", GAMES)
def test_stable_baselines_trains_on_every_game(name, learner):
    env = GameEnv(name, illegal="raise" if learner is MaskablePPO else "lose")
    model = learner("MlpPolicy", env, **SMALL)
    before = [part.detach().clone() for part in model.policy.parameters()]
    model.learn(192)
    assert model.num_timesteps == 192
    after = [*model.policy.parameters()]
    assert any(not torch.equal(old, new) for old, new in zip(before, after, strict=True))
    assert all(torch.isfinite(part).all() for part in after)


@pytest.mark.parametrize("name", GAMES)
def test_tianshou_trains_on_every_game(name):
    envs = DummyVectorEnv([partial(GameEnv, name, illegal="lose") for _ in range(2)])
    env = GameEnv(name)
    sizes = env.observation_space.shape, int(env.action_space.n)
    policy = DiscreteQLearningPolicy(
        model=Net(state_shape=sizes[0], action_shape=sizes[1], hidden_sizes=[32]),
        action_space=env.action_space,
        eps_training=1.0,
    )
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))
    buffer = VectorReplayBuffer(400, 2)
    collector = Collector[CollectStats](learner, envs, buffer)
    collector.reset()
    games = collector.collect(n_step=200)
    assert games.n_collected_steps == len(buffer) == 200
    assert {*games.returns} <= {-1, 0, 1}
    with policy_within_training_step(policy):
        update = learner.update(buffer, sample_size=32)
    assert np.isfinite(update.loss)


def test_subprocess_environments_of_stable_baselines_play():
    """The name finds the module in a process that has imported nothing."""
    envs = make_vec_env(
        NAMED,
        n_envs=2,
        env_kwargs={"illegal": "lose"},
        vec_env_cls=SubprocVecEnv,
        vec_env_kwargs={"start_method": "spawn"},
    )
    model = PPO("MlpPolicy", envs, **SMALL).learn(128)
    assert model.num_timesteps == 128
    envs.close()


def test_asynchronous_environments_of_gymnasium_play():
    """The name finds the module in a process that has imported nothing."""
    envs = gymnasium.make_vec(
        NAMED,
        num_envs=2,
        vectorization_mode="async",
        vector_kwargs={"context": "spawn"},
        illegal="lose",
    )
    observations, info = envs.reset(seed=1)
    assert observations.shape == (2, 9)
    ends = 0
    for _ in range(20):
        actions = info["action_mask"].argmax(axis=1)
        _, rewards, over, _, info = envs.step(actions)
        ends += over.sum()
        assert (rewards[~over] == 0).all()
    assert ends > 2
    envs.close()


def test_tutorial_trains_and_grades_a_network():
    """The document's code blocks run unchanged, except for fewer training steps."""
    page = (ROOT / "docs" / "tutorials" / "train-an-agent.md").read_text(encoding="utf-8")
    section = page[page.index("\n## A network, by MaskablePPO\n") :]
    training, grading = re.findall(r"^```py\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    short = training.replace("learn(20_000)", "learn(2_048)")
    assert short != training
    known = {}
    exec(short, known)
    exec(grading, known)
    game, env, agent = known["game"], known["env"], known["agent"]
    assert len(agent) == 4520
    assert all(move in here.legal_moves for here, move in agent.items())
    score = game.evaluate(agent, "random").exact.score
    assert game.against(X=agent).probe(game.start).exact.score <= score
    assert score <= (1 + env.exact_optimal_return()) / 2
    assert len(known["errors"]) > 0
