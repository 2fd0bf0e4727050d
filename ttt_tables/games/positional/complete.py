"""Small positional games solved completely, in compiled code: every reachable position's value.

A position is a number with a ternary digit for each point (1 is X, 2 is O; point p has weight
3**p). Its depth score for the side to move is a byte of an array. A mark adds to the number, so
every position comes before those that follow it. One pass upwards finds what play reaches, and one
downwards its scores.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.positional.rules import PositionalGame, as_set
from ttt_tables.jit import kept
from ttt_tables.scores import depth_score

HALF = 3**8  # the numbers of a position's first eight points: it is read in two halves
WON = 64  # of depth scores: more than any distance, and as a byte they fit
LOST = depth_score((-1, 0), WON)  # of a position in which the last mark has won
UNREACHED = -128


class Solution(NamedTuple):
    """A completely solved game: its value for the first player, and its positions counted."""

    wdl: int
    distance: int | None  # plies to the end if the winner hurries and the loser delays
    first_moves: tuple[int, ...]  # the points that keep wdl, rising
    positions: int  # that play reaches, ended ones included
    wins: int  # open positions that the side to move wins
    draws: int
    losses: int


class Scored(NamedTuple):
    """The depth scores of all positions, UNREACHED for those that play does not reach."""

    scores: NDArray[np.int8]  # by number
    positions: int  # that play reaches, ended ones included
    wins: int  # open positions that the side to move wins
    draws: int
    losses: int


def score_all(game: PositionalGame) -> Scored:
    """Return the depth scores of a game of 8 to MOST_POINTS points."""
    weights = 3 ** np.arange(game.points)
    below = np.array(game.below or [0] * game.points)
    scores = np.full(3**game.points, UNREACHED, np.int8)
    halves = np.array([_marks(code) for code in range(HALF)])
    ended = LOST if game.completer_wins else -LOST
    positions = reach(scores, halves, sets_held(game), weights, below, ended)
    return Scored(scores, positions, *evaluate(scores, halves, weights, below))


def solve_all(game: PositionalGame) -> Solution:
    """Return the solution of a game of 8 to MOST_POINTS points."""
    scores, *counts = score_all(game)
    wdl, distance = value_of(int(scores[0]))
    first = scores[3 ** np.arange(game.points)]  # UNREACHED if a point must be filled before
    first_moves = np.flatnonzero((np.sign(first) == -wdl) & (first != UNREACHED))
    return Solution(wdl, distance, tuple(first_moves.tolist()), *counts)


def value_of(score: int) -> tuple[int, int | None]:
    """Return wdl and the distance, None for a draw, of a depth score."""
    wdl = (score > 0) - (score < 0)
    return wdl, WON - abs(score) if wdl else None


def sets_held(game: PositionalGame) -> NDArray[np.bool_]:
    """Return whether each set of points contains a winning set."""
    every = np.arange(1 << game.points)
    held = np.zeros(len(every), np.bool_)
    for one in game.sets:
        held |= every & one == one
    return held


def _marks(code: int) -> tuple[int, int, int]:
    """Return X's points and O's in half a position, as sets, and X's lead in marks."""
    digits = [code // 3**point % 3 for point in range(8)]
    x, o = [as_set(point for point in range(8) if digits[point] == mark) for mark in (1, 2)]
    return x, o, x.bit_count() - o.bit_count()


@kept
def read(code, halves):
    """Return the points of X and of O, as sets, and the digit of the side to move."""
    high, low = halves[code // HALF], halves[code % HALF]
    return low[0] | high[0] << 8, low[1] | high[1] << 8, 1 + low[2] + high[2]


@kept
def is_open(marked, point, below):
    """Return whether the next mark may go to a point."""
    return not marked >> point & 1 and below[point] & ~marked == 0


@kept
def reach(scores, halves, held, weights, below, ended):
    """Set the scores of the positions that play reaches: `ended` or 0; return their number."""
    positions = 0
    scores[0] = 0
    for code in range(len(scores)):
        if scores[code] != UNREACHED:
            positions += 1
            x, o, digit = read(code, halves)
            if held[o if digit == 1 else x]:
                scores[code] = ended
                continue
            for point in range(len(weights)):
                if is_open(x | o, point, below):
                    scores[code + digit * weights[point]] = 0
    return positions


@kept
def evaluate(scores, halves, weights, below):
    """Set the score of each open position; return how many are won, drawn and lost."""
    wins = draws = losses = 0
    for code in range(len(scores) - 1, -1, -1):
        if scores[code] == 0:
            x, o, digit = read(code, halves)
            least = -LOST  # for the other side
            for point in range(len(weights)):
                if is_open(x | o, point, below):
                    least = min(least, scores[code + digit * weights[point]])
            if (x | o) + 1 < 1 << len(weights):
                scores[code] = np.sign(least) - least  # a ply later, so nearer to 0
                wins += least < 0
                draws += least == 0
                losses += least > 0
    return wins, draws, losses
