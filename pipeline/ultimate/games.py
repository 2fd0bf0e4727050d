"""Games of ultimate tic-tac-toe between two players who look one ply ahead, in whole numbers.

The first four moves are drawn uniformly from all legal ones. Later moves have points: 100 for
winning the game, 4 for winning a board, 2 for taking a cell where the opponent could have won the
board, -3 for sending him to a closed board, -2 for sending him to a board that he can win at once
(boards as they are before the move). One of the moves with the most points is drawn.

Many games are played in step. Game k is a function of (rule, seed, k) alone: it has the words 84 k
to 84 k + 83 of Philox's raw stream for its rule, the word of ply t to draw its move: w m // 2**53
among m, with w of 53 bits. Nothing here is a float, so the games are the same on every machine.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.any_order import legal_moves
from ttt_tables.board.numbers import BOARDS, CELLS, LINES, WEIGHTS
from ttt_tables.miniboard.fill import winning_cells
from ttt_tables.ultimate.random_play import (
    ANY,
    BITS,
    PLIES,
    Numbers,
    draw_words,
    ended,
    has_line,
)
from ttt_tables.ultimate.rules import RULES

Flags = NDArray[np.bool_]

OPENING = 4  # plies that are drawn from all moves
STREAM = 24  # of the first rule
WINS_GAME, WINS_BOARD, BLOCKS, SENDS_FREE, SENDS_TO_WIN = 100, 4, 2, -3, -2
_NEVER = -1000


class Games(NamedTuple):
    """Games under a closed rule, move by move."""

    moves: Numbers  # (games, 81) 9 * board + cell; -1 after the end
    empty: Numbers  # (games, 81) empty cells on playable boards before each move; or -1


class Lookup(NamedTuple):
    """The cells of mini-boards, by the boards' numbers."""

    cells: Flags  # (19683, 9) which cells may be marked
    wins: Flags  # (2, 19683, 9) where X, and O, wins the board at once


def play_games(games: int, seed: int, rule: str) -> Games:
    """Return games 0 to games - 1 of a seed, under a closed rule."""
    words = draw_words(games, seed, STREAM + RULES.index(rule))
    known = _lookup()
    boards = np.zeros((games, 9), dtype=np.int64)
    sent = np.full(games, ANY)
    found = Games(np.full((games, PLIES), -1), np.full((games, PLIES), -1))
    going = np.arange(games)
    for turn in range(PLIES):
        side, here = turn % 2, boards[going]
        legal = _legal(here, sent[going])
        points = _points(here, side) * (turn >= OPENING)
        move = _draw(np.where(legal, points, _NEVER), words[going, turn])
        found.moves[going, turn] = move
        found.empty[going, turn] = known.cells[here].sum(axis=(1, 2))
        board, cell = move // 9, move % 9
        boards[going, board] += np.array(WEIGHTS)[cell] * (1 + side)
        takers = ended()[boards[going]]
        sent[going] = np.where(takers[np.arange(len(going)), cell] == 0, cell, ANY)
        going = going[~has_line(takers, 1 + side) & (takers == 0).any(axis=1)]
    return found


def _legal(boards: Numbers, sent: Numbers) -> Flags:
    """Return whether each cell of each board may be played, (games, 9, 9)."""
    named = (sent[:, None] == ANY) | (sent[:, None] == np.arange(9))
    legal: Flags = _lookup().cells[boards] & named[..., None]
    return legal


def _points(boards: Numbers, side: int) -> Numbers:
    """Return the points of each move, (games, 9, 9)."""
    known = _lookup()
    wins, blocks = known.wins[side][boards], known.wins[1 - side][boards]
    takers = ended()[boards]
    last = np.zeros(takers.shape, dtype=bool)  # the boards that would make a line
    for line in LINES:
        for board in line:
            others = [other for other in line if other != board]
            last[:, board] |= (takers[:, others] == 1 + side).all(axis=1)
    sends = SENDS_FREE * (takers > 0) + SENDS_TO_WIN * blocks.any(axis=2)
    points = WINS_GAME * (wins & last[..., None]) + WINS_BOARD * wins + BLOCKS * blocks
    found: Numbers = points + sends[:, None, :]
    return found


def _draw(points: Numbers, words: NDArray[np.uint64]) -> Numbers:
    """Return one of each game's moves with the most points, as 9 * board + cell."""
    points = points.reshape(len(points), 81)
    ahead = (points == points.max(axis=1)[:, None]).cumsum(axis=1)
    nth = (words * ahead[:, -1].astype(np.uint64) >> BITS).astype(np.int64)
    drawn: Numbers = (ahead > nth[:, None]).argmax(axis=1)
    return drawn


@cache
def _lookup() -> Lookup:
    wins = [[_flags(winning_cells(board, side)) for board in BOARDS] for side in "XO"]
    cells = [_flags(legal_moves(board)) for board in BOARDS]
    return Lookup(np.array(cells), np.array(wins))


def _flags(cells: tuple[int, ...]) -> list[bool]:
    return [cell in cells for cell in CELLS]
