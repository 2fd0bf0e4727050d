"""The margins of one grid, its choices, draws and slopes, as numpy arrays over whole plies.

A position has X's *margin*: X's win probability minus O's, where a draw counts 2 d - 1 if the draw
value is d (0 for d = 1/2). The margin is twice the score minus one, so a score is (1 + margin) / 2.
Exchanging the colours only changes its sign, and it has more precision than a score near 1/2. The
kernel does the same operations in the same order; plan.py describes the rows.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.games.probabilistic.plan import (
    DECIDED,
    FACTOR,
    FAILURE,
    FIRST_ROW,
    FIXED_ROWS,
    NEUTRAL,
    Plan,
    make_plan,
)
from ttt_tables.scores import TIE

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

MARGIN_TIE = 2 * TIE  # the range of margins is twice that of scores


class _Ply(NamedTuple):
    """The arrays of plan.Ply, ready to index with, and the rows of the factors [j, i, pair]."""

    cells: Indices
    after_x: Indices
    after_o: Indices
    coefficient_x: Indices
    coefficient_o: Indices
    factors: Indices


def coefficients(cells: Floats) -> Floats:
    """Return the table of coefficients (135,) of nine cells (9, 3): see plan.py."""
    success, neutral, failure = cells.T
    decided = success + failure
    factors = 1 / (decided[:, None] + neutral[:, None] * decided[None, :])
    return np.concatenate([success, -success, failure, -failure, neutral, decided, factors.ravel()])


def fill_fixed_rows(starts: Indices, margins: Floats, draws: Floats, draw_margin: float) -> None:
    """Write the rows of ended boards at the start of every ply's block, into (rows, ...) tables."""
    for start in starts:
        for result, margin in (("X", 1.0), ("draw", draw_margin), ("O", -1.0)):
            row = start + FIXED_ROWS[result]
            margins[row : row + 2] = margin
            draws[row : row + 2] = result == "draw"


@cache
def _index(swapped: bool) -> tuple[_Ply, ...]:
    plies = []
    for ply in make_plan(swapped).plies:
        cells, *rest = (np.asarray(array, dtype=np.intp) for array in ply[1:])
        factors = FACTOR + cells[:, None, :] + 9 * cells[None, :, :]
        plies.append(_Ply._make([cells, *rest, factors]))
    return tuple(plies)


def _blocks(plan: Plan, table: Floats) -> list[tuple[Floats, Floats]]:
    """Return views of a table (rows,), per ply: its pairs (pairs, 2), and the next block."""
    ends = [*plan.starts, plan.rows]
    return [
        (
            table[ends[ply] + FIRST_ROW : ends[ply + 1]].reshape(-1, 2),
            table[slice(*ends[ply + 1 :][:2])],
        )
        for ply in range(9)
    ]


def _decided(ply: _Ply, table: Floats, below: Floats) -> tuple[Floats, Floats]:
    """Return x and y, (k, pairs): the margins after each cell's success and failure, weighted."""
    success_x, success_o = table[ply.coefficient_x], table[ply.coefficient_o]
    failure_x, failure_o = table[FAILURE + ply.coefficient_x], table[FAILURE + ply.coefficient_o]
    x = success_x * below[ply.after_x] + failure_o * below[ply.after_o]
    y = success_o * below[ply.after_o ^ 1] + failure_x * below[ply.after_x ^ 1]
    return x, y


def _fold(operation: np.ufunc, arrays: Floats) -> Floats:
    """Return `operation.reduce(arrays)`, computed faster if the first axis is short."""
    total: Floats = arrays[0]
    for array in arrays[1:]:
        total = operation(total, array)
    return total


def solve_margins(plan: Plan, table: Floats, draw_margin: float) -> Floats:
    """Return the margins (rows,) of every pair, from the coefficients (135,) of a grid."""
    margins = np.empty(plan.rows)
    fill_fixed_rows(plan.starts, margins, np.empty(plan.rows), draw_margin)
    blocks = _blocks(plan, margins)
    for ply, (here, below) in reversed(list(zip(_index(plan.swapped), blocks, strict=True))):
        x, y = _decided(ply, table, below)
        neutral = table[NEUTRAL + ply.cells]
        meeting = neutral * y[:, None]  # [j, i, pair]: X plays his i-th cell, O his j-th
        meeting += x
        meeting *= table[ply.factors]
        margin_x = _fold(np.maximum, _fold(np.minimum, meeting))
        here[:, 0] = margin_x
        here[:, 1] = _fold(np.minimum, y + neutral * margin_x)
    return margins


class Choice(NamedTuple):
    """The choices of both sides on the boards of one ply, as indices of the open cells."""

    x: Indices  # (pairs,) X's lowest-numbered best cell
    o: Indices  # (pairs,) O's
    x_sets: NDArray[np.bool_]  # (k, pairs) all of X's best cells, within 1e-12 of a score
    o_sets: NDArray[np.bool_]


