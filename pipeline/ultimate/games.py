"""Games of ultimate tic-tac-toe in whole numbers: each move is drawn from those with most points.

There are nine mini-boards. A move in cell c sends the opponent to board c. If that board is closed
(won or full), the opponent may move in any open one. Three boards in a line win. Without a line the
game is drawn under closed-draw, and under closed-count the side with more boards wins.

Random players give every move the same points. Players that look one ply ahead also do so in the
first four plies. Later they give a move 100 for winning the game, 4 for winning a board, 2 for
taking a cell in which the opponent could have won the board, -3 for sending the opponent to a
closed board, and -2 for sending the opponent to a board that can be won at once (boards as they are
before the move).

Many games are played at once. Game k is a function of (players, seed, k), and of the rule if they
look ahead. It has the words 84 k to 84 k + 83 of Philox's raw stream. The word of ply t draws its
move: w m // 2**53 among m moves, with w of 53 bits. Nothing here is a float, so the games are the
same on every machine.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.miniboard.fill import winning_cells
from ttt_tables.board.any_order import legal_moves, result
from ttt_tables.board.numbers import BOARDS, CELLS, LINES, WEIGHTS
from ttt_tables.errors import BadOptionError
from ttt_tables.games.ultimate.rules import RULES, NineBoards, check_rule, play

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Words = NDArray[np.uint64]
MoveNumbers = tuple[int, ...]  # of a game: each move is 9 * board + cell

PLIES = 81
WORDS = 84  # of a game: one for each ply, and three that no move uses
BITS = np.uint64(53)
ANY = -1  # the board to play in: any open one
OPENING = 4  # plies in which players that look ahead draw from all moves
RANDOM_STREAM, STREAM = 11, 24  # of random players; of the others, under the first rule
WINS_GAME, WINS_BOARD, BLOCKS, SENDS_FREE, SENDS_TO_WIN = 100, 4, 2, -3, -2
_NEVER = -1000


class Games(NamedTuple):
    """Games of players that look ahead, move by move."""

    moves: Numbers  # (games, 81) 9 * board + cell; -1 after the end
    empty: Numbers  # (games, 81) empty cells on playable boards before each move; or -1


class RandomGames(NamedTuple):
    """Random games, with the boards before each of their moves; a board is its number."""

    boards: NDArray[np.int16]  # (81, games, 9); 0 after a game's end
    lengths: Numbers  # (games) plies
    results: Numbers  # (games) 0 draw, 1 X, 2 O
    words: Numbers  # (games, 3) the words, of 53 bits, that no move has used


class Turn(NamedTuple):
    """One ply of the games that reach it."""

    ply: int
    games: Numbers  # their numbers
    boards: Numbers  # (games, 9) before the move
    moves: Numbers  # (games) 9 * board + cell
    takers: Numbers  # (games, 9) after it each board's result, as `ended` has it
    won: Flags  # (games) by this move


class Cells(NamedTuple):
    """The cells of mini-boards, by the boards' numbers."""

    legal: Flags  # (19683, 9) which cells may be marked
    wins: Flags  # (2, 19683, 9) whether X, and O, wins the board at once


def reach(game: Iterable[int], rule: str) -> NineBoards:
    """Return the position after a game's moves, each 9 * board + cell."""
    position = NineBoards()
    for move in game:
        position = play(position, *divmod(move, 9), rule)
    return position


def play_games(games: int, seed: int, rule: str) -> Games:
    """Return games 0 to games - 1 of a seed, by players that look ahead, under a closed rule."""
    words = draw_words(seed, STREAM + RULES.index(rule), games, WORDS)
    played = Games(np.full((games, PLIES), -1), np.full((games, PLIES), -1))
    for turn in _play(words, _look_ahead):
        played.moves[turn.games, turn.ply] = turn.moves
        played.empty[turn.games, turn.ply] = _cells().legal[turn.boards].sum(axis=(1, 2))
    return played


def play_randomly(games: int, seed: int, rule: str = "closed-draw") -> RandomGames:
    """Return games 0 to games - 1 of a seed (0 to 2**64 - 1), by random players.

    Raises BadOptionError unless the rule is a closed one.
    """
    if check_rule(rule) == "open":
        raise BadOptionError(
            "random games know no open boards: choose one of closed-draw, closed-count"
        )
    words = draw_words(seed, RANDOM_STREAM, games, WORDS)
    history = np.zeros((PLIES, games, 9), np.int16)
    lengths, results = np.zeros(games, np.int64), np.zeros(games, np.int64)
    for turn in _play(words, lambda legal, boards, ply: legal):
        history[turn.ply, turn.games] = turn.boards
        lengths[turn.games] = turn.ply + 1
        lead = np.sign((turn.takers == 1).sum(axis=1) - (turn.takers == 2).sum(axis=1))
        level = lead % 3 if rule == "closed-count" else 0  # 1 X, 0 draw, -1 O
        results[turn.games] = np.where(turn.won, 1 + turn.ply % 2, level)
    return RandomGames(history, lengths, results, words[:, PLIES:].astype(np.int64))


