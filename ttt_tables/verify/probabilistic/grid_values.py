"""The table grid_values: the residual and the best set of every board of a sampled grid.

A sample's chunks have the same columns, and are checked by the same function. Needs numpy.
"""

from typing import Any

import numpy as np

from ttt_tables.verify.probabilistic import iteration, sampled_grids
from ttt_tables.verify.probabilistic.iteration import Floats
from ttt_tables.verify.probabilistic.sampled_grids import BLOCK, GRID_BOARDS, RESIDUAL, Sampled
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.verifier import Tables, Values, Verifier


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row of the default sample."""
    rows = GRID_BOARDS * sampled_grids.WITH_VALUES * len(sampled_grids.GENERATORS)
    part.expect("", "rows", len(tables.values(part.name)["k"]), rows)
    for generator, (roots, boards) in sampled_grids.with_values(tables).items():
        check_values(
            part, boards, roots, sampled_grids.default_sample(generator, sampled_grids.WITH_VALUES)
        )


def check_values(part: Part, columns: Values, roots: Values, sampled: Sampled) -> None:
    """Check the equation and the best set of every board of some grids, with their grid_roots."""
    count = len(sampled.numbers())
    boards = iteration.open_numbers()
    wanted = count * GRID_BOARDS
    whole = len(columns["board"]) == wanted and len(roots["k"]) == count
    if not part.demand(whole, "", "rows", len(columns["board"]), f"{wanted} rows, and their roots"):
        return
    expected = {**sampled.address(GRID_BOARDS), "board": np.tile(boards, count).tolist()}
    for name, values in expected.items():
        part.column(name, range(len(values)), columns[name], values)
    scores = columns["x_score"].reshape(count, GRID_BOARDS)
    sets = columns["x_best_cells"].reshape(count, GRID_BOARDS)
    key = sampled.key()
    for name, stored in (("x_score", scores), ("x_best_cells", sets)):
        part.equal(f"{name} of grid_roots", key, roots[name], stored[:, 0])
    grids, far = sampled_grids.chances_of(roots, sampled)
    starts, neutral = range(0, count, BLOCK), float(grids[..., 1].max(initial=0))
    missed = [_check_boards(part, sampled, grids, far, scores, sets, start) for start in starts]
    residual = max(missed, default=0.0)
    bound = iteration.error_bound(residual, neutral) if neutral < 1 else float("inf")
    part.notes.append(
        f"{sampled.generator}: residual {residual:.3g}, so no score is off by more than "
        f"9 * (residual + 2^-50) / (1 - {neutral:g}) = {bound:.3g}"
    )


@np.errstate(all="ignore")
def _check_boards(
    part: Part,
    sampled: Sampled,
    grids: Floats,
    far: Floats,
    scores: Floats,
    sets: Any,
    start: int,
) -> float:
    """Check the boards of one block of grids; return the greatest residual."""
    block = slice(start, start + BLOCK)
    solved = iteration.from_half(np.ascontiguousarray(scores[block].T))
    stored_sets = np.zeros((3**9, solved.x.shape[1]), dtype=np.int64)
    stored_sets[iteration.open_numbers()] = sets[block].T
    residual = 0.0
    for scored in iteration.score_cells(grids[block], solved):
        missed = np.where(np.isnan(scored.residuals), np.inf, scored.residuals)
        residual = max(residual, float(missed.max()))
        expected, stored = iteration.best_sets(scored), stored_sets[scored.boards]
        near = sampled_grids.SUMS * far[block]
        unlike = stored != expected if sampled.cells else ~iteration.sets_fit(scored, stored, near)
        part.values += 2 * missed.size
        score, best = solved.x[scored.boards], scored.scores.max(axis=0)
        for name, wrong, ours, theirs in (
            ("x_score", missed > RESIDUAL + near, score, best),
            ("x_best_cells", unlike, stored, expected),
        ):
            for board, grid in np.argwhere(wrong):
                where = sampled.key()(start + int(grid))
                at = f"{where} board {scored.boards[board]}"
                part.fault(at, name, ours[board, grid], theirs[board, grid])
    return residual


CLAIM = Assertion(
    "scores, within the bound; sets of best cells",
    "cells within 1e-12 of each other are tied",
    sampled_grids.NOT_SAMPLED,
    "the residual and the set of best cells on every board",
    "none outside this project",
)
VERIFIER = Verifier(CLAIM, check)
