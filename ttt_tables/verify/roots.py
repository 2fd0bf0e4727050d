"""Rows of sampled grids against the second method: roots, and every board. Needs numpy.

The rows of a sample's chunk and of the tables grid_roots and grid_values are the same, and so are
their checks. Nothing is drawn again: that a grid is number k of its generator is not checked here.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.verify.iteration import (
    Floats,
    best_sets,
    error_bound,
    from_half,
    look,
    open_numbers,
    solve,
)
from ttt_tables.verify.paths import follow
from ttt_tables.verify.report import Part
from ttt_tables.verify.rules import images

RESIDUAL = 1e-15  # no stored score may miss its equation by more
BLOCK = 32  # grids solved together
GRID_BOARDS = 11_093

Columns = Mapping[str, Any]  # the values of a table's columns, by name


class Drawn(NamedTuple):
    """Which rows there should be: grids k = start to stop - 1 of a generator and a seed."""

    generator: str
    seed: int
    start: int
    stop: int
    cells: tuple[tuple[int, int, int], ...]  # that the generator may draw, rising

    def address(self, repeated: int = 1) -> dict[str, list[object]]:
        """Return the three columns that say which grid a row is of."""
        k = [k for k in range(self.start, self.stop) for _ in range(repeated)]
        return {"generator": [self.generator] * len(k), "seed": [self.seed] * len(k), "k": list(k)}


def generator_cells(name: str) -> tuple[tuple[int, int, int], ...]:
    """Return the cells of a named generator, in percent, rising."""
    least_failure = {"abraham": 0, "csun": 5}[name]
    return tuple(
        sorted(
            (success, neutral, 100 - success - neutral)
            for neutral in range(5, 31, 5)
            for success in range(30, 100 - neutral - least_failure + 1, 5)
        )
    )


def grids_of(columns: Columns) -> NDArray[np.int64]:
    """Return the cells of rows of roots in whole percents, (m, 9, 3)."""
    cells: NDArray[np.int64] = np.asarray(columns["cells"].elements, dtype=np.int64)
    return cells.reshape(-1, 9, 3)


def check_roots(part: Part, columns: Columns, drawn: Drawn, step: int) -> None:
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


def _key(drawn: Drawn, rows: Any = None) -> Any:
    """Return the function that names a row, or the grid of a row among chosen ones."""
    return lambda row: (
        f"{drawn.generator} {drawn.seed} {drawn.start + (row if rows is None else int(rows[row]))}"
    )


def _check_cells(part: Part, columns: Columns, drawn: Drawn) -> None:
    """Check that the generator can draw the cells, and the grid's number up to symmetry."""
    percents = grids_of(columns)
    places = np.full((256, 256), -1)
    for place, (success, neutral, _) in enumerate(drawn.cells):
        places[success, neutral] = place
    digits = places[percents[..., 0], percents[..., 1]]
    drawable = (digits >= 0) & (percents.sum(axis=2) == 100)
    key = _key(drawn)
    rule = f"cells that {drawn.generator} draws"
    part.rows("cells", key, drawable.all(axis=1), percents.reshape(-1, 27), rule)
    weights = len(drawn.cells) ** np.arange(8, -1, -1)
    orders = [[int(cell) for cell in image] for image in images("012345678")]
    numbers = np.stack([digits[:, order] @ weights for order in orders], axis=1)
    for name, expected in (
        ("canonical", numbers.min(axis=1)),
        ("symmetry", numbers.argmin(axis=1)),
    ):
        _equal(part, name, key, columns[name], expected)


def _equal(part: Part, name: str, key: Any, stored: Any, expected: Any) -> None:
    part.values += len(expected)
    for row in np.flatnonzero(stored != expected):
        part.fault(key(int(row)), name, stored[row], expected[row])


@np.errstate(all="ignore")  # a score that is no number is a fault, and no warning
def _check_sums(part: Part, columns: Columns, drawn: Drawn) -> None:
    """Check what the figures of one row have to do with each other."""
    score, key = columns["x_score"], _key(drawn)
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


def _solve_again(part: Part, columns: Columns, drawn: Drawn, rows: NDArray[np.int64]) -> None:
    """Check every figure of some grids against value iteration."""
    grids = grids_of(columns)[rows] / 100
    if not (grids[..., 1].max() < 1 and np.allclose(grids.sum(axis=2), 1)):
        return  # a fault that is counted already
    solved = solve(grids)
    neutral, key = grids[..., 1].max(), _key(drawn, rows)
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
    _equal(part, "best_cells", key, columns["best_cells"][rows], best_sets(first)[0])


def check_values(part: Part, columns: Columns, roots: Columns, drawn: Drawn) -> None:
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
    key = _key(drawn)
    for name, stored in (("x_score", scores), ("best_cells", sets)):
        _equal(part, f"{name} of grid_roots", key, roots[name], stored[:, 0])
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
                where = _key(drawn)(start + int(grid))
                at = f"{where} board {looked.boards[board]}"
                part.fault(at, name, ours[board, grid], theirs[board, grid])
    return residual
