"""The registry: every table, in the order that data flows. One module here is one table.

A module declares `TABLE` and one function `build`, whose parameters are the names of the tables it
reads; a view declares its query instead. Adding a table is adding a module.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from inspect import signature
from pkgutil import walk_packages

import polars as pl

from pipeline.columns import conflicts
from pipeline.schema import Table

_MODULES = {
    module.name.rpartition(".")[2]: import_module(module.name)
    for module in walk_packages(__path__, f"{__name__}.")
    if not module.ispkg
}


def inputs(build: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the tables that a build function reads."""
    return tuple(signature(build).parameters)


READS = {
    name: {*inputs(getattr(module, "build", lambda: None)), *module.TABLE.asked()}
    & (_MODULES.keys() - {name})
    for name, module in _MODULES.items()
}  # what a table, or a view, is made from and its claims are checked with


def _made_from(name: str) -> set[str]:
    """Return a table and all that it is made from."""
    return {name}.union(*map(_made_from, READS[name]))


def _in_order(names: Iterable[str], before: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield tables, each after what it reads, and after those it refers to if they can be earlier.

    One that reads nothing waits for none. A name may come twice.
    """
    for name in names:
        waiting = before | {name}
        referred = sorted(set(_MODULES[name].TABLE.references.values()) if READS[name] else ())
        yield from _in_order(sorted(READS[name]), waiting)
        yield from _in_order([one for one in referred if not waiting & _made_from(one)], waiting)
        yield name


LISTED: dict[str, Table] = {name: _MODULES[name].TABLE for name in _in_order(_MODULES)}
if two_meanings := conflicts(LISTED.values()):
    raise ValueError("; ".join(two_meanings))
TABLES = {name: table for name, table in LISTED.items() if not table.query}
VIEWS = {name: table for name, table in LISTED.items() if table.query}
BUILDS: dict[str, Callable[..., pl.DataFrame]] = {name: _MODULES[name].build for name in TABLES}
