"""The probabilistic game: the columns of its named grids, bound to second values."""

from ttt_tables.verify.binding import Binding
from ttt_tables.verify.probabilistic.policies import solve_root
from ttt_tables.verify.report import Assertion

NAMED = {
    "certain": " ".join(["100/0/0"] * 9),
    "coin": " ".join(["50/0/50"] * 9),
    "cross": "50/10/40 75/5/20 50/10/40 75/5/20 90/5/5 75/5/20 50/10/40 75/5/20 50/10/40",
    "printed": "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45",
    "reluctant": " ".join(["30/5/65"] * 9),
}


_GRIDS = Binding(
    "grids",
    Assertion(
        "exact scores and best cells",
        "which grids have names; `about` is text",
        "",
        "policy iteration in fractions, by recursion from the empty board",
        "the printed grid's published figure, 0.5385368181...",
    ),
    lambda: ((name,) for name in NAMED),
    {
        "grid": lambda name: NAMED[name],
        "x_score_exact x_best_cells": lambda name: solve_root(NAMED[name]),
    },
    near={"x_score": 1e-15},
    words=["about"],
)
TABLES = (_GRIDS,)
