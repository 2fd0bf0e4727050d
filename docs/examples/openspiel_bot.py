"""Use the tables in OpenSpiel: play matches with a bot, and evaluate a policy by OpenSpiel."""

import pyspiel
from open_spiel.python.algorithms.expected_game_score import policy_value

import ttt_tables as ttt
from ttt_tables.interfaces.adapters.openspiel import GameBot, GamePolicy, load

game = pyspiel.load_game("tic_tac_toe")
lost = 0
for seed in range(100):
    bots = [pyspiel.make_uniform_random_bot(0, seed), GameBot("safe-uniform")]
    lost += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[1] < 0
print("lost as O:", lost, "of 100 games")

players = [GamePolicy("random", game), GamePolicy("safe-uniform", game)]
theirs = policy_value(game.new_initial_state(), players)[1]
ours = ttt.evaluate("random", "safe-uniform")
print(f"O's expected return: {theirs:.12f} by OpenSpiel, {ours.exact.loss - ours.exact.win} here")

ultimate = pyspiel.load_game("ultimate_tic_tac_toe")
bots = [GameBot(nodes=500), pyspiel.make_uniform_random_bot(1, 0)]
print("ultimate:", pyspiel.evaluate_bots(ultimate.new_initial_state(), bots, 0))

dice = load("dice", rule="reroll")
bots = [GameBot("perfect", seed=1), pyspiel.make_uniform_random_bot(1, 0)]
won = sum(pyspiel.evaluate_bots(dice.new_initial_state(), bots, seed)[0] > 0 for seed in range(100))
print("dice: won as X:", won, "of 100 games")
