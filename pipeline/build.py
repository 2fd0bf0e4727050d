"""Build stale products: tables in the order that data flows, then the packs.

A product's *key* is a hash of the contents of its inputs, of the source of its module and of every
module of ours that it imports, and of the versions of the libraries. A product is stale if its key
or its file differs from `manifest.json`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pipeline.files import file_hash, json_bytes, write_bytes
from pipeline.lock import held
from pipeline.packs import PACKS
from pipeline.products import PRODUCTS, check_view, file_name, inputs, with_inputs
from pipeline.schema import SCHEMA_VERSION
from pipeline.sources import check_unchanged, source_hash
from pipeline.tables import TABLES, VIEWS, parameters
from pipeline.workers import Workers
from ttt_tables import pack
from ttt_tables.parquet import literal

LIBRARIES = ("duckdb", "numba", "numpy", "polars", "pyarrow")
PACKAGE_DATA = Path(pack.__file__).parent / "data"
MANIFEST = "manifest.json"
VIEWS_FILE = "views.sql"
RECORD = {"path", "content", "file", "key"}  # a manifest's record of each product

Manifest = dict[str, dict[str, Any]]
Describe = Callable[[Manifest], str]
Report = Callable[
    [list[str], int, int], None
]  # the products being built, the number done, the number of all


class Build:
    """One run over a data folder, in so many processes. It alone writes there.

    `texts` are files by name, written beside the products if they are missing. `descriptions` are
    files by name, computed from the manifest and written when something was built.
    """

    def __init__(
        self,
        folder: Path,
        texts: Mapping[str, str] | None = None,
        descriptions: Mapping[str, Describe] | None = None,
        workers: int = 1,
    ) -> None:
        self.folder = folder
        self.texts = texts or {}
        self.descriptions = descriptions or {}
        self.workers = workers
        self.manifest = read_manifest(folder)
        self.versions = {library: version(library) for library in LIBRARIES}

    def run(self, names: Iterable[str], report: Report) -> list[str]:
        """Build the named products and their inputs, if stale; return the names of those built.

        Raises UnknownProductError, MissingTableError, InUseError, CheckError,
        ChangedSourceError, LostWorkerError, OSError.
        """
        wanted = with_inputs(names)
        literal(self.folder)  # refuses a name by which no check could read a table
        files = [*map(file_name, PRODUCTS), MANIFEST, *self.texts, *self.descriptions]
        with held(self.folder, files):
            self.manifest = read_manifest(self.folder)
            built = self._run(wanted, report)
            for view in VIEWS:  # a part of its tables may be of other sources
                if set(inputs(view)) <= set(wanted) and set(inputs(view)) & set(built):
                    check_view(view, self.folder)
            self._write_texts(bool(built))
            self._copy_into_package([name for name in wanted if name in PACKS])
        return built

    def _run(self, wanted: list[str], report: Report) -> list[str]:
        left, built = list(wanted), set()
        with Workers(self.folder, self.workers) as workers:
            while keys := self._settle(left):
                asked = {name: self._contents(parameters(PRODUCTS[name])) for name in keys}
                report(workers.begin(asked), len(wanted) - len(left), len(wanted))
                name, made = workers.wait()
                for module in self._modules(name):
                    check_unchanged(name, module)
                write_bytes(self.folder / made.record["path"], made.data)
                self.manifest[name] = {**made.record, "key": keys[name]}
                self._write_manifest()
                left.remove(name)
                built.add(name)
        return [name for name in wanted if name in built]

    def _settle(self, left: list[str]) -> dict[str, str]:
        """Take fresh products out of `left`; return the keys of stale ones with fresh inputs."""
        keys = {}
        for name in left.copy():
            if not any(source in left for source in inputs(name)):
                key = self._key(name)
                if self._is_fresh(name, key):
                    left.remove(name)
                else:
                    keys[name] = key
        return keys

    def _contents(self, names: Iterable[str]) -> list[str]:
        return [self.manifest[name]["content"] for name in names]

    def _key(self, name: str) -> str:
        parts = self._contents(inputs(name))
        parts += map(source_hash, self._modules(name))
        parts += [f"schema {SCHEMA_VERSION}"]
        parts += [f"{library} {number}" for library, number in self.versions.items()]
        return sha256("\n".join(parts).encode()).hexdigest()

    def _modules(self, name: str) -> tuple[str, str]:
        """Return the modules that make a product: its key holds their source and imports."""
        return PRODUCTS[name].__module__, "pipeline.files"

    def _is_fresh(self, name: str, key: str) -> bool:
        record = self.manifest.get(name)
        return bool(
            record
            and record["key"] == key
            and record["file"] == file_hash(self.folder / record["path"])
        )

    def _write_manifest(self) -> None:
        order = {name: self.manifest[name] for name in PRODUCTS if name in self.manifest}
        about = {"schema_version": SCHEMA_VERSION, "versions": self.versions}
        write_bytes(self.folder / MANIFEST, json_bytes({**about, "products": order}))

    def _write_texts(self, built: bool) -> None:
        for name, text in self.texts.items():
            if not (self.folder / name).exists():
                write_bytes(self.folder / name, text.encode())
        if not self.manifest.keys() >= TABLES.keys():
            return  # part of the tables, which no description is of
        for name, describe in self.descriptions.items():
            if built or not (self.folder / name).exists():
                write_bytes(self.folder / name, describe(self.manifest).encode())

    def _copy_into_package(self, names: list[str]) -> None:
        """Copy packs and views into the package, and so into the wheel."""
        with held(PACKAGE_DATA, [*map(file_name, PACKS), VIEWS_FILE], wait=True):
            views = self.texts.get(VIEWS_FILE, "").encode()
            if views and file_hash(PACKAGE_DATA / VIEWS_FILE) != sha256(views).hexdigest():
                write_bytes(PACKAGE_DATA / VIEWS_FILE, views)
            for name in names:
                record = self.manifest[name]
                if file_hash(PACKAGE_DATA / record["path"]) != record["file"]:
                    data = (self.folder / record["path"]).read_bytes()
                    write_bytes(PACKAGE_DATA / record["path"], data)


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest's record of each product; {} if there is no manifest.

    A damaged manifest counts as none, so that everything is built again.
    """
    try:
        if not (folder / MANIFEST).is_file():  # a pipe would be waited for, and a device has no end
            return {}
        products: Manifest = json.loads((folder / MANIFEST).read_bytes())["products"]
        whole = all(record.keys() >= RECORD for record in products.values())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return products if whole else {}
