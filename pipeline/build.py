"""Build stale products: tables in the order that data flows, then the packs.

A product's *key* is the hash of its inputs: the contents of the tables that it reads or makes
claims about, the source of its module and of every module of ours that it imports, and the versions
of the libraries. A product is stale if its key or its file differs from `manifest.json`.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.checks import check
from pipeline.errors import UnknownProductError
from pipeline.files import (
    content_hash,
    file_hash,
    schema_hash,
    write_bytes,
    write_json,
    write_parquet,
)
from pipeline.lock import held
from pipeline.packs import PACKS
from pipeline.schema import SCHEMA_VERSION
from pipeline.sources import source_hash
from pipeline.tables import BUILDS, TABLES, inputs
from ttt_tables import pack

LIBRARIES = ("duckdb", "numba", "numpy", "polars", "pyarrow")
PACKAGE_DATA = Path(pack.__file__).parent / "data"
MANIFEST = "manifest.json"
RECORD = {"path", "content", "file", "key"}  # a manifest's record of each product
PRODUCTS: dict[str, Callable[..., Any]] = {**BUILDS, **PACKS}

Manifest = dict[str, dict[str, Any]]
Describe = Callable[[Manifest], str]
Report = Callable[
    [str, int, int], None
]  # the product being built, the number done, the number of all


class Build:
    """One run over a data folder. Tables that it reads stay in memory for later products.

    `texts` are files by name, written beside the products if they are missing. `descriptions` are
    files by name, computed from the manifest and written when something was built.
    """

    def __init__(
        self,
        folder: Path,
        texts: Mapping[str, str] | None = None,
        descriptions: Mapping[str, Describe] | None = None,
    ) -> None:
        self.folder = folder
        self.texts = texts or {}
        self.descriptions = descriptions or {}
        self.manifest = read_manifest(folder)
        self.versions = {library: version(library) for library in LIBRARIES}
        self.frames: dict[str, pl.DataFrame] = {}

    def run(self, names: Iterable[str], report: Report) -> list[str]:
        """Build the named products and their inputs, if stale; return the names of those built.

        Raises UnknownProductError, InUseError, CheckError, OSError.
        """
        wanted = with_inputs(names)
        files = [*map(file_name, PRODUCTS), MANIFEST, *self.texts, *self.descriptions]
        with held(self.folder, files):
            self.manifest = read_manifest(self.folder)
            built = self._run(wanted, report)
            self._write_texts(bool(built))
            self._copy_packs([name for name in wanted if name in PACKS])
        return built

    def _run(self, wanted: list[str], report: Report) -> list[str]:
        built = []
        for done, name in enumerate(wanted):
            report(name, done, len(wanted))
            key = self._key(name)
            if not self._is_fresh(name, key):
                make = self._build_table if name in TABLES else self._build_pack
                self.manifest[name] = {**make(name), "key": key}
                self._write_manifest()
                built.append(name)
        return built

    def _key(self, name: str) -> str:
        parts = [self.manifest[source]["content"] for source in needs(name)]
        parts += [source_hash(PRODUCTS[name].__module__), source_hash("pipeline.files")]
        parts += [f"schema {SCHEMA_VERSION}"]
        parts += [f"{library} {number}" for library, number in self.versions.items()]
        return sha256("\n".join(parts).encode()).hexdigest()

    def _is_fresh(self, name: str, key: str) -> bool:
        record = self.manifest.get(name)
        return bool(
            record
            and record["key"] == key
            and record["file"] == file_hash(self.folder / record["path"])
        )

    def _input_frames(self, name: str) -> dict[str, pl.DataFrame]:
        sources = inputs(PRODUCTS[name])
        for source in sources:
            if source not in self.frames:
                self.frames[source] = pl.read_parquet(self.folder / file_name(source))
        return {source: self.frames[source] for source in sources}

    def _build_table(self, name: str) -> dict[str, Any]:
        table = TABLES[name]
        frame = BUILDS[name](**self._input_frames(name))
        frame = frame.select([column.name for column in table.columns]).sort(table.key)
        rows = frame.to_arrow().cast(table.schema())
        check(table, rows, self.folder, needs(name))
        path = self.folder / file_name(name)
        write_parquet(path, rows)
        return {
            "path": path.name,
            "rows": len(rows),
            "schema": schema_hash(rows.schema),
            "content": content_hash(rows),
            "file": file_hash(path),
        }

    def _build_pack(self, name: str) -> dict[str, Any]:
        sections = PACKS[name](**self._input_frames(name))
        contents = "\n".join(self.manifest[source]["content"] for source in inputs(PACKS[name]))
        source = sha256(contents.encode())
        path = self.folder / file_name(name)
        write_bytes(path, pack.encode(sections, source.digest()))
        return {"path": path.name, "content": source.hexdigest(), "file": file_hash(path)}

    def _write_manifest(self) -> None:
        order = {name: self.manifest[name] for name in PRODUCTS if name in self.manifest}
        about = {"schema_version": SCHEMA_VERSION, "versions": self.versions}
        write_json(self.folder / MANIFEST, {**about, "products": order})

    def _write_texts(self, built: bool) -> None:
        for name, text in self.texts.items():
            if not (self.folder / name).exists():
                write_bytes(self.folder / name, text.encode())
        if self.manifest.keys() < TABLES.keys():
            return  # part of the tables, which no description is of
        for name, describe in self.descriptions.items():
            if built or not (self.folder / name).exists():
                write_bytes(self.folder / name, describe(self.manifest).encode())

    def _copy_packs(self, names: list[str]) -> None:
        """Copy the packs into the package, and so into the wheel."""
        with held(PACKAGE_DATA, map(file_name, PACKS), wait=True):
            for name in names:
                record = self.manifest[name]
                if file_hash(PACKAGE_DATA / record["path"]) != record["file"]:
                    data = (self.folder / record["path"]).read_bytes()
                    write_bytes(PACKAGE_DATA / record["path"], data)


def file_name(product: str) -> str:
    """Return the name of a product's file."""
    return f"{product}.{'parquet' if product in TABLES else 'pack'}"


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest's record of each product; {} if there is no manifest.

    A damaged manifest counts as none, so that everything is built again.
    """
    try:
        products: Manifest = json.loads((folder / MANIFEST).read_bytes())["products"]
        whole = all(record.keys() >= RECORD for record in products.values())
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return products if whole else {}


def needs(name: str) -> tuple[str, ...]:
    """Return the tables that a product reads, or that its claims mention."""
    claims = " ".join(TABLES[name].claims.values()) if name in TABLES else ""
    words = set(re.findall(r"\w+", claims)) - {name}
    return tuple(table for table in TABLES if table in inputs(PRODUCTS[name]) or table in words)


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
