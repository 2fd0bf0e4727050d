"""The registry: every table, in the order that data flows. One module here is one table.

A module declares `TABLE` and one function `build`, whose parameters are the names of the tables it
reads. Adding a table is adding a module, and its name here.
"""

from collections.abc import Callable
from importlib import import_module
from inspect import signature

import polars as pl

from pipeline.schema import Table

NAMES = (
    "canonical_boards",
    "boards",
    "moves",
    "perfect_play",
    "best_responses",
    "menace_boxes",
    "td_values",
    "policy_moves",
    "crosstable",
    "policies",
    "learning_curves",
    "dice_values",
    "dice_moves",
    "grids",
    "grid_roots",
    "grid_values",
    "grid_statistics",
    "grid_leads",
    "miniboards",
    "macro_race",
    "ultimate_weights",
    "open_strategy",
    "endgames",
)

_MODULES = {name: import_module(f"pipeline.tables.{name}") for name in NAMES}

TABLES: dict[str, Table] = {name: module.TABLE for name, module in _MODULES.items()}
BUILDS: dict[str, Callable[..., pl.DataFrame]] = {
    name: module.build for name, module in _MODULES.items()
}


def inputs(build: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the tables that a build function reads."""
    return tuple(signature(build).parameters)
