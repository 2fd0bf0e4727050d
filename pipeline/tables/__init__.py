"""The registry: every table, in the order that data flows. One module here is one table.

A module declares `TABLE` and one function `build`, whose parameters are names of tables. A view
declares its query instead. Adding a table is adding a module. A module NAME_pack declares `PACK`:
the queries that make the pack of that name.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from inspect import signature
from pkgutil import walk_packages

import polars as pl

from pipeline.columns import conflicts
from pipeline.schema import Table

_FOUND = {
    module.name.rpartition(".")[2]: import_module(module.name)
    for module in walk_packages(__path__, f"{__name__}.")
    if not module.ispkg
}
_MODULES = {name: module for name, module in _FOUND.items() if hasattr(module, "TABLE")}
PACKED: dict[str, tuple[str, Sequence[str]]] = {  # of each pack the module and its queries
    name.removesuffix("_pack"): (module.__name__, module.PACK)
    for name, module in _FOUND.items()
    if hasattr(module, "PACK")
}


def parameters(build: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the tables that a build function takes."""
    return tuple(signature(build).parameters)


def named_inputs(name: str) -> set[str]:
    """Return the tables and views that a module names: in its build, its query and its claims."""
    module = _MODULES[name]
    names = {*parameters(getattr(module, "build", lambda: None)), *module.TABLE.queried()}
    return names & (_MODULES.keys() - {name})


def _with_named_inputs(name: str) -> set[str]:
    """Return a table, the tables that its module names, those that theirs name, and so on."""
    return {name}.union(*map(_with_named_inputs, named_inputs(name)))


def _in_order(names: Iterable[str], before: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield each table after those its module names, and after its foreign keys' if it can be.

    A foreign key waits where the table that it leads to depends on this one, and where this one
    names no other table. A table may come twice.
    """
    for name in names:
        waiting = before | {name}
        named = sorted(named_inputs(name))
        keys = sorted(set(_MODULES[name].TABLE.foreign_keys.values()) if named else ())
        yield from _in_order(named, waiting)
        yield from _in_order(
            [one for one in keys if not waiting & _with_named_inputs(one)], waiting
        )
        yield name


LISTED: dict[str, Table] = {name: _MODULES[name].TABLE for name in _in_order(_MODULES)}
if two_meanings := conflicts(LISTED.values()):
    raise ValueError("; ".join(two_meanings))
TABLES = {name: table for name, table in LISTED.items() if not table.query}
VIEWS = {name: table for name, table in LISTED.items() if table.query}
BUILDS: dict[str, Callable[..., pl.DataFrame]] = {name: _MODULES[name].build for name in TABLES}
