"""Verify a data folder by the second method: its manifest, its packs, each Parquet table."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from ttt_tables.errors import MissingTableError
from ttt_tables.pack import open_pack
from ttt_tables.verify.content import Column, content_hash, read_json
from ttt_tables.verify.forms import FORMS, SCHEMA_VERSION
from ttt_tables.verify.packs import PACKS, verify_pack
from ttt_tables.verify.parquet import duckdb_path, read_columns, read_optional
from ttt_tables.verify.report import UNREADABLE, Assertion, Part
from ttt_tables.verify.tables import TABLES

Record = dict[str, Any]
MANIFEST = Assertion(
    "",
    "the format in docs/format.md",
    "",
    "the manifest read again, and every file compared with it",
    "none outside this project",
)


class Folder:
    """A data folder under verification. Columns are read once and kept.

    Raises MissingTableError if it has no manifest, or if DuckDB cannot open a path of its name.
    """

    def __init__(self, path: Path) -> None:
        if not (path / "manifest.json").is_file():
            raise MissingTableError(
                f"no manifest.json in {str(path)!r}: name a folder that make built"
            )
        duckdb_path(path)  # raises for a name that DuckDB cannot open
        self.path: Path = path
        self.manifest: Part = Part("manifest.json", MANIFEST)
        self.products: dict[str, Record] = self._products()
        self.columns = cache(self._columns)

    def _products(self) -> dict[str, Record]:
        """Return the manifest's records by product; {} if the manifest cannot be read."""
        try:
            manifest = read_json(self.path / "manifest.json")
            products: dict[str, Record] = manifest["products"]
            records = {name: dict(record) for name, record in products.items()}
        except UNREADABLE as error:
            self.manifest.fault("", "bytes", repr(error), "a manifest")
            return {}
        self.manifest.expect("", "schema_version", manifest.get("schema_version"), SCHEMA_VERSION)
        known = sorted([*TABLES, *PACKS])
        self.manifest.column("products", known, sorted(records), known)
        files = {f"{name}.parquet" for name in TABLES} | {f"{name}.pack" for name in PACKS}
        there = {path.name for kind in ("parquet", "pack") for path in self.path.glob(f"*.{kind}")}
        self.manifest.column("files", sorted(files), sorted(there), sorted(files))
        return records

    def _columns(self, name: str) -> dict[str, Column]:
        return {column.name: column for column in read_columns(self.path / f"{name}.parquet")}

    def values(self, name: str) -> dict[str, Any]:
        """Return the values of each column of a table. Raises as `read_columns` does."""
        return {key: column.values for key, column in self.columns(name).items()}

    def check_record(self, part: Part, name: str, file: str, content: str, rows: int = -1) -> None:
        """Check the manifest's record of a product: its path, its hashes, its rows."""
        record = self.products.get(name, {})
        path = self.path / file
        part.expect("manifest", "path", record.get("path"), file)
        digest = sha256(path.read_bytes()).hexdigest()
        part.expect("manifest", "file", record.get("file"), digest)
        part.expect("manifest", "content", record.get("content"), content)
        if rows >= 0:
            part.expect("manifest", "rows", record.get("rows"), rows)
        key = str(record.get("key"))
        holds = len(key) == 64 and set(key) <= set("0123456789abcdef")
        part.demand(holds, "manifest", "key", key, "64 hexadecimal digits")

    def check_schema(self, part: Part, name: str) -> None:
        """Check the manifest's hash of a table's schema against the schema in its file."""
        optional = read_optional(self.path / f"{name}.parquet")
        columns = [(of.name, of.type, of.name in optional) for of in self.columns(name).values()]
        stated = self.products.get(name, {}).get("schema")
        part.expect("manifest", "schema", stated, schema_hash(columns))

    def check_enums(self, part: Part, name: str) -> None:
        """Check that a column of few values has none but those that its description lists.

        The lists are the declarations' own, by way of forms.json: this proves that card, metadata
        and data agree. That each value is the right one the table's verifier proves by itself.
        """
        for column, listed in FORMS[name].enums.items():
            others = sorted(set(self.columns(name)[column].values) - {None, *listed})
            part.demand(not others, "", column, others, f"one of {', '.join(listed)}")


def schema_hash(columns: Iterable[tuple[str, str, bool]]) -> str:
    """Return the schema hash of docs/format.md.

    columns   the name and type of each, and whether its values may be missing
    """
    digest = sha256()
    for name, type_name, optional in columns:
        digest.update(f"{name} {type_name} {('required', 'optional')[optional]}\n".encode())
    return digest.hexdigest()


def folder_steps(folder: Folder, full: bool) -> dict[str, Callable[[], Part]]:
    """Return the steps of a data folder by name: its manifest, its packs, its tables."""
    packs = {f"{name}.pack": partial(_verify_pack, folder, name) for name in PACKS}
    tables = {name: partial(_verify_table, folder, name, full) for name in TABLES}
    return {"manifest.json": lambda: folder.manifest, **packs, **tables}


def _verify_pack(folder: Folder, name: str) -> Part:
    part = Part(f"{name}.pack", PACKS[name].assertion)
    try:
        part = verify_pack(name, folder.path)
        source = PACKS[name].source(folder)
        folder.check_record(part, name, f"{name}.pack", source)
        stated = open_pack(name, str(folder.path)).source.hex()
        part.expect("", "source", stated, source)  # if a pack alone does not identify its tables
    except UNREADABLE as error:
        part.fault("", "file", error, "a pack")
    return part


def _verify_table(folder: Folder, name: str, full: bool) -> Part:
    part = Part(name, TABLES[name].assertion)
    try:
        columns = folder.columns(name)
        content = content_hash(columns.values())
        rows = min((len(column.values) for column in columns.values()), default=0)
        folder.check_record(part, name, f"{name}.parquet", content, rows)
        folder.check_schema(part, name)
        typed = [(column.name, column.type) for column in columns.values()]
        if part.expect("", "columns", typed, list(FORMS[name].columns.items())):
            folder.check_enums(part, name)
            TABLES[name].check(part, folder, full)
    except UNREADABLE as error:
        part.fault("", "file", f"{type(error).__name__}: {error}", "a table that can be read")
    return part
