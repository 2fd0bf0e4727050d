"""The runs of the learners: each one's opponent and its stream of random words.

A lane is a run with a seed. The words are drawn by Philox again, from their addresses. Needs numpy.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

SNAPSHOTS = (0, 10, 30, 100, 300, 1000, 3000, 10000)
PLANS = ("8/4/2/1", "4/3/2/1")
SEEDS = (0, 1, 2)  # stored
QUICK = 1000  # games that are played again without --full
STREAM = 16  # the first of the runs' counters; the grids have those below
BLOCK = 500  # games whose words are drawn together
PLAYED = "the games, drawn by Philox from (run, seed, game)"
AGAIN = "all runs trained again in step, by numpy, to the last bit: 1,000 games, --full 10,000"

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]


class Lane(NamedTuple):
    """One run with one seed: how it is trained, and the stream of its random words."""

    stream: int
    variant: str  # a plan of beads, or what a draw is worth
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


class Snapshot(NamedTuple):
    """The beads of all lanes, (lanes, actions), or their values, (lanes, boards)."""

    games: int
    learnt: Any
    resigned: Ints | None = None  # (lanes, 2): games so far as X and as O, where they are known


def compared_games(full: bool) -> list[int]:
    """Return the numbers of games after which runs are compared: up to 1,000, or all."""
    return [games for games in SNAPSHOTS if full or games <= QUICK]


def words(lanes: Sequence[Lane], each: int, games: int) -> Iterator[Words]:
    """Yield the words of one game after another, (lanes, each), 48 bits a word."""
    streams = [np.random.Philox(key=lane.seed, counter=lane.stream << 192) for lane in lanes]
    for start in range(0, games, BLOCK):
        count = min(BLOCK, games - start)
        drawn = np.array([stream.random_raw(count * each) for stream in streams], np.uint64)
        yield from (drawn >> np.uint64(16)).reshape(len(lanes), count, each).swapaxes(0, 1)


def below(drawn: Words, among: Ints) -> Ints:
    """Return each word of 48 bits as a whole number from 0 to among - 1, evenly spread."""
    return (drawn * among.astype(np.uint64) >> np.uint64(48)).astype(np.int64)
