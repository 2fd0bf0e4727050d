"""The tables in PettingZoo: perfect play against itself, and against an agent that draws moves."""

import pettingzoo

from ttt_tables.doors.adapters.pettingzoo import TablebaseAgent


def play(agents):
    """Play one game and return the rewards of both agents."""
    env = pettingzoo.make("aec", "classic/tictactoe-v3")
    env.reset()
    rewards = dict.fromkeys(env.possible_agents, 0)
    for name in env.agent_iter():
        rewards[name] += env.last()[1]
        env.step(agents[name].play(env))
    return rewards


perfect, random = TablebaseAgent("perfect"), TablebaseAgent("random", seed=0)
print(play({"player_1": perfect, "player_2": perfect}))

games = [play({"player_1": random, "player_2": perfect}) for _ in range(100)]
print("lost as player_2:", sum(game["player_2"] < 0 for game in games), "of", len(games))
