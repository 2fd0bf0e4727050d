"""The table grid_roots: the sums in each row of a sampled grid, and value iteration of some grids.

A sample's chunks hold the same rows, and their checks are the same. Needs numpy.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.probabilistic.drawn import (
    ADDRESS,
    BLOCK,
    GENERATORS,
    GRIDS,
    NOT_DRAWN,
    RESIDUAL,
    Drawn,
    default_sample,
    grids_of,
    roots_by_generator,
)
from ttt_tables.verify.probabilistic.iteration import ITERATED, best_sets, error_bound, look, solve
from ttt_tables.verify.probabilistic.paths import follow
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import images
from ttt_tables.verify.verifier import Tables, Values, Verifier

COLUMNS = {
    **ADDRESS,
    "cells": "list<uint8>",
    "canonical": "int64",
    "symmetry": "int8",
    **dict.fromkeys(("x_score", "x_score_second"), "double"),
    **dict.fromkeys(("best_cells", "best_cells_o"), "uint16"),
    **dict.fromkeys(("x_win", "draw", "o_win"), "double"),
    "first_scores": "list<double>",
}
STEP = 20  # without --full every 20th grid is solved again


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row of the default sample, each generator's in a thread."""

    def check_generator(generator: str) -> Part:
        found = Part(part.name, part.claim)
        check_roots(found, roots[generator], default_sample(generator, GRIDS), 1 if full else STEP)
        return found

    part.expect("", "rows", len(tables.values(part.name)["k"]), GRIDS * len(GENERATORS))
    roots = roots_by_generator(tables)
    with ThreadPoolExecutor(len(GENERATORS)) as pool:
        for found in pool.map(check_generator, GENERATORS):
            part.merge(found)


def check_roots(part: Part, columns: Values, drawn: Drawn, step: int) -> None:
    """Check rows of roots; of every `step`-th grid each figure is computed anew."""
    count = drawn.stop - drawn.start
    lengths = [np.asarray(columns[name].lengths) for name in ("cells", "first_scores")]
    whole = len(columns["k"]) == count == len(lengths[0])
    whole = whole and bool((lengths[0] == 27).all() and (lengths[1] == 9).all())
    if not part.demand(whole, "", "rows", len(columns["k"]), f"{count} grids of nine cells"):
        return
    for name, expected in drawn.address().items():
        part.column(name, range(count), columns[name], expected)
    _check_cells(part, columns, drawn)
    _check_sums(part, columns, drawn)
    chosen = np.arange(-drawn.start % step, count, step)
    for start in range(0, len(chosen), BLOCK):
        _solve_again(part, columns, drawn, chosen[start : start + BLOCK])


def _check_cells(part: Part, columns: Values, drawn: Drawn) -> None:
    """Check that the generator can draw the cells, and the grid's number up to symmetry."""
    percents = grids_of(columns)
    places = np.full((256, 256), -1)
    for place, (success, neutral, _) in enumerate(drawn.cells):
        places[success, neutral] = place
    digits = places[percents[..., 0], percents[..., 1]]
    drawable = (digits >= 0) & (percents.sum(axis=2) == 100)
    key = drawn.key()
    rule = f"cells that {drawn.generator} draws"
    part.rows("cells", key, drawable.all(axis=1), percents.reshape(-1, 27), rule)
    weights = len(drawn.cells) ** np.arange(8, -1, -1)
    orders = [[int(cell) for cell in image] for image in images("012345678")]
    numbers = np.stack([digits[:, order] @ weights for order in orders], axis=1)
    for name, expected in (
        ("canonical", numbers.min(axis=1)),
        ("symmetry", numbers.argmin(axis=1)),
    ):
        part.equal(name, key, columns[name], expected)


@np.errstate(all="ignore")  # a score that is no number is a fault, and no warning
def _check_sums(part: Part, columns: Values, drawn: Drawn) -> None:
    """Check what the figures of one row have to do with each other."""
    score, key = columns["x_score"], drawn.key()
    first = np.asarray(columns["first_scores"].elements).reshape(-1, 9)
    chances = [columns[name] for name in ("x_win", "draw", "o_win")]
    sides = score + columns["x_score_second"]
    within = np.all([(chance >= 0) & (chance <= 1) for chance in chances], axis=0)
    best = (first > first.max(axis=1, keepdims=True) - 1e-12) @ (1 << np.arange(9))
    for column, holds, stored, rule in (
        ("x_score_second", np.abs(sides - 1) <= RESIDUAL, sides, "1 with x_score"),
        ("first_scores", np.abs(first.max(axis=1) - score) <= RESIDUAL, first, "x_score at best"),
        (
            "best_cells",
            columns["best_cells"] == best,
            columns["best_cells"],
            "best of first_scores",
        ),
        ("best_cells_o", columns["best_cells_o"] == best, columns["best_cells_o"], "best_cells"),
        ("draw", within & (np.abs(sum(chances) - 1) <= 1e-14), sum(chances), "three chances, 1"),
        (
            "x_win",
            np.abs(chances[0] + chances[1] / 2 - score) <= 1e-14,
            chances[0],
            "x_score, with draw / 2",
        ),
    ):
        part.rows(column, key, holds, stored, rule)


def _solve_again(part: Part, columns: Values, drawn: Drawn, rows: NDArray[np.int64]) -> None:
    """Check every figure of some grids against value iteration."""
    grids = grids_of(columns)[rows] / 100
    if not (grids[..., 1].max() < 1 and np.allclose(grids.sum(axis=2), 1)):
        return  # a fault that is counted already
    solved = solve(grids)
    neutral, key = grids[..., 1].max(), drawn.key(rows)
    within = 2 * error_bound(RESIDUAL, neutral)
    first = list(look(grids, solved))[-1]  # the last ply is the empty board
    chances = follow(grids, solved)
    expected: dict[str, Any] = {
        "x_score": solved.x[0],
        "x_score_second": solved.o[0],
        **dict(zip(("x_win", "draw", "o_win"), chances, strict=True)),
    }
    for name, theirs in expected.items():
        stored = columns[name][rows]
        part.rows(name, key, np.abs(stored - theirs) <= within, stored, "the value iterated to")
    ours = np.asarray(columns["first_scores"].elements).reshape(-1, 9)[rows]
    close = (np.abs(ours - first.worth[:, 0].T) <= within).all(axis=1)
    part.rows("first_scores", key, close, ours, "the values iterated to")
    part.equal("best_cells", key, columns["best_cells"][rows], best_sets(first)[0])


VERIFIER = Verifier(
    COLUMNS,
    tuple(ADDRESS),
    Claim(
        "scores, within the bound; sets", "chances follow the least best cells", NOT_DRAWN,
        f"sums in each row; {ITERATED} (every 20th grid; with --full every one)",
        "means of 3,000 grids, published",
    ),
    check,
)  # fmt: skip
