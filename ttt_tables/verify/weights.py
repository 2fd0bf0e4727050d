"""The linear estimate of the race once more: samples drawn anew, labels by the closed form, QR.

The words are those of Philox's raw stream, whose addresses are a convention; what is made of them
is made here in another way. Games are played over marks, cell by cell; the race is the closed form,
or walked through mark by mark; fits solve the triangular system of a QR decomposition.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify import miniboards
from ttt_tables.verify.registry import TABLES
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import LINES, empty_cells, free_boards, number, status

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

SEED, BOARDS, RACES, DIGITS = 42, 20_000, 16, 9
NEAR = 0.5 * 10.0**-DIGITS + 1e-11  # what is rounded to so many digits may be off by
DISTRIBUTIONS = ("complement", "dirichlet", "mini-boards", "random games")  # as sorted
FEATURES = [f"{side} " + "".join(map(str, line)) for side in "XO" for line in LINES]


def check_weights(part: Part, values: Any) -> None:
    """Check every value of the table against a fit of its own."""
    rows = _expected_rows()
    keys = [row[:4] for row in rows]
    for at, (column, kind) in enumerate(TABLES[part.name].columns.items()):
        expected = [row[at] for row in rows]
        stored = list(values[column])
        if kind != "double":
            part.column(column, keys, stored, expected)
        elif part.expect("", f"{column}, rows", len(stored), len(expected)):
            near = np.abs(np.array(stored) - np.array(expected)) <= NEAR
            part.rows(column, lambda row: keys[row], near, stored, "the fit's, to nine decimals")


@cache
def _expected_rows() -> tuple[tuple[Any, ...], ...]:
    return tuple(row for name in DISTRIBUTIONS for row in _fits(name))


def _fits(distribution: str) -> Iterator[tuple[Any, ...]]:
    """Give the rows of a distribution, sorted as the table is."""
    p_x, p_o = _sample(distribution)
    x_lines, o_lines = _products(p_x), _products(p_o)
    stream = 16 + DISTRIBUTIONS.index(distribution)
    for labels, races, x_win in (
        ("exact", 0, closed_form(p_x, x_lines, o_lines)),
        ("simulated", RACES, walk_races(p_x, p_o, stream)),
    ):
        for bias in (False, True):
            columns = np.hstack([x_lines, o_lines, np.ones((BOARDS, int(bias)))])
            q, r = np.linalg.qr(columns)
            weights = np.linalg.solve(r, q.T @ x_win)
            errors = np.abs(columns @ weights - x_win)
            r_squared = 1 - np.mean(errors**2) / np.var(x_win)
            fit = (float(r_squared), float(errors.max()), BOARDS, races, SEED)
            names = [*FEATURES, "bias"][: len(weights)]
            for feature, weight in sorted(zip(names, weights.tolist(), strict=True)):
                yield (distribution, labels, bias, feature, weight, *fit)


def _words(stream: int, width: int) -> NDArray[np.uint64]:
    """Return so many words of 53 bits for each board of a sample."""
    drawn = np.random.Philox(key=SEED, counter=stream << 192).random_raw(BOARDS * width)
    return (drawn >> np.uint64(11)).reshape(BOARDS, width)


def _units(words: NDArray[np.uint64]) -> Floats:
    """Return words of 53 bits as numbers in [0, 1)."""
    return words.astype(np.float64) * 2.0**-53


def _sample(distribution: str) -> tuple[Floats, Floats]:
    """Return the probabilities (BOARDS, 9) of X and of O."""
    if distribution == "complement":
        p_x = _units(_words(12, 12)[:, :9])
        return p_x, 1 - p_x
    if distribution == "dirichlet":
        cuts = np.sort(_units(_words(13, 20)[:, :18]).reshape(BOARDS, 9, 2))
        return cuts[..., 0], 1 - cuts[..., 1]
    chances = np.zeros((3**9, 3))
    for board, odds in miniboards.odds().items():
        chances[number(board)] = np.array(odds) / sum(odds)
    if distribution == "mini-boards":
        going = np.array([number(board) for board in free_boards()])
        upper = (_words(14, 12)[:, :9] >> np.uint64(21)).astype(np.int64)
        boards = going[upper * len(going) // 2**32]
    else:
        boards = _positions()
    return chances[boards, 0], chances[boards, 2]


def _products(chances: Floats) -> Floats:
    return np.stack([chances[:, a] * chances[:, b] * chances[:, c] for a, b, c in LINES], axis=1)


def closed_form(p_x: Floats, x_lines: Floats, o_lines: Floats) -> Floats:
    """Return X's chance: that of some line, less what O's parallel lines take of it."""
    together = np.ones((len(p_x), 1))  # of each set of boards, the chance that X takes them all
    for board in range(9):
        together = np.hstack([together, together * p_x[:, [board]]])
    found = -np.bincount(_unions(), _signs(), 512)[1:] @ together[:, 1:].T
    for first in (0, 3):
        for a, b, c in permutations(range(first, first + 3)):
            late = 1 / 2 - x_lines[:, c] / 3 - o_lines[:, c] / 6
            found = found - x_lines[:, a] * o_lines[:, b] * late
    chance: Floats = found
    return chance


@cache
def _unions() -> Numbers:
    """Return the boards of each of the 256 sets of lines, as the sum of 2^board."""
    unions = np.zeros(1, dtype=np.int64)
    for line in LINES:
        unions = np.append(unions, unions | sum(1 << board for board in line))
    return unions


@cache
def _signs() -> Numbers:
    """Return of each of the 256 sets of lines 1 if it has evenly many, else -1."""
    signs = np.ones(1, dtype=np.int64)
    for _ in LINES:
        signs = np.append(signs, -signs)
    return signs


def walk_races(p_x: Floats, p_o: Floats, stream: int) -> Floats:
    """Return X's share of the simulated races: each is walked through, board by board."""
    words = _words(stream, 20 * RACES).reshape(BOARDS, RACES, 20)
    numbers = _units(words[..., :9])
    takers = 1 * (numbers < p_x[:, None]) + 2 * (
        (numbers >= p_x[:, None]) & (numbers < (p_x + p_o)[:, None])
    )
    order = np.argsort(words[..., 9:18], axis=-1)
    lines = np.array([any(s & m == m for m in _unions()[1 << np.arange(8)]) for s in range(512)])
    held = np.zeros((3, BOARDS, RACES), dtype=np.int64)
    winner = np.zeros((BOARDS, RACES), dtype=np.int64)
    for step in range(9):
        board = order[..., step]
        taker = np.take_along_axis(takers, board[..., None], axis=-1)[..., 0]
        for side in (1, 2):
            held[side] += (1 << board) * (taker == side)
            winner[(winner == 0) & lines[held[side]]] = side
    share: Floats = np.mean(winner == 1, axis=1)
    return share


