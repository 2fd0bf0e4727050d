"""Sweep the constants of learning, MENACE's and TD's: python -m benchmarks.constants [SEEDS]

TD is trained with each rate of learning (alpha) and each share of random moves (epsilon), MENACE
with each plan of first beads: 10,000 games each, with the same random words. The chances of the
trained players are computed, not played. `docs.programs` draws the means over seeds from
data/measured/constants.json. Three hundred seeds take some five minutes of one core.
"""

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np

from ttt_tables.learners import episodes
from ttt_tables.learners.arrays import all_moves, board_arrays, replies
from ttt_tables.learners.boxes import PLANS
from ttt_tables.learners.runs import (
    AGAINST,
    OPPONENTS,
    Array,
    Run,
    compute_chances,
    draw,
    first_values,
    train,
)

FILE = Path(__file__).parents[1] / "data" / "measured" / "constants.json"
SEEDS, GAMES = 300, 10_000
RATES = (0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 1.0)  # alpha
EXPLORED = (2, 5, 10, 20, 50, 100, 1000)  # one move in so many is random: epsilon is its inverse
SCALES = (1, 2, 4, 8, 16)  # of the plan 8/4/2/1
TD = Run("td", "0.0", "XO", "self")


def values(rate: float, explored: int, seed: int, games: int = GAMES) -> Array:
    """Return TD's values after games against itself with these constants."""
    words, result = draw(TD, seed, games), board_arrays().result
    kept = np.zeros((1, len(result)))
    learnt, counts = first_values(0.0), np.array([games])
    episodes.train_td(
        words, counts, result, all_moves(), (0.0, 0.0, 1.0), rate, explored, learnt, kept
    )
    return kept[0]


def plans() -> Iterator[str]:
    """Return the plans of first beads that are compared."""
    for scale in SCALES:
        yield "/".join(str(scale * beads) for beads in (8, 4, 2, 1))
    yield from list(PLANS)[1:]
    yield "1/1/1/1"


def outcome(run: Run, learnt: Array, side: int) -> list[float]:
    """Return the chances to win against random play and to draw with perfect play."""
    random, perfect = [
        compute_chances(run, learnt, side, replies(name)) for name in AGAINST.values()
    ]
    return [float(random[0]), float(perfect[1])]


def measure(seeds: int, games: int = GAMES) -> dict[str, list[list[object]]]:
    """Return a row of each setting and side: the setting, the side, win, draw, share resigned."""
    td, menace = [], []
    for rate, explored in product(RATES, EXPLORED):
        learnt = [values(rate, explored, seed, games) for seed in range(seeds)]
        for side, name in enumerate("XO"):
            means = np.mean([outcome(TD, one, side) for one in learnt], axis=0)
            td.append([rate, explored, name, *means.round(4).tolist()])
    for plan, opponent in product(plans(), OPPONENTS):
        run = Run("menace", plan, "XO" if opponent == "self" else "X", opponent)
        trained = [train(run, seed, (games,)) for seed in range(seeds)]
        means = np.mean([outcome(run, one.kept[0], 0) for one in trained], axis=0)
        resigned = np.mean([one.resignations[0, 0] > 0 for one in trained])
        menace.append([plan, opponent, *means.round(4).tolist(), round(float(resigned), 4)])
    return {"td": td, "menace": menace}


def main(seeds: int = SEEDS) -> None:
    """Measure all settings, and write the means."""
    report = {"command": "python -m benchmarks.constants", "seeds": seeds, "games": GAMES}
    FILE.write_text(json.dumps(report | measure(seeds)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
