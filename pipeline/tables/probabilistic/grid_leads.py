"""The lead of the best cell in the decisions of sampled grids, counted exactly by powers of ten.

Floats choose the best cells, and whole numbers show that they are best. On boards with k empty
cells X's margin (twice its score less one) is a multiple of 1 / L^k, where L is the least common
multiple of all m_ij = 10,000 - n_i n_j, n in percent. Let v and u be the multiples with X and with
O to move, and x_c and y_c what the success and the failure of cell c bring after X, or O, has
chosen it. With the best cells, i for X and j for O,

    v = (100 x_i + n_i y_j) L / m_ij      u = (100 y_j + n_j x_i) L / m_ij

and cell c is worth (L x_c + n_c u) / (100 L^k) to X, (L y_c + n_c v) / (100 L^k) if O chooses it.
"""

from collections.abc import Iterator
from math import lcm

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.probabilistic.columns import GENERATOR
from pipeline.schema import Column, Table
from ttt_tables.games.probabilistic.generators import GENERATORS, Percents, sample_grids
from ttt_tables.games.probabilistic.margins import Choice, choose, coefficients, solve_margins
from ttt_tables.games.probabilistic.plan import FAILURE, FIRST_ROW, FIXED_ROWS, Ply, make_plan

SEED = 42
GRIDS = 50  # of each generator: those of grid_values
DECADES = range(-16, 0)

TABLE = Table(
    name="grid_leads",
    title="The lead of a decision's best cell over the second best",
    description="The lead of the best cell over the second best, in every decision of the grids "
    "of grid_values, counted by powers of ten. A decision is an open board with at least two "
    "empty cells and X to move; a grid has 10,659 of them. O's decisions are the same with X and "
    "O exchanged, and are not counted again. The value of a cell is X's expected score (a win 1, "
    "a draw 1/2) after X has chosen it and before its outcome is drawn, under best play by both "
    "sides. The lead is the value of the best cell minus that of the second, so it is 0 if "
    "several cells are best. Leads are compared as fractions, because the probabilities are whole "
    "percents: no float decides a tie or a power.",
    key=("generator", "decade"),
    columns=(
        GENERATOR,
        Column(
            "decade",
            pa.int32(),
            "The whole number d with 10^d <= lead < 10^(d + 1). A lead of 1/100 counts at -2. All "
            "leads below 1e-15, except 0, count at -16.",
            null_if="the lead is 0, because several cells are best",
        ),
        Column("decision_count", pa.int64(), "The number of decisions with such a lead."),
    ),
    rows=len(GENERATORS) * (len(DECADES) + 1),
    source="solved from the grids of grid_values, in whole numbers",
    seed=f"{SEED}, as grid_values",
    assertions={
        "Every lead other than 0 is at least 1e-8, so floats can recognise a tie.": """
            select sum(decision_count) = 0 from grid_leads where decade < -8
            """,
        "Every decision counts once: there are 10,659 in a grid.": """
            select bool_and(n = 50 * 10659)
            from (select sum(decision_count) as n from grid_leads group by generator)
            """,
        "Ties are the boards to which grid_values gives several best cells, within 1e-12.": """
            select bool_and(decision_count = several) and count(*) = 2
            from grid_leads
            join (
                select generator, count(*) as several
                from grid_values where bit_count(x_best_cells) > 1 group by generator
            ) using (generator)
            where decade is null
            """,
    },
    compared_with="none outside; tests: whole grids in Fractions",
)

Integers = NDArray[np.object_]  # of Python, of any size


def build() -> pl.DataFrame:
    """Return the counts of each generator's decisions."""
    rows: list[tuple[str, int | None, int]] = []
    for name in GENERATORS:
        counts = [count_leads(grid) for grid in sample_grids(name, SEED, 0, GRIDS)]
        total = np.sum(counts, axis=0).tolist()
        rows += [(name, *row) for row in zip((None, *DECADES), total, strict=True)]
    return TABLE.frame(rows)


