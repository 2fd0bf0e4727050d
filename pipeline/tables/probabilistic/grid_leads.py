"""The lead of the best cell in the decisions of sampled grids, counted by decades."""

from collections import Counter
from math import floor, log10

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.columns import GENERATOR
from pipeline.schema import Column, Table
from ttt_tables.probabilistic.generators import GENERATORS, sample_grids
from ttt_tables.probabilistic.solution import solve

SEED = 42
GRIDS = 50  # of each generator: those of grid_values
DECADES = range(-16, 0)

TABLE = Table(
    name="grid_leads",
    title="How far the best cell of a decision leads the second",
    text="The lead of the best cell over the second best, in every decision of the grids of "
    "grid_values. Scores closer than 1e-12 count as tied; no lead comes near this bound.",
    key=("generator", "decade"),
    columns=(
        GENERATOR,
        Column(
            "decade",
            pa.int8(),
            "The lead is at least 10^decade and less than ten times as much; -16 stands for every "
            "lead below 1e-15 except 0.",
            null="the lead is exactly 0",
        ),
        Column("decisions", pa.int64(), "The number of decisions with such a lead."),
    ),
    rows=len(GENERATORS) * (len(DECADES) + 1),
    source="solved from the grids of grid_values",
    seed=f"{SEED}, as grid_values",
    claims={
        "No lead lies between 1e-15 and 1e-8, so rounding decides no tie.": """
            select sum(decisions) = 0 from grid_leads where decade between -15 and -9
            """,
        "Every decision counts once: 10,660 a grid.": """
            select bool_and(n = 50 * 10660)
            from (select sum(decisions) as n from grid_leads group by generator)
            """,
    },
    witness="a sample of 4.3 million decisions: 41,934 exact ties, 13,156 within 1e-15, no other "
    "below 1e-8",
)


def build() -> pl.DataFrame:
    """Return the counts of each generator's decisions."""
    rows: list[tuple[str, int | None, int]] = []
    for name in GENERATORS:
        percents = sample_grids(name, SEED, 0, GRIDS)
        leads = np.concatenate([solve(grid / 100).leads() for grid in percents])
        counts = Counter(map(decade_of, leads.tolist()))
        rows += [(name, decade, counts[decade]) for decade in (None, *DECADES)]
    return TABLE.frame(rows)


def decade_of(lead: float) -> int | None:
    """Return the decade of a lead, by Python's logarithm: NumPy's is rounded by its version.

    At a power of ten the last bit decides, and such leads are many.
    """
    return max(floor(log10(lead)), DECADES.start) if lead else None
