"""The speed of the solver of grids: every ratio from one run, on this processor.

    python -m benchmarks grids

The published algorithm is written here again from its description: for each board, a memoised
recursion finds both sides' scores, X's by bisection to 1e-9 on V = max_c (x_c + n_c V'(V)).

The arithmetic limit is the kernel's speed if its operands were always in registers: no loads, no
stores, no addresses. A loop of independent products and sums, on vectors as wide as the kernel's,
measures it on this processor. A pair with k open cells takes, per grid and by the formulas of
kernel.py,

    products          2 k k + 5 k     (x_i + n_i y_j) r_ij; two each for x and y, one for V'
    sums and minima   2 k k + 4 k - 2 the sum and the minimum of each; one each for x and y; V, V'

and the limit is the time of the loop for this number of products and of sums, which processors
compute in parallel.
"""

# mypy: disable-error-code="call-arg, var-annotated, attr-defined, no-any-return"
# numba types jitted code in its own way

import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ttt_tables.board.any_order import EMPTY, result
from ttt_tables.board.numbers import open_cells, place
from ttt_tables.games.probabilistic.game import solve
from ttt_tables.games.probabilistic.generators import sample_grids
from ttt_tables.games.probabilistic.grid import Grid, parse_grid
from ttt_tables.games.probabilistic.kernel import fill, load, solve_block, store
from ttt_tables.games.probabilistic.many import LANES, WORK, make_layout, make_rows, solve_many
from ttt_tables.games.probabilistic.margins import fill_fixed_rows
from ttt_tables.games.probabilistic.plan import make_plan

GRIDS = 4096
SAMPLED = 400_000
REPEATS = 5

_results = cache(result)


def bisect_grid(grid: Grid) -> tuple[float, float]:
    """Return X's scores at the empty board by the published algorithm, all boards on the way."""
    cells = [tuple(map(float, cell)) for cell in grid.cells]
    ended = {"X": (1.0, 1.0), "draw": (0.5, 0.5), "O": (0.0, 0.0)}

    @cache
    def scores(board: int) -> tuple[float, float]:
        outcome = _results(board)
        if outcome is not None:
            return ended[outcome]
        x, y = [], []
        for cell in open_cells(board):
            success, neutral, failure = cells[cell]
            after_x, after_o = scores(place(board, cell, "X")), scores(place(board, cell, "O"))
            x.append((success * after_x[1] + failure * after_o[1], neutral))
            y.append((success * after_o[0] + failure * after_x[0], neutral))
        low, high = 0.0, 1.0
        while high - low > 1e-9:
            v = (low + high) / 2
            w = min([fixed + neutral * v for fixed, neutral in y])
            if max([fixed + neutral * w for fixed, neutral in x]) > v:
                low = v
            else:
                high = v
        v = (low + high) / 2
        return v, min([fixed + neutral * v for fixed, neutral in y])

    return scores(EMPTY)


def seconds(task: Callable[[], Any], repeats: int = REPEATS) -> float:
    """Return the least time of several runs: the others were disturbed by other programs."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        task()
        times.append(time.perf_counter() - start)
    return min(times)


def kernel_task(cells: NDArray[np.float64], width: int) -> Callable[[], None]:
    """Return a run of only the kernel on one core: the values of every board, `width` lanes."""
    plan, layout = make_plan(True), make_layout(True)
    margins, draws = make_rows(plan.rows, width), np.empty(plan.rows)
    fill_fixed_rows(plan.starts, margins, draws, 0.0)
    work, flat = make_rows(WORK, width).ravel(), margins.ravel()
    roots, like = np.empty((len(cells), 22)), (0.0,) * width
    return lambda: solve_block(
        cells, layout.steps, layout.plies, work, flat, draws[:0], None, roots, None, like
    )


@njit(nogil=True)
def _arithmetic(rounds: int, numbers: Any, like: Any) -> None:
    """Do 16 products and 16 sums a round, each on a vector, in eight independent chains."""
    a = load(numbers, 0, like)
    b = load(numbers, 1, like)
    c = load(numbers, 2, like)
    d = load(numbers, 3, like)
    e = load(numbers, 4, like)
    f = load(numbers, 5, like)
    g = load(numbers, 6, like)
    h = load(numbers, 7, like)
    factor = fill(0.5, like)
    term = fill(0.25, like)
    for _ in range(2 * rounds):
        a = a * factor + term
        b = b * factor + term
        c = c * factor + term
        d = d * factor + term
        e = e * factor + term
        f = f * factor + term
        g = g * factor + term
        h = h * factor + term
    store(numbers, 0, (a + b) + (c + d) + ((e + f) + (g + h)))


def arithmetic_limit(width: int = 8) -> float:
    """Return the seconds a grid of the kernel's products and sums, with operands in registers."""
    like, rounds = (0.0,) * width, 200_000
    numbers = np.full(8 * width, 0.5)
    _arithmetic(1, numbers, like)
    per_product = seconds(lambda: _arithmetic(rounds, numbers, like)) / (16 * rounds * width)
    shapes = [np.shape(ply.cells) for ply in make_plan(True).plies]
    return per_product * sum(pairs * (2 * k * k + 5 * k) for k, pairs in shapes)


