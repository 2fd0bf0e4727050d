"""The table grid_roots: the sums in each row of a sampled grid, and value iteration of some grids.

A sample's chunks have the same columns, and are checked by the same function. Needs numpy.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.probabilistic import sampled_grids
from ttt_tables.verify.probabilistic.iteration import (
    ITERATED,
    best_sets,
    error_bound,
    score_cells,
    sets_fit,
    solve,
)
from ttt_tables.verify.probabilistic.paths import follow
from ttt_tables.verify.probabilistic.sampled_grids import RESIDUAL, Sampled
from ttt_tables.verify.report import Assertion, Part
from ttt_tables.verify.rules import images
from ttt_tables.verify.verifier import Tables, Values, Verifier

SLOW = 0.999  # neutral: value iteration takes some 1 / (1 - neutral) rounds
STEP = 20  # without --full every 20th grid is solved again


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row of the default sample, each generator's in a thread."""

    def check_generator(generator: str) -> Part:
        checked = Part(part.name, part.assertion)
        check_roots(
            checked,
            roots[generator],
            sampled_grids.default_sample(generator, sampled_grids.GRIDS),
            1 if full else STEP,
        )
        return checked

    part.expect(
        "",
        "rows",
        len(tables.values(part.name)["k"]),
        sampled_grids.GRIDS * len(sampled_grids.GENERATORS),
    )
    roots = sampled_grids.roots_by_generator(tables)
    with ThreadPoolExecutor(len(sampled_grids.GENERATORS)) as pool:
        for checked in pool.map(check_generator, sampled_grids.GENERATORS):
            part.merge(checked)


def check_roots(part: Part, columns: Values, sampled: Sampled, step: int) -> None:
    """Check rows of roots; every `step`-th grid is solved again, and each figure compared."""
    count = len(sampled.numbers())
    lengths = [np.asarray(columns[name].lengths) for name in ("cells", "first_scores")]
    whole = len(columns["k"]) == count == len(lengths[0])
    whole = whole and bool((lengths[0] == 27).all() and (lengths[1] == 9).all())
    if not part.demand(whole, "", "rows", len(columns["k"]), f"{count} grids of nine cells"):
        return
    for name, expected in sampled.address().items():
        part.column(name, range(count), columns[name], expected)
    if sampled.cells:
        _check_cells(part, columns, sampled)
    elif not _are_grids(part, columns, sampled):
        return
    _check_sums(part, columns, sampled)
    chosen = np.arange(-sampled.start % step, count, step)
    for start in range(0, len(chosen), sampled_grids.BLOCK):
        _solve_again(part, columns, sampled, chosen[start : start + sampled_grids.BLOCK])


def _check_cells(part: Part, columns: Values, sampled: Sampled) -> None:
    """Check that the generator can draw the cells, and the grid's number up to symmetry."""
    percents = sampled_grids.grids_of(columns)
    places = np.full((256, 256), -1)
    for place, (success, neutral, _) in enumerate(sampled.cells):
        places[success, neutral] = place
    digits = places[percents[..., 0], percents[..., 1]]
    drawable = (digits >= 0) & (percents.sum(axis=2) == 100)
    key = sampled.key()
    rule = f"cells that {sampled.generator} draws"
    part.rows("cells", key, drawable.all(axis=1), percents.reshape(-1, 27), rule)
    weights = len(sampled.cells) ** np.arange(8, -1, -1)
    orders = [[int(cell) for cell in image] for image in images("012345678")]
    numbers = np.stack([digits[:, order] @ weights for order in orders], axis=1)
    part.equal("canonical_grid", key, columns["canonical_grid"], numbers.min(axis=1))
    part.equal("symmetry", key, columns["symmetry"], numbers.argmin(axis=1))