def _positions() -> Numbers:
    """Return the mini-boards (BOARDS, 9), as numbers, before one move of each random game."""
    words = _words(11, 84)
    boards = np.zeros((BOARDS, 9), dtype=np.int64)
    sent = np.full(BOARDS, 9)  # 9: wherever
    before, lengths = [], np.zeros(BOARDS, dtype=np.int64)
    going = np.arange(BOARDS)
    for turn in range(81):
        before.append(boards.astype(np.int16))
        side = 1 + turn % 2
        here, to = boards[going], sent[going]
        free = np.where((to[:, None] == 9) | (to[:, None] == np.arange(9)), _open_cells()[here], 0)
        total = free.sum(axis=1)
        nth = (words[going, turn] * total.astype(np.uint64) >> np.uint64(53)).astype(np.int64)
        board = np.zeros(len(going), dtype=np.int64)
        left = nth.copy()
        for passed in range(8):  # whole boards are passed until the move is on one
            past = (board == passed) & (left >= free[:, passed])
            left[past] -= free[past, passed]
            board[past] += 1
        cell = _cell_at()[here[np.arange(len(going)), board], left]
        boards[going, board] += side * 3 ** (8 - cell)
        lengths[going] += 1
        ends = _ends()[boards[going]]
        sent[going] = np.where(_ends()[boards[going, cell]] == 0, cell, 9)
        won = np.zeros(len(going), dtype=bool)
        for a, b, c in LINES:
            won |= (ends[:, a] == side) & (ends[:, b] == side) & (ends[:, c] == side)
        going = going[~won & (ends == 0).any(axis=1)]
    turns = (words[:, 81] * lengths.astype(np.uint64) >> np.uint64(53)).astype(np.int64)
    return np.stack(before)[turns, np.arange(BOARDS)].astype(np.int64)


@cache
def _ends() -> Numbers:
    """Return how each mini-board ended, by number: 0 open, 1 X, 2 O, 3 drawn."""
    ends = np.zeros(3**9, dtype=np.int64)
    for board in miniboards.boards():
        ends[number(board)] = ("open", "X", "O", "draw").index(status(board))
    return ends


@cache
def _open_cells() -> Numbers:
    """Return how many cells of each mini-board may be played, by number."""
    counts = np.zeros(3**9, dtype=np.int64)
    for board in free_boards():
        counts[number(board)] = board.count(".")
    return counts


@cache
def _cell_at() -> Numbers:
    """Return the first, second, ... empty cell of each mini-board, by number."""
    cells = np.zeros((3**9, 9), dtype=np.int64)
    for board in free_boards():
        empty = empty_cells(board)
        cells[number(board), : len(empty)] = empty
    return cells
