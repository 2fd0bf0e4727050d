"""The registry: every table, in the order that data flows. One module here is one table.

A module declares `TABLE` and one function `build`, whose parameters are the names of the tables it
reads. Adding a table is adding a module, and its name here.
"""

from collections.abc import Callable
from importlib import import_module
from inspect import signature

import polars as pl

from pipeline.columns import conflicts
from pipeline.schema import Table

NAMES = (
    "classic.boards",
    "classic.canonical_boards",
    "classic.moves",
    "classic.perfect_play",
    "learners.menace_boxes",
    "learners.td_values",
    "classic.policy_moves",
    "classic.crosstable",
    "classic.policies",
    "classic.best_responses",
    "learners.learning_curves",
    "ultimate.miniboards",
    "dice.dice_values",
    "dice.dice_moves",
    "family.family_positions",
    "family.family_moves",
    "family.random_turn",
    "family.family_games",
    "family.mnk_games",
    "family.notakto_quotient",
    "family.notakto_monoid",
    "probabilistic.grids",
    "probabilistic.grid_roots",
    "probabilistic.grid_values",
    "probabilistic.grid_statistics",
    "probabilistic.grid_leads",
    "ultimate.macro_race",
    "ultimate.ultimate_weights",
    "ultimate.ultimate_network",
    "ultimate.ultimate_openings",
    "ultimate.open_strategy",
    "ultimate.endgames",
)

_MODULES = {name.rpartition(".")[2]: import_module(f"pipeline.tables.{name}") for name in NAMES}

LISTED: dict[str, Table] = {name: module.TABLE for name, module in _MODULES.items()}
if two_meanings := conflicts(LISTED.values()):
    raise ValueError("; ".join(two_meanings))
TABLES = {name: table for name, table in LISTED.items() if not table.query}
VIEWS = {name: table for name, table in LISTED.items() if table.query}
BUILDS: dict[str, Callable[..., pl.DataFrame]] = {name: _MODULES[name].build for name in TABLES}


def inputs(build: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the tables that a build function reads."""
    return tuple(signature(build).parameters)
