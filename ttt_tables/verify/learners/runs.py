"""The runs of the learners: each one's opponent, and its stream of random words.

A lane is a run with a seed.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

SNAPSHOTS = (0, 10, 30, 100, 300, 1000, 3000, 10000)
PLANS = ("8/4/2/1", "4/3/2/1")
SEEDS = (0, 1, 2)  # stored
MANY = 300  # seeds of the longer rows of the learning curves
QUICK = 1000  # games that are played again without --full
STREAM = 16  # the first of the runs' counters; the grids have those below
FIGURES = ("win", "win_sd", "draw", "draw_sd", "loss", "loss_sd")
OF_BOXES = ("first_empty", "resigned", "resignations")
PLAYED = "the games, drawn by Philox from (run, seed, game)"
AGAIN = "all runs trained again at once, by numpy, equal in every bit: 1,000 games, with --full "
"10,000"


class Lane(NamedTuple):
    """One run with one seed: how it is trained, and the stream of its random words."""

    stream: int
    variant: str  # a plan of beads, or the value of a draw
    sides: str
    opponent: str
    seed: int


def menace_lanes(seeds: Sequence[int]) -> list[Lane]:
    """Return MENACE's lanes: for each plan, X and O against two opponents, then one another."""
    ways = [
        (plan, sides, opponent)
        for plan in PLANS
        for opponent, both in (("random", "X O"), ("perfect", "X O"), ("self", "XO"))
        for sides in both.split()
    ]
    return [Lane(STREAM + at, *way, seed) for at, way in enumerate(ways) for seed in seeds]


def td_lanes(seeds: Sequence[int]) -> list[Lane]:
    """Return TD's lanes: a draw worth 0, and worth one half."""
    first = STREAM + 10
    return [
        Lane(first + at, reward, "XO", "self", seed)
        for at, reward in enumerate(("0.0", "0.5"))
        for seed in seeds
    ]


def compared_games(full: bool) -> list[int]:
    """Return the numbers of games after which runs are compared: up to 1,000, or all."""
    return [games for games in SNAPSHOTS if full or games <= QUICK]


def blocks() -> list[tuple[str, str, str, int]]:
    """Return the runs' plans, sides, opponents and seeds in the order of menace_boxes."""
    return list(product(sorted(PLANS), "OX", ("perfect", "random", "self"), SEEDS))
