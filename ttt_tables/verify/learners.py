"""MENACE and TD once more: all runs at once, game by game in step. Needs numpy.

A lane is a run with a seed. Every lane plays its game g before any plays its game g + 1, and each
ply is a few operations on all lanes together, by the rules of this room. The words are drawn by
Philox again, from their addresses. Nothing is compiled, and no game is a loop of its own.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.play import value
from ttt_tables.verify.rules import (
    EMPTY,
    canonical,
    classic_boards,
    empty_cells,
    images,
    play,
    status,
)

SNAPSHOTS = (0, 10, 30, 100, 300, 1000, 3000, 10000)
PLANS = ("8/4/2/1", "4/3/2/1")
ORDER = (4, 0, 1, 2, 5, 8, 7, 6, 3)  # the article's cells: the centre, then clockwise
STREAM = 16  # the first of the runs' counters; the grids have those below
BLOCK = 500  # games whose words are drawn together

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]


class Lane(NamedTuple):
    """A way to train, by the number of its stream, and a seed."""

    stream: int
    variant: str  # a plan of beads, or what a draw is worth
    sides: str
    opponent: str
    seed: int


def menace_lanes(seeds: Sequence[int]) -> list[Lane]:
    """Return MENACE's lanes: for each plan X and O alone against two opponents, then each other."""
    ways = [
        (plan, sides, opponent)
        for plan in PLANS
        for opponent, both in (("random", "X O"), ("perfect", "X O"), ("self", "XO"))
        for sides in both.split()
    ]
    return [Lane(STREAM + at, *way, seed) for at, way in enumerate(ways) for seed in seeds]


def td_lanes(seeds: Sequence[int]) -> list[Lane]:
    """Return TD's lanes: a draw worth 0, and worth one half."""
    first = STREAM + 10
    return [
        Lane(first + at, reward, "XO", "self", seed)
        for at, reward in enumerate(("0.0", "0.5"))
        for seed in seeds
    ]


class Action(NamedTuple):
    """An action of a box: a cell of its canonical board, and the beads' stage."""

    side: str
    box: int
    board: str
    cell: int
    stage: int


@cache
def actions(side: str) -> tuple[Action, ...]:
    """Return all actions of a side's boxes: box by box as first met, cells rising."""
    level = [EMPTY] if side == "X" else [play(EMPTY, cell) for cell in ORDER[:3]]
    found: list[Action] = []
    box = stage = 0
    while level:
        for board in level:
            least, image = canonical(board)
            text = images(board)[image]
            cells = sorted(ORDER[:3]) if least == 0 else empty_cells(text)
            found += [Action(side, box, text, cell, stage) for cell in cells]
            box += 1
        level = _next_level(level)
        stage += 1
    return tuple(found)


def _next_level(level: list[str]) -> list[str]:
    """Return the boards two plies on, one of each class as first met, that leave a choice."""
    met: dict[int, str] = {}
    for board in level:
        for cell in ORDER[:3] if board == EMPTY else _by_order(board):
            between = play(board, cell)
            for reply in _by_order(between) if status(between) == "open" else []:
                after = play(between, reply)
                if status(after) == "open" and after.count(".") > 1:
                    met.setdefault(canonical(after)[0], after)
    return list(met.values())


def _by_order(board: str) -> list[int]:
    return [cell for cell in ORDER if board[cell] == "."]


@cache
def places() -> dict[str, int]:
    """Return the place of each board in the rising order of their numbers."""
    return {board: place for place, board in enumerate(classic_boards())}


def move_table(choices: dict[str, list[int]]) -> Ints:
    """Return the boards after the moves that each board offers, (5478, 9); -1 beyond them."""
    table = np.full((len(places()), 9), -1)
    for board, cells in choices.items():
        afters = [places()[play(board, cell)] for cell in cells]
        table[places()[board], : len(cells)] = afters
    return table


@cache
def offers() -> dict[str, Ints]:
    """Return what opponents play, all alike, and all moves in the article's order."""
    boards = [board for board in classic_boards() if status(board) == "open"]
    kept = {
        board: [
            cell for cell in empty_cells(board) if value(play(board, cell))[0] == -value(board)[0]
        ]
        for board in boards
    }
    return {
        "random": move_table({board: empty_cells(board) for board in boards}),
        "perfect": move_table(kept),
        "article": move_table({board: _by_order(board) for board in boards}),
    }


@cache
def _outcome() -> Ints:
    """Return 0 of open boards, 1 where X and 2 where O has won, 3 of drawn ones."""
    names = ["open", "X", "O", "draw"]
    return np.array([names.index(status(board)) for board in classic_boards()])


@cache
def box_table() -> tuple[Ints, Ints]:
    """Return the first bead of each board's box (-1: none), and where the box's actions lead."""
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


