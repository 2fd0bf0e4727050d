"""Nine boards' probabilities from four distributions, and races simulated on them.

Board k of a sample is a function of (distribution, seed, k). Of Philox's raw stream it has the
words n k to n k + n - 1, with n and the stream of its distribution. A word w of 53 bits is the
number w / 2**53; among many mini-boards its upper 32 bits v choose v m // 2**32.
"""

from collections.abc import Callable

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.ultimate.games import draw_words, play_randomly
from ttt_tables.board.numbers import LINES

Floats = NDArray[np.float64]
Boards = tuple[Floats, Floats]  # (m, 9) the probability that X takes a board, and that O does

RACE_WORDS = 20  # of a race: nine for the takers of the boards, nine for the order


def _complement(miniboards: pl.DataFrame, seed: int, count: int) -> Boards:
    """X's probabilities uniform in [0, 1), O takes every other board."""
    p_x = draw_words(seed, 12, count, 12)[:, :9] / 2.0**53
    return p_x, 1 - p_x


def _dirichlet(miniboards: pl.DataFrame, seed: int, count: int) -> Boards:
    """X, O and nobody symmetric: the three parts of [0, 1] between two uniform cuts."""
    cuts = draw_words(seed, 13, count, 20)[:, :18].reshape(count, 9, 2) / 2.0**53
    return cuts.min(axis=2), 1 - cuts.max(axis=2)


def _open_boards(miniboards: pl.DataFrame, seed: int, count: int) -> Boards:
    """Nine mini-boards, each drawn uniformly from all open ones, with their probabilities."""
    going = miniboards.filter(status="open").sort("board")
    words = draw_words(seed, 14, count, 12)[:, :9]
    drawn = (words >> np.uint64(21)).astype(np.int64) * len(going) >> 32
    return going["x_win"].to_numpy()[drawn], going["o_win"].to_numpy()[drawn]


def _positions(miniboards: pl.DataFrame, seed: int, count: int) -> Boards:
    """Sample a position of each random game (closed-draw); return its boards' probabilities."""
    games = play_randomly(count, seed)
    turns = games.words[:, 0] * games.lengths >> 53
    boards = games.boards[turns, np.arange(count)]
    chances = np.zeros((2, 3**9))
    chances[:, miniboards["board"]] = miniboards.select("x_win", "o_win").to_numpy().T
    return chances[0, boards], chances[1, boards]


DISTRIBUTIONS: dict[str, Callable[[pl.DataFrame, int, int], Boards]] = {
    "complement": _complement,
    "dirichlet": _dirichlet,
    "mini-boards": _open_boards,
    "random games": _positions,
}


def simulate(p_x: Floats, p_o: Floats, seed: int, stream: int, races: int) -> Floats:
    """Simulate races (closed-draw) on each board, and return the fractions that X wins."""
    words = draw_words(seed, stream, races * len(p_x), RACE_WORDS).reshape(len(p_x), races, -1)
    drawn = words[..., :9] / 2.0**53
    places = words[..., 9:18].argsort(axis=-1).argsort(axis=-1)  # of each board in the order
    first = np.full((2, len(p_x), races), 9)
    x_takes = drawn < p_x[:, None]
    o_takes = ~x_takes & (drawn < (p_x + p_o)[:, None])
    for line in LINES:
        ready = places[..., list(line)].max(axis=-1)
        for side, takes in enumerate((x_takes, o_takes)):
            made = np.where(takes[..., list(line)].all(axis=-1), ready, 9)
            first[side] = np.minimum(first[side], made)
    share: Floats = (first[0] < first[1]).mean(axis=1)
    return share
