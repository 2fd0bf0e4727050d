"""Declarations of tables: columns, keys, and the claims that are their checks.

From these declarations, and from nothing else, come the Arrow schema, the checks, the SQL views,
the catalog, the card and the parameters of the table tests.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pyarrow as pa

if TYPE_CHECKING:
    import polars as pl

TITLE_WORDS = 12
# Finds the tables that a query reads. DuckDB's own parser would take longer than a build that has
# nothing to do; a test holds that both find the same.
FROM = re.compile(r"\b(?:from|join)\s+(\w+)")
SCHEMA_VERSION = 2  # of all tables; a changed column, key or tie-break raises it


@dataclass(frozen=True)
class Column:
    """One column: its name, its Arrow type, and its text, which names the view."""

    name: str
    type: pa.DataType
    meaning: str  # the same wherever the name stands: see `pipeline.columns`
    null: str = ""  # when a value is missing, after "if"; "" where none may be
    note: str = ""  # what this table adds to the meaning

    @property
    def text(self) -> str:
        """The meaning, and this table's note on it."""
        return f"{self.meaning} {self.note}".rstrip()

    @property
    def says(self) -> str:
        """The column's text, and where a value may be missing."""
        return f"{self.meaning} {self.adds}".rstrip()

    @property
    def adds(self) -> str:
        """The table's own note, and where a value may be missing; "" if neither."""
        missing = f" Missing if {self.null}." if self.null else ""
        return f"{self.note}{missing}".lstrip()

    def noting(self, note: str) -> "Column":
        """Return the same column with a note of one table's own."""
        return replace(self, note=note)

    def missing(self, when: str) -> "Column":
        """Return the same column, whose values may be missing: `when` follows the word "if"."""
        return replace(self, null=when)


@dataclass(frozen=True)
class Table:
    """One table. Its rows are sorted by its key, which is unique."""

    name: str
    title: str  # one line of a list: what the table holds, in at most 12 words
    text: str  # the whole of it, on the card
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: int
    claims: dict[str, str]  # a sentence -> a query that returns one true
    witness: str  # the outside source that a test compares this table with
    references: dict[tuple[str, ...], str] = field(default_factory=dict)  # columns -> whose key
    source: str = "computed from the rules"
    query: str = ""  # of a view, which has no file: the SQL over the tables
    seed: str = ""  # of what was drawn; "" where nothing was

    def __post_init__(self) -> None:
        """Refuse a title that is empty, or too long for one line."""
        if not 1 <= len(self.title.split()) <= TITLE_WORDS:
            raise ValueError(
                f"the title of {self.name} has {len(self.title.split())} words: "
                f"write 1 to {TITLE_WORDS}, and the rest in text"
            )

    def asked(self) -> set[str]:
        """Return the names that the query of a view, and the claims, read from."""
        return {
            name for query in (self.query, *self.claims.values()) for name in FROM.findall(query)
        }

    def schema(self) -> pa.Schema:
        """Return the Arrow schema with descriptions and key-value metadata."""
        about = {
            "title": self.name,
            "description": self.text,
            "key": ", ".join(self.key),
            "schema_version": str(SCHEMA_VERSION),
            "source": self.source,
            "seed": self.seed,
        }
        return described(self.columns, about)

    def frame(self, rows: Iterable[Sequence[object]]) -> "pl.DataFrame":
        """Return rows as a frame with the names of the columns."""
        import polars as pl  # samples, which have columns as well, do without

        names = [column.name for column in self.columns]
        return pl.DataFrame(list(rows), names, orient="row", infer_schema_length=None)


def described(columns: tuple[Column, ...], about: dict[str, str] | None = None) -> pa.Schema:
    """Return the Arrow schema of columns, with their descriptions and any metadata."""
    fields = [
        pa.field(column.name, column.type, bool(column.null), {"description": column.text})
        for column in columns
    ]
    return pa.schema(fields, about)
