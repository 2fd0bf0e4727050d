"""Scores of pairs of strategies in phantom tic-tac-toe: stored, named and averaged ones."""

from typing import Any

import polars as pl
import pyarrow as pa

from pipeline.columns import exact
from pipeline.phantom.columns import ITERATION, PAIR_EXPLOITABILITY, X_AT_LEAST, X_AT_MOST
from pipeline.phantom.equilibrium import Pair, read
from pipeline.schema import Column, Table

STORED, MATCHING = "stored", "regret matching"
NAMED = {
    "random": "every cell of which the side knows nothing, each with equal probability",
    "first-free": "the first cell of which the side knows nothing",
    "centre-first": "of the cells of which the side knows nothing the centre, otherwise the first "
    "corner, otherwise the first edge",
    "threats": "of the cells of which the side knows nothing one that completes a line of its own "
    "marks, otherwise one that blocks a line of marks that it knows of, otherwise any; "
    "always with equal probability",
}
AS_X = Column(
    "score_as_x",
    pa.float64(),
    "The score of the pair's X strategy against O's strategy of the stored pair.",
)
AS_O = Column(
    "score_as_o",
    pa.float64(),
    "The score of the pair's O strategy against X's strategy of the stored pair.",
)
MEASURED = (X_AT_LEAST, X_AT_MOST, PAIR_EXPLOITABILITY, AS_X, AS_O)
_ESTIMATED = "the strategies are those of regret matching, whose probabilities are floats"

TABLE = Table(
    name="phantom_values",
    title="Phantom tic-tac-toe: what pairs of strategies lose",
    description="Scores that pairs of strategies prove or lose in phantom tic-tac-toe. A "
    "strategy's bound of X's score is its score against a best response, which remembers "
    "everything that its side can know. The stored pair, that of phantom_strategy, proves that "
    "the score is exactly 5/6. Named policies play both sides. The other pairs are averages of "
    "regret matching (CFR+), which found the cells that the stored pair names. It begins with "
    "equal probabilities for all cells. An iteration first changes X's probabilities in answer to "
    "O's, then O's in answer to X's new ones. A cell's regret grows by the score that it would "
    "have added to the strategy's, times the probability that the other side's choices lead to "
    "the information state; a sum below 1e-12 becomes 0. The new probabilities are in proportion "
    "to the regrets, or equal if all regrets are 0. The average weights the probabilities after "
    "iteration t by t squared, times the probability that the side's own choices lead to the "
    "information state.",
    key=("method", "iteration"),
    columns=(
        Column(
            "method",
            pa.string(),
            "How the pair of strategies was found.",
            enum={
                STORED: "the pair of phantom_strategy, by linear programs",
                **NAMED,
                MATCHING: "the averages of CFR+ after `iteration` iterations",
            },
        ),
        ITERATION,
        *MEASURED,
        *[exact(column).with_null_if(_ESTIMATED) for column in MEASURED],
    ),
    rows=15,
    source="best responses; data/measured/equilibrium.json, by python -m pipeline phantom",
    assertions={
        "X's score under optimal play is 5/6.": """
            select x_at_least_exact = '5/6' and x_at_most_exact = '5/6'
            from phantom_values where method = 'stored'
            """,
        "Regret matching bounds it from both sides. After 1,000 iterations the bounds are "
        "0.000005 apart.": """
            select bool_and(x_at_least <= 5 / 6 + 1e-15 and x_at_most >= 5 / 6 - 1e-15)
                and round(max(x_at_most - x_at_least) filter (iteration = 1000), 6) = 0.000005
            from phantom_values
            """,
    },
    compared_with="tests/phantom/test_openspiel.py: both strategies against random play in "
    "OpenSpiel",
)


def build() -> pl.DataFrame:
    """Return one row for each pair of strategies."""
    equilibrium = read()
    value = equilibrium.at_least
    pairs = {STORED: Pair(value, equilibrium.at_most, value, value), **equilibrium.policies}
    rows = []
    for name, pair in pairs.items():
        measured = _measured(*pair)
        rows.append((name, 0, *map(float, measured), *map(str, measured)))
    for iteration, *scores in equilibrium.convergence:
        rows.append((MATCHING, iteration, *_measured(*scores), *[None] * len(MEASURED)))
    return TABLE.frame(rows)


def _measured(at_least: Any, at_most: Any, with_x: Any, with_o: Any) -> tuple[Any, ...]:
    """Return the measured columns, in their order."""
    return at_least, at_most, (at_most - at_least) / 2, with_x, 1 - with_o
