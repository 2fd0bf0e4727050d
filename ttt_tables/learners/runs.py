"""Define runs, the ways to train MENACE and TD. Train them, and compute their results.

A run's random words are raw output of numpy's Philox. Game g reads its blocks of four words at a
fixed address, so it depends only on (run, seed, g), whatever the number of games or workers. Runs
have their own counters, above those of the sampled grids.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ttt_tables.learners.arrays import Replies, all_moves, board_arrays, box_arrays, replies
from ttt_tables.learners.boxes import PLANS, all_boxes, first_beads

STORED_SEEDS = (0, 1, 2)
SNAPSHOTS = (0, 10, 30, 100, 300, 1000, 3000, 10000)  # games
OPPONENTS = ("random", "perfect", "self")
DRAW_REWARDS = (0.0, 0.5)
RATE = 0.5
EXPLORE = 20  # one move in this many is random
DEFAULT_VALUE = 0.5

BLOCKS = {"menace": 3, "td": 5}  # of four words per game: one word per ply, or two
MOST_GAMES = 20_000  # a box then holds fewer than 2^16 beads
_STREAM = 16  # of the first run

AGAINST = {
    "random": "random",
    "perfect": "least",
}  # the opponents against which learners are evaluated

Array = NDArray[np.float64]
Outcome = TypeVar("Outcome")


class Run(NamedTuple):
    """One way to train: learner, variant (plan or draw reward), sides and opponent."""

    learner: str
    variant: str
    sides: str  # the sides that learn
    opponent: str


RUNS = (
    *[
        Run("menace", plan, sides, opponent)
        for plan in PLANS
        for opponent in OPPONENTS
        for sides in (("XO",) if opponent == "self" else ("X", "O"))
    ],
    *[Run("td", str(reward), "XO", "self") for reward in DRAW_REWARDS],
)


class Trained(NamedTuple):
    """The beads or values of a run at each snapshot."""

    kept: NDArray[np.int32] | Array  # beads (snapshots, boxes, 9), or values (snapshots, boards)
    resignations: NDArray[np.int64]  # (snapshots, 2) so far, of X and of O


def draw(run: Run, seed: int, games: int) -> NDArray[np.uint64]:
    """Return the words of a run's games, (games, 12 or 20), 48 bits each.

    A run whose plan or draw reward is not in the tables uses the words of the first run that is
    otherwise equal. So two such plans can be compared on the same random numbers.

    seed    0 to 2**64 - 1
    """
    blocks = BLOCKS[run.learner]
    alike = [n for n, other in enumerate(RUNS) if other == run._replace(variant=other.variant)]
    place = RUNS.index(run) if run in RUNS else alike[0]
    stream = np.random.Philox(key=seed, counter=(_STREAM + place) << 192)
    words = stream.random_raw(4 * blocks * games).astype(np.uint64, copy=False)
    return words.reshape(games, 4 * blocks) >> np.uint64(16)


def train(run: Run, seed: int, snapshots: Sequence[int] = SNAPSHOTS) -> Trained:
    """Return the beads or values of a run at increasing counts of games. Raises ValueError."""
    from ttt_tables.learners import episodes  # numba loads with the first run

    counts = np.array(snapshots, np.int64)
    if not 0 <= counts[0] <= counts[-1] <= MOST_GAMES or (np.diff(counts) < 0).any():
        raise ValueError(
            f"snapshots must be increasing game counts up to {MOST_GAMES}, got {snapshots}"
        )
    words = draw(run, seed, int(counts[-1]))
    resignations = np.zeros((len(counts), 2), np.int64)
    result = board_arrays().result
    if run.learner == "td":
        values = np.full((len(counts), len(result)), DEFAULT_VALUE)
        rewards = (0.0, float(run.variant), 1.0)
        start = first_values(rewards[1])
        moves = all_moves()
        episodes.train_td(words, counts, result, moves, rewards, RATE, EXPLORE, start, values)
        return Trained(values, resignations)
    beads = first_beads(run.variant)
    kept = np.zeros((len(counts), *beads.shape), np.int32)
    learns = np.array([side in run.sides for side in "XO"])
    opponent = replies("random" if run.opponent == "self" else run.opponent)
    episodes.train_menace(
        words, counts, result, box_arrays(), opponent, learns, beads, kept, resignations
    )
    return Trained(kept, resignations)


def train_many(
    runs: Sequence[Run],
    seeds: Sequence[int],
    workers: int | None = None,
    snapshots: Sequence[int] = SNAPSHOTS,
) -> dict[Run, list[Trained]]:
    """Return each run trained with each seed, on threads. Their number does not change values.

    workers    threads, by default as many as there are processors
    """
    return _on_threads(lambda run, seed: train(run, seed, snapshots), runs, seeds, workers)


class Measured(NamedTuple):
    """The probabilities of a run at each snapshot, computed exactly rather than played."""

    chances: Array  # (snapshots, 2 sides, 2 opponents: AGAINST, 3): win, draw, loss of the learner
    empty: Array  # (snapshots, 2): the fraction of the side's first boxes that are empty
    resignations: NDArray[np.int64]  # (snapshots, 2) so far


def measure(run: Run, seed: int, snapshots: Sequence[int] = SNAPSHOTS) -> Measured:
    """Return the probabilities for a trained run's learning sides; the other side has zeros.

    They are sums of products of at most nine factors over all boards, in float64: their errors are
    below 1e-14.
    """
    trained = train(run, seed, snapshots)
    chances = np.zeros((len(snapshots), 2, len(AGAINST), 3))
    for at, name, (who, opponent) in product(
        range(len(snapshots)), run.sides, enumerate(AGAINST.values())
    ):
        side = "XO".index(name)
        chances[at, side, who] = compute_chances(run, trained.kept[at], side, replies(opponent))
    empty = np.zeros((len(snapshots), 2))
    for name in run.sides if run.learner == "menace" else "":
        first = [box.side == name and box.stage == 0 for box in all_boxes()]
        empty[:, "XO".index(name)] = (trained.kept[:, first].sum(axis=2) == 0).mean(axis=1)
    return Measured(chances, empty, trained.resignations)


def compute_chances(
    run: Run, learnt: Array | NDArray[np.int32], side: int, opponent: Replies
) -> Array:
    """Return win, draw and loss of one snapshot, with the learner on one side."""
    from ttt_tables.learners import episodes  # numba loads with the first run

    if run.learner == "td":
        moves = replies("random")
        return np.array(episodes.td_chances(learnt, side, board_arrays(), moves, opponent))
    return np.array(episodes.menace_chances(learnt, side, board_arrays(), box_arrays(), opponent))


def measure_many(
    runs: Sequence[Run], seeds: Sequence[int], workers: int | None = None
) -> dict[Run, list[Measured]]:
    """Return the results of each run for each seed, on threads. Their number changes no value."""
    return _on_threads(measure, runs, seeds, workers)


def _on_threads(
    task: Callable[[Run, int], Outcome],
    runs: Sequence[Run],
    seeds: Sequence[int],
    workers: int | None,
) -> dict[Run, list[Outcome]]:
    for run in runs:
        task(run, 0)  # compile the code and make the arrays once, not in every thread
    pairs = [(run, seed) for run in runs for seed in seeds]
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        done = iter(list(pool.map(lambda pair: task(*pair), pairs)))
    return {run: [next(done) for _ in seeds] for run in runs}


def first_values(draw_reward: float) -> Array:
    """Return the values of afterstates before training, (5478,), each for the side that moved."""
    result = board_arrays().result
    won = np.where(
        result == 3, draw_reward, 1.0
    )  # the side that has just moved has won, or it is drawn
    return np.where(result == 0, DEFAULT_VALUE, won)
