"""Probabilities and slopes of a grid on which both sides play their lowest-numbered best cells.

Both are found from the ended boards upwards, by the pair of linear equations that two fixed choices
leave on each board. Needs numpy.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ttt_tables.verify.probabilistic import iteration
from ttt_tables.verify.probabilistic.iteration import Floats, Numbers, Ply, Solved


class Choice(NamedTuple):
    """A side's choice on the boards of a ply, (b, m): the cell, its probabilities, the boards
    after.
    """

    cell: Numbers
    success: Floats
    neutral: Floats
    failure: Floats
    own: Numbers  # boards with the mover's mark
    other: Numbers


def choices(grids: Floats, solved: Solved) -> Iterator[tuple[Ply, Choice, Choice]]:
    """Yield each ply with the lowest-numbered best cells of X and of O."""
    success, neutral, failure = grids.transpose(2, 1, 0)
    for ply in iteration.plies():
        s, n, f = success[ply.cells], neutral[ply.cells], failure[ply.cells]
        to_x, to_o = ply.after_x, ply.after_o
        for_x = s * solved.o[to_x] + f * solved.o[to_o] + n * solved.o[ply.boards]
        for_o = s * solved.x[to_o] + f * solved.x[to_x] + n * solved.x[ply.boards]
        of_x = (for_x > for_x.max(axis=0) - iteration.TIE).argmax(axis=0)
        of_o = (for_o < for_o.min(axis=0) + iteration.TIE).argmax(axis=0)
        yield (
            ply,
            _chosen(of_x, ply.cells, (s, n, f), to_x, to_o),
            _chosen(of_o, ply.cells, (s, n, f), to_o, to_x),
        )


def _chosen(
    at: Numbers, cells: Numbers, parts: tuple[Floats, ...], own: Numbers, other: Numbers
) -> Choice:
    rows = np.arange(len(at))[:, None]
    s, n, f = (np.take_along_axis(part, at[None], axis=0)[0] for part in parts)
    return Choice(cells[at, rows], s, n, f, own[at, rows], other[at, rows])


def _meet(a: Floats, n_i: Floats, b: Floats, n_j: Floats) -> tuple[Floats, Floats]:
    """Return the solution of v = a + n_i u, u = b + n_j v."""
    v = (a + n_i * b) / (1 - n_i * n_j)
    return v, b + n_j * v


def follow(grids: Floats, solved: Solved) -> tuple[Floats, Floats, Floats]:
    """Return the probabilities (m,) that X wins, of a draw, that O wins, X first."""
    ended = iteration.blank(len(grids))
    lanes = np.arange(len(grids))
    tables = []
    for score in (1.0, 0.5, 0.0):
        table = np.where(np.isnan(ended), np.nan, (ended == score).astype(float))
        tables.append((table, table.copy()))
    for ply, of_x, of_o in choices(grids, solved):
        for with_x, with_o in tables:
            a = of_x.success * with_o[of_x.own, lanes] + of_x.failure * with_o[of_x.other, lanes]
            b = of_o.success * with_x[of_o.own, lanes] + of_o.failure * with_x[of_o.other, lanes]
            with_x[ply.boards], with_o[ply.boards] = _meet(a, of_x.neutral, b, of_o.neutral)
    x_win, draw, o_win = (with_x[0] for with_x, _ in tables)
    return x_win, draw, o_win


def slopes(grids: Floats, solved: Solved) -> Floats:
    """Return the slopes of X's score, X first, by each cell's success, then failure: (18, m).

    Derivatives are carried forwards with the values. A probability grows at the cost of the neutral
    probability of its cell.
    """
    lanes = np.arange(len(grids))
    d_x, d_o = np.zeros((2, 3**9, 18, len(grids)))
    for ply, of_x, of_o in choices(grids, solved):
        pairs = []
        for choice, score, slope in ((of_x, solved.o, d_o), (of_o, solved.x, d_x)):
            stays = score[ply.boards]
            own, other = score[choice.own, lanes], score[choice.other, lanes]
            grows = choice.success[..., None] * slope[choice.own, :, lanes]
            grows += choice.failure[..., None] * slope[choice.other, :, lanes]
            for shift, gain in ((0, own - stays), (9, other - stays)):
                at = (choice.cell + shift)[..., None]
                added = np.take_along_axis(grows, at, axis=2) + gain[..., None]
                np.put_along_axis(grows, at, added, axis=2)
            pairs += [grows.transpose(0, 2, 1), choice.neutral[:, None]]
        d_x[ply.boards], d_o[ply.boards] = _meet(*pairs)
    by_chance: Floats = d_x[0]
    return by_chance
