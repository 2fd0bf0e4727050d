"""The adapter for PettingZoo, on every board of its own environment and of ours.

`make test-arenas` runs these tests.
"""

from functools import cache

import pytest

import ttt_tables as ttt
from ttt_tables.board import alternating
from ttt_tables.games.classic import rules as classic
from ttt_tables.games.classic.policies import POLICIES

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: make test-arenas has it")

import pettingzoo
from pettingzoo.classic.tictactoe.board import Board

from ttt_tables.interfaces.adapters.pettingzoo import GameAEC, GameAgent, read_planes

TB = ttt.open_tablebase()
OPEN = -2  # PettingZoo's value for an open game


def new_env():
    """Return PettingZoo's `tictactoe_v3`."""
    return pettingzoo.make("aec", "classic/tictactoe-v3")


@cache
def games():
    """Return one sequence of actions for each board that PettingZoo's rules can reach."""
    found, ways = [()], {}
    while found:
        after = {}
        for actions in found:
            board = played(actions)
            ways[tuple(board.squares)] = actions
            if board.game_status() == OPEN:
                after |= {(*actions, action): None for action in board.legal_moves()}
        found = list({tuple(played(actions).squares): actions for actions in after}.values())
    return tuple(ways.values())


def played(actions):
    """Return PettingZoo's board after some actions, without its environment."""
    board = Board()
    for ply, action in enumerate(actions):
        board.play_turn(ply % 2, action)
    return board


@cache
def value(squares, player):
    """Return the value of PettingZoo's board for the player to move: 1, 0 or -1."""
    board = Board()
    board.squares = list(squares)
    status = board.game_status()
    if status != OPEN:
        return 0 if status == -1 else 1 if status == player else -1
    return max(values(squares, player).values())


def values(squares, player):
    """Return the value of each of PettingZoo's actions for the player to move."""
    return {
        action: -value((*squares[:action], player + 1, *squares[action + 1 :]), 1 - player)
        for action in range(9)
        if not squares[action]
    }


def number(squares):
    """Return our number of PettingZoo's square; its squares go down the columns."""
    text = ".XO"
    return ttt.parse("".join(text[squares[3 * (cell % 3) + cell // 3]] for cell in range(9)))


def test_agent_plays_best_legal_actions_on_every_board():
    env, perfect = new_env(), GameAgent("perfect")
    agents = {name: GameAgent(name, seed=1) for name in POLICIES}
    boards = set()
    for actions in games():
        env.reset()
        for action in actions:
            env.step(action)
        squares = tuple(env.unwrapped.board.squares)
        board = number(squares)
        boards.add(board)
        if alternating.result(board):
            assert env.terminations[env.agent_selection]
            assert perfect.play(env) is None
            continue
        observation = env.observe(env.agent_selection)
        assert read_planes(observation["observation"]) == ttt.show(board)
        worth = values(squares, len(actions) % 2)
        action = perfect.play(env)
        assert observation["action_mask"][action] == 1
        assert worth[action] == max(worth.values()) == TB.probe(board).wdl
        for name, agent in agents.items():
            action = agent.act(observation)
            weights = TB._rows.weights(board, name)
            played_cell = 3 * (action % 3) + action // 3
            assert observation["action_mask"][action] == 1
            assert weights[played_cell] or not any(weights.values())
    assert boards == set(classic.boards())
    assert len(boards) == 5478


def test_observation_of_waiting_agent_is_rejected():
    env, agent = new_env(), GameAgent("perfect")
    env.reset()
    env.step(4)
    with pytest.raises(ttt.BadBoardError, match="it is the other agent's turn"):
        agent.act(env.observe("player_1"))
    assert agent.act(env.observe("player_2")) == 0


@pytest.mark.parametrize("observation", [None, 5, [], {}, "text", {"action_mask": [1] * 9}])
def test_invalid_observation_is_rejected(observation):
    with pytest.raises(ttt.BadBoardError, match="an observation must have"):
        GameAgent().act(observation)


@pytest.mark.parametrize("seed", [[], 0.5, True, object()])
def test_invalid_seed_is_rejected(seed):
    with pytest.raises(ttt.BadLimitError, match="a seed must be"):
        GameAgent(seed=seed)


def test_unreachable_board_is_rejected():
    env, agent = new_env(), GameAgent()
    env.reset()
    env.unwrapped.board.squares = [1, 1, 1, 0, 0, 0, 0, 0, 0]
    with pytest.raises(ttt.BadBoardError, match="cannot occur"):
        agent.play(env)


# --- our games in PettingZoo ----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "expected"), [("phantom", 2 / 3), ("abrupt", 0.5502)])
def test_two_agents_play_as_the_stored_pair(name, expected):
    env, agent, total = GameAEC(name), GameAgent("perfect", name, 3), 0
    for _ in range(500):
        env.reset()
        for one in env.agent_iter():
            reward = env.last()[1]
            total += reward * (one == "player_1")
            env.step(agent.play(env))
    assert abs(total / 500 - expected) < 0.12  # four standard errors


def test_unsupported_environment_option_is_rejected():
    env = GameAEC("phantom", render_mode="ansi")
    env.reset()
    env.step(4)
    assert env.render() == ". . .\n. . .\n. . .\nO to move"  # O has no observation yet
    with pytest.raises(ttt.IllegalMoveError):
        env.step(9)
    env.step(4)
    assert env.agent_selection == "player_2"
    assert env.infos["player_2"]["position"] == "4? O"
    with pytest.raises(ttt.IllegalMoveError):
        env.step(4)
    with pytest.raises(ttt.BadBoardError, match="an observation must have"):
        GameAgent().act(env.observe("player_2"))
    with pytest.raises(ttt.BadBoardError, match="cannot be tried after"):
        env.reset(options={"position": "9"})
    lose = GameAEC("dice", illegal="lose")
    lose.reset(seed=1, options={"position": "XOX...... O 4"})
    lose.step(0)
    assert lose.rewards == {"player_1": 1, "player_2": -1}


def test_last_before_a_game_is_an_error():
    env = GameAEC()
    with pytest.raises(ttt.GameOverError, match="has not begun: call reset"):
        env.last()
    env.reset()
    assert env.last()[1] == 0
    with pytest.raises(ttt.BadOptionError, match="render_mode"):
        GameAEC(render_mode="human")
    picture = GameAEC("ultimate", render_mode="rgb_array")
    picture.reset()
    assert picture.render().shape == (228, 228, 3)
