"""Bounds of X's score in phantom tic-tac-toe: exact ones, and those of regret matching."""

import polars as pl
import pyarrow as pa

from pipeline.columns import exact
from pipeline.phantom.equilibrium import read
from pipeline.schema import Column, Table

STORED, MATCHING = "stored", "regret matching"
AT_LEAST = Column(
    "x_at_least", pa.float64(), "X's expected score, in [0, 1], if O replies best to X's strategy."
)
AT_MOST = Column(
    "x_at_most", pa.float64(), "X's expected score, in [0, 1], if X replies best to O's strategy."
)
_ESTIMATED = "the strategies are those of regret matching, whose chances are floats"

TABLE = Table(
    name="phantom_values",
    title="Phantom tic-tac-toe: bounds of X's score, by pair of strategies",
    description="Bounds that pairs of strategies prove for X's score in phantom tic-tac-toe. A "
    "strategy's bound is its score against a best reply, which remembers all that its side can "
    "know. The stored pair, that of phantom_strategy, proves that the score is 5/6 exactly. The "
    "other pairs are averages of regret matching (CFR+), which found the cells that the stored "
    "pair names. It begins with equal chances for all cells. An iteration first changes X's "
    "chances in answer to O's, then O's in answer to X's new ones. A cell's regret grows by what "
    "it would have scored more than the strategy, times the chance that the other side's choices "
    "lead to the information set; a sum below 0 becomes 0. The new chances are in proportion to "
    "the regrets, or equal where all are 0. The average weighs the chances after iteration t by t "
    "squared, times the chance that the side's own choices lead to the set.",
    key=("method", "iteration"),
    columns=(
        Column(
            "method",
            pa.string(),
            "The way in which the pair of strategies was found.",
            enum={
                STORED: "the pair of phantom_strategy, by linear programmes",
                MATCHING: "the averages of CFR+ after `iteration` iterations",
            },
        ),
        Column(
            "iteration",
            pa.int32(),
            f"The number of iterations that are averaged; 0 for the {STORED} strategies.",
        ),
        AT_LEAST,
        AT_MOST,
        exact(AT_LEAST).with_null_if(_ESTIMATED),
        exact(AT_MOST).with_null_if(_ESTIMATED),
    ),
    rows=10,
    source="best replies; data/measured/equilibrium.json, by python -m pipeline phantom",
    claims={
        "X's score under optimal play is 5/6.": """
            select x_at_least_exact = '5/6' and x_at_most_exact = '5/6'
            from phantom_values where method = 'stored'
            """,
        "Regret matching bounds it from both sides; after 400 iterations the bounds are 0.000014 "
        "apart.": """
            select bool_and(x_at_least <= 5 / 6 + 1e-15 and x_at_most >= 5 / 6 - 1e-15)
                and round(max(x_at_most - x_at_least) filter (iteration = 400), 6) = 0.000014
            from phantom_values
            """,
    },
    witness="tests/phantom/test_openspiel.py: both strategies against random play in OpenSpiel",
)


def build() -> pl.DataFrame:
    """Return one row for each pair of strategies."""
    equilibrium = read()
    bounds = (equilibrium.at_least, equilibrium.at_most)
    return TABLE.frame(
        [
            (STORED, 0, *map(float, bounds), *map(str, bounds)),
            *[(MATCHING, *row, None, None) for row in equilibrium.convergence],
        ]
    )
