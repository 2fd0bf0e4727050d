"""The products: tables and packs, their files, their inputs, and how one is made.

Making a product reads tables and writes a temporary file. Any process may do it, and be killed.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

import polars as pl

from pipeline.checks import check, connected
from pipeline.errors import BuildError, CheckError, UnknownProductError
from pipeline.files import schema_hash, write_temporary
from pipeline.packs import PACKS
from pipeline.sources import HOMES
from pipeline.tables import BUILDS, LISTED, TABLES, VIEWS, named_inputs, parameters
from ttt_tables.arrow import content_hash, parquet_bytes

PRODUCTS = {  # and the module that says how each is made
    **{name: build.__module__ for name, build in BUILDS.items()},
    **{name: pack.module for name, pack in PACKS.items()},
}


class Made(NamedTuple):
    """A product's temporary file, and the manifest's record of it, but for its key."""

    file: Path
    record: dict[str, Any]


def make_product(name: str, contents: Sequence[str], folder: Path) -> Made:
    """Write a table, checked, or a pack into a temporary file; return that, and its record.

    folder     where the tables lie that it is made from, and where it will lie
    contents   their content hashes

    Raises BuildError, CheckError, OSError.
    """
    try:
        data, about = (
            _make_table(name, folder) if name in TABLES else _make_pack(name, contents, folder)
        )
    except (BuildError, CheckError, OSError):
        raise
    except Exception as error:  # whatever a table's own code raises; its author needs the name
        raise BuildError(
            f"{name}: {type(error).__name__} in {_place(error, name)}: {error}"
        ) from error
    file = write_temporary(folder / file_name(name), data)
    return Made(file, {"path": file_name(name), **about, "file": sha256(data).hexdigest()})


def _place(error: Exception, name: str) -> str:
    """Return the line of a product's module where an error came through, else of our last one."""
    frames = extract_tb(error.__traceback__)
    ours = [one for one in frames if any(map(Path(one.filename).is_relative_to, HOMES.values()))]
    module = PRODUCTS[name].rpartition(".")[2]
    own = [one for one in ours if Path(one.filename).stem == module] or ours
    return f"{Path(own[-1].filename).name}, line {own[-1].lineno}"


def _make_table(name: str, folder: Path) -> tuple[bytes, dict[str, Any]]:
    table = TABLES[name]
    frame = BUILDS[name](
        *[pl.read_parquet((folder / file_name(one)).read_bytes()) for one in sources(name)]
    )
    frame = frame.select([column.name for column in table.columns]).sort(table.key)
    rows = frame.to_arrow().cast(table.schema())
    keys = {key.claim: key.query for key in foreign_keys_checked_by(name)}
    check(table, rows, folder, inputs(name), keys)
    about = {"rows": len(rows), "schema": schema_hash(rows.schema), "content": content_hash(rows)}
    return parquet_bytes(rows, table.key), about


def _make_pack(name: str, contents: Sequence[str], folder: Path) -> tuple[bytes, dict[str, Any]]:
    source = sha256("\n".join(contents).encode())
    return PACKS[name].write(folder, source.digest()), {"content": source.hexdigest()}


class ForeignKey(NamedTuple):
    """Columns of a table that hold keys of another table, or of the same."""

    table: str
    columns: tuple[str, ...]
    referred: str

    @property
    def claim(self) -> str:
        """The foreign key as a sentence."""
        return f"({', '.join(self.columns)}) of {self.table} is a key of {self.referred}"

    @property
    def query(self) -> str:
        """The SQL that gives true where it holds."""
        pairs = zip(self.columns, TABLES[self.referred].key, strict=True)
        equal = " and ".join(f"a.{column} = b.{key}" for column, key in pairs)
        tables = f"{self.table} as a anti join {self.referred} as b"
        return f"select count(*) = 0 from {tables} on {equal}"


FOREIGN_KEYS = [
    ForeignKey(table.name, columns, referred)
    for table in TABLES.values()
    for columns, referred in table.foreign_keys.items()
]


def foreign_keys_checked_by(name: str) -> list[ForeignKey]:
    """Return the foreign keys that a table's build checks: of two tables the later one does."""
    order = list(TABLES)
    return [
        one
        for one in FOREIGN_KEYS
        if name in (one.table, one.referred)
        and name == max(one.table, one.referred, key=order.index)
    ]


def check_view(name: str, folder: Path) -> None:
    """Check a view over tables that lie in the folder. Raises CheckError."""
    view = VIEWS[name]
    with connected(folder, inputs(name)) as sql:
        rows = sql.sql(view.query).to_arrow_table()
    check(view, rows.cast(view.schema()), folder, inputs(name))


def sources(product: str) -> tuple[str, ...]:
    """Return the tables that a product is made from."""
    return parameters(BUILDS[product]) if product in BUILDS else PACKS[product].tables


def file_name(product: str) -> str:
    """Return the name of a product's file."""
    return f"{product}.{'parquet' if product in TABLES else 'pack'}"


def inputs(name: str) -> tuple[str, ...]:
    """Return the tables whose contents a product or a view depends on, in the order of data.

    They are the parameters of its build, the tables that its query and its claims read, and the
    tables of the foreign keys that its build checks.
    """
    tables = set(named_inputs(name) if name in LISTED else sources(name))
    tables |= {end for key in foreign_keys_checked_by(name) for end in (key.table, key.referred)}
    return tuple(table for table in TABLES if table in tables - {name})


def with_inputs(names: Iterable[str]) -> list[str]:
    """Return the products and all their inputs, in the order that data flows."""
    wanted: set[str] = set()
    more = set(names)
    if unknown := sorted(more - set(PRODUCTS)):
        raise UnknownProductError(
            f"no table or pack is called {unknown[0]!r}: choose from {', '.join(PRODUCTS)}"
        )
    while more:
        wanted |= more
        more = {table for name in more for table in inputs(name)} - wanted
    return [name for name in PRODUCTS if name in wanted]