def _preferences(
    plan: Plan, table: Floats, margins: Floats
) -> Iterator[tuple[Floats, Floats, Floats]]:
    """Yield each ply's margins by cell, (k, pairs), for X and for O, and its own margins."""
    for ply, (here, below) in zip(_index(plan.swapped), _blocks(plan, margins), strict=True):
        x, y = _decided(ply, table, below)
        neutral = table[NEUTRAL + ply.cells]
        yield x + neutral * here[:, 1], -(y + neutral * here[:, 0]), here


def choose(plan: Plan, table: Floats, margins: Floats) -> tuple[list[Choice], float]:
    """Return the choices of each ply, and the residual of the margins' equations.

    The residual is the greatest |V - max_c (x_c + n_c V')|, or of the same for O, as a score.
    """
    choices = []
    residual = 0.0
    for for_x, for_o, here in _preferences(plan, table, margins):
        best_x, best_o = for_x.max(axis=0), for_o.max(axis=0)
        x_sets, o_sets = for_x > best_x - MARGIN_TIE, for_o > best_o - MARGIN_TIE
        choices.append(Choice(x_sets.argmax(axis=0), o_sets.argmax(axis=0), x_sets, o_sets))
        missed = np.abs([best_x - here[:, 0], best_o + here[:, 1]])
        residual = max(residual, float(missed.max()) / 2)
    return choices, residual


def solve_draws(plan: Plan, table: Floats, choices: list[Choice]) -> Floats:
    """Return the draw probability of each position, (rows,), if both sides play their choices."""
    draws = np.empty(plan.rows)
    fill_fixed_rows(plan.starts, np.empty(plan.rows), draws, 0.0)
    steps = zip(_index(plan.swapped), _blocks(plan, draws), choices, strict=True)
    for ply, (here, below), choice in reversed(list(steps)):
        pairs = np.arange(len(here))
        i, j = (choice.x, pairs), (choice.o, pairs)
        cell_i, cell_j = ply.cells[i], ply.cells[j]
        n_i, n_j = table[NEUTRAL + cell_i], table[NEUTRAL + cell_j]
        p = table[cell_i] * below[ply.after_x[i]]
        p += table[FAILURE + cell_i] * below[ply.after_o[i]]
        q = table[cell_j] * below[ply.after_o[j] ^ 1]
        q += table[FAILURE + cell_j] * below[ply.after_x[j] ^ 1]
        here[:, 0] = (p + n_i * q) / (table[DECIDED + cell_i] + n_i * table[DECIDED + cell_j])
        here[:, 1] = q + n_j * here[:, 0]
    return draws


def differentiate(
    plan: Plan, table: Floats, margins: Floats, choices: list[Choice]
) -> tuple[Floats, Floats]:
    """Return dV/ds and dV/df, (9,) each, of the score at the empty board with X to move.

    By the envelope theorem V changes as if the choices, which are optimal, stayed fixed. The number
    of visits to each position is carried forward from the empty board, with a minus sign where a
    pair is read crosswise. A visit to a cell adds the gain of a success, or of a failure, over a
    neutral outcome.
    """
    visits = np.zeros(plan.rows)
    visits[plan.starts[0] + FIRST_ROW] = 1.0
    slopes = np.zeros(NEUTRAL)  # by row of the coefficients: success, -success, failure, -failure
    tables = zip(_blocks(plan, visits), _blocks(plan, margins), strict=True)
    for ply, choice, ((came, onwards), (here, below)) in zip(
        _index(plan.swapped), choices, tables, strict=True
    ):
        for outcomes, visited, passed in _visits(ply, choice, table, came, here):
            for coefficient, row in outcomes:
                sign = np.where(coefficient // 9 % 2, -1.0, 1.0)
                np.add.at(slopes, coefficient, visited * (sign * below[row] - passed))
                np.add.at(onwards, row, visited * table[coefficient])
    by_kind = slopes.reshape(2, 2, 9).sum(axis=1) / 2  # a score is half a margin
    return by_kind[0], by_kind[1]


def _visits(
    ply: _Ply, choice: Choice, table: Floats, came: Floats, here: Floats
) -> Iterator[tuple[list[tuple[Indices, Indices]], Floats, Floats]]:
    """Yield for X, then O: the two outcomes of his choice, his visits, and the margin if he passes.

    An outcome is a row of the coefficients and a row of the next block. `came` counts the visits
    (pairs, 2) that come from the ply before; the two sides pass the turn to and fro.
    """
    pairs = np.arange(len(here))
    i, j = (choice.x, pairs), (choice.o, pairs)
    cell_i, cell_j = ply.cells[i], ply.cells[j]
    n_i, n_j = table[NEUTRAL + cell_i], table[NEUTRAL + cell_j]
    decided = table[DECIDED + cell_i] + n_i * table[DECIDED + cell_j]
    x_visits = (came[:, 0] + n_j * came[:, 1]) / decided
    success = ply.coefficient_x[i], ply.after_x[i]
    failure = FAILURE + ply.coefficient_o[i], ply.after_o[i]
    yield [success, failure], x_visits, here[:, 1]
    success = ply.coefficient_o[j], ply.after_o[j] ^ 1
    failure = FAILURE + ply.coefficient_x[j], ply.after_x[j] ^ 1
    yield [success, failure], came[:, 1] + n_i * x_visits, here[:, 0]
