"""The products: tables and packs, their names and files, what each needs, and how one is made.

Making a product reads tables and writes nothing. So any process may do it, and be killed.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from pipeline.checks import check, connected
from pipeline.errors import UnknownProductError
from pipeline.files import content_hash, parquet_bytes, schema_hash
from pipeline.packs import PACKS
from pipeline.tables import BUILDS, LISTED, READS, TABLES, VIEWS, inputs
from ttt_tables import pack

PRODUCTS: dict[str, Callable[..., Any]] = {**BUILDS, **PACKS}

Frames = dict[str, pl.DataFrame]


class Made(NamedTuple):
    """A product's file as bytes, and the manifest's record of it, but for its key."""

    data: bytes
    record: dict[str, Any]


def make_product(name: str, contents: Sequence[str], folder: Path, frames: Frames) -> Made:
    """Return a table, checked, or a pack, from tables that lie in the folder.

    contents   the content hashes of the tables that it reads
    frames     tables that were read already; those read now are added

    Raises CheckError, OSError.
    """
    sources = inputs(PRODUCTS[name])
    for source in sources:
        if source not in frames:
            frames[source] = pl.read_parquet((folder / file_name(source)).read_bytes())
    rows = {source: frames[source] for source in sources}
    data, about = (
        _make_table(name, folder, rows) if name in TABLES else _make_pack(name, contents, rows)
    )
    return Made(data, {"path": file_name(name), **about, "file": sha256(data).hexdigest()})


def _make_table(name: str, folder: Path, sources: Frames) -> tuple[bytes, dict[str, Any]]:
    table = TABLES[name]
    frame = BUILDS[name](**sources)
    frame = frame.select([column.name for column in table.columns]).sort(table.key)
    rows = frame.to_arrow().cast(table.schema())
    check(table, rows, folder, needs(name), {one.claim: one.query for one in references(name)})
    about = {"rows": len(rows), "schema": schema_hash(rows.schema), "content": content_hash(rows)}
    return parquet_bytes(rows, table.key), about


def _make_pack(name: str, contents: Sequence[str], sources: Frames) -> tuple[bytes, dict[str, Any]]:
    source = sha256("\n".join(contents).encode())
    return pack.encode(PACKS[name](**sources), source.digest()), {"content": source.hexdigest()}


class Reference(NamedTuple):
    """Columns of a table that hold the key of another, or of the same."""

    referrer: str
    columns: tuple[str, ...]
    referred: str

    @property
    def claim(self) -> str:
        """What holds, as a sentence."""
        return f"({', '.join(self.columns)}) of {self.referrer} is a key of {self.referred}"

    @property
    def query(self) -> str:
        """The SQL that gives true where it holds."""
        pairs = zip(self.columns, TABLES[self.referred].key, strict=True)
        equal = " and ".join(f"a.{column} = b.{key}" for column, key in pairs)
        tables = f"{self.referrer} as a anti join {self.referred} as b"
        return f"select count(*) = 0 from {tables} on {equal}"


REFERENCES = [
    Reference(table.name, columns, referred)
    for table in TABLES.values()
    for columns, referred in table.references.items()
]


def references(name: str) -> list[Reference]:
    """Return the references that a table's build checks: those to and from no later table."""
    order = list(TABLES)
    return [
        one
        for one in REFERENCES
        if name in (one.referrer, one.referred)
        and name == max(one.referrer, one.referred, key=order.index)
    ]


def check_view(name: str, folder: Path) -> None:
    """Check a view over tables that lie in the folder. Raises CheckError."""
    view = VIEWS[name]
    read = set(reads(name))
    with connected(folder, read) as sql:
        rows = sql.sql(view.query).to_arrow_table()
    check(view, rows.cast(view.schema()), folder, read)


def file_name(product: str) -> str:
    """Return the name of a product's file."""
    return f"{product}.{'parquet' if product in TABLES else 'pack'}"


def needs(name: str) -> tuple[str, ...]:
    """Return the tables that a product reads, or that its claims and references read."""
    read = set(READS.get(name, inputs(PRODUCTS[name])))
    read |= {end for one in references(name) for end in (one.referrer, one.referred)}
    return tuple(table for table in TABLES if table in read - {name})


def reads(name: str) -> tuple[str, ...]:
    """Return the tables and views that a table, or a view, is made and its claims checked from."""
    return tuple(table for table in LISTED if table in READS[name])


def with_inputs(names: Iterable[str]) -> list[str]:
    """Return the products and all their inputs, in the order that data flows."""
    wanted: set[str] = set()
    found = set(names)
    if unknown := sorted(found - set(PRODUCTS)):
        raise UnknownProductError(
            f"no table or pack is called {unknown[0]!r}: choose from {', '.join(PRODUCTS)}"
        )
    while found:
        wanted |= found
        found = {need for name in found for need in needs(name)} - wanted
    return [name for name in PRODUCTS if name in wanted]