@np.errstate(all="ignore")
def _are_grids(part: Part, columns: Values, sampled: Sampled) -> bool:
    """Check that one's own cells are grids that can be solved."""
    stored = np.asarray(columns["cells"].elements).reshape(-1, 9, 3)
    cells = stored / 100 if sampled.percents else stored
    within = 1e-9 if not sampled.percents else 1e-15
    fine = np.all((cells >= 0) & (cells <= 1), axis=2)
    fine &= np.abs(cells.sum(axis=2) - 1) <= within
    fine &= (cells[..., 0] + cells[..., 2] >= 1e-12) & (cells[..., 1] < 1)
    rule = "probabilities that add up to 1, not certainly neutral"
    part.rows("cells", sampled.key(), fine.all(axis=1), stored.reshape(-1, 27), rule)
    return bool(fine.all())


@np.errstate(all="ignore")  # a score that is not a number is a fault, and gives no warning
def _check_sums(part: Part, columns: Values, sampled: Sampled) -> None:
    """Check the figures of each row against one another."""
    score, key = columns["x_score"], sampled.key()
    first = np.asarray(columns["first_scores"].elements).reshape(-1, 9)
    chances = [columns[name] for name in ("x_win", "draw", "o_win")]
    near = RESIDUAL + sampled_grids.SUMS * sampled_grids.chances_of(columns, sampled)[1]
    sides, total, best = score + columns["x_score_second"], sum(chances), first.max(axis=1)
    part.rows("x_score_second", key, np.abs(sides - 1) <= near, sides, "1 with x_score")
    part.rows("first_scores", key, np.abs(best - score) <= near, first, "x_score at best")
    sets = (first > best[:, None] - 1e-12) @ (1 << np.arange(9))
    for name, rule in (("x_best_cells", "best of first_scores"), ("o_best_cells", "x_best_cells")):
        part.rows(name, key, columns[name] == sets, columns[name], rule)
    holds = np.all([(chance >= 0) & (chance <= 1) for chance in chances], axis=0)
    part.rows("draw", key, holds & (np.abs(total - 1) <= 1e-14), total, "three chances, 1")
    missed = np.abs(chances[0] + chances[1] / 2 - score)
    part.rows("x_win", key, missed <= 1e-14, chances[0], "x_score, with draw / 2")


def _solve_again(part: Part, columns: Values, sampled: Sampled, rows: NDArray[np.int64]) -> None:
    """Check every figure of some grids against value iteration."""
    every, far = sampled_grids.chances_of(columns, sampled)
    if not sampled.cells:  # someone's own
        slow = every[rows, :, 1].max(axis=1) > SLOW
        rows = rows[~slow]
        if slow.any():
            part.notes.append(f"not iterated: {slow.sum()} grids with a cell above {SLOW} neutral")
        if not len(rows):
            return
    grids = every[rows]
    if not (grids[..., 1].max() < 1 and np.allclose(grids.sum(axis=2), 1)):
        return  # a fault that is counted already
    solved = solve(grids)
    neutral, key = grids[..., 1].max(), sampled.key(rows)
    within = 2 * error_bound(RESIDUAL, neutral) + sampled_grids.SUMS * far[rows]
    first = list(score_cells(grids, solved))[-1]  # the last ply is the empty board
    expected = (solved.x[0], solved.o[0], *follow(grids, solved))
    names = ("x_score", "x_score_second", "x_win", "draw", "o_win")
    for name, theirs in zip(names, expected, strict=True):
        stored = columns[name][rows]
        part.rows(
            name, key, np.abs(stored - theirs) <= within, stored, "the value found by iteration"
        )
    ours = np.asarray(columns["first_scores"].elements).reshape(-1, 9)[rows]
    close = (np.abs(ours - first.scores[:, 0].T) <= within[:, None]).all(axis=1)
    part.rows("first_scores", key, close, ours, "the values found by iteration")
    sets = columns["x_best_cells"][rows]
    if sampled.cells:
        part.equal("x_best_cells", key, sets, best_sets(first)[0])
    else:
        fits = sets_fit(first, sets[None], within)[0]
        part.rows("x_best_cells", key, fits, sets, "the best cells, except those near a tie")


CLAIM = Assertion(
    "scores, within the bound; sets of best cells",
    "probabilities assume the lowest-numbered best cells",
    sampled_grids.NOT_SAMPLED,
    f"sums in each row; {ITERATED} (every 20th grid; with --full every grid)",
    "published means of 3,000 grids",
)
VERIFIER = Verifier(CLAIM, check)
