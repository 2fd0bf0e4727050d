"""Every game in Gymnasium, PettingZoo and OpenSpiel, by their own checks and by play.

`make test-arenas` runs these tests.
"""

import pickle
import subprocess
import sys
from functools import partial
from random import Random
from typing import NamedTuple

import pytest

import ttt_tables as ttt
from tests.support.arena_games import shuttle, wind
from ttt_tables.board.numbers import OTHER

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make test-arenas has it")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: make test-arenas has it")

import gymnasium
import pettingzoo
import pettingzoo.test
import pyspiel
from gymnasium.utils.env_checker import check_env

from ttt_tables.interfaces.adapters import openspiel
from ttt_tables.interfaces.adapters.gymnasium import GameEnv
from ttt_tables.interfaces.adapters.pettingzoo import GameAEC, GameAgent

PLIES = 20
NAMES = [name for name in ttt.game_names() if name != "miniboard"]  # no side moves in this game


def of_games(names):
    """Return the mark of a test of games by name, and of two custom games."""
    name_of = lambda game: getattr(game, "__name__", game)  # noqa: E731
    return pytest.mark.parametrize("game", [*names, wind, shuttle], ids=name_of)


every_game = of_games(NAMES)


class Shown(NamedTuple):
    """What a program shows the side to move: the text, as digits or not, and the legal moves."""

    side: str
    text: str
    moves: list[str]


class Ended(NamedTuple):
    rewards: list[float]  # of X and of O
    has_ended: bool
    is_late: bool


def policy_of(game):
    """Return a policy that the game has; a custom game need not be solved."""
    return "perfect" if isinstance(game, str) else "random"


def legal(mask):
    return mask.nonzero()[0].tolist()


def in_gymnasium(game, side, source):
    """Yield the agent's observations in a game against random play, and the result."""
    env = GameEnv(game, "random", side, plies=PLIES)
    sizes = env.observation_space.nvec  # learners use their sum as the size of a network
    assert sizes.sum(dtype=sizes.dtype) == sum(sizes.tolist())
    observation, info = env.reset(seed=source.randrange(100))
    reward, ended, late = 0, False, False
    while not (ended or late):
        assert (reward, {*info}) == (0, {"position", "board", "action_mask"})
        assert env.observation_space.contains(observation)
        assert env.words.text(observation) == info["position"]
        assert env.game.position(info["position"]).board == info["board"]
        actions = legal(info["action_mask"])
        assert (legal(env.action_masks()), env.action_masks().dtype) == (actions, bool)
        yield Shown(side, info["position"], [env.moves[at] for at in actions])
        observation, reward, ended, late, info = env.step(source.choice(actions))
    assert legal(info["action_mask"]) == []
    assert reward == {side: 1, OTHER[side]: -1}.get(info.get("result"), 0)
    yield Ended([reward, -reward][:: 1 if side == "X" else -1], ended, late)


def in_pettingzoo(game, side, source):
    """Yield the observations of both agents, one of which plays by them, and the result."""
    limits = {"nodes": 50} if game == "ultimate" else {}
    env, player = GameAEC(game, plies=PLIES), GameAgent(policy_of(game), game, 1, **limits)
    env.reset(seed=source.randrange(100))
    agents = dict(zip("XO", env.possible_agents, strict=True))
    total = dict.fromkeys(agents.values(), 0)
    for agent in env.agent_iter():
        observation, reward, ended, late, info = env.last()
        total[agent] += reward
        mover = "XO"[agent == agents["O"]]
        assert env.words.text(observation["observation"]) == info["position"]
        if ended or late:
            env.step(player.play(env))
            continue
        assert not env.observe(agents[OTHER[mover]])["action_mask"].any()
        actions = legal(observation["action_mask"])
        yield Shown(mover, info["position"], [env.words.moves[at] for at in actions])
        env.step(player.play(env) if mover == side else source.choice(actions))
    assert [*total.values()] == {"X": [1, -1], "O": [-1, 1]}.get(info.get("result"), [0, 0])
    yield Ended([*total.values()], ended, late)


def in_openspiel(game, side, source):
    """Yield the observations of both players, one of which is a bot, and the result."""
    limits = {"nodes": 50} if game == "ultimate" else {}
    bot = openspiel.GameBot(policy_of(game), game, 1, **limits)
    state = openspiel.load(game).new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            chances = state.chance_outcomes()
            assert [action for action, _ in chances] == actions
            known = {one.name: float(one.probability) for one in state.match.here.outcomes}
            assert {state.action_to_string(action): chance for action, chance in chances} == known
            state.apply_action(source.choice(actions))
            continue
        player = state.current_player()
        text = state.information_state_string(player)
        yield Shown("XO"[player], text, [*map(state.action_to_string, actions)])
        assert state.clone().information_state_string(player) == text
        is_bot = side == "XO"[player]
        state.apply_action(bot.step(state) if is_bot else source.choice(actions))
    assert (state.legal_actions(), state.chance_outcomes()) == ([], [])
    yield Ended(state.returns(), True, False)


