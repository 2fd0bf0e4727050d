"""Every open board of a small sample of grids."""

import polars as pl
import pyarrow as pa

from pipeline.columns import BOARD, X_BEST_CELLS, X_SCORE
from pipeline.probabilistic.columns import ADDRESS, TIED
from pipeline.schema import Table
from ttt_tables.games.probabilistic.generators import GENERATORS
from ttt_tables.sampling.rows import sampled_rows

SEED = 42
GRIDS = 50  # of each generator

TABLE = Table(
    name="grid_values",
    title="Every open board of the first sampled grids, solved",
    description="Every open board of the first grids of grid_roots, with X to move. A board with O "
    "to move is one of these with X and O exchanged.",
    key=("generator", "seed", "k", "board"),
    columns=(
        *ADDRESS,
        BOARD,
        X_SCORE.with_note(
            "Here X is to move. If O is to move, it is 1 minus the x_score of the board with X "
            "and O exchanged."
        ),
        X_BEST_CELLS.with_note(
            f"{TIED} O's best cells are those of the board with X and O exchanged."
        ),
    ),
    rows=GRIDS * len(GENERATORS) * 11_093,
    source="ttt sample --values, in chunks or not: the rows are the same",
    seed=f"{SEED}; grid k is a function of (generator, seed, k), by a Philox counter",
    foreign_keys={
        ("generator", "seed", "k"): "grid_roots",
        ("board",): "miniboards",
    },
    assertions={
        "Each grid has 11,093 open boards.": """
            select bool_and(n = 11093) and count(*) = 100
            from (select count(*) as n from grid_values group by generator, seed, k)
            """,
        "The empty board's score equals that of grid_roots in every bit.": """
            select bool_and(grid_values.x_score = grid_roots.x_score)
                and bool_and(grid_values.x_best_cells = grid_roots.x_best_cells) and count(*) = 100
            from grid_values join grid_roots using (generator, seed, k)
            where board = 0
            """,
        "Scores are in [0, 1]. Every board has a best cell, and all best cells are empty.": """
            select bool_and(x_score between 0 and 1) and bool_and(x_best_cells between 1 and 511)
                and bool_and(x_best_cells & marked = 0)
            from grid_values
            join (
                select board, list_sum([
                    if(board // (3 ^ (8 - cell))::integer % 3 > 0, 1 << cell, 0)
                    for cell in range(9)
                ])::integer as marked
                from (select distinct board from grid_values)
            ) using (board)
            """,
    },
    compared_with="tests: value iteration in plain Python on whole grids",
)


def build() -> pl.DataFrame:
    """Return every open board of the first grids of each generator."""
    samples = [
        sampled_rows(source, SEED, 0, GRIDS, True)["grid_values"] for source in GENERATORS.values()
    ]
    return pl.DataFrame(pa.concat_tables(samples))
