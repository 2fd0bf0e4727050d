"""Games between named policies on many grids: runs the kernel on several threads."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import compress

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ttt_tables.board.limits import check_threads
from ttt_tables.board.numbers import LINES, show
from ttt_tables.games.probabilistic.batches import check_grids
from ttt_tables.games.probabilistic.kernel import contest_block
from ttt_tables.games.probabilistic.many import make_layout, make_rows
from ttt_tables.games.probabilistic.margins import Floats, fill_fixed_rows
from ttt_tables.games.probabilistic.plan import make_plan
from ttt_tables.games.probabilistic.policies import POLICIES, check_policy

LANES = 8  # fewer than in many.py, since three tables of all boards must fit the cache
CHUNK = 256  # grids per task
WORK = 236  # rows that the kernel works in
NO_LINE = 64
TRIPLES = np.array(LINES, dtype=np.int16).ravel()


def evaluate_many(
    grids: ArrayLike, policy_x: str, policy_o: str, *, threads: int | None = None
) -> Floats:
    """Return the result probabilities (m, 2, 3) of two named policies on many grids.

    The second axis is the side that moves first (X, O); the third is X wins, draw, O wins. A match
    in which the sides begin alternately has the mean over the second axis.

    grids     as in `solve_many`
    policies  names of POLICIES
    threads   by default one for each processor that this process may use

    No result depends on `threads`, to the last bit. Raises BadGridError, UnknownPolicyError, and
    BadLimitError unless threads is 1 or more.
    """
    cells = check_grids(grids)
    kinds = np.array([POLICIES.index(check_policy(policy)) for policy in (policy_x, policy_o)])
    workers = check_threads(threads)
    roots = np.empty((len(cells), 4))
    chunks = [slice(start, start + CHUNK) for start in range(0, len(cells), CHUNK)]
    if min(workers, len(chunks)) <= 1:
        for chunk in chunks:
            _play_chunk(cells, kinds, roots, chunk)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(partial(_play_chunk, cells, kinds, roots), chunks))
    margins, draws = roots[:, :2], roots[:, 2:]
    x_win, o_win = ((1 - draws + sign * margins) / 2 for sign in (1, -1))
    return np.maximum(np.stack([x_win, draws, o_win], axis=2), 0.0)  # not -1e-17


def _play_chunk(cells: Floats, kinds: NDArray[np.int64], roots: Floats, chunk: slice) -> None:
    plan, layout = make_plan(False), make_layout(False)
    solved, margins, draws = (make_rows(plan.rows, LANES) for _ in range(3))
    fill_fixed_rows(plan.starts, margins, draws, 0.0)
    fill_fixed_rows(plan.starts, solved, draws, 0.0)
    contest_block(
        cells[chunk],
        kinds,
        layout.steps,
        TRIPLES,
        make_lines(),
        layout.plies,
        make_rows(WORK, LANES).ravel(),
        solved.ravel(),
        margins.ravel(),
        draws.ravel(),
        roots[chunk],
        (0.0,) * LANES,
    )


@cache
def make_lines() -> NDArray[np.int16]:
    """Return the four lines of each cell of each pair, as rows of the table of lines' points."""
    rows: list[int] = []
    for ply in make_plan(False).plies:
        for board, cells in zip(ply.boards, ply.cells.T.tolist(), strict=True):
            every_line = [_line_row(show(board), line) for line in range(len(LINES))]
            for cell in cells:
                through = [*compress(every_line, [cell in line for line in LINES])]
                rows += [*through, *[NO_LINE] * (4 - len(through))]
    return np.array(rows, dtype=np.int16)


def _line_row(text: str, line: int) -> int:
    """Return the row of a line's points: NO_LINE if both sides have marks on it."""
    marks = [text[cell] for cell in LINES[line]]
    if "X" in marks and "O" in marks:
        return NO_LINE
    return 8 * line + sum(1 << place for place, mark in enumerate(marks) if mark == ".")
