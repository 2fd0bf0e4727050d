"""The regret of a search without one of its features, at equal depth.

    python -m benchmarks.regret

Matches need thousands of games to see five Elo. Here searches to equal depths, with and without a
feature, choose moves in the same positions of seeded games. A move's worth is the score of the
position after it, searched deeper, with none of the compared features; its regret is the best
move's worth minus its own. Features that save time at equal depth need matches. It takes some eight
minutes.
"""

from random import Random

import numpy as np

from ttt_tables.ultimate.engine.engine import Engine
from ttt_tables.ultimate.engine.kernel.features import ALL, LOST, QUIESCENCE
from ttt_tables.ultimate.game import Game
from ttt_tables.ultimate.rules import BoardCell, Position

GAMES = 1000
PLAYED, DEEP = 5, 9  # plies the games are searched, and positions after a move
DEPTHS = (6, 7, 8)
SHARE = 0.34  # of a game's positions that are taken
DECIDED = 0.02  # positions whose best score is that near to 0 or 1 are left out
FEATURES = {"QUIESCENCE": QUIESCENCE, "LOST": LOST}
NEITHER = ALL & ~sum(FEATURES.values())

Valued = tuple[Position, dict[BoardCell, float]]


def value(game: Game, engine: Engine) -> dict[BoardCell, float]:
    """Return the mover's score after each move."""
    engine.forget()
    values = {}
    for move in game.legal_moves():
        after = game.copy()
        after.play(*move)
        if after.result:
            values[move] = 0.5 if after.result == "draw" else 1.0
        else:
            values[move] = 1 - engine.think(after.position, depth=DEEP).score
    return values


def positions() -> list[Valued]:
    """Return positions of seeded games with the worth of each move."""
    player = Engine(entries=1 << 14, features=NEITHER, seed=1)
    judge = Engine(entries=1 << 16, features=NEITHER)
    found = []
    for number in range(GAMES):
        random, game = Random(f"regret {number}"), Game()
        for _ in range(random.randrange(2, 9)):
            game.play(*random.choice(game.legal_moves()))
        while not game.result:
            thought = player.think(game.position, depth=PLAYED)
            if thought.proved:
                break
            if random.random() < SHARE:
                values = value(game, judge)
                if DECIDED < max(values.values()) < 1 - DECIDED:
                    found.append((game.position, values))
            game.play(*thought.move)
    return found


def regrets(found: list[Valued], features: int, depth: int) -> tuple[np.ndarray, int]:
    """Return the regret of each position's move, and the number of nodes of all searches."""
    engine, costs, nodes = Engine(entries=1 << 12, features=features), [], 0
    for position, values in found:
        engine.forget()
        thought = engine.think(position, depth=depth)
        costs.append(max(values.values()) - values[thought.move])
        nodes += thought.nodes
    return np.array(costs), nodes


def main() -> None:
    """Print the regret with all features, and the part that each of two saves."""
    found = positions()
    for depth in DEPTHS:
        costs, nodes = regrets(found, ALL, depth)
        print(f"depth {depth}, {len(found):,} positions: regret {costs.mean():.5f}")
        for name, feature in FEATURES.items():
            without, more = regrets(found, ALL & ~feature, depth)
            saved = without - costs
            spread = 1.96 * saved.std() / len(saved) ** 0.5
            print(
                f"depth {depth}, {name} saves {saved.mean():.5f} (+- {spread:.5f}); "
                f"nodes without it x {more / nodes:.3f}"
            )


if __name__ == "__main__":
    main()
