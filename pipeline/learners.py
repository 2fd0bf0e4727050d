"""Learners: MENACE's boxes, and the runs that are trained, each from draws of its own.

The words of a run come from numpy's Philox, read raw: game g of a run reads its blocks of four
words at a fixed address, so it depends on (run, seed, g) alone, however many games or workers there
are. Runs have counters of their own, above those of the sampled grids.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.schema import Column
from ttt_tables import classic
from ttt_tables.board import DIALECTS, ply
from ttt_tables.perfect import best_cells, perfect_play
from ttt_tables.symmetry import D4, canonical, carry_cell, inverse

if TYPE_CHECKING:
    from pipeline.episodes import Boards, Boxes, Replies

SIDE = Column("side", pa.string(), "The side that the learner plays: X or O.")
OPPONENT = Column(
    "opponent",
    pa.string(),
    "Whom it was trained against. random: any move, all alike; perfect: any move that keeps the "
    "outcome, all alike, without hurry; self: a learner of its kind, which learns too.",
)
SEED = Column("seed", pa.uint64(), "The run's seed.")
GAMES = Column("games", pa.int32(), "Games played so far: 0 is before training.")

STORED_SEEDS = (0, 1, 2)
PLANS = {"8/4/2/1": (8, 4, 2, 1), "4/3/2/1": (4, 3, 2, 1)}  # beads per action, by stage
SNAPSHOTS = (0, 10, 30, 100, 300, 1000, 3000, 10000)  # games
OPPONENTS = ("random", "perfect", "self")
DRAW_REWARDS = (0.0, 0.5)
RATE = 0.5
EXPLORE = 20  # one move in so many
DEFAULT_VALUE = 0.5

ARTICLE = DIALECTS["article"][1]  # its order of cells: the centre, then clockwise
FIRST_ACTIONS = ARTICLE[:3]  # centre, corner, edge: the empty board's moves up to symmetry
BLOCKS = {"menace": 3, "td": 5}  # of four words a game: one word a ply, or two
MOST_GAMES = 20_000  # a box then holds fewer than 2^16 beads
_STREAM = 16  # of the first run

Array = NDArray[np.float64]


class Run(NamedTuple):
    """One way to train: a learner, its variant (plan or draw reward), the sides, the opponent."""

    learner: str
    variant: str
    sides: str  # those that learn
    opponent: str


RUNS = (
    *[
        Run("menace", plan, sides, opponent)
        for plan in PLANS
        for opponent in OPPONENTS
        for sides in (("XO",) if opponent == "self" else ("X", "O"))
    ],
    *[Run("td", str(reward), "XO", "self") for reward in DRAW_REWARDS],
)


class Trained(NamedTuple):
    """A run's outcome at each snapshot."""

    kept: NDArray[np.int32] | Array  # beads (snapshots, boxes, 9), or values (snapshots, boards)
    resignations: NDArray[np.int64]  # so far, (snapshots, 2): of X, of O


class Box(NamedTuple):
    """A box of MENACE: its side, its number there, its canonical board, the cells with beads."""

    side: str
    number: int
    board: int
    stage: int  # 0 for the side's first move
    cells: tuple[int, ...]


@cache
def boxes(side: str) -> tuple[Box, ...]:
    """Return the boxes of a side: 304 of X, in the article's order, or 289 of O.

    The order is that of a walk, all boards of one ply before those of the next: from each box, as
    it was first met, each of its actions and each reply in the article's order of cells. O's
    walk starts behind X's centre, corner and edge. A forced move needs no box.
    """
    met = [classic.EMPTY]
    if side == "O":
        met = [classic.play(classic.EMPTY, cell) for cell in FIRST_ACTIONS]
    seen = {canonical(board)[0] for board in met}
    for board in met:
        for action in _actions(board):
            met += _new_boxes(classic.play(board, action), seen)
    return tuple([_box(side, number, board) for number, board in enumerate(met)])


def _new_boxes(board: int, seen: set[int]) -> list[int]:
    """Return the boards that need a new box after the opponent's replies, and note them."""
    found = []
    for cell in _in_order(board):
        after = classic.play(board, cell)
        if len(classic.legal_moves(after)) > 1 and canonical(after)[0] not in seen:
            seen.add(canonical(after)[0])
            found.append(after)
    return found


def _in_order(board: int) -> list[int]:
    """Return the legal moves in the article's order of cells."""
    return [cell for cell in ARTICLE if cell in classic.legal_moves(board)]


def _actions(board: int) -> list[int]:
    return list(FIRST_ACTIONS) if board == classic.EMPTY else _in_order(board)