@every_game
@pytest.mark.parametrize("program", [in_gymnasium, in_pettingzoo, in_openspiel])
def test_observations_show_known_state_and_moves(program, game):
    """Three games each, including games with chance and with hidden marks."""
    game = game if isinstance(game, str) else game()
    rules = game if isinstance(game, ttt.Game) else ttt.game(game)
    for seed, side in enumerate("XOX"):
        *turns, end = program(game, side, Random(seed))
        for shown in turns:
            here = rules.position(shown.text)
            assert (here.text, here.to_move) == (shown.text, shown.side)
            assert {*shown.moves} == {*here.legal_moves} != set()
        assert sum(end.rewards) == 0
        assert end.has_ended != end.is_late
        assert not end.is_late or end.rewards == [0, 0]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("side", ["X", "O"])
@every_game
def test_gymnasium_accepts_every_environment(game, side):
    if isinstance(game, str):
        asked = {"side": side, "illegal": "lose", "render_mode": "ansi"}
        check_env(gymnasium.make(f"ttt/{game}-v0", disable_env_checker=True, **asked).unwrapped)
    else:
        check_env(GameEnv(game(), side=side, illegal="lose"), skip_render_check=True)


@every_game
def test_pettingzoo_accepts_every_environment(game):
    pettingzoo.test.api_test(GameAEC(game if isinstance(game, str) else game()), num_cycles=40)


@of_games(ttt.game_names())
def test_openspiel_accepts_every_game(game):
    if isinstance(game, str):
        (name,) = [name for name in openspiel.register() if name[4:] == game.replace("-", "_")]
        game = pyspiel.load_game(name)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    else:
        pyspiel.random_sim_test(openspiel.load(game()), num_sims=5, serialize=False, verbose=False)


@pytest.mark.parametrize("game", ["classic", "dice", "phantom"])
def test_seeded_games_are_repeatable(game):
    def in_gymnasium(seed):
        env, source, texts = gymnasium.make(f"ttt/{game}-v0"), Random(1), []
        for _ in range(20):
            over, (_, info) = False, env.reset(seed=seed) if not texts else env.reset()
            while not over:
                texts.append(info["position"])
                _, _, over, _, info = env.step(source.choice(legal(info["action_mask"])))
        return texts

    def in_pettingzoo(seed):
        env, agent, texts = GameAEC(game), GameAgent("random", game, seed), []
        for start in range(20):
            env.reset(seed=seed + start)
            for _ in env.agent_iter():
                texts.append(env.last()[-1]["position"])
                env.step(agent.play(env))
        return texts

    for played in (in_gymnasium, in_pettingzoo):
        assert played(1) == played(1) != played(1000)


@pytest.mark.parametrize("name", ttt.game_names())
def test_import_registers_games_in_gymnasium(name):
    env = gymnasium.make(f"ttt_tables.interfaces.adapters.gymnasium:ttt/{name}-v0")
    assert env.unwrapped.game == ttt.game(name)


def test_import_registers_games_in_pettingzoo():
    for name in ttt.game_names():
        assert f"ttt/{name}-v0" in pettingzoo.aec_registry
    env = pettingzoo.make("aec", "ttt/dice-v0", rule="reroll")
    assert env.game == ttt.game("dice", rule="reroll")


def test_openspiel_games_can_be_pickled():
    openspiel.register()
    for game in (pyspiel.load_game("ttt_misere"), openspiel.load("dice", rule="reroll")):
        found = in_a_new_process(game)
        assert (str(found), found.game) == (str(game), game.game)


def in_a_new_process(game):
    """Return a game that a new process, which had imported nothing of it, read and sent back."""
    code = (
        "import pickle, sys; sys.stdout.buffer.write(pickle.dumps(pickle.load(sys.stdin.buffer)))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=pickle.dumps(game), capture_output=True, check=True)
    return pickle.loads(done.stdout)


@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_vector_environment_workers_know_the_games(start):
    make = partial(gymnasium.make, "ttt_tables.interfaces.adapters.gymnasium:ttt/classic-v0")
    envs = gymnasium.vector.AsyncVectorEnv([make, make], context=start)
    _, info = envs.reset(seed=1)
    assert [*info["position"]] == ["." * 9] * 2
    envs.close()
