"""The table ultimate_weights: labels by the closed form or by races walked through, fits by QR.

The race of the boards that are drawn is walked through mark by mark; a fit solves the triangular
system of a QR decomposition. Needs numpy.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import LINES
from ttt_tables.verify.ultimate import samples
from ttt_tables.verify.ultimate.samples import Floats, Numbers
from ttt_tables.verify.verifier import Tables, Verifier

RACES, DIGITS = 16, 9
NEAR = 0.5 * 10.0**-DIGITS + 1e-11  # half of the last digit that is kept
FEATURES = [f"{side} " + "".join(map(str, line)) for side in "XO" for line in LINES]


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every value of the table against a fit of its own."""
    values, rows = tables.values(part.name), _expected_rows()
    keys = [row[:4] for row in rows]
    for at, (column, kind) in enumerate(FORMS[part.name].columns.items()):
        expected = [row[at] for row in rows]
        stored = list(values[column])
        if kind != "double":
            part.column(column, keys, stored, expected)
        elif part.expect("", f"{column}, rows", len(stored), len(expected)):
            near = np.abs(np.array(stored) - np.array(expected)) <= NEAR
            part.rows(column, lambda row: keys[row], near, stored, "the fit's, to nine decimals")


@cache
def _expected_rows() -> tuple[tuple[Any, ...], ...]:
    return tuple(row for name in samples.DISTRIBUTIONS for row in _fits(name))


def _fits(distribution: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a distribution, sorted as the table is."""
    p_x, p_o = samples.sample(distribution)
    x_lines, o_lines = _products(p_x), _products(p_o)
    stream = 16 + samples.DISTRIBUTIONS.index(distribution)
    for labels, races, x_win in (
        ("exact", 0, closed_form(p_x, x_lines, o_lines)),
        ("simulated", RACES, walk_races(p_x, p_o, stream)),
    ):
        for bias in (False, True):
            columns = np.hstack([x_lines, o_lines, np.ones((samples.BOARDS, int(bias)))])
            q, r = np.linalg.qr(columns)
            weights = np.linalg.solve(r, q.T @ x_win)
            errors = np.abs(columns @ weights - x_win)
            r_squared = 1 - np.mean(errors**2) / np.var(x_win)
            fit = (float(r_squared), float(errors.max()), samples.BOARDS, races, samples.SEED)
            names = [*FEATURES, "constant"][: len(weights)]
            for feature, weight in sorted(zip(names, weights.tolist(), strict=True)):
                yield (distribution, labels, bias, feature, weight, *fit)


def _products(chances: Floats) -> Floats:
    return np.stack([chances[:, a] * chances[:, b] * chances[:, c] for a, b, c in LINES], axis=1)


def closed_form(p_x: Floats, x_lines: Floats, o_lines: Floats) -> Floats:
    """Return X's probability: that of any line, less the part that O's parallel lines take."""
    together = np.ones((len(p_x), 1))  # by set of boards: X takes them all
    for board in range(9):
        together = np.hstack([together, together * p_x[:, [board]]])
    signs = [(-1) ** lines.bit_count() for lines in range(256)]
    x_wins = -np.bincount(_unions(), signs, 512)[1:] @ together[:, 1:].T
    for first in (0, 3):
        for a, b, c in permutations(range(first, first + 3)):
            late = 1 / 2 - x_lines[:, c] / 3 - o_lines[:, c] / 6
            x_wins = x_wins - x_lines[:, a] * o_lines[:, b] * late
    chance: Floats = x_wins
    return chance


@cache
def _unions() -> Numbers:
    """Return the boards of each of the 256 sets of lines, as the sum of 2^board."""
    unions = np.zeros(1, dtype=np.int64)
    for line in LINES:
        unions = np.append(unions, unions | sum(1 << board for board in line))
    return unions


def walk_races(p_x: Floats, p_o: Floats, stream: int) -> Floats:
    """Return the fraction of simulated races that X wins: each is followed board by board."""
    drawn = samples.words(stream, 20 * RACES).reshape(samples.BOARDS, RACES, 20)
    numbers = samples.units(drawn[..., :9])
    takers = 1 * (numbers < p_x[:, None]) + 2 * (
        (numbers >= p_x[:, None]) & (numbers < (p_x + p_o)[:, None])
    )
    order = np.argsort(drawn[..., 9:18], axis=-1)
    lines = np.array([any(s & m == m for m in _unions()[1 << np.arange(8)]) for s in range(512)])
    held = np.zeros((3, samples.BOARDS, RACES), dtype=np.int64)
    winner = np.zeros((samples.BOARDS, RACES), dtype=np.int64)
    for step in range(9):
        board = order[..., step]
        taker = np.take_along_axis(takers, board[..., None], axis=-1)[..., 0]
        for side in (1, 2):
            held[side] += (1 << board) * (taker == side)
            winner[(winner == 0) & lines[held[side]]] = side
    share: Floats = np.mean(winner == 1, axis=1)
    return share


CLAIM = Assertion(
    "",
    "to nine decimals; which words of Philox a board has",
    "boards, games and races, drawn by Philox from (seed, k)",
    "samples drawn again, the race by its closed form, fits by QR",
    "R^2 of four fits, measured by another program",
)
VERIFIER = Verifier(CLAIM, check)
