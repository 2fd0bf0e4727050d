"""Bounds of X's score in abrupt phantom tic-tac-toe: of stored and of averaged strategies."""

import polars as pl

from pipeline.columns import exact
from pipeline.phantom.abrupt.certificate import read
from pipeline.phantom.columns import ITERATION, PAIR_EXPLOITABILITY, X_AT_LEAST, X_AT_MOST
from pipeline.schema import Table

MEASURED = (X_AT_LEAST, X_AT_MOST, PAIR_EXPLOITABILITY)
_ESTIMATED = "the strategies are those of regret matching, whose probabilities are floats"

TABLE = Table(
    name="abrupt_values",
    title="Abrupt phantom tic-tac-toe: what pairs of strategies prove",
    description="Bounds of X's score that pairs of strategies prove in abrupt phantom "
    "tic-tac-toe, by best responses that remember everything that their side can know. The row of "
    "iteration 0 is the pair of abrupt_strategy. The others are averages of regret matching "
    "(predictive CFR+), which found the cells for which a linear program then found the weights. "
    "An iteration's regrets count once more for the next strategy, and the average weights "
    "iteration t by t squared.",
    key=("iteration",),
    columns=(
        ITERATION,
        *MEASURED,
        *[exact(column).with_null_if(_ESTIMATED) for column in MEASURED],
    ),
    rows=10,
    source="best responses; data/measured/abrupt.json, by python -m pipeline abrupt",
    assertions={
        "The stored pair's bounds of X's result, in [-1, 1], are less than a hundred-millionth "
        "apart.": """
            select 2 * (x_at_most - x_at_least) < 1e-8 from abrupt_values where iteration = 0
            """,
        "X's result, in [-1, 1], is 0.55016678 to eight digits, so the score is 0.77508339.": """
            select round(2 * x_at_least - 1, 8) = 0.55016678
                and round(2 * x_at_most - 1, 8) = 0.55016678
                and round(x_at_least, 8) = 0.77508339 and round(x_at_most, 8) = 0.77508339
            from abrupt_values where iteration = 0
            """,
        "The bounds of regret matching enclose those of the stored pair.": """
            select bool_and(average.x_at_least <= pair.x_at_most)
                and bool_and(average.x_at_most >= pair.x_at_least)
            from abrupt_values average, abrupt_values pair where pair.iteration = 0
            """,
    },
    compared_with="tests/phantom/test_openspiel.py: both strategies in OpenSpiel's abrupt game",
)


def build() -> pl.DataFrame:
    """Return one row for each pair of strategies."""
    stored = read()
    low, high = stored.at_least, stored.at_most
    measured = low, high, (high - low) / 2
    rows: list[tuple[object, ...]] = [(0, *map(float, measured), *map(str, measured))]
    for iteration, least, most in stored.convergence:
        rows.append((iteration, least, most, (most - least) / 2, None, None, None))
    return TABLE.frame(rows)
