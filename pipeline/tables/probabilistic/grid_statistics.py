"""Statistics of the sample of grids, with intervals."""

from math import fsum, sqrt

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.columns import CELL
from pipeline.probabilistic.columns import GENERATOR
from pipeline.schema import Column, Table
from ttt_tables.games.probabilistic.grid import parse_grid
from ttt_tables.games.probabilistic.solution import Solution

SENSITIVITIES = 500  # of each generator: those for which slopes are computed and matches played
MEANS = ("x_score", "x_win", "draw", "o_win")
MATCHES = {  # the names of their statistics begin with it: the player, and the opponent
    "perfect_random": ("perfect", "random"),
    "perfect_regular": ("perfect", "csun-regular"),
    "regular_random": ("csun-regular", "random"),
}
ENDS = ("win", "draw")
WIDE = 1.959964  # standard errors to either side contain 95 %

_START = "mean at the empty board, X first"
STATISTICS = {
    "x_score": _START,
    "x_win": _START,
    "draw": _START,
    "o_win": _START,
    "second_better": "fraction of grids with x_score < 1/2, in which moving second is better",
    "best_first": "mean of 1 / m on the m best first moves of X, and 0 on the other cells",
    "success": "mean slope of X's score in the cell's success, at the cost of its neutral",
    "failure": "mean slope of X's score in the cell's failure, at the cost of its neutral",
    "neutral": "slope of X's score in the grid's mean neutral",
    "perfect_random_win": "mean probability that best play wins against random play, over both "
    "sides",
    "perfect_random_draw": "mean probability of a draw between best play and random play",
    "perfect_regular_win": "mean probability that best play wins against csun-regular, over both "
    "sides",
    "perfect_regular_draw": "mean probability of a draw between best play and csun-regular",
    "regular_random_win": "mean probability that csun-regular wins against random play, over both "
    "sides",
    "regular_random_draw": "mean probability of a draw between csun-regular and random play",
    "residual": "the greatest deviation of a score from its equation",
}

TABLE = Table(
    name="grid_statistics",
    title="Statistics of both generators of grids, with 95 % intervals",
    description="Statistics of both generators, estimated from the default sample of grids, with "
    f"95 % intervals. With z = {WIDE} and n grids, in float64: a mean has the interval mean -+ z "
    "s / sqrt(n), where s is the standard deviation of the sample (n - 1). A fraction p of grids "
    "(second_better) has Wilson's interval, (p + z^2 / 2n -+ z sqrt(p (1 - p) / n + z^2 / 4n^2)) "
    "/ (1 + z^2 / n), at least 0. The slope b of a least squares line y = a + b x (neutral) has b "
    "-+ z sqrt(r / (n - 2) / d), where r is the sum of squared residuals and d that of squared "
    "deviations of x. A greatest value has no interval: both ends are the value. csun-regular, "
    "the easier level of Cameron Sun's program, plays the lowest-numbered cell with the greatest "
    "L (s - f) - 24 n. Here s, n and f are the cell's probabilities of success, neutral and "
    "failure, and L is a sum over its lines: 0 for a line with marks of both sides, 1 for an "
    "empty one, 2 for one mark, 10 for two. A line with marks of one side also adds, for each of "
    "its empty cells, the greater of that cell's s and f.",
    key=("generator", "statistic", "cell"),
    columns=(
        GENERATOR,
        Column(
            "statistic",
            pa.string(),
            "The quantity that is estimated.",
            enum=STATISTICS,
        ),
        CELL.with_null_if("the statistic is of the whole grid"),
        Column("estimate", pa.float64(), "The estimate of the statistic."),
        Column("low", pa.float64(), "The lower end of the 95 % interval of the estimate."),
        Column("high", pa.float64(), "The upper end of the 95 % interval of the estimate."),
        Column(
            "grid_count",
            pa.int32(),
            f"The number n of grids in the estimate: all grids, or those with k < {SENSITIVITIES}.",
        ),
    ),
    rows=2 * (7 + 2 * len(MATCHES) + 3 * 9),
    source="estimated from grid_roots",
    seed="that of grid_roots",
    assertions={
        "Estimates lie within their intervals.": """
            select bool_and(estimate between low and high) from grid_statistics
            """,
        "No residual exceeds 1e-15.": """
            select bool_and(estimate <= 1e-15) and count(*) = 2
            from grid_statistics where statistic = 'residual'
            """,
        "Moving second is better in fewer than 4 of 10,000 grids, for both generators.": """
            select bool_and(high < 0.0004) and count(*) = 2
            from grid_statistics where statistic = 'second_better'
            """,
        "The centre is the best first move most often, and its success matters most.": """
            select bool_and(cell = 4) and count(*) = 4
            from (
                select generator, statistic, arg_max(cell, estimate) as cell
                from grid_statistics where statistic in ('best_first', 'success')
                group by generator, statistic
            )
            """,
        "Cameron Sun's figures agree, within 1.96 of their standard errors and the rounding. Best "
        "play won 71.2 % of some 750 games against random play and drew 4.1 %. Of some 800 games "
        "against csun-regular it won 59.5 % and drew 7.5 %. csun-regular won 66 % of 10,000 games "
        "against random play and drew 6 %.": """
            select count(*) = 6 and bool_and(
                abs(estimate - told) < rounded + 1.96 * sqrt(told * (1 - told) / games))
            from grid_statistics
            join (values
                ('perfect_random_win', 0.712, 0.0005, 750),
                ('perfect_random_draw', 0.041, 0.0005, 750),
                ('perfect_regular_win', 0.595, 0.0005, 800),
                ('perfect_regular_draw', 0.075, 0.0005, 800),
                ('regular_random_win', 0.66, 0.005, 10000),
                ('regular_random_draw', 0.06, 0.005, 10000)
            ) as played(statistic, told, rounded, games) using (statistic)
            where generator = 'csun'
            """,
        "The fractions of the best first moves add up to 1.": """
            select bool_and(abs(total - 1) < 1e-12)
            from (
                select generator, sum(estimate) as total
                from grid_statistics where statistic = 'best_first' group by generator
            )
            """,
    },
    compared_with="Cameron Sun's trials of his program (2024); no outside source for the rest: "
    "Louis Abraham's post (2024) publishes only a mean",
)

