"""All tables and views, in the order in which data flows. Importing this module imports all of
them.

A build of some tables does not import it: it loads only the modules of `pipeline.tables` that it
needs.
"""

from collections.abc import Iterator

from pipeline.columns import conflicts
from pipeline.schema import Table
from pipeline.tables import MODULES, inputs, reads, table


def _in_order(name: str) -> Iterator[str]:
    """Yield the tables that a table's build and its assertions read, then the table; some twice."""
    for one in sorted({*inputs(name), *reads(*table(name).assertions.values())} - {name}):
        yield from _in_order(one)
    yield name


LISTED: dict[str, Table] = {name: table(name) for of in MODULES for name in _in_order(of)}
if two_meanings := conflicts(LISTED.values()):
    raise ValueError("; ".join(two_meanings))
TABLES = {name: table for name, table in LISTED.items() if not table.query}
VIEWS = {name: table for name, table in LISTED.items() if table.query}
