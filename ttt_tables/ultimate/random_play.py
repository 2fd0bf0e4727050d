"""Games of ultimate tic-tac-toe in which both sides choose uniformly among the legal moves.

Nine mini-boards; a move in cell c sends the opponent to board c, and if that board is closed (won
or full) he may move in any open one. Three boards in a line win. Without a line the game is drawn
under closed-draw; under closed-count more boards win.

Many games are played in step. Game k is a function of (seed, k) alone: it reads words 84 k to
84 k + 83 of Philox's raw stream, the word of ply t to choose its move: w m // 2**53 among m, with w
of 53 bits.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.any_order import result
from ttt_tables.board.numbers import BOARDS, CELLS, LINES, WEIGHTS, open_cells
from ttt_tables.errors import UnknownRuleError
from ttt_tables.ultimate.rules import check_rule

Numbers = NDArray[np.int64]

PLIES = 81
WORDS = 84  # of a game: one a ply, and three more for whoever looks on
BITS = np.uint64(53)
STREAM = 11  # the stream's number among the counters
ANY = -1  # the board to play in: any open one


class RandomGames(NamedTuple):
    """Games, with the boards before each of their moves. A mini-board is a board's number."""

    boards: NDArray[np.int16]  # (81, games, 9); what follows a game's end means nothing
    lengths: Numbers  # (games) plies
    results: Numbers  # (games) 0 draw, 1 X, 2 O
    words: Numbers  # (games, 3) the words, of 53 bits, that no move has used


class Lookup(NamedTuple):
    """The empty cells of mini-boards, by their numbers."""

    empty: Numbers  # (19683) how many
    nth: Numbers  # (19683, 9) the n-th empty cell


def play_randomly(games: int, seed: int, rule: str = "closed-draw") -> RandomGames:
    """Return games 0 to games - 1 of a seed (0 to 2**64 - 1) under a closed rule.

    Raises UnknownRuleError.
    """
    by_count = _check_closed(rule) == "closed-count"
    words = draw_words(games, seed, STREAM)
    boards = np.zeros((games, 9), dtype=np.int64)
    sent = np.full(games, ANY)
    history = np.zeros((PLIES, games, 9), dtype=np.int16)
    lengths, results = np.zeros(games, dtype=np.int64), np.zeros(games, dtype=np.int64)
    going = np.arange(games)
    for turn in range(PLIES):
        history[turn] = boards
        board, cell = _choose(boards[going], sent[going], words[going, turn])
        boards[going, board] += np.array(WEIGHTS)[cell] * (1 + turn % 2)
        takers = ended()[boards[going]]
        sent[going] = np.where(takers[np.arange(len(going)), cell] == 0, cell, ANY)
        lengths[going] = turn + 1
        won = has_line(takers, 1 + turn % 2)
        results[going[won]] = 1 + turn % 2
        over = won | (takers > 0).all(axis=1)
        if by_count:
            level = over & ~won
            lead = np.sign((takers == 1).sum(axis=1) - (takers == 2).sum(axis=1))
            results[going[level]] = (lead[level] + 3) % 3  # 1 X, 0 draw, -1 O
        going = going[~over]
    return RandomGames(history, lengths, results, words[:, PLIES:].astype(np.int64))


def _check_closed(rule: str) -> str:
    if check_rule(rule) == "open":
        raise UnknownRuleError(
            "random games know no open boards: choose one of closed-draw, closed-count"
        )
    return rule


def _choose(boards: Numbers, sent: Numbers, words: NDArray[np.uint64]) -> tuple[Numbers, Numbers]:
    """Return the board and the cell of each game's move; moves are counted board by board."""
    known, rows = _lookup(), np.arange(len(boards))
    allowed = (sent[:, None] == ANY) | (sent[:, None] == np.arange(9))
    moves = known.empty[boards] * (allowed & (ended()[boards] == 0))
    before = moves.cumsum(axis=1)
    pick = (words * before[:, -1].astype(np.uint64) >> BITS).astype(np.int64)
    board = (before > pick[:, None]).argmax(axis=1)
    nth = pick - before[rows, board] + moves[rows, board]
    return board, known.nth[boards[rows, board], nth]


def draw_words(games: int, seed: int, stream: int) -> NDArray[np.uint64]:
    """Return the words (games, 84), of 53 bits, of games 0 to games - 1 of a seed and a stream."""
    philox = np.random.Philox(key=seed, counter=stream << 192)
    words: NDArray[np.uint64] = philox.random_raw(WORDS * games) >> np.uint64(11)
    return words.reshape(games, WORDS)


def has_line(takers: Numbers, side: int) -> NDArray[np.bool_]:
    """Return whether a side (1 X, 2 O) has taken a line, (games,), from boards (games, 9)."""
    lines = [(takers[:, list(line)] == side).all(axis=1) for line in LINES]
    found: NDArray[np.bool_] = np.any(lines, axis=0)
    return found


@cache
def ended() -> Numbers:
    """Return each mini-board's result, (19683,): 0 open, 1 X, 2 O, 3 drawn."""
    ends = {None: 0, "X": 1, "O": 2, "draw": 3}
    return np.array([ends[result(board)] for board in BOARDS])


@cache
def _lookup() -> Lookup:
    cells = [open_cells(board) for board in BOARDS]
    nth = [list(some) + [0] * (len(CELLS) - len(some)) for some in cells]
    return Lookup(np.array([len(some) for some in cells]), np.array(nth))
