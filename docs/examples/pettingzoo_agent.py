"""Use the tables in PettingZoo: agents play its tic-tac-toe, and our phantom tic-tac-toe."""

import pettingzoo

from ttt_tables.interfaces.adapters.pettingzoo import GameAEC, GameAgent


def play(env, agents, seed=0):
    """Play one game and return the rewards of both agents."""
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0)
    for name in env.agent_iter():
        rewards[name] += env.last()[1]
        env.step(agents[name].play(env))
    return rewards


perfect, random = GameAgent("perfect"), GameAgent("random", seed=0)
theirs = pettingzoo.make("aec", "classic/tictactoe-v3")
print(play(theirs, {"player_1": perfect, "player_2": perfect}))
games = [play(theirs, {"player_1": random, "player_2": perfect}) for _ in range(100)]
print("lost as player_2:", sum(game["player_2"] < 0 for game in games), "of", len(games))

phantom = GameAEC("phantom")
pair = {name: GameAgent("perfect", "phantom", 1) for name in phantom.possible_agents}
games = [play(phantom, pair, seed) for seed in range(100)]
print("phantom: X scores", sum(game["player_1"] for game in games), "in", len(games), "games")
