"""Train an agent by self-play, and grade it exactly. This needs only the package."""

from collections import defaultdict
from random import Random

import ttt_tables as ttt

game, random = ttt.game(), Random(0)  # or another game without chance, such as misere
ENDS = {"X": 1.0, "draw": 0.5, "O": 0.0}
scores = defaultdict(lambda: 0.5)  # X's expected score in each position


def greedy(here):
    """Return the move to the position with the best estimate for the side to move."""
    after = {move: here.play(move) for move in here.legal_moves}
    worth = {move: ENDS.get(to.result, scores[to]) for move, to in after.items()}
    return (max if here.to_move == "X" else min)(worth, key=worth.get)


def show_grade(games):
    """Print the exact grade after a number of games."""
    as_x, as_o = game.evaluate(greedy, "random"), game.evaluate("random", greedy).of("O")
    gain, errors = float(game.exploitability(greedy)), game.errors(greedy)
    reached = sum([one.reached for one in errors])
    print(f"{games:7,} {as_x.score:7.4f} {as_o.score:7.4f} {gain:7.4f} {len(errors):7} {reached:7}")


print("  games    as X    as O    gain  errors reached")
for episode in range(20_001):
    if episode in (0, 100, 1_000, 5_000, 20_000):
        show_grade(episode)
    here = game.start
    while here.legal_moves:
        explores = random.random() < 0.2
        after = here.play(random.choice(here.legal_moves) if explores else greedy(here))
        if not explores:
            scores[here] += 0.2 * (ENDS.get(after.result, scores[after]) - scores[here])
        here = after