def count_leads(percents: Percents) -> NDArray[np.int64]:
    """Return how many decisions of a grid (9, 3) are ties, then how many leads each power of ten
    has.

    A lead of 1, which only a certain cell can have, counts with the last power.
    """
    counts = np.zeros(1 + len(DECADES), dtype=np.int64)
    for leads, denominator in find_leads(percents):
        bounds = [1, *[-(-denominator // 10**-decade) for decade in DECADES[1:]]]
        reached = np.searchsorted(np.array(bounds, dtype=object), leads, side="right")
        counts += np.bincount(reached, minlength=len(counts))
    return counts


def find_leads(percents: Percents) -> Iterator[tuple[Integers, int]]:
    """Yield, for 2 to 9 empty cells, the leads of all decisions over one denominator."""
    plan, table = make_plan(True), coefficients(percents / 100)
    choices, _ = choose(plan, table, solve_margins(plan, table, 0.0))
    cells = percents.astype(int).astype(object)
    step = lcm(*[10_000 - n * m for n in cells[:, 1] for m in cells[:, 1]])
    below, unit = _ended(1), 1
    for ply, choice in reversed(list(zip(plan.plies, choices, strict=True))):
        unit *= step
        v, u, leads_x, leads_o = _solve(ply, choice, cells, below, step)
        below = np.concatenate([_ended(unit), np.stack([v, u], axis=1).ravel()])
        if len(ply.cells) == 9:  # the empty board is its own exchange
            yield leads_x, 200 * unit
        elif len(ply.cells) > 1:
            yield np.concatenate([leads_x, leads_o]), 200 * unit


def _ended(unit: int) -> Integers:
    """Return the rows of ended boards at the start of a block, where a win is a number of units."""
    rows = np.zeros(FIRST_ROW, dtype=object)
    for result, margin in (("X", unit), ("O", -unit)):
        rows[FIXED_ROWS[result] : FIXED_ROWS[result] + 2] = margin
    return rows


def _solve(
    ply: Ply, choice: Choice, cells: Integers, below: Integers, step: int
) -> tuple[Integers, Integers, Integers, Integers]:
    """Return the margins v and u of a ply's pairs, and the leads of X's and of O's best cells.

    Raises ArithmeticError unless the sets of best cells are exact.
    """
    success, neutral, failure = cells.T
    signed = np.concatenate([success, -success, failure, -failure])  # as plan.py draws it
    x = signed[ply.coefficient_x] * below[ply.after_x]
    x += signed[FAILURE + ply.coefficient_o] * below[ply.after_o]
    y = signed[ply.coefficient_o] * below[ply.after_o ^ 1]
    y += signed[FAILURE + ply.coefficient_x] * below[ply.after_x ^ 1]
    n, pairs = neutral[ply.cells], np.arange(len(ply.boards))
    i, j = (choice.x, pairs), (choice.o, pairs)
    factor = step // (10_000 - n[i] * n[j])
    v, u = (100 * x[i] + n[i] * y[j]) * factor, (100 * y[j] + n[j] * x[i]) * factor
    behind_x, behind_o = 100 * v - (step * x + n * u), step * y + n * v - 100 * u
    return v, u, _leads(behind_x, i, choice.x_sets), _leads(behind_o, j, choice.o_sets)


def _leads(
    behind: Integers,
    chosen: tuple[NDArray[np.intp], NDArray[np.intp]],
    sets: NDArray[np.bool_],
) -> Integers:
    """Return the chosen cell's lead over the next best. A single cell leads by its whole value.

    The sets of the cells within 1e-12 of the best must be those of the cells that are best.
    """
    if (behind < 0).any() or ((behind == 0) != sets).any():
        raise ArithmeticError(
            "a set of best cells contains one that is not best, or lacks one that is"
        )
    behind[chosen] = behind.max() + 1
    leads: Integers = behind.min(axis=0)
    return leads
