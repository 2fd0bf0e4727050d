"""Every table, view and pack, by name. Each module here is one of them and is imported on demand.

A module declares `TABLE` and one function `build`, whose parameters are the tables from which it is
computed. A module NAME_view declares a `TABLE` with a query instead. A module NAME_pack declares
`PACK`: the queries that make the pack of that name. To add a table, add a module.
"""

import re
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

from pipeline.schema import Table

_HERE = Path(__file__).parent
# Finds the tables that a query reads. DuckDB's own parser would take longer than a build that has
# nothing to do. A test compares the two.
_FROM = re.compile(r"\b(?:from|join)\s+(\w+)")


def _found(suffix: str) -> dict[str, str]:
    """Return the modules whose names end in a suffix, by their names without it."""
    paths = sorted(path.relative_to(_HERE) for path in _HERE.rglob(f"[a-z]*{suffix}.py"))
    return {
        path.stem.removesuffix(suffix): ".".join([__name__, *path.with_suffix("").parts])
        for path in paths
    }


VIEW_MODULES = _found("_view")
PACK_MODULES = dict(sorted(_found("_pack").items()))
TABLE_MODULES = {
    name: module
    for name, module in _found("").items()
    if module not in {*VIEW_MODULES.values(), *PACK_MODULES.values()}
}
PRODUCTS = TABLE_MODULES | PACK_MODULES
MODULES = dict(sorted((TABLE_MODULES | VIEW_MODULES).items(), key=lambda item: item[1]))


def table(name: str) -> Table:
    """Return the declaration of a table or a view."""
    declared: Table = import_module(MODULES[name]).TABLE
    return declared


def build_of(name: str) -> Any:
    """Return the function that computes a table's rows."""
    return import_module(MODULES[name]).build


def pack_queries(name: str) -> tuple[str, ...]:
    """Return the queries that make a pack."""
    queries: tuple[str, ...] = import_module(PACK_MODULES[name]).PACK
    return queries


def inputs(name: str) -> tuple[str, ...]:
    """Return the tables from which a table is computed, or that a view and its assertions read."""
    if name in VIEW_MODULES:
        view = table(name)
        return tuple(sorted(reads(view.query, *view.assertions.values()) - {name}))
    return tuple(signature(build_of(name)).parameters)


def reads(*queries: str) -> set[str]:
    """Return the tables and views that queries read."""
    return MODULES.keys() & {name for query in queries for name in _FROM.findall(query)}
