"""m,n,k games solved completely, in compiled code: the value of every reachable position.

A position is a number with a ternary digit for each cell (1 is X, 2 is O; cell c has weight 3**c).
Its depth score for the side to move is a byte of an array. A mark adds to the number, so every
position comes before those that follow it. One pass upwards finds what play reaches, and one
downwards its scores.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.jit import kept
from ttt_tables.scores import depth_score

HALF = 3**8  # the numbers of a position's first eight cells: it is read in two halves
WON = 64  # of depth scores: more than any distance, and as a byte they fit
LOST = depth_score((-1, 0), WON)  # of a position whose last mark made k in a row
UNREACHED = -128


class Solution(NamedTuple):
    """A completely solved game: its value for the first player, and its positions counted."""

    wdl: int
    distance: int | None  # plies to the end if the winner hurries and the loser delays
    first_moves: tuple[int, ...]  # the cells that keep wdl, rising
    positions: int  # that play reaches, ended ones included
    wins: int  # open positions that the side to move wins
    draws: int
    losses: int


def solve(m: int, n: int, k: int) -> Solution:
    """Return the solution of m columns and n rows, 8 to 16 cells, where k in a row win."""
    weights = 3 ** np.arange(m * n)
    scores = np.full(3 ** (m * n), UNREACHED, np.int8)
    halves = np.array([_marks(code) for code in range(HALF)])
    positions = reach(scores, halves, lines_held(m, n, k), weights)
    wins, draws, losses = evaluate(scores, halves, weights)
    wdl = int(np.sign(scores[0]))
    distance = WON - abs(int(scores[0])) if wdl else None
    first_moves = np.flatnonzero(np.sign(scores[weights]) == -wdl)
    return Solution(wdl, distance, tuple(first_moves.tolist()), positions, wins, draws, losses)


def lines_held(m: int, n: int, k: int) -> NDArray[np.bool_]:
    """Return whether each set of cells, a sum of 2**cell, contains k in a row."""
    sets = np.arange(1 << m * n)
    held = np.zeros(len(sets), np.bool_)
    for row, column in np.ndindex(n, m):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if row + down * (k - 1) < n and 0 <= column + right * (k - 1) < m:
                cells = [(row + i * down) * m + column + i * right for i in range(k)]
                line = sum(1 << cell for cell in cells)
                held |= sets & line == line
    return held


def _marks(code: int) -> tuple[int, int, int]:
    """Return X's cells and O's in half a position, as sets, and X's lead in marks."""
    digits = [code // 3**cell % 3 for cell in range(8)]
    x, o = [sum(1 << cell for cell in range(8) if digits[cell] == mark) for mark in (1, 2)]
    return x, o, x.bit_count() - o.bit_count()


@kept
def read(code, halves):
    """Return the cells of X and of O, as sets, and the digit of the side to move."""
    high, low = halves[code // HALF], halves[code % HALF]
    return low[0] | high[0] << 8, low[1] | high[1] << 8, 1 + low[2] + high[2]


@kept
def reach(scores, halves, held, weights):
    """Set the scores of the positions that play reaches: LOST or 0; return their number."""
    positions = 0
    scores[0] = 0
    for code in range(len(scores)):
        if scores[code] != UNREACHED:
            positions += 1
            x, o, digit = read(code, halves)
            if held[o if digit == 1 else x]:
                scores[code] = LOST
                continue
            for cell in range(len(weights)):
                if not (x | o) >> cell & 1:
                    scores[code + digit * weights[cell]] = 0
    return positions


@kept
def evaluate(scores, halves, weights):
    """Set the score of each open position; return how many are won, drawn and lost."""
    wins = draws = losses = 0
    for code in range(len(scores) - 1, -1, -1):
        if scores[code] == 0:
            x, o, digit = read(code, halves)
            least = -LOST  # for the other side
            for cell in range(len(weights)):
                if not (x | o) >> cell & 1:
                    least = min(least, scores[code + digit * weights[cell]])
            if (x | o) + 1 < 1 << len(weights):
                scores[code] = np.sign(least) - least  # a ply later, so nearer to 0
                wins += least < 0
                draws += least == 0
                losses += least > 0
    return wins, draws, losses
