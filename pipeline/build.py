"""Build stale products, each after its inputs, then check the relations between them.

A product's *key* is a hash of the contents of its inputs, of the source of its module and of every
module of ours that it imports, and of the versions of the libraries. A product is stale if its key
or its file differs from `manifest.json`. A relation between tables that are not computed from each
other, such as a foreign key, is checked when all of them are built, and again when the contents of
one have changed.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import ExitStack, contextmanager
from graphlib import TopologicalSorter
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pipeline.checks import check_relations, relations
from pipeline.errors import LostWorkerError
from pipeline.files import file_hash, json_bytes, put_in_place, write_bytes
from pipeline.products import Made, check_view, file_name, inputs, make_product, with_inputs
from pipeline.schema import SCHEMA_VERSION
from pipeline.sources import check_unchanged, source_hash
from pipeline.tables import PACK_MODULES, PRODUCTS, TABLE_MODULES, VIEW_MODULES, table
from pipeline.workers import Workers
from ttt_tables import pack
from ttt_tables.lock import held
from ttt_tables.parquet import literal

LIBRARIES = ("duckdb", "numba", "numpy", "polars", "pyarrow")
PACKAGE_DATA = Path(pack.__file__).parent / "data"
MANIFEST = "manifest.json"
VIEWS_FILE = "views.sql"
RECORD = {"path", "content", "file", "key"}  # the manifest's record of each product

Manifest = dict[str, dict[str, Any]]
Describe = Callable[[Path], str]
Report = Callable[
    [list[str], int, int], None
]  # the products being built, the number done, the number of all


class Build:
    """A build of a data folder, with a number of processes. No other process writes there
    meanwhile.

    `texts` and `descriptions` map the names of files to functions that return their texts. These
    files belong to a folder with all tables. A text is written if it is missing, and a description
    when a product was built. `replaced` names the package's files that had other bytes before a
    run.
    """

    def __init__(
        self,
        folder: Path,
        texts: Mapping[str, Callable[[], str]] | None = None,
        descriptions: Mapping[str, Describe] | None = None,
        workers: int = 1,
    ) -> None:
        self.folder = folder
        self.texts = texts or {}
        self.descriptions = descriptions or {}
        self.workers = workers
        self.replaced: list[str] = []
        self.manifest, self.checked = _read(folder)
        self.versions = {library: version(library) for library in LIBRARIES}

    def run(self, names: Iterable[str], report: Report) -> list[str]:
        """Build the named products and their inputs, if stale; return the names of those built.

        Raises UnknownProductError, MissingTableError, InUseError, CheckError, ChangedSourceError,
        LostWorkerError, OSError.
        """
        wanted = with_inputs(names)
        literal(self.folder)  # rejects a name with which no check could read a table
        files = [*map(file_name, PRODUCTS), MANIFEST, *self.texts, *self.descriptions]
        with held(self.folder, files):
            self.manifest, self.checked = _read(self.folder)
            built = self._run(wanted, report)
            whole = set(wanted) == PRODUCTS.keys()
            self._check_relations(wanted, whole)
            self._write_texts(bool(built))
            self._copy_into_package(whole, [name for name in wanted if name in PACK_MODULES])
        return built

    def _run(self, wanted: list[str], report: Report) -> list[str]:
        flow = TopologicalSorter({name: inputs(name) for name in wanted})
        flow.prepare()
        left, built = set(wanted), set()
        with Making(self.folder, self.workers) as making:
            while left := left - self._settle(flow, making):
                report(making.begin(), len(wanted) - len(left), len(wanted))
                name, made = making.finish()
                for module in self._modules(name):
                    check_unchanged(name, module)
                put_in_place(made.file, self.folder / made.record["path"])
                self.manifest[name] = {**made.record, "key": self._key(name)}
                self._write_manifest()
                flow.done(name)
                left.remove(name)
                built.add(name)
        return [name for name in wanted if name in built]

    def _settle(self, flow: "TopologicalSorter[str]", making: "Making") -> set[str]:
        """Start the stale products whose inputs are fresh; return the fresh products."""
        settled = set()
        while ready := flow.get_ready():
            for name in ready:
                if self._is_fresh(name, self._key(name)):
                    flow.done(name)
                    settled.add(name)
                else:
                    making.waiting[name] = self._contents(inputs(name))
        return settled

    def _contents(self, names: Iterable[str]) -> list[str]:
        return [self.manifest[name]["content"] for name in names]

    def _key(self, name: str) -> str:
        return self._hash(map(source_hash, self._modules(name)), inputs(name))

    def _hash(self, parts: Iterable[str], tables: Iterable[str]) -> str:
        """Return the hash of some texts, of the contents of tables, and of the versions."""
        versions = [f"{library} {number}" for library, number in self.versions.items()]
        lines = [*self._contents(tables), *parts, f"schema {SCHEMA_VERSION}", *versions]
        return sha256("\n".join(lines).encode()).hexdigest()

    def _modules(self, name: str) -> tuple[str, ...]:
        """Return the modules that make a product. Its key is a hash of their source and imports."""
        return (
            PRODUCTS[name],
            *(["pipeline.packs"] if name in PACK_MODULES else []),
            "pipeline.files",
        )

    def _is_fresh(self, name: str, key: str) -> bool:
        record = self.manifest.get(name)
        return bool(
            record
            and record["key"] == key
            and record["file"] == file_hash(self.folder / record["path"])
        )

    def _write_manifest(self) -> None:
        products = {name: self.manifest[name] for name in PRODUCTS if name in self.manifest}
        about = {"schema_version": SCHEMA_VERSION, "versions": self.versions}
        write_bytes(
            self.folder / MANIFEST,
            json_bytes(
                {**about, "products": products, "checked": dict(sorted(self.checked.items()))}
            ),
        )

    def _check_relations(self, names: Iterable[str], whole: bool) -> None:
        """Check the relations between tables that did not hold before.

        Products that were not named may be of other sources, so nothing is compared with them.
        Views read many tables, so they are checked only in a whole build.
        """
        tables = [name for name in names if name in TABLE_MODULES]
        views = VIEW_MODULES if whole else ()
        assertions = {one.title: one for name in tables for one in relations(table(name), tables)}
        keys = {title: self._hash([one.query], one.read) for title, one in assertions.items()}
        keys |= {one: self._hash([source_hash(VIEW_MODULES[one])], inputs(one)) for one in views}
        new = {name for name, key in keys.items() if self.checked.get(name) != key}
        check_relations([assertions[name] for name in assertions if name in new], self.folder)
        for view in views:
            if view in new:
                check_view(view, self.folder)
        checked = keys if whole else self.checked | keys
        if checked != self.checked:
            self.checked = checked
            self._write_manifest()

    def _write_texts(self, built: bool) -> None:
        if not self.manifest.keys() >= TABLE_MODULES.keys():
            return  # they belong to all tables
        for name, text in self.texts.items():
            if not (self.folder / name).exists():
                write_bytes(self.folder / name, text().encode())
        for name, describe in self.descriptions.items():
            if built or not (self.folder / name).exists():
                write_bytes(self.folder / name, describe(self.folder).encode())

    def _copy_into_package(self, whole: bool, names: list[str]) -> None:
        """Copy the packs, and the views of a whole build, into the package and thus the wheel."""
        files = {file_name(name): self.manifest[name]["file"] for name in names}
        views = self.texts[VIEWS_FILE]().encode() if whole and VIEWS_FILE in self.texts else b""
        with held(PACKAGE_DATA, [*map(file_name, PACK_MODULES), VIEWS_FILE], wait=True):
            if views and self._must_replace(VIEWS_FILE, sha256(views).hexdigest()):
                write_bytes(PACKAGE_DATA / VIEWS_FILE, views)
            for file, digest in files.items():
                if self._must_replace(file, digest):
                    write_bytes(PACKAGE_DATA / file, (self.folder / file).read_bytes())

    def _must_replace(self, file: str, digest: str) -> bool:
        """Return whether the package lacks these bytes; note the file if it has other bytes."""
        there = file_hash(PACKAGE_DATA / file)
        if there not in ("", digest):
            self.replaced.append(file)
        return there != digest


class Making(ExitStack):
    """The products that are being made in parallel, and those that wait for a free process.

    Processes start when several products may be made. A single one is made by this process.
    """

    def __init__(self, folder: Path, count: int) -> None:
        super().__init__()
        self.folder = folder
        self.count = count
        self.waiting: dict[str, list[str]] = {}  # the content hashes of the inputs of each
        self.running: dict[Future[Made], str] = {}
        self.workers: Workers | None = None

    def begin(self) -> list[str]:
        """Begin a product for each free process; return the names of those being made.

        Raises LostWorkerError.
        """
        if not self.running and (self.count == 1 or len(self.waiting) == 1):
            return [self._next_waiting()]
        with self._telling_lost():
            while self.waiting and len(self.running) < self.count:
                name = self._next_waiting()
                contents = self.waiting.pop(name)
                future = self._started().submit(make_product, name, contents, self.folder)
                self.running[future] = name
        return list(self.running.values())

    def finish(self) -> tuple[str, Made]:
        """Wait for a product, and return its name and the product. Raises LostWorkerError."""
        if not self.running:
            name = self._next_waiting()
            return name, make_product(name, self.waiting.pop(name), self.folder)
        done: set[Future[Made]] = set()
        while not done:  # a Ctrl-C that another thread takes does not end a wait
            done = wait(self.running, 0.1, FIRST_COMPLETED).done
        future = done.pop()
        with self._telling_lost():
            made = future.result()
        return self.running.pop(future), made

    def _next_waiting(self) -> str:
        return next(iter(self.waiting))

    def _started(self) -> Workers:
        self.workers = self.workers or self.enter_context(Workers(self.count))
        return self.workers

    @contextmanager
    def _telling_lost(self) -> Iterator[None]:
        try:
            yield
        except BrokenExecutor:
            raise LostWorkerError(
                f"{', '.join(self.running.values())}: the process that made one of these ended: "
                "build again, or in one process with --workers 1"
            ) from None


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest's record of each product; {} if there is no manifest.

    A damaged manifest counts as a missing one, so that everything is built again.
    """
    return _read(folder)[0]


def _read(folder: Path) -> tuple[Manifest, dict[str, str]]:
    """Return the manifest's record of each product, and the key of each relation that held."""
    try:
        if not (folder / MANIFEST).is_file():  # a pipe would block, a device has no end
            return {}, {}
        manifest = json.loads((folder / MANIFEST).read_bytes())
        products, checked = dict(manifest["products"]), dict(manifest.get("checked", {}))
        whole = all(record.keys() >= RECORD for record in products.values())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}, {}
    return (products, checked) if whole else ({}, {})