def _box(side: str, number: int, board: int) -> Box:
    least = canonical(board)[0]
    return Box(side, number, least, ply(least) // 2, tuple(sorted(_actions(least))))


@cache
def all_boxes() -> tuple[Box, ...]:
    """Return X's boxes, then O's: the rows of the arrays of beads."""
    return boxes("X") + boxes("O")


def first_beads(plan: str) -> NDArray[np.int32]:
    """Return the beads before training, (593, 9): by box and, in rising cells, by action."""
    beads = np.zeros((len(all_boxes()), 9), np.int32)
    for row, box in zip(beads, all_boxes(), strict=True):
        row[: len(box.cells)] = PLANS[plan][box.stage]
    return beads


def draw(run: Run, seed: int, games: int) -> NDArray[np.uint64]:
    """Return the words of a run's games, (games, 12 or 20), 48 bits each.

    seed    0 to 2**64 - 1
    """
    blocks = BLOCKS[run.learner]
    stream = np.random.Philox(key=seed, counter=(_STREAM + RUNS.index(run)) << 192)
    words = stream.random_raw(4 * blocks * games).astype(np.uint64, copy=False)
    return words.reshape(games, 4 * blocks) >> np.uint64(16)


def train(run: Run, seed: int, snapshots: Sequence[int] = SNAPSHOTS) -> Trained:
    """Return what a run has learnt at each of the rising game counts. Raises ValueError."""
    from pipeline import episodes

    counts = np.array(snapshots, np.int64)
    if not 0 <= counts[0] <= counts[-1] <= MOST_GAMES or (np.diff(counts) < 0).any():
        raise ValueError(f"snapshots are rising game counts up to {MOST_GAMES}, not {snapshots}")
    words = draw(run, seed, int(counts[-1]))
    resignations = np.zeros((len(counts), 2), np.int64)
    result = board_facts().result
    if run.learner == "td":
        values = np.full((len(counts), len(result)), DEFAULT_VALUE)
        rewards = (0.0, float(run.variant), 1.0)
        start = first_values(rewards[1])
        moves = in_article_order()
        episodes.train_td(words, counts, result, moves, rewards, RATE, EXPLORE, start, values)
        return Trained(values, resignations)
    beads = first_beads(run.variant)
    kept = np.zeros((len(counts), *beads.shape), np.int32)
    learns = np.array([side in run.sides for side in "XO"])
    opponent = replies("random" if run.opponent == "self" else run.opponent)
    episodes.train_menace(
        words, counts, result, furniture(), opponent, learns, beads, kept, resignations
    )
    return Trained(kept, resignations)


def train_many(
    runs: Sequence[Run],
    seeds: Sequence[int],
    workers: int | None = None,
    snapshots: Sequence[int] = SNAPSHOTS,
) -> dict[Run, list[Trained]]:
    """Return what each run has learnt with each seed, trained on threads. Workers change nothing.

    workers    threads, by default as many as there are processors
    """
    pairs = [(run, seed) for run in runs for seed in seeds]
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        trained = iter(list(pool.map(lambda pair: train(pair[0], pair[1], snapshots), pairs)))
    return {run: [next(trained) for _ in seeds] for run in runs}


def first_values(draw_reward: float) -> Array:
    """Return the values of afterstates before training, (5478,), each in its owner's view."""
    result = board_facts().result
    won = np.where(result == 3, draw_reward, 1.0)  # who has just moved has won, or it is drawn
    return np.where(result == 0, DEFAULT_VALUE, won)


@cache
def _places() -> dict[int, int]:
    return {board: place for place, board in enumerate(classic.boards())}


@cache
def board_facts() -> "Boards":
    """Return how each board ended, and whose turn it is."""
    from pipeline.episodes import Boards

    results = [None, "X", "O", "draw"]
    return Boards(
        np.array([results.index(classic.result(board)) for board in classic.boards()], np.int8),
        np.array([ply(board) % 2 for board in classic.boards()], np.int8),
    )


@cache
def replies(opponent: str) -> "Replies":
    """Return the moves of an opponent on every board, in rising cells, all alike.

    opponent    "random": any; "perfect": any that keeps the outcome, without hurry; "least": the
                one that the policy `perfect` plays, the least of the best cells
    """
    choices: dict[str, Callable[[int], Sequence[int]]] = {
        "random": classic.legal_moves,
        "perfect": _keeping,
        "least": lambda board: best_cells(board)[:1],
    }
    return _afterstates([choices[opponent](board) for board in classic.boards()])


def _keeping(board: int) -> list[int]:
    """Return the cells that keep the board's outcome, win, draw or loss, in rising order."""
    values = perfect_play()
    wdl = {cell: -values[after].wdl for cell, after in classic.afterstates(board)}
    return [cell for cell in wdl if wdl[cell] == values[board].wdl]


@cache
def in_article_order() -> "Replies":
    """Return every move of every board, in the article's order of cells."""
    return _afterstates([_in_order(board) for board in classic.boards()])


def _afterstates(cells: Sequence[Sequence[int]]) -> "Replies":
    from pipeline.episodes import Replies

    after = np.zeros((len(cells), 9), np.int16)
    for row, board, chosen in zip(after, classic.boards(), cells, strict=True):
        row[: len(chosen)] = [_places()[classic.play(board, cell)] for cell in chosen]
    return Replies(after, np.array([len(chosen) for chosen in cells], np.int8))


@cache
def furniture() -> "Boxes":
    """Return the box of each board, and the board after each of its actions.

    The cell drawn from a box is carried back by the inverse of the one symmetry that
    `canonical(board)` names.
    """
    from pipeline.episodes import Boxes

    where = {box.board: row for row, box in enumerate(all_boxes())}
    rows, cells = [], []
    for board in classic.boards():
        least, symmetry = canonical(board)
        row = where.get(least, -1)
        back = inverse(D4[symmetry])
        rows.append(row)
        cells.append([carry_cell(cell, back) for cell in all_boxes()[row].cells if row >= 0])
    actions = np.array([len(box.cells) for box in all_boxes()], np.int8)
    return Boxes(np.array(rows, np.int16), _afterstates(cells).after, actions)