def _play(words: Words, choose: Callable[[Flags, Numbers, int], Flags]) -> Iterator[Turn]:
    """Yield each ply of games, one game for each row of words, with the games that reach it.

    choose    the moves, (games, 9, 9), of which one is drawn: from the legal ones, the boards
              (games, 9) and the ply
    """
    boards = np.zeros((len(words), 9), np.int64)
    sent = np.full(len(words), ANY)
    going = np.arange(len(words))
    for ply in range(PLIES):
        before = boards[going]
        legal = _legal(before, sent[going])
        moves = _draw(choose(legal, before, ply), words[going, ply])
        board, cell = moves // 9, moves % 9
        boards[going, board] += np.array(WEIGHTS)[cell] * (1 + ply % 2)
        takers = ended()[boards[going]]
        sent[going] = np.where(takers[np.arange(len(going)), cell] == 0, cell, ANY)
        won = has_line(takers, 1 + ply % 2)
        yield Turn(ply, going, before, moves, takers, won)
        going = going[~won & (takers == 0).any(axis=1)]


def _legal(boards: Numbers, sent: Numbers) -> Flags:
    """Return whether each cell of each board may be played, (games, 9, 9)."""
    named = (sent[:, None] == ANY) | (sent[:, None] == np.arange(9))
    legal: Flags = _cells().legal[boards] & named[..., None]
    return legal


def _look_ahead(legal: Flags, boards: Numbers, ply: int) -> Flags:
    """Return the moves with the most points, (games, 9, 9); in the opening all legal ones."""
    if ply < OPENING:
        return legal
    points = np.where(legal, _points(boards, ply % 2), _NEVER)
    best: Flags = points == points.max(axis=(1, 2), keepdims=True)
    return best


def _points(boards: Numbers, side: int) -> Numbers:
    """Return the points of each move for players that look ahead, (games, 9, 9)."""
    wins, blocks = _cells().wins[side][boards], _cells().wins[1 - side][boards]
    takers = ended()[boards]
    last = np.zeros(takers.shape, dtype=bool)  # the boards that would make a line
    for line in LINES:
        for board in line:
            others = [other for other in line if other != board]
            last[:, board] |= (takers[:, others] == 1 + side).all(axis=1)
    sends = SENDS_FREE * (takers > 0) + SENDS_TO_WIN * blocks.any(axis=2)
    gains = WINS_GAME * (wins & last[..., None]) + WINS_BOARD * wins + BLOCKS * blocks
    points: Numbers = gains + sends[:, None, :]
    return points


def _draw(moves: Flags, words: Words) -> Numbers:
    """Return one of the given moves of each game, as 9 * board + cell."""
    ahead = moves.reshape(len(moves), 81).cumsum(axis=1, dtype=np.uint8)
    nth = (words * ahead[:, -1] >> BITS).astype(np.uint8)
    drawn: Numbers = (ahead > nth[:, None]).argmax(axis=1)
    return drawn


def draw_words(seed: int, stream: int, count: int, width: int) -> Words:
    """Return (count, width) words of 53 bits; the width is a multiple of four."""
    philox = np.random.Philox(key=seed, counter=stream << 192)
    return (philox.random_raw(count * width) >> np.uint64(11)).reshape(count, width)


def has_line(takers: Numbers, side: int) -> Flags:
    """Return whether a side (1 X, 2 O) has taken a line, (games,), from boards (games, 9)."""
    lines = [(takers[:, list(line)] == side).all(axis=1) for line in LINES]
    taken: Flags = np.any(lines, axis=0)
    return taken


@cache
def ended() -> Numbers:
    """Return each mini-board's result, (19683,): 0 open, 1 X, 2 O, 3 drawn."""
    ends = {None: 0, "X": 1, "O": 2, "draw": 3}
    return np.array([ends[result(board)] for board in BOARDS])


@cache
def _cells() -> Cells:
    wins = [[_flags(winning_cells(board, side)) for board in BOARDS] for side in "XO"]
    legal = [_flags(legal_moves(board)) for board in BOARDS]
    return Cells(np.array(legal), np.array(wins))


def _flags(cells: tuple[int, ...]) -> list[bool]:
    return [cell in cells for cell in CELLS]
