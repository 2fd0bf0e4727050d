"""MENACE and TD once more: all runs at once, game by game in step. Needs numpy.

All lanes play their game g before any plays its game g + 1. Each ply is a few numpy operations on
all lanes together. Nothing is compiled. The random words are drawn by Philox again, from their
addresses.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.classic.play import value
from ttt_tables.verify.learners.boxes import actions, in_order
from ttt_tables.verify.learners.runs import PLANS, Lane
from ttt_tables.verify.rules import (
    canonical,
    classic_boards,
    empty_cells,
    images,
    open_boards,
    play,
    status,
)

BLOCK = 500  # games whose words are drawn together

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]


class Snapshot(NamedTuple):
    """The beads of all lanes, (lanes, actions), or their values, (lanes, boards)."""

    games: int
    learnt: Any
    resigned: Ints | None = None  # (lanes, 2): games so far as X and as O, if they are known


@cache
def places() -> dict[str, int]:
    """Return the place of each board in the rising order of their numbers."""
    return {board: place for place, board in enumerate(classic_boards())}


def move_table(choices: dict[str, list[int]]) -> Ints:
    """Return the board after each legal move, (5478, 9), padded with -1."""
    table = np.full((len(places()), 9), -1)
    for board, cells in choices.items():
        afters = [places()[play(board, cell)] for cell in cells]
        table[places()[board], : len(cells)] = afters
    return table


@cache
def offers() -> dict[str, Ints]:
    """Return three move tables: of two opponents, and of all moves in the article's order."""
    choices = {"random": empty_cells, "perfect": _keeping, "article": in_order}
    boards = open_boards()
    return {name: move_table({at: cells(at) for at in boards}) for name, cells in choices.items()}


def _keeping(board: str) -> list[int]:
    return [cell for cell in empty_cells(board) if value(play(board, cell))[0] == -value(board)[0]]


@cache
def outcomes() -> Ints:
    """Return 0 for open boards, 1 if X and 2 if O has won, 3 for drawn ones."""
    names = ["open", "X", "O", "draw"]
    return np.array([names.index(status(board)) for board in classic_boards()])


@cache
def box_table() -> tuple[Ints, Ints]:
    """Return the first bead of each board's box (-1: no box), and the boards after its actions."""
    every = actions("X") + actions("O")
    first: dict[str, int] = {}
    cells: dict[str, list[int]] = {}
    for at, action in enumerate(every):
        first.setdefault(action.board, at)
        cells.setdefault(action.board, []).append(action.cell)
    where, lead = np.full(len(places()), -1), {}
    for board, place in places().items():
        image = canonical(board)[1]
        least = images(board)[image]
        if least in first:
            where[place] = first[least]
            lead[board] = [int(images("012345678")[image][cell]) for cell in cells[least]]
    return where, move_table(lead)


def train_menace(lanes: Sequence[Lane], snapshots: Sequence[int]) -> Iterator[Snapshot]:
    """Yield the beads of every lane at each of the rising game counts."""
    crew = _Crew(lanes)
    for games in _play(crew.play_game, words(lanes, 12, snapshots[-1]), snapshots):
        yield Snapshot(games, crew.beads[:, :-9].copy(), crew.resigned.copy())


def train_td(lanes: Sequence[Lane], snapshots: Sequence[int]) -> Iterator[Snapshot]:
    """Yield the values of every lane at each of the rising game counts."""
    draws = np.array([float(lane.variant) for lane in lanes])
    values = np.where(outcomes() == 0, 0.5, np.where(outcomes() == 3, draws[:, None], 1.0))
    play_game = partial(_self_play, values, draws)
    for games in _play(play_game, words(lanes, 20, snapshots[-1]), snapshots):
        yield Snapshot(games, values.copy())


def _play(
    play_game: Callable[[Words], None], drawn: Iterator[Words], snapshots: Sequence[int]
) -> Iterator[int]:
    """Play game by game, and yield each of the rising game counts when it is reached."""
    for before, games in pairwise((0, *snapshots)):
        for _ in range(games - before):
            play_game(next(drawn))
        yield games


