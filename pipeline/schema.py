"""Declarations of tables: columns, keys, and the assertions that check them.

The Arrow schema, the checks, the SQL views, the catalog, the card and the parameters of the table
tests are derived from these declarations, and from nothing else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pyarrow as pa

if TYPE_CHECKING:
    import polars as pl

TITLE_WORDS = 12
SCHEMA_VERSION = 2  # of all tables: a changed column, key or tie-break raises it


@dataclass(frozen=True)
class Column:
    """One column: name, Arrow type, meaning, its values if there are few, and a table's note."""

    name: str
    type: pa.DataType
    meaning: str  # the same in every table that has the column: see `pipeline.columns`
    null_if: str = ""  # when a value is missing, as it follows the word "if"; "" if never
    note: str = ""  # what holds for the column only in this table
    enum: dict[str, str] = field(default_factory=dict)  # the only values, if few -> their meanings

    @property
    def definition(self) -> str:
        """The meaning, and the only values with theirs: the same in every table."""
        values = [f"`{name}` ({of})" if of else f"`{name}`" for name, of in self.enum.items()]
        return f"{self.meaning} One of {', '.join(values)}." if values else self.meaning

    @property
    def description(self) -> str:
        """The definition, then the remarks."""
        return f"{self.definition} {self.remarks}".rstrip()

    @property
    def remarks(self) -> str:
        """The table's own note, and when a value is missing; "" if there is neither."""
        missing = f" Missing if {self.null_if}." if self.null_if else ""
        return f"{self.note}{missing}".lstrip()

    def with_note(self, note: str) -> "Column":
        """Return the same column with a note for one table."""
        return replace(self, note=note)

    def with_values(self, names: Iterable[str]) -> "Column":
        """Return the same column with only these values, and the meanings that are known."""
        return replace(self, enum={name: self.enum.get(name, "") for name in names})

    def with_null_if(self, condition: str) -> "Column":
        """Return the same column with values that are missing if a condition holds."""
        return replace(self, null_if=condition)


@dataclass(frozen=True)
class Table:
    """One table. Its rows are sorted by its key, which is unique."""

    name: str
    title: str  # what the table holds, in at most 12 words: its line in the list of tables
    description: str  # what the table holds, on the card and in every other description
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: int
    assertions: dict[str, str]  # assertions: a sentence -> a query that returns one true
    compared_with: str  # the independent reference with which a test compares this table
    foreign_keys: dict[tuple[str, ...], str] = field(default_factory=dict)  # columns -> the table
    source: str = "computed from the rules"
    query: str = ""  # of a view, which has no file: the SQL over the tables
    seed: str = ""  # of random samples; "" if there are none
    flat: bool = False  # for readers of this table only: its columns have meanings of its own

    def __post_init__(self) -> None:
        """Reject a title that is empty, or too long for one line."""
        if not 1 <= len(self.title.split()) <= TITLE_WORDS:
            raise ValueError(
                f"the title of {self.name} must have 1 to {TITLE_WORDS} words, got "
                f"{len(self.title.split())}: write the rest in the description"
            )

    def schema(self) -> pa.Schema:
        """Return the Arrow schema with descriptions and key-value metadata."""
        about = {
            "title": self.name,
            "description": self.description,
            "key": ", ".join(self.key),
            "schema_version": str(SCHEMA_VERSION),
            "source": self.source,
            "seed": self.seed,
        }
        fields = [
            pa.field(
                column.name, column.type, bool(column.null_if), {"description": column.description}
            )
            for column in self.columns
        ]
        return pa.schema(fields, about)

    def frame(self, rows: Iterable[Sequence[object]]) -> "pl.DataFrame":
        """Return rows as a frame with the names of the columns."""
        import polars as pl  # samples also have columns, and do not need Polars

        names = [column.name for column in self.columns]
        return pl.DataFrame(list(rows), names, orient="row", infer_schema_length=None)
