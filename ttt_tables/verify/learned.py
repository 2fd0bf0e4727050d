"""Learned policies: what they play is given, and what follows from it is worked out here.

By plain recursion in fractions. A learner's opponent plays at random. Where no move has weight the
learner resigns, and loses.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ttt_tables.verify.play import Move, eagerness, move_value
from ttt_tables.verify.rules import (
    canonical,
    empty_cells,
    images,
    number,
    open_boards,
    play,
    status,
)

NAMES = ("menace", "menace-greedy", "td")
MENACE = {"plan": "8/4/2/1", "opponent": "random", "seed": 0, "games": 10_000}
TD = {"draw_reward": 0.0, "seed": 0, "games": 10_000}

Fractions = tuple[Fraction, Fraction, Fraction]
WIN, DRAW, LOSS = (tuple(map(Fraction, odds)) for odds in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
Cells = dict[int, int]


class Learner:
    """A learned policy: the rank and the weight of each move of each open board."""

    def __init__(self, ranks: Mapping[str, Cells], weights: Mapping[str, Cells]) -> None:
        self.ranks = ranks
        self.weights = weights
        self._after: dict[str, Any] = {}
        self._moves: dict[str, list[Move]] = {}

    def moves(self, board: str) -> list[Move]:
        """Return the moves of an open board, cell by cell; chances are fractions."""
        if board not in self._moves:
            self._moves[board] = [
                Move(cell, rank, *move_value(board, cell), self.after(play(board, cell)))
                for cell, rank in sorted(self.ranks[board].items())
            ]
        return self._moves[board]

    def after(self, board: str) -> Any:
        """Return the chances of the learner who has just moved, as three fractions."""
        if status(board) != "open":
            return DRAW if status(board) == "draw" else WIN
        if board not in self._after:
            replies = [self.before(play(board, cell)) for cell in empty_cells(board)]
            self._after[board] = _mean([(1, chances) for chances in replies])
        return self._after[board]

    def before(self, board: str) -> Any:
        """Return the chances of the learner who is to move, as three fractions."""
        if status(board) != "open":
            return DRAW if status(board) == "draw" else LOSS
        played = self.shares(board)
        return _mean(
            [(w, self.after(play(board, cell))) for cell, w in played.items()] or [(1, LOSS)]
        )

    def shares(self, board: str) -> Cells:
        """Return the weights of the moves that are played: none, if the learner resigns."""
        return {cell: weight for cell, weight in self.weights[board].items() if weight}


_known: list[Learner] = []


def learner(ranks: Mapping[str, Cells], weights: Mapping[str, Cells]) -> Learner:
    """Return the learner of such ranks and weights: the same one, if it was asked for before."""
    for known in _known:
        if known.ranks == ranks and known.weights == weights:
            return known
    _known.append(Learner(ranks, weights))
    return _known[-1]


def _mean(weighted: list[tuple[int, Any]]) -> Any:
    total = sum(weight for weight, _ in weighted)
    return tuple(sum(w * chances[part] for w, chances in weighted) / total for part in range(3))


def from_keys(keys: Mapping[str, Mapping[int, float]], drawn: bool, resigns: bool) -> Learner:
    """Return the learner of some preferences: the more the better, the least cell of the best.

    One that is `drawn` plays each move by its preference; one that `resigns` does so where all are
    0, and its ranks are there those of perfect play.
    """
    ranks, weights = {}, {}
    for board, held in keys.items():
        empty = resigns and not any(held.values())
        by = {cell: eagerness(move_value(board, cell)) for cell in held} if empty else held
        order = sorted(by.values(), reverse=True)
        ranks[board] = {cell: 1 + order.index(key) for cell, key in by.items()}
        best = min(cell for cell, rank in ranks[board].items() if rank == 1)
        alone = {cell: int(cell == best and not empty) for cell in held}
        weights[board] = {cell: int(key) for cell, key in held.items()} if drawn else alone
    return learner(ranks, weights)


def from_tables(
    menace_boxes: Mapping[str, Any], td_values: Mapping[str, Any]
) -> dict[str, Learner]:
    """Return the learners that two tables hold, given as their columns."""
    beads = _beads(menace_boxes)
    of = dict(zip(*_rows(td_values, TD, ("board", "value")), strict=True))
    values = {
        board: {cell: of[number(play(board, cell))] for cell in empty_cells(board)}
        for board in open_boards()
    }
    return {
        "menace": from_keys(beads, drawn=True, resigns=True),
        "menace-greedy": from_keys(beads, drawn=False, resigns=True),
        "td": from_keys(values, drawn=False, resigns=False),
    }


def _beads(columns: Mapping[str, Any]) -> dict[str, dict[int, float]]:
    """Return the beads of every board's moves: those of the box of its canonical image."""
    boxes: dict[int, dict[int, int]] = {}
    for board, cell, beads in zip(*_rows(columns, MENACE, ("board", "cell", "beads")), strict=True):
        boxes.setdefault(board, {})[cell] = beads
    found: dict[str, dict[int, float]] = {}
    for board in open_boards():
        least, image = canonical(board)
        carried = images("012345678")[image]  # place by place, the cell that came there
        box = boxes.get(least, {})
        found[board] = {cell: box.get(carried.index(str(cell)), 0) for cell in empty_cells(board)}
        if board.count(".") == 1:  # the last move is forced, and needs no box
            found[board] = dict.fromkeys(found[board], 1)
    return found


def _rows(
    columns: Mapping[str, Any], where: Mapping[str, Any], names: tuple[str, ...]
) -> list[list[Any]]:
    """Return some columns of the rows in which others have given values."""
    lists = {name: list(columns[name]) for name in (*where, *names)}
    kept = [
        row
        for row, values in enumerate(zip(*[lists[name] for name in where], strict=True))
        if values == tuple(where.values())
    ]
    return [[lists[name][row] for row in kept] for name in names]
