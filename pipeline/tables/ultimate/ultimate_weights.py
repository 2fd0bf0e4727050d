"""The linear estimate of the race for the macro board, fitted as in the blog."""

from collections.abc import Iterator

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.schema import Column, Table
from pipeline.ultimate.macro_boards import DISTRIBUTIONS, simulate
from ttt_tables.board.numbers import LINES
from ttt_tables.games.ultimate.macro_race.many import race

SEED = 42
BOARDS = 20_000  # of each distribution
RACES = 16  # simulated on each board
DIGITS = 9  # that are kept of what is fitted: libraries differ in the last ones
FEATURES = [f"{side} {a}{b}{c}" for side in "XO" for a, b, c in LINES]

Floats = NDArray[np.float64]

TABLE = Table(
    name="ultimate_weights",
    title="A linear estimate of the race for the macro board",
    description="X's probability to win the race for the macro board, estimated by a linear "
    "model. Its features are the products of X's probabilities along the eight lines, and of O's. "
    "The pseudo-inverse fits their weights. macro_race gives the exact probability. "
    "docs/dev/draws.md describes how Philox draws the samples.",
    key=("distribution", "labels", "with_constant", "feature"),
    columns=(
        Column(
            "distribution",
            pa.string(),
            "The distribution of the nine boards' probabilities.",
            enum={
                "complement": "X's probabilities are uniform, and O's are the rest",
                "dirichlet": "Dirichlet(1, 1, 1): the parts between two uniform cuts",
                "mini-boards": "each board is drawn uniformly from the open ones",
                "random games": "the position at a uniformly drawn turn of each random game "
                "(closed-draw)",
            },
        ),
        Column(
            "labels",
            pa.string(),
            "The labels to which the model is fitted.",
            enum={
                "exact": "X's probability to win the race, a sum in floats",
                "simulated": "the fraction of `race_count` simulated races that X wins",
            },
        ),
        Column("with_constant", pa.bool_(), "Whether a constant is also fitted."),
        Column(
            "feature",
            pa.string(),
            "The feature that the coefficient multiplies: `X 048` is the product of X's "
            "probabilities on the boards 0, 4 and 8, `O 048` that of O's, and constant is 1.",
        ),
        Column("coefficient", pa.float64(), f"The coefficient, to {DIGITS} decimals."),
        Column(
            "r_squared",
            pa.float64(),
            "R^2: 1 - (sum of squared errors) / (sum of squared deviations of the labels from "
            "their mean).",
        ),
        Column("worst_error", pa.float64(), "The greatest error on any macro board of the sample."),
        Column("board_count", pa.int32(), "The number of macro boards in the sample."),
        Column(
            "race_count",
            pa.int32(),
            "The number of races simulated on each macro board; 0 if labels are exact.",
        ),
        Column("sample_seed", pa.uint64(), "The seed of the boards and races."),
    ),
    rows=len(DISTRIBUTIONS) * 2 * (2 * len(FEATURES) + 1),
    source="fitted to samples, by the pseudo-inverse",
    seed=f"{SEED}; board k of a sample is a function of (distribution, sample_seed, k)",
    assertions={
        "With a constant and exact labels R^2 is .956, .967, .961 and .870, each within .005.": """
            select bool_and(abs(r_squared - case distribution
                    when 'complement' then 0.956 when 'dirichlet' then 0.967
                    when 'mini-boards' then 0.961 when 'random games' then 0.870
                end) < 0.005) and count(distinct distribution) = 4
            from ultimate_weights where labels = 'exact' and with_constant
            """,
        "The coefficients of X's lines are positive, and those of O's lines negative.": """
            select bool_and(if(starts_with(feature, 'X'), coefficient > 0, coefficient < 0))
                and count(*) = 64
            from ultimate_weights where with_constant and labels = 'exact' and feature <> 'constant'
            """,
        "Without a constant the fit is worse.": """
            select bool_and(least.r_squared < most.r_squared) and count(*) > 0
            from ultimate_weights as least join ultimate_weights as most
                using (distribution, labels, feature)
            where most.with_constant and not least.with_constant
            """,
        "Simulated labels give the same weights within noise, and a lower R^2.": """
            select bool_and(abs(exact.coefficient - simulated.coefficient) < 0.1)
                and bool_and(exact.r_squared > simulated.r_squared) and count(*) = 132
            from ultimate_weights as exact join ultimate_weights as simulated
                using (distribution, with_constant, feature)
            where exact.labels = 'exact' and simulated.labels = 'simulated'
            """,
        "On some board of each sample the estimate is off by more than 1/4.": """
            select min(worst_error) > 0.25 from ultimate_weights
            """,
    },
    compared_with="R^2 of four fits, measured by another program (tests/known_results.toml)",
)


def build(miniboards: pl.DataFrame) -> pl.DataFrame:
    """Return the weights of every fit: each distribution and label, with or without a constant."""
    rows = [row for name in DISTRIBUTIONS for row in _fits(name, miniboards)]
    return TABLE.frame(rows)


def _fits(distribution: str, miniboards: pl.DataFrame) -> Iterator[tuple[object, ...]]:
    p_x, p_o = DISTRIBUTIONS[distribution](miniboards, SEED, BOARDS)
    products = features(p_x, p_o)
    stream = 16 + list(DISTRIBUTIONS).index(distribution)
    for labels, races, x_win in (
        ("exact", 0, race(p_x, p_o).x_win),
        ("simulated", RACES, simulate(p_x, p_o, SEED, stream, RACES)),
    ):
        for bias in (False, True):
            columns = np.column_stack([products, np.ones(len(p_x))]) if bias else products
            weights = np.linalg.pinv(columns) @ x_win
            errors = x_win - columns @ weights
            r_squared = 1 - (errors**2).sum() / ((x_win - x_win.mean()) ** 2).sum()
            fit = (round(float(r_squared), DIGITS), round(float(np.abs(errors).max()), DIGITS))
            for feature, weight in zip([*FEATURES, "constant"], weights, strict=False):
                told = (feature, round(float(weight), DIGITS), *fit, BOARDS, races, SEED)
                yield (distribution, labels, bias, *told)


def features(p_x: Floats, p_o: Floats) -> Floats:
    """Return the features of m macro boards, (m, 16), from each side's probabilities, (m, 9).

    A feature is the product of a side's probabilities on the three boards of a line. X's eight come
    first, then O's.
    """
    return np.column_stack(
        [side[:, list(line)].prod(axis=1) for side in (p_x, p_o) for line in LINES]
    )