Row = tuple[str, int | None, float, float, float, int]
Floats = NDArray[np.float64]


def build(grid_roots: pl.DataFrame) -> pl.DataFrame:
    """Return the statistics of each generator."""
    return TABLE.frame(
        (name, *row)
        for (name,), grids in grid_roots.group_by(["generator"], maintain_order=True)
        for row in _rows(grids)
    )


def _rows(grids: pl.DataFrame) -> list[Row]:
    cells = np.array(grids["cells"].to_list(), dtype=np.float64).reshape(-1, 9, 3) / 100
    scores = grids["x_score"].to_numpy()
    best = grids["x_best_cells"].to_numpy()[:, None] >> np.arange(9) & 1
    solutions = [Solution(parse_grid(grid)) for grid in cells[:SENSITIVITIES]]
    slopes = [solution.sensitivity() for solution in solutions]
    return [
        *[_mean(name, None, grids[name].to_numpy()) for name in MEANS],
        _share("second_better", int((scores < 0.5).sum()), len(scores)),
        _slope("neutral", cells[:, :, 1].mean(axis=1), scores),
        _greatest("residual", [solution.residual for solution in solutions]),
        *_matches(cells[:SENSITIVITIES]),
        *_by_cell("best_first", best / best.sum(axis=1, keepdims=True)),
        *_by_cell("success", np.array([slope.success for slope in slopes])),
        *_by_cell("failure", np.array([slope.failure for slope in slopes])),
    ]


def _matches(cells: Floats) -> list[Row]:
    """Return the mean probabilities that the player of each match wins and draws."""
    from ttt_tables.games.probabilistic.matches import (
        evaluate_many,
    )  # numba loads with the first match

    rows = []
    for name, (player, opponent) in MATCHES.items():
        chances = evaluate_many(cells, player, opponent).mean(axis=1)
        rows += [_mean(f"{name}_{end}", None, chances[:, at]) for at, end in enumerate(ENDS)]
    return rows


def _by_cell(statistic: str, samples: Floats) -> list[Row]:
    """Return the means of nine columns, cell by cell."""
    return [_mean(statistic, cell, samples[:, cell]) for cell in range(9)]


def _mean(statistic: str, cell: int | None, sample: Floats) -> Row:
    mean = fsum(sample) / len(sample)
    error = WIDE * sqrt(fsum((sample - mean) ** 2) / (len(sample) - 1) / len(sample))
    return statistic, cell, mean, mean - error, mean + error, len(sample)


def _greatest(statistic: str, sample: list[float]) -> Row:
    return statistic, None, max(sample), max(sample), max(sample), len(sample)


def _share(statistic: str, count: int, total: int) -> Row:
    """Return a fraction with Wilson's interval, which also holds for a fraction of 0."""
    share, wide = count / total, WIDE**2 / total
    middle = (share + wide / 2) / (1 + wide)
    error = sqrt(wide * (share * (1 - share) + wide / 4)) / (1 + wide)
    return statistic, None, share, max(0.0, middle - error), middle + error, total


def _slope(statistic: str, x: Floats, y: Floats) -> Row:
    """Return the slope of the least squares line of y on x."""
    x, y = x - fsum(x) / len(x), y - fsum(y) / len(y)
    spread = fsum(x * x)
    slope = fsum(x * y) / spread
    error = WIDE * sqrt(fsum((y - slope * x) ** 2) / (len(x) - 2) / spread)
    return statistic, None, slope, slope - error, slope + error, len(x)
