"""The generated files, and the list of stale ones: python -m pipeline catalog [--check]."""

import json
from pathlib import Path

from pipeline.build import Manifest, read_manifest
from pipeline.publish.boards import FILE as BOARDS
from pipeline.publish.boards import boards
from pipeline.publish.card import card
from pipeline.publish.console import CONTENTS, contents
from pipeline.publish.diagram import diagram
from pipeline.publish.metadata import ROOT, as_json, columns
from pipeline.publish.names import FILE as TYPED_NAMES
from pipeline.publish.names import names
from pipeline.publish.reference import reference
from pipeline.publish.views import sample_views, views
from pipeline.registry import LISTED, TABLES
from pipeline.schema import SCHEMA_VERSION
from pipeline.tables import inputs
from ttt_tables.arrow import type_name
from ttt_tables.errors import MissingTableError

FORMS = ROOT / "ttt_tables" / "verify" / "forms.json"


def generated(folder: Path) -> dict[Path, str]:
    """Return the text of every generated file, by path."""
    manifest = _manifest(folder)
    return {
        folder / "views.sql": views(),
        folder / "sample.sql": sample_views(),
        folder / "catalog.json": catalog(manifest),
        folder / "README.md": card(),
        FORMS: forms(),
        CONTENTS: f"{json.dumps(contents(folder))}\n",
        TYPED_NAMES: names(),
        BOARDS: boards(),
        ROOT / "docs" / "reference.md": reference(),
        ROOT / "docs" / "plots" / "tables.svg": diagram(),
    }


def stale(folder: Path) -> list[Path]:
    """Return the generated files whose text differs from the registry's."""
    return [
        path
        for path, text in generated(folder).items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def _manifest(folder: Path) -> Manifest:
    manifest = read_manifest(folder)
    if missing := [name for name in TABLES if name not in manifest]:
        raise MissingTableError(f"no {missing[0]} in {str(folder)!r}: run make first")
    return manifest


def catalog(manifest: Manifest) -> str:
    """Return the machine-readable card: schemas, assertions and content hashes, as JSON."""
    tables = [
        {
            "name": table.name,
            "title": table.title,
            "description": table.description,
            "rows": table.rows,
            "key": table.key,
            **(
                {"view": _query(table.query)}
                if table.query
                else {"content": manifest[table.name]["content"]}
            ),
            "foreign_keys": [
                {"columns": columns, "table": referred}
                for columns, referred in table.foreign_keys.items()
            ],
            "inputs": inputs(table.name),
            "source": table.source,
            "seed": table.seed,
            "compared_with": table.compared_with,
            "columns": columns(table),
            "assertions": {
                assertion: _query(query) for assertion, query in table.assertions.items()
            },
        }
        for table in LISTED.values()
    ]
    return as_json({"schema_version": SCHEMA_VERSION, "tables": tables})


def forms() -> str:
    """Return the schema version and each table's columns, key and enums as JSON, by line."""
    lines = []
    for name, table in TABLES.items():
        types = {column.name: type_name(column.type) for column in table.columns}
        enums = {column.name: list(column.enum) for column in table.columns if column.enum}
        form = {"columns": types, "key": table.key, "enums": enums}
        lines.append(f'"{name}": {json.dumps(form)}')
    tables = ",\n".join(lines)
    return f'{{"schema_version": {SCHEMA_VERSION}, "tables": {{\n{tables}\n}}}}\n'


def _query(sql: str) -> str:
    return " ".join(sql.split())
