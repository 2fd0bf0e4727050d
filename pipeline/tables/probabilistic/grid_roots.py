"""Sampled grids of the probabilistic game, solved at the empty board."""

import polars as pl
import pyarrow as pa

from pipeline.columns import DRAW, O_BEST_CELLS, O_WIN, TO_CANONICAL, X_BEST_CELLS, X_SCORE, X_WIN
from pipeline.probabilistic.columns import ADDRESS, TIED
from pipeline.schema import Column, Table
from ttt_tables.games.probabilistic.generators import GENERATORS
from ttt_tables.sampling.rows import FLOATS, sampled_rows

SEED = 42
GRIDS = 10_000  # of each generator
_PLAYED = "Here X moves first, and both sides play the lowest-numbered of their best cells."

TABLE = Table(
    name="grid_roots",
    title="Sampled grids of the probabilistic game, solved at the empty board",
    description="Sampled grids of the probabilistic game, each solved at the empty board. `ttt "
    "sample` makes a larger sample with the same columns.",
    key=("generator", "seed", "k"),
    columns=(
        *ADDRESS,
        Column(
            "cells",
            pa.list_(pa.field("element", pa.int32())),
            "The grid in whole percents: success, neutral and failure of cell 0, then of cell 1, "
            "up to cell 8.",
        ),
        Column(
            "canonical_grid",
            pa.int64(),
            "The grid's number up to symmetry. The digit of a cell is its place among all cells "
            "that the generator can draw, sorted. Nine digits, cell 0 first, make the number of a "
            "grid, and of its eight images the lowest number counts.",
        ),
        TO_CANONICAL,
        X_SCORE.with_note("Here X moves first."),
        Column("x_score_second", pa.float64(), "X's expected score if O moves first."),
        X_BEST_CELLS.with_note(f"Here on the empty board. {TIED}"),
        O_BEST_CELLS.with_note(f"Here on the empty board, if O moves first. {TIED}"),
        *(column.with_note(_PLAYED) for column in (X_WIN, DRAW, O_WIN)),
        Column(
            "first_scores",
            FLOATS,
            "X's expected score if X first plays cell 0, 1, ... 8, and both sides then play their "
            "best.",
        ),
    ),
    rows=GRIDS * len(GENERATORS),
    source="ttt sample, in chunks or not: the rows are the same",
    seed=f"{SEED}; grid k is a function of (generator, seed, k), by a Philox counter",
    assertions={
        "The mean scores agree with those of 3,000 other grids, within four standard errors.": """
            select bool_and(
                abs(mean - if(generator = 'abraham', 0.56883, 0.56005))
                < 4 * sqrt(if(generator = 'abraham', 0.00045, 0.0004) ^ 2 + error ^ 2))
            from (
                select generator, avg(x_score) as mean, stddev(x_score) / sqrt(count(*)) as error
                from grid_roots group by generator
            )
            """,
        "Moving second is better in no grid of the sample.": """
            select min(x_score) >= 0.5 from grid_roots
            """,
    },
    compared_with="tests/oracles/prob_game_means.json: means of 3,000 grids of each generator",
)


def build() -> pl.DataFrame:
    """Return the default sample: the first grids of each generator."""
    samples = [sampled_rows(source, SEED, 0, GRIDS)["grid_roots"] for source in GENERATORS.values()]
    return pl.DataFrame(pa.concat_tables(samples))
