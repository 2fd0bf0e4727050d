"""Solve many grids: runs the kernel on chunks of an array of grids, on several threads."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ttt_tables.board.limits import check_count, check_threads
from ttt_tables.games.probabilistic.batches import check_grids
from ttt_tables.games.probabilistic.grid import check_draw_value
from ttt_tables.games.probabilistic.kernel import solve_block
from ttt_tables.games.probabilistic.margins import MARGIN_TIE, Floats, fill_fixed_rows
from ttt_tables.games.probabilistic.plan import Plan, make_plan

LANES = 16  # grids that the kernel solves at once: two registers of 512 bits, or four of 256
LINE = 8  # numbers in a cache line of 64 bytes
WORK = 153  # rows that the kernel works in
CHUNK = 1024  # grids per task: about 20 ms


class Roots(NamedTuple):
    """The results of `solve_many` for m grids. Side 0 is X to move, side 1 is O to move.

    Scores are X's expected scores; sets of best cells (within 1e-12) are sums of 2**cell.
    """

    x_score: Floats  # (m, 2) float64 at the empty board
    best_cells: NDArray[np.uint16]  # (m, 2) the sets at the empty board
    first_scores: Floats  # (m, 2, 9) float64 of a first move on each cell, before its outcome
    chances: Floats | None  # (m, 2, 3) float64 X wins, draw, O wins, by lowest-numbered best cells
    board_scores: Floats | None  # (m, 11093) float64 every open board, rising, X to move
    board_cells: NDArray[np.uint16] | None  # (m, 11093) their sets of best cells


class Layout(NamedTuple):
    """The order in which the kernel walks a plan: see `solve_block`."""

    steps: NDArray[np.int16]
    plies: NDArray[np.int64]  # (9, 4)


class _Job(NamedTuple):
    """The arguments of all chunks, and the arrays into which each chunk writes its part."""

    plan: Plan
    layout: Layout
    draw_margin: float
    chances: bool
    cells: Floats  # (m, 9, 3)
    roots: Floats  # (m, 22): solve_block's `roots`
    board_scores: Floats | None
    board_cells: NDArray[np.uint16] | None


def solve_many(
    grids: ArrayLike,
    draw_value: float = 0.5,
    *,
    values: bool = False,
    chances: bool = True,
    threads: int | None = None,
    chunk: int = CHUNK,
) -> Roots:
    """Return the scores and best cells of many grids at the empty board.

    grids        (m, 9, 3) success, neutral, failure: whole percents, if integers, else
                 probabilities; or a sequence of grids in any form of `parse_grid`. In float64 a
                 cell's sum may differ from 1 by 1e-9, and cells are not scaled. In float32 it may
                 differ by 3e-7: each cell is converted to float64 and divided by its sum
    draw_value   X's score for a draw, as in `solve`
    values       also return every open board: 110 kB per grid. Only X to move is stored. With O to
                 move X's score is 1 minus the score of the exchanged board for 1 - draw_value
    chances      also return the probabilities of the three results: takes a third more time
    threads      by default one for each processor that this process may use
    chunk        grids that a thread solves at a time

    No result depends on `threads` or `chunk`, to the last bit. Raises BadGridError, which names
    the first bad grid and its cell, and BadLimitError unless threads and chunk are 1 or more.
    """
    cells = check_grids(grids)
    workers = check_threads(threads)
    chunk = check_count("chunk", chunk)
    draw_value = float(check_draw_value(draw_value))
    plan = make_plan(draw_value == 0.5)
    boards = (len(cells), len(plan.boards))
    job = _Job(
        plan,
        make_layout(plan.swapped),
        2 * draw_value - 1,
        chances,
        cells,
        np.empty((len(cells), 22)),
        np.empty(boards) if values else None,
        np.empty(boards, dtype=np.uint16) if values else None,
    )
    chunks = [slice(start, start + chunk) for start in range(0, len(cells), chunk)]
    if min(workers, len(chunks)) <= 1:
        for chunk_of_grids in chunks:
            _solve_chunk(job, chunk_of_grids)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(partial(_solve_chunk, job), chunks))
    return _read_roots(job, chances)


@cache
def make_layout(swapped: bool) -> Layout:
    """Return the order in which the kernel walks a plan."""
    plan = make_plan(swapped)
    steps = [np.stack(ply[1:], axis=-1).transpose(1, 0, 2).ravel() for ply in plan.plies]
    pairs = [len(ply.boards) for ply in plan.plies]
    at = np.cumsum([0, *map(len, steps)])[:9]
    plies = np.stack([at, pairs, plan.starts[:9], plan.starts[1:]], axis=1).astype(np.int64)
    return Layout(np.concatenate(steps), plies)


def make_rows(count: int, width: int) -> Floats:
    """Return uninitialised rows of numbers, the first of which starts a cache line.

    A vector across two cache lines takes twice as long to load.
    """
    space = np.empty(count * width + LINE)
    start = -space.ctypes.data // space.itemsize % LINE
    return space[start : start + count * width].reshape(count, width)


def _solve_chunk(job: _Job, chunk: slice) -> None:
    plan, layout = job.plan, job.layout
    margins, draws = make_rows(plan.rows, LANES), np.full(plan.rows, -1.0)
    fill_fixed_rows(plan.starts, margins, draws, job.draw_margin)
    cells = boards = None
    if job.board_scores is not None and job.board_cells is not None:
        cells = make_rows(plan.rows, LANES).ravel()
        boards = (plan.row, plan.sign, job.board_scores[chunk], job.board_cells[chunk])
    solve_block(
        job.cells[chunk],
        layout.steps,
        layout.plies,
        make_rows(WORK, LANES).ravel(),
        margins.ravel(),
        draws if job.chances else draws[:0],
        cells,
        job.roots[chunk],
        boards,
        (0.0,) * LANES,
    )


def _read_roots(job: _Job, chances: bool) -> Roots:
    """Return the kernel's margins as scores, sets and probabilities."""
    margins, draws = job.roots[:, :2], job.roots[:, 2:4]
    first = job.roots[:, 4:].reshape(-1, 2, 9)
    for_mover = first * np.array([[1.0], [-1.0]])
    best = for_mover > for_mover.max(axis=2, keepdims=True) - MARGIN_TIE
    split = None
    if chances:
        lead = margins - job.draw_margin * draws  # X's win probability minus O's
        x_win, o_win = ((1 - draws + sign * lead) / 2 for sign in (1, -1))
        split = np.maximum(np.stack([x_win, draws, o_win], axis=2), 0.0)  # not -1e-17
    return Roots(
        0.5 + 0.5 * margins,
        (best @ (1 << np.arange(9))).astype(np.uint16),
        0.5 + 0.5 * first,
        split,
        job.board_scores,
        job.board_cells,
    )