def _words(lanes: Sequence[Lane], each: int, games: int) -> Iterator[Words]:
    """Give the words of one game after another, (lanes, each), 48 bits a word."""
    streams = [np.random.Philox(key=lane.seed, counter=lane.stream << 192) for lane in lanes]
    for start in range(0, games, BLOCK):
        count = min(BLOCK, games - start)
        drawn = np.array([stream.random_raw(count * each) for stream in streams], np.uint64)
        yield from (drawn >> np.uint64(16)).reshape(len(lanes), count, each).swapaxes(0, 1)


def _below(words: Words, among: Ints) -> Ints:
    return (words * among.astype(np.uint64) >> np.uint64(48)).astype(np.int64)


class Beads(NamedTuple):
    """What MENACE's lanes have come to at a snapshot."""

    games: int
    beads: Ints  # (lanes, actions of X, then of O)
    resigned: Ints  # (lanes, 2): so far, as X and as O


def train_menace(lanes: Sequence[Lane], snapshots: Sequence[int]) -> Iterator[Beads]:
    """Give the beads of every lane at each of the rising game counts."""
    crew = _Crew(lanes)
    words = _words(lanes, 12, snapshots[-1])
    games = 0
    for snapshot in snapshots:
        for _ in range(snapshot - games):
            crew.play_game(next(words))
        games = snapshot
        yield Beads(games, crew.beads[:, :-9].copy(), crew.resigned.copy())


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

    def play_game(self, words: Words) -> None:
        """Play the next game of every lane, and learn from it."""
        board = np.zeros(len(self.at), np.int64)
        result = np.zeros(len(self.at), np.int64)
        chosen = []
        for ply in range(9):
            goes_on = result == 0
            draws = goes_on & self.learns[:, ply % 2] & (self.where[board] >= 0)
            action, empty = self._draw(board, words[:, ply], draws)
            count = np.maximum(self.number[self.opponent, board], 1)
            reply = self.table[self.opponent, board, _below(words[:, ply], count)]
            moves = goes_on & ~empty
            after = np.where(draws, self.lead[board, action], reply)
            bead = self.where[board] + action
            chosen.append(np.where(draws & ~empty, bead, -1))
            board = np.where(moves, after, board)
            result = np.where(empty, 2 - ply % 2, np.where(moves, _outcome()[board], result))
            self.resigned[:, ply % 2] += empty
        self._learn(chosen, result)

    def _draw(self, board: Ints, words: Words, draws: NDArray[np.bool_]) -> tuple[Ints, ...]:
        """Return the action drawn by each lane that draws, and which of them find no bead."""
        slots = np.arange(9)
        held = self.beads[self.at[:, None], self.where[board][:, None] + slots]
        held = np.where((slots < self.width[board][:, None]) & draws[:, None], held, 0)
        sums = held.cumsum(axis=1)
        place = _below(words, sums[:, -1])
        action = np.minimum((sums <= place[:, None]).sum(axis=1), 8)
        return action, draws & (sums[:, -1] == 0)

    def _learn(self, chosen: list[Ints], result: Ints) -> None:
        for ply, bead in enumerate(chosen):
            won = result == 1 + ply % 2
            change = np.where(won, 3, np.where(result == 3, 1, -1))
            played = bead >= 0
            self.beads[self.at[played], bead[played]] += change[played]


def train_td(lanes: Sequence[Lane], snapshots: Sequence[int]) -> Iterator[tuple[int, Floats]]:
    """Give the values of every lane, (lanes, boards), at each of the rising game counts."""
    draws = np.array([float(lane.variant) for lane in lanes])
    outcome = _outcome()
    values = np.where(outcome == 0, 0.5, np.where(outcome == 3, draws[:, None], 1.0))
    words = _words(lanes, 20, snapshots[-1])
    games = 0
    for snapshot in snapshots:
        for _ in range(snapshot - games):
            _self_play(values, draws, next(words))
        games = snapshot
        yield games, values.copy()


def _self_play(values: Floats, draws: Floats, words: Words) -> None:
    """Let every lane play a game against itself, and learn from it."""
    at, table = np.arange(len(values)), offers()["article"]
    number = np.maximum((table >= 0).sum(axis=1), 1)
    board = np.zeros(len(values), np.int64)
    path = []
    for ply in range(9):
        offered = table[board]
        worth = np.where(offered >= 0, values[at[:, None], offered], -1.0)
        explores = _below(words[:, 2 * ply], np.full(len(at), 20)) == 0
        drawn = _below(words[:, 2 * ply + 1], number[board])
        after = offered[at, np.where(explores, drawn, worth.argmax(axis=1))]
        path.append(np.where(_outcome()[board] == 0, after, -1))
        board = np.where(path[-1] >= 0, after, board)
    for side in (0, 1):
        result = _outcome()[board]
        target = np.where(result == 3, draws, (result == side + 1) * 1.0)
        for after in path[side::2][::-1]:
            played = after >= 0
            old = values[at[played], after[played]]
            target[played] = old + 0.5 * (target[played] - old)
            values[at[played], after[played]] = target[played]
