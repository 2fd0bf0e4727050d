"""The products: tables and packs, their files, their inputs, and how one is made.

Making a product reads tables and writes a temporary file. Any process may do it, and be killed.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

import polars as pl

from pipeline import packs, tables
from pipeline.checks import check, connected
from pipeline.errors import BuildError, CheckError, UnknownProductError
from pipeline.files import schema_hash, write_temporary
from pipeline.sources import HOMES
from pipeline.tables import PACK_MODULES, PRODUCTS
from ttt_tables.arrow import content_hash, parquet_bytes


class Made(NamedTuple):
    """A product's temporary file, and the manifest's record of it without its key."""

    file: Path
    record: dict[str, Any]


def make_product(name: str, contents: Sequence[str], folder: Path) -> Made:
    """Write a table, checked, or a pack into a temporary file; return that file, and its record.

    folder     the folder of the tables from which it is made, and of the product
    contents   their content hashes
    """
    try:
        data, about = (
            _make_pack(name, contents, folder)
            if name in PACK_MODULES
            else _make_table(name, folder)
        )
    except (BuildError, CheckError, OSError):
        raise
    except Exception as error:  # whatever a table's own code raises: its author needs the name
        raise BuildError(
            f"{name}: {type(error).__name__} in {_place(error, name)}: {error}"
        ) from error
    file = write_temporary(folder / file_name(name), data)
    return Made(file, {"path": file_name(name), **about, "file": sha256(data).hexdigest()})


def _place(error: Exception, name: str) -> str:
    """Return the line of a product's module in which an error occurred, else our last line."""
    frames = extract_tb(error.__traceback__)
    ours = [one for one in frames if any(map(Path(one.filename).is_relative_to, HOMES.values()))]
    module = PRODUCTS[name].rpartition(".")[2]
    own = [one for one in ours if Path(one.filename).stem == module] or ours
    return f"{Path(own[-1].filename).name}, line {own[-1].lineno}"


def _make_table(name: str, folder: Path) -> tuple[bytes, dict[str, Any]]:
    table = tables.table(name)
    frame = tables.build_of(name)(
        *[pl.read_parquet((folder / file_name(one)).read_bytes()) for one in inputs(name)]
    )
    frame = frame.select([column.name for column in table.columns]).sort(table.key)
    rows = frame.to_arrow().cast(table.schema())
    check(table, rows, folder)
    about = {"rows": len(rows), "schema": schema_hash(rows.schema), "content": content_hash(rows)}
    return parquet_bytes(rows, table.key), about


def _make_pack(name: str, contents: Sequence[str], folder: Path) -> tuple[bytes, dict[str, Any]]:
    source = sha256("\n".join(contents).encode())
    return packs.pack_bytes(name, folder, source.digest()), {"content": source.hexdigest()}


def check_view(name: str, folder: Path) -> None:
    """Check a view over tables in the folder. Raises CheckError."""
    view = tables.table(name)
    with connected(folder, inputs(name)) as sql:
        rows = sql.sql(view.query).to_arrow_table()
    check(view, rows.cast(view.schema()), folder)


def inputs(name: str) -> tuple[str, ...]:
    """Return the tables from which a product is made, or that a view reads."""
    return packs.tables_of(name) if name in PACK_MODULES else tables.inputs(name)


def file_name(product: str) -> str:
    """Return the name of a product's file."""
    return f"{product}.{'pack' if product in PACK_MODULES else 'parquet'}"


def with_inputs(names: Iterable[str]) -> list[str]:
    """Return the products and all their inputs, each after its own inputs."""
    names = tuple(names)
    if unknown := sorted({*names} - PRODUCTS.keys()):
        raise UnknownProductError(
            f"unknown table or pack {unknown[0]!r}: choose from {', '.join(PRODUCTS)}"
        )
    wanted: dict[str, None] = {}

    def want(name: str) -> None:
        for one in inputs(name):
            want(one)
        wanted[name] = None

    for name in names:
        want(name)
    return [*wanted]
