"""Grids with a name, solved exactly."""

import polars as pl
import pyarrow as pa

from pipeline.columns import TIED
from pipeline.schema import Column, Table
from ttt_tables.probabilistic.exact import solve_exact
from ttt_tables.probabilistic.grid import parse_grid
from ttt_tables.probabilistic.named import NAMED
from ttt_tables.probabilistic.solution import solve

TABLE = Table(
    name="grids",
    title="Named grids of the probabilistic game, solved in fractions",
    text="Grids of the probabilistic game that have a name, with their exact scores at the empty "
    "board.",
    key=("name",),
    columns=(
        Column("name", pa.string(), "The grid's name."),
        Column("grid", pa.string(), "Nine cells, success/neutral/failure in percent."),
        Column("about", pa.string(), "The source of the grid, or its purpose."),
        Column("x_score", pa.float64(), "X's expected score if X moves first."),
        Column("numerator", pa.string(), "`x_score` exactly, over `denominator`; of any length."),
        Column("denominator", pa.string(), "The exact denominator; of any length."),
        Column("best_cells", pa.uint16(), f"X's best first cells, {TIED}."),
    ),
    rows=len(NAMED),
    claims={
        "The printed grid: 1844695176037405622819742649/3425383583703112510459588608, cell 2.": """
            select numerator = '1844695176037405622819742649'
                and denominator = '3425383583703112510459588608' and best_cells = 4
            from grids where name = 'printed'
            """,
        "All cells 50/0/50: 259/512. All 100/0/0: a draw, 1/2.": """
            select bool_or(name = 'coin' and numerator = '259' and denominator = '512')
                and bool_or(name = 'certain' and numerator = '1' and denominator = '2')
            from grids
            """,
        "If moves mostly backfire, moving first is bad: 0.46799.": """
            select abs(x_score - 0.46799) < 0.000005 from grids where name = 'reluctant'
            """,
        "Floats are within 1e-15 of the exact values.": """
            select bool_and(abs(x_score - numerator::double / denominator::double) < 1e-15)
            from grids
            """,
    },
    witness="the published figure of the printed grid; tests/oracles: roots to 40 digits",
)


def build() -> pl.DataFrame:
    """Return one row for each named grid, solved in floats and in Fractions."""
    rows = []
    for name, (text, about) in NAMED.items():
        grid = parse_grid(text)
        solution, exact = solve(grid), solve_exact(grid)
        best = sum(1 << cell for cell in solution.best_cells(0))
        fraction = (str(exact.numerator), str(exact.denominator))
        rows.append((name, grid.show(), about, solution.x_score(0), *fraction, best))
    return TABLE.frame(rows)
