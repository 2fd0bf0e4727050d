"""The records Verifier and PackVerifier: each module that verifies a table or pack exports one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from ttt_tables.pack import Pack
from ttt_tables.verify.content import Column, as_columns, content_hash, source_hash
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Assertion, Part

Row = tuple[Any, ...]
Values = Mapping[str, Any]  # the values of a table's columns, by name


class Tables(Protocol):
    """A source of tables, by name."""

    def values(self, name: str) -> Values:
        """Return the values of each column of a table."""
        ...


class Verifier(NamedTuple):
    """The assertion and the check of one table.

    `check` gets the part to which it reports, the tables, and whether it may take minutes. It
    compares the key columns with the full list of expected keys in rising order. A missing, extra
    or repeated key is a fault.
    """

    assertion: Assertion
    check: Callable[[Part, Tables, bool], None]


class PackVerifier(NamedTuple):
    """The assertion and the check of one pack; `source` returns the hash of its source tables."""

    assertion: Assertion
    check: Callable[[Part, Pack], None]
    source: Callable[[Tables], str]


def source_of(*names: str) -> Callable[[Tables], str]:
    """Return what hashes tables as they are stored: a pack's source."""

    def hash_stored(tables: Tables) -> str:
        return source_hash(
            *[
                content_hash(
                    Column(column, kind, tables.values(name)[column])
                    for column, kind in FORMS[name].columns.items()
                )
                for name in names
            ]
        )

    return hash_stored


def table_columns(name: str, rows: Iterable[Row]) -> list[Column]:
    """Return rows as columns, with the names and types of a table."""
    return as_columns(rows, FORMS[name].columns)
