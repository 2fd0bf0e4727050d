"""The table grid_values: the residual and the best set of every board of a sampled grid.

A sample's chunks hold the same rows, and their checks are the same. Needs numpy.
"""

from typing import Any

import numpy as np

from ttt_tables.verify.probabilistic.drawn import (
    ADDRESS,
    BLOCK,
    GENERATORS,
    GRID_BOARDS,
    NOT_DRAWN,
    RESIDUAL,
    WITH_VALUES,
    Drawn,
    default_sample,
    grids_of,
    with_values,
)
from ttt_tables.verify.probabilistic.iteration import (
    Floats,
    best_sets,
    error_bound,
    from_half,
    look,
    open_numbers,
)
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.verifier import Tables, Values, Verifier

COLUMNS = {**ADDRESS, "board": "int16", "x_score": "double", "best_cells": "uint16"}


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row of the default sample."""
    rows = GRID_BOARDS * WITH_VALUES * len(GENERATORS)
    part.expect("", "rows", len(tables.values(part.name)["k"]), rows)
    for generator, (roots, boards) in with_values(tables).items():
        check_values(part, boards, roots, default_sample(generator, WITH_VALUES))


def check_values(part: Part, columns: Values, roots: Values, drawn: Drawn) -> None:
    """Check every board of some grids, whose roots are given: its equation, and its best set."""
    count = drawn.stop - drawn.start
    boards = open_numbers()
    wanted = count * GRID_BOARDS
    whole = len(columns["board"]) == wanted and len(roots["k"]) == count
    if not part.demand(whole, "", "rows", len(columns["board"]), f"{wanted} rows, and their roots"):
        return
    expected = {**drawn.address(GRID_BOARDS), "board": np.tile(boards, count).tolist()}
    for name, values in expected.items():
        part.column(name, range(len(values)), columns[name], values)
    scores = columns["x_score"].reshape(count, GRID_BOARDS)
    sets = columns["best_cells"].reshape(count, GRID_BOARDS)
    key = drawn.key()
    for name, stored in (("x_score", scores), ("best_cells", sets)):
        part.equal(f"{name} of grid_roots", key, roots[name], stored[:, 0])
    grids = grids_of(roots) / 100
    worst = [
        _check_boards(part, drawn, grids, scores, sets, start) for start in range(0, count, BLOCK)
    ]
    residual, neutral = max(worst), float(grids[..., 1].max())
    bound = error_bound(residual, neutral) if neutral < 1 else float("inf")
    part.notes.append(
        f"{drawn.generator}: residual {residual:.3g}, so no score is off by more than "
        f"9 * residual / (1 - {neutral:g}) = {bound:.3g}"
    )


@np.errstate(all="ignore")
def _check_boards(
    part: Part, drawn: Drawn, grids: Floats, scores: Floats, sets: Any, start: int
) -> float:
    """Check the boards of one block of grids; return the greatest residual."""
    block = slice(start, start + BLOCK)
    solved = from_half(np.ascontiguousarray(scores[block].T))
    stored_sets = np.zeros((3**9, solved.x.shape[1]), dtype=np.int64)
    stored_sets[open_numbers()] = sets[block].T
    residual = 0.0
    for looked in look(grids[block], solved):
        missed = np.where(np.isnan(looked.missed), np.inf, looked.missed)
        residual = max(residual, float(missed.max()))
        expected, stored = best_sets(looked), stored_sets[looked.boards]
        part.values += 2 * missed.size
        for name, wrong, ours, theirs in (
            ("x_score", missed > RESIDUAL, solved.x[looked.boards], looked.worth.max(axis=0)),
            ("best_cells", stored != expected, stored, expected),
        ):
            for board, grid in np.argwhere(wrong):
                where = drawn.key()(start + int(grid))
                at = f"{where} board {looked.boards[board]}"
                part.fault(at, name, ours[board, grid], theirs[board, grid])
    return residual


VERIFIER = Verifier(
    COLUMNS,
    (*ADDRESS, "board"),
    Claim(
        "scores, within the bound; sets", "cells within 1e-12 tie", NOT_DRAWN,
        "residual and best set on every board", "none outside",
    ),
    check,
)  # fmt: skip