class _Crew:
    """The lanes of MENACE while they learn. Nine unused beads lie behind the last box's."""

    def __init__(self, lanes: Sequence[Lane]) -> None:
        every = actions("X") + actions("O")
        plans = {plan: [int(beads) for beads in plan.split("/")] for plan in PLANS}
        first = [[plans[lane.variant][a.stage] for a in every] + [0] * 9 for lane in lanes]
        self.beads = np.array(first)
        self.resigned = np.zeros((len(lanes), 2), np.int64)
        self.at = np.arange(len(lanes))
        self.learns = np.array([[side in lane.sides for side in "XO"] for lane in lanes])
        names = ["random", "perfect"]
        self.table = np.stack([offers()[name] for name in names])
        self.number = (self.table >= 0).sum(axis=2)
        self.opponent = np.array(
            [names.index(lane.opponent) if lane.opponent in names else 0 for lane in lanes]
        )
        self.where, self.lead = box_table()
        self.width = (self.lead >= 0).sum(axis=1)

    def play_game(self, drawn: Words) -> None:
        """Play the next game of every lane, and learn from it."""
        board = np.zeros(len(self.at), np.int64)
        result = np.zeros(len(self.at), np.int64)
        chosen = []
        for ply in range(9):
            goes_on = result == 0
            draws = goes_on & self.learns[:, ply % 2] & (self.where[board] >= 0)
            action, empty = self._draw(board, drawn[:, ply], draws)
            count = np.maximum(self.number[self.opponent, board], 1)
            reply = self.table[self.opponent, board, below(drawn[:, ply], count)]
            moves = goes_on & ~empty
            after = np.where(draws, self.lead[board, action], reply)
            bead = self.where[board] + action
            chosen.append(np.where(draws & ~empty, bead, -1))
            board = np.where(moves, after, board)
            result = np.where(empty, 2 - ply % 2, np.where(moves, outcomes()[board], result))
            self.resigned[:, ply % 2] += empty
        self._learn(chosen, result)

    def _draw(self, board: Ints, drawn: Words, draws: NDArray[np.bool_]) -> tuple[Ints, ...]:
        """Return the action that each lane draws, and the lanes whose box is empty."""
        slots = np.arange(9)
        held = self.beads[self.at[:, None], self.where[board][:, None] + slots]
        held = np.where((slots < self.width[board][:, None]) & draws[:, None], held, 0)
        sums = held.cumsum(axis=1)
        place = below(drawn, sums[:, -1])
        action = np.minimum((sums <= place[:, None]).sum(axis=1), 8)
        return action, draws & (sums[:, -1] == 0)

    def _learn(self, chosen: list[Ints], result: Ints) -> None:
        for ply, bead in enumerate(chosen):
            won = result == 1 + ply % 2
            change = np.where(won, 3, np.where(result == 3, 1, -1))
            played = bead >= 0
            self.beads[self.at[played], bead[played]] += change[played]


def _self_play(values: Floats, draws: Floats, drawn: Words) -> None:
    """Let every lane play a game against itself, and learn from it."""
    at, table = np.arange(len(values)), offers()["article"]
    number = np.maximum((table >= 0).sum(axis=1), 1)
    board = np.zeros(len(values), np.int64)
    path = []
    for ply in range(9):
        offered = table[board]
        worth = np.where(offered >= 0, values[at[:, None], offered], -1.0)
        explores = below(drawn[:, 2 * ply], np.full(len(at), 20)) == 0
        any_move = below(drawn[:, 2 * ply + 1], number[board])
        after = offered[at, np.where(explores, any_move, worth.argmax(axis=1))]
        path.append(np.where(outcomes()[board] == 0, after, -1))
        board = np.where(path[-1] >= 0, after, board)
    for side in (0, 1):
        result = outcomes()[board]
        target = np.where(result == 3, draws, (result == side + 1) * 1.0)
        for after in path[side::2][::-1]:
            played = after >= 0
            old = values[at[played], after[played]]
            target[played] = old + 0.5 * (target[played] - old)
            values[at[played], after[played]] = target[played]


def words(lanes: Sequence[Lane], each: int, games: int) -> Iterator[Words]:
    """Yield the words of one game after another, (lanes, each), 48 bits a word."""
    streams = [np.random.Philox(key=lane.seed, counter=lane.stream << 192) for lane in lanes]
    for start in range(0, games, BLOCK):
        count = min(BLOCK, games - start)
        drawn = np.array([stream.random_raw(count * each) for stream in streams], np.uint64)
        yield from (drawn >> np.uint64(16)).reshape(len(lanes), count, each).swapaxes(0, 1)


def below(drawn: Words, among: Ints) -> Ints:
    """Return each word of 48 bits as a whole number from 0 to among - 1, evenly spread."""
    return (drawn * among.astype(np.uint64) >> np.uint64(48)).astype(np.int64)
