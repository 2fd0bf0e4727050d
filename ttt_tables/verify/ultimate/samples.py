"""Boards of the race drawn again: X's and O's probabilities on nine boards, by distribution.

The random words are Philox's raw stream. docs/dev/draws.md says which word draws what. Random games
are played mark by mark. Needs numpy.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.miniboard.counting import odds
from ttt_tables.verify.rules import (
    LINES,
    any_order_boards,
    any_order_open_boards,
    empty_cells,
    number,
    status,
)

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

SEED, BOARDS = 42, 20_000
DISTRIBUTIONS = ("complement", "dirichlet", "mini-boards", "random games")  # as sorted


def words(stream: int, width: int) -> NDArray[np.uint64]:
    """Return `width` words of 53 bits for each board of a sample."""
    drawn = np.random.Philox(key=SEED, counter=stream << 192).random_raw(BOARDS * width)
    return (drawn >> np.uint64(11)).reshape(BOARDS, width)


def units(words: NDArray[np.uint64]) -> Floats:
    """Return words of 53 bits as numbers in [0, 1)."""
    return words.astype(np.float64) * 2.0**-53


def sample(distribution: str) -> tuple[Floats, Floats]:
    """Return the probabilities (BOARDS, 9) of X and of O."""
    if distribution == "complement":
        p_x = units(words(12, 12)[:, :9])
        return p_x, 1 - p_x
    if distribution == "dirichlet":
        cuts = np.sort(units(words(13, 20)[:, :18]).reshape(BOARDS, 9, 2))
        return cuts[..., 0], 1 - cuts[..., 1]
    chances = np.zeros((3**9, 3))
    for board, ways in odds().items():
        chances[number(board)] = np.array(ways) / sum(ways)
    if distribution == "mini-boards":
        going = np.array([number(board) for board in any_order_open_boards()])
        upper = (words(14, 12)[:, :9] >> np.uint64(21)).astype(np.int64)
        boards = going[upper * len(going) // 2**32]
    else:
        boards = _positions()
    return chances[boards, 0], chances[boards, 2]


def _positions() -> Numbers:
    """Return the mini-boards (BOARDS, 9), as numbers, of each random game at a random turn."""
    drawn = words(11, 84)
    boards = np.zeros((BOARDS, 9), dtype=np.int64)
    sent = np.full(BOARDS, 9)  # 9: to any board
    before, lengths = [], np.zeros(BOARDS, dtype=np.int64)
    going = np.arange(BOARDS)
    for turn in range(81):
        before.append(boards.astype(np.int16))
        side = 1 + turn % 2
        board, cell = _moves(boards[going], sent[going], drawn[going, turn])
        boards[going, board] += side * 3 ** (8 - cell)
        lengths[going] += 1
        ends = _by_number()[0][boards[going]]
        sent[going] = np.where(ends[np.arange(len(going)), cell] == 0, cell, 9)
        won = np.any([(ends[:, list(line)] == side).all(axis=1) for line in LINES], axis=0)
        going = going[~won & (ends == 0).any(axis=1)]
    turns = (drawn[:, 81] * lengths.astype(np.uint64) >> np.uint64(53)).astype(np.int64)
    return np.stack(before)[turns, np.arange(BOARDS)].astype(np.int64)


def _moves(here: Numbers, sent: Numbers, drawn: NDArray[np.uint64]) -> tuple[Numbers, Numbers]:
    """Return the board and the cell of a legal move of each game, drawn by its random word."""
    _, counts, cells = _by_number()
    free = np.where((sent[:, None] == 9) | (sent[:, None] == np.arange(9)), counts[here], 0)
    nth = (drawn * free.sum(axis=1).astype(np.uint64) >> np.uint64(53)).astype(np.int64)
    passed, rows = free.cumsum(axis=1), np.arange(len(here))
    board = (passed <= nth[:, None]).sum(axis=1)
    left = nth - passed[rows, board] + free[rows, board]
    return board, cells[here[rows, board], left]


@cache
def _by_number() -> tuple[Numbers, Numbers, Numbers]:
    """Return each mini-board's result (0: open), the number of its open cells, and the cells."""
    ends, counts, cells = (np.zeros(shape, np.int64) for shape in (3**9, 3**9, (3**9, 9)))
    for board in any_order_boards():
        at, empty = number(board), empty_cells(board)
        ends[at] = ("open", "X", "O", "draw").index(status(board))
        if not ends[at]:
            counts[at], cells[at, : len(empty)] = len(empty), empty
    return ends, counts, cells
