"""Learned policies: tables give their moves, and a recursion gives their probabilities.

A learner's opponent plays at random. If no move has weight, the learner resigns and loses.
Probabilities are fractions if weights differ, as beads do, and otherwise whole numbers of parts.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import compress
from typing import Any

from ttt_tables.verify.classic.play import CHANCE_PARTS, Move, Policy, move_value
from ttt_tables.verify.content import as_list
from ttt_tables.verify.rules import (
    canonical,
    eagerness,
    empty_cells,
    images,
    number,
    open_boards,
    play,
)
from ttt_tables.verify.verifier import Tables, Values

NAMES = ("menace", "menace-greedy", "td")
MENACE = {"variant": "8/4/2/1", "opponent": "random", "run_seed": 0, "games": 10_000}
TD = {"variant": "0.0", "run_seed": 0, "games": 10_000}

Cells = dict[int, int]
Rows = tuple[tuple[Any, ...], ...]


class Learner(Policy):
    """A policy without an order: the rank and the weight of each move are given."""

    def __init__(self, given_ranks: Mapping[str, Cells], weights: Mapping[str, Cells]) -> None:
        equal = all({0, 1}.issuperset(of.values()) for of in weights.values())
        super().__init__(lambda *_: (), centre=1, whole=CHANCE_PARTS if equal else Fraction(1))
        self.given_ranks = given_ranks
        self.weights = weights

    def ranks(self, board: str, moves: Sequence[Move]) -> list[int]:
        """Return the ranks of the moves of an open board, as given."""
        return [self.given_ranks[board][move.cell] for move in moves]

    def shares(self, board: str) -> Cells:
        return {cell: weight for cell, weight in self.weights[board].items() if weight}


Learners = Mapping[str, Learner]
_known: list[Learner] = []


def learner(ranks: Mapping[str, Cells], weights: Mapping[str, Cells]) -> Learner:
    """Return the learner with these ranks and weights; equal ones share one learner."""
    for known in _known:
        if known.given_ranks == ranks and known.weights == weights:
            return known
    _known.append(Learner(ranks, weights))
    return _known[-1]


def from_keys(keys: Mapping[str, Mapping[int, float]], drawn: bool, resigns: bool) -> Learner:
    """Return the learner that plays the most preferred cell, the lowest-numbered of a tie.

    keys      the preferences of each board's cells
    drawn     play each cell with a probability in proportion to its preference instead
    resigns   resign if all preferences are 0; the ranks there are those of perfect play
    """
    ranks, weights = {}, {}
    for board, held in keys.items():
        empty = resigns and not any(held.values())
        by: Mapping[int, Any] = held
        if empty:
            by = {cell: eagerness(move_value(board, cell)) for cell in held}
        order = sorted(by.values(), reverse=True)
        ranks[board] = {cell: 1 + order.index(key) for cell, key in by.items()}
        best = min(cell for cell, rank in ranks[board].items() if rank == 1)
        alone = {cell: int(cell == best and not empty) for cell in held}
        weights[board] = {cell: int(key) for cell, key in held.items()} if drawn else alone
    return learner(ranks, weights)


def from_learnt(
    beads: Mapping[str, Mapping[int, float]], values: Mapping[str, Mapping[int, float]]
) -> dict[str, Learner]:
    """Return the learners by name, from the beads and the values of each board's moves."""
    return {
        "menace": from_keys(beads, drawn=True, resigns=True),
        "menace-greedy": from_keys(beads, drawn=False, resigns=True),
        "td": from_keys(values, drawn=False, resigns=False),
    }


def from_tables(tables: Tables) -> dict[str, Learner]:
    """Return the learners of the tables menace_boxes and td_values."""
    values = _rows(tables.values("td_values"), TD, ("board", "value"))
    beads = _rows(tables.values("menace_boxes"), MENACE, ("board", "cell", "beads"))
    return _from_rows(tuple(zip(*values, strict=True)), tuple(zip(*beads, strict=True)))


@cache  # several tables and a pack are verified by the same learners
def _from_rows(values: Rows, beads: Rows) -> dict[str, Learner]:
    after: dict[int, float] = dict(values)
    moves = {
        board: {cell: after[number(play(board, cell))] for cell in empty_cells(board)}
        for board in open_boards()
    }
    return from_learnt(_beads(beads), moves)


def _beads(rows: Rows) -> dict[str, dict[int, float]]:
    """Return the beads of every board's moves, from the box of its canonical image."""
    boxes: dict[int, dict[int, int]] = {}
    for board, cell, beads in rows:
        boxes.setdefault(board, {})[cell] = beads
    every: dict[str, dict[int, float]] = {}
    for board in open_boards():
        least, image = canonical(board)
        carried = images("012345678")[image]  # carried[p] is the cell that moved to place p
        box = boxes.get(least, {})
        every[board] = {cell: box.get(carried.index(str(cell)), 0) for cell in empty_cells(board)}
        if board.count(".") == 1:  # the last move is forced, and needs no box
            every[board] = dict.fromkeys(every[board], 1)
    return every


def _rows(columns: Values, where: Values, names: tuple[str, ...]) -> list[list[Any]]:
    """Return the columns of the rows that agree with `where`, values by column."""
    sought = tuple(where.values())
    kept = [at == sought for at in zip(*[as_list(columns[name]) for name in where], strict=True)]
    return [list(compress(as_list(columns[name]), kept)) for name in names]
