"""Named grids, solved exactly."""

import polars as pl
import pyarrow as pa

from pipeline.columns import X_BEST_CELLS, X_SCORE, exact
from pipeline.probabilistic.columns import TIED
from pipeline.schema import Column, Table
from ttt_tables.games.probabilistic.exact import solve_exact
from ttt_tables.games.probabilistic.grid import NAMED, parse_grid
from ttt_tables.games.probabilistic.solution import Solution

TABLE = Table(
    name="grids",
    title="Named grids of the probabilistic game, solved in fractions",
    description="Named grids of the probabilistic game, with their exact scores at the empty "
    "board. The side to move chooses an empty cell. A success sets its own mark there, a failure "
    "sets the other side's mark, and neutral sets none. Then the turn passes. A line wins for the "
    "side whose marks it has.",
    key=("grid_name",),
    columns=(
        Column("grid_name", pa.string(), "The grid's name."),
        Column(
            "grid",
            pa.string(),
            "The nine cells of the grid, each success/neutral/failure in percent.",
        ),
        Column("about", pa.string(), "The source of the grid, or its purpose."),
        X_SCORE.with_note("Here X moves first."),
        exact(X_SCORE),
        X_BEST_CELLS.with_note(f"Here on the empty board. {TIED}"),
    ),
    rows=len(NAMED),
    assertions={
        "On the grid printed X scores 1844695176037405622819742649/3425383583703112510459588608, "
        "and opens on cell 2.": """
            select x_score_exact = '1844695176037405622819742649/3425383583703112510459588608'
                and x_best_cells = 4
            from grids where grid_name = 'printed'
            """,
        "X scores 259/512 if all cells are 50/0/50, and 1/2 if all are 100/0/0.": """
            select bool_or(grid_name = 'coin' and x_score_exact = '259/512')
                and bool_or(grid_name = 'certain' and x_score_exact = '1/2')
            from grids
            """,
        "X scores 0.46799 on the grid reluctant, on which moves mostly backfire: moving first is "
        "a disadvantage.": """
            select abs(x_score - 0.46799) < 0.000005 from grids where grid_name = 'reluctant'
            """,
        "Floats are within 1e-15 of the exact values.": """
            select bool_and(abs(x_score - split_part(x_score_exact, '/', 1)::double
                / split_part(x_score_exact, '/', 2)::double) < 1e-15)
            from grids
            """,
    },
    compared_with="the published figure of the printed grid; tests/oracles: roots to 40 digits",
)


def build() -> pl.DataFrame:
    """Return one row for each named grid, solved in floats and in fractions."""
    rows = []
    for name, (text, about) in NAMED.items():
        grid = parse_grid(text)
        solution = Solution(grid)
        best = sum(1 << cell for cell in solution.best_cells())
        rows.append((name, grid.show(), about, solution.x_score(), str(solve_exact(grid)), best))
    return TABLE.frame(rows)
