"""The records Verifier and PackVerifier: each module that verifies a table or pack exports one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from ttt_tables.pack import Pack
from ttt_tables.verify.content import Column, as_columns, as_list, source_hash
from ttt_tables.verify.forms import FORMS
from ttt_tables.verify.report import Claim, Part

Row = tuple[Any, ...]
Values = Mapping[str, Any]  # the values of a table's columns, by name


class Tables(Protocol):
    """A source of tables, by name."""

    def values(self, name: str) -> Values:
        """Return the values of each column of a table."""
        ...


class Verifier(NamedTuple):
    """The claim and the check of one table.

    `check` gets the part to report to, the tables, and whether it may take minutes. It compares
    the key columns with the full list of expected keys in rising order: a missing, extra or
    repeated key is a fault.
    """

    claim: Claim
    check: Callable[[Part, Tables, bool], None]


class PackVerifier(NamedTuple):
    """The claim and the check of one pack; `source` returns the hash of its source tables."""

    claim: Claim
    check: Callable[[Part, Pack], None]
    source: Callable[[Tables], str]


def source_of(*names: str) -> Callable[[Tables], str]:
    """Return what hashes tables as they are stored: a pack's source."""

    def hash_stored(tables: Tables) -> str:
        return source_hash(
            *[
                [
                    Column(column, kind, tables.values(name)[column])
                    for column, kind in FORMS[name].columns.items()
                ]
                for name in names
            ]
        )

    return hash_stored


def row_by_row(claim: Claim, rows: Callable[[Tables], Iterable[Row]]) -> Verifier:
    """Return a verifier that compares a whole table with `rows`, which are computed anew."""

    def check(part: Part, tables: Tables, full: bool) -> None:
        stored, expected = tables.values(part.name), table_columns(part.name, rows(tables))
        size = len(FORMS[part.name].key)
        keys = list(zip(*[column.values for column in expected[:size]], strict=True))
        for column in expected:
            part.column(column.name, keys, as_list(stored[column.name]), column.values)

    return Verifier(claim, check)


def table_columns(name: str, rows: Iterable[Row]) -> list[Column]:
    """Return rows as columns, with the names and types of a table."""
    return as_columns(rows, FORMS[name].columns)