def packed(width: int) -> tuple[int, int]:
    """Return the numbers of packed and of scalar products in the kernel of this width."""
    signature = next(s for s in solve_block.signatures if s[-1].count == width)
    afresh = njit(nogil=True)(solve_block.py_func)  # a function read from a cache shows no assembly
    afresh.compile(signature)
    assembly = afresh.inspect_asm(signature)
    vectors, scalars = (len(re.findall(rf"\bv?mul{kind}d\b", assembly)) for kind in "ps")
    return vectors, scalars


def processor() -> str:
    """Return the processor's name, if the system reports it."""
    cpuinfo = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.*)", cpuinfo.read_text()) if cpuinfo.exists() else []
    return names[0] if names else platform.processor() or platform.machine()


def main() -> None:
    """Print the rates and their ratios."""
    percents = sample_grids("abraham", 42, 0, GRIDS)
    cells = percents / 100
    kernel, scalar = kernel_task(cells, LANES), kernel_task(cells[: GRIDS // 4], 1)
    kernel(), scalar(), solve_many(percents), solve_many(percents, chances=False)  # compile
    solve_many(percents[:64], values=True)
    grid = parse_grid(percents[0] / 100)
    first = seconds(lambda: make_plan.__wrapped__(True), 3)
    published = statistics.median([seconds(lambda: bisect_grid(grid), 1) for _ in range(3)])
    fast = seconds(kernel) / GRIDS
    slow = seconds(scalar) / (GRIDS // 4)
    limit = arithmetic_limit()
    numpy_one = seconds(lambda: solve(grid), 50)
    names = {
        "roots, one core": {"chances": False, "threads": 1},
        "roots, two cores": {"chances": False, "threads": 2},
        "roots and probabilities, one core": {"threads": 1},
        "roots and probabilities, two cores": {"threads": 2},
    }
    many = {
        name: seconds(lambda options=options: solve_many(percents, chunk=256, **options)) / GRIDS  # type: ignore[misc]
        for name, options in names.items()
    }
    kept = seconds(lambda: solve_many(percents[:512], values=True, threads=1)) / 512

    print(
        f"{1 / fast:,.0f} grids a second on one core of {processor()}: every value, {LANES} lanes"
    )
    print(f"    {slow / fast:.1f} times the scalar kernel ({slow * 1e6:.1f} us a grid)")
    print(f"    {limit / fast:.0%} of the arithmetic limit ({limit * 1e6:.1f} us a grid)")
    print(f"    {published / fast:,.0f} times the published algorithm ({published:.3f} s a grid)")
    for width in (LANES, 1):
        vectors, scalars = packed(width)
        print(f"    products in the code of {width} lanes: {vectors} packed, {scalars} scalar")
    print("solve_many, checks and results included:")
    for name, taken in [*many.items(), ("all boards returned, one core", kept)]:
        print(f"    {name}: {taken * 1e6:.1f} us a grid, {published / taken:,.0f} times published")
    for kind in ("roots", "roots and probabilities"):
        ratio = many[f"{kind}, one core"] / many[f"{kind}, two cores"]
        print(f"    {kind}: two cores are {ratio:.2f} times one")
    print(
        f"solve (numpy): {numpy_one * 1e3:.2f} ms a grid, {published / numpy_one:,.0f} times; "
        f"the first also takes {first * 1e3:.0f} ms for the plan"
    )
    taken = whole_command()
    for workers, each in taken.items():
        print(
            f"the whole command, {SAMPLED:,} grids with probabilities, into Parquet, including "
            f"the start, --workers {workers}: {each:.1f} s, {each / SAMPLED * 1e6:.1f} us a grid, "
            f"{SAMPLED * published / each:,.0f} times published"
        )
    print(f"    two workers are {taken[1] / taken[2]:.2f} times one")


def whole_command() -> dict[int, float]:
    """Return the seconds of `ttt sample` by its workers, from the shell's view."""
    ttt = str(Path(sys.executable).with_name("ttt"))
    words = [ttt, "sample", "--generator", "abraham", "--seed", "42", "--grids", str(SAMPLED)]
    times = {}
    for workers in (1, 2):
        with TemporaryDirectory() as folder:
            command = [*words, "--out", folder, "--workers", str(workers)]
            times[workers] = seconds(
                lambda command=command: subprocess.run(command, check=True, capture_output=True),  # type: ignore[misc]
                1,
            )
    return times
