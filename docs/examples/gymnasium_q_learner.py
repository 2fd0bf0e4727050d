"""Train a Q-learner in the Gymnasium environment, and compare it exactly with the optimum."""

from collections import defaultdict
from random import Random

import gymnasium

import ttt_tables as ttt

home = "ttt_tables.interfaces.adapters.gymnasium"  # importing it registers the games
env = gymnasium.make(f"{home}:ttt/classic-v0", opponent="random", side="O").unwrapped
values = defaultdict(float)  # by (board, cell), where the board is a text
random = Random(0)


def greedy(board):
    """Return the legal cell with the greatest value, and the first of equal ones."""
    cells = [cell for cell in range(9) if board[cell] == "."]
    return max(cells, key=lambda cell: values[board, cell])


for episode in range(10_001):
    if episode in (0, 100, 1000, 10_000):
        learnt = ttt.evaluate("random", greedy)  # exact, without playing a game
        print(f"after {episode:6,} games: {learnt.loss - learnt.win:.4f}")
    over, (_, info) = False, env.reset(seed=episode)
    while not over:
        board = info["board"]
        legal = info["action_mask"].nonzero()[0].tolist()
        cell = random.choice(legal) if random.random() < 0.2 else greedy(board)
        _, reward, over, _, info = env.step(cell)
        target = reward if over else values[info["board"], greedy(info["board"])]
        values[board, cell] += 0.2 * (target - values[board, cell])

optimum = env.exact_optimal_return()
print(f"at best: {float(optimum):.4f}, which is {optimum}")
