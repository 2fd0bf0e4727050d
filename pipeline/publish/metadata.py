"""Descriptions of the data set, from the registry: the YAML header of its card, and Croissant.

The Hugging Face hub reads the header, mlcroissant and search engines `croissant.json`.
"""

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipeline.build import Manifest, read_manifest
from pipeline.registry import LISTED, TABLES
from pipeline.schema import Column, Table
from ttt_tables import __version__
from ttt_tables.arrow import type_name
from ttt_tables.games.described import rules
from ttt_tables.games.registry import FAMILY, folder_of, game_names

ROOT = Path(__file__).parents[2]
NAME = "ttt-tables"
TITLE = "Exact reference tables of tic-tac-toe and its variants"
_TITLES = [rules(name).title for name in game_names() if folder_of(name) != FAMILY]
ABOUT = (
    "Every board, every move, perfect play and exact probabilities of "
    f"{', '.join([title[0].lower() + title[1:] for title in _TITLES])} and the variants of the "
    "game; policies, and machines that learn. Computed from the rules, and checked by a second "
    "method."
)
KEYWORDS = ("tic-tac-toe", "tablebase", "game theory", "exact probabilities", "menace")
AUTHORS = "The ttt-tables developers"
YEAR = "2026"
LICENSE = "CC0-1.0"  # of the data, as SPDX names it; data/LICENSE says why
LICENSE_URL = "https://creativecommons.org/publicdomain/zero/1.0/"
CITATION = (
    f"@misc{{ttt_tables, title = {{{NAME}: {TITLE}}}, author = {{{{{AUTHORS}}}}}, "
    f"year = {{{YEAR}}}, version = {{{__version__}}}}}"
)
PARQUET = "application/x-parquet"  # the one name of its type that mlcroissant reads
CROISSANT = "http://mlcommons.org/croissant/"
TERMS = (
    "arrayShape citeAs column containedIn equivalentProperty extract field fileObject fileProperty "
    "fileSet format includes isArray isLiveDataset jsonPath key md5 parentField path recordSet "
    "references regex repeated replace samplingRate separator source subField transform"
)
CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": CROISSANT,
    "rai": f"{CROISSANT}RAI/",
    "dct": "http://purl.org/dc/terms/",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "description": {"@container": "@language"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "name": {"@container": "@language"},
    **{term: f"cr:{term}" for term in TERMS.split()},
}
DEFAULT = "classic_moves"  # the configuration that the hub's library loads if none is named
SIZES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M")  # the hub's


def columns(table: Table) -> list[dict[str, Any]]:
    """Return the columns of a table: each one's name, type, description, and its values if few."""
    return [
        {
            "name": column.name,
            "type": type_name(column.type),
            "description": column.description,
            **({"enum": list(column.enum)} if column.enum else {}),
        }
        for column in table.columns
    ]


def home() -> str:
    """Return the address of the project's source, or "": a setting of its build."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    address: str = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["home"]
    return address


def header(names: Iterable[str] = TABLES) -> str:
    """Return the YAML header of a card: licence, tags, size, a configuration for each table."""
    names = tuple(names)
    rows = sum(LISTED[name].rows for name in names)
    lines = [
        "---",
        f"license: {LICENSE.lower()}",
        f"pretty_name: {NAME}",
        "language: en",
        f"size_categories: {SIZES[len(str(rows)) - 3]}",
        "tags:",
        *[f"- {keyword}" for keyword in KEYWORDS],
        "configs:",
    ]
    for name in names:
        lines += [f"- config_name: {name}", f"  data_files: {name}.parquet"]
        lines += ["  default: true"] if name == DEFAULT else []
    return "\n".join([*lines, "---", "", ""])


def croissant_json(folder: Path) -> str:
    """Return `croissant.json`: the Croissant of a built folder."""
    return as_json(croissant(read_manifest(folder)))


def as_json(content: object) -> str:
    """Return the JSON of our generated files: indented by one, with a final newline."""
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def croissant(manifest: Manifest) -> dict[str, Any]:
    """Return the tables as Croissant 1.1: a file and a record set for each."""
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": f"{CROISSANT}1.1",
        "name": NAME,
        "description": ABOUT,
        "keywords": KEYWORDS,
        "license": LICENSE_URL,
        "creator": {"@type": "sc:Organization", "name": AUTHORS},
        "version": __version__,
        "datePublished": YEAR,
        "citeAs": CITATION,
        "distribution": [_file(manifest[name]) for name in TABLES],
        "recordSet": [
            *[_records(table, manifest[table.name]) for table in TABLES.values()],
            *[_enumeration(column) for column in _of_few_values().values()],
        ],
    }


def _file(record: dict[str, Any]) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": record["path"],
        "name": record["path"],
        "contentUrl": record["path"],
        "encodingFormat": PARQUET,
        "sha256": record["file"],
    }


def _records(table: Table, record: dict[str, Any]) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": table.name,
        "name": table.name,
        "description": table.description,
        "key": [{"@id": f"{table.name}/{name}"} for name in table.key],
        "field": [_field(table, column, record["path"]) for column in table.columns],
    }


def _of_few_values() -> dict[str, Column]:
    """Return the columns that list their values, by name; several tables may have one."""
    columns = [column for table in TABLES.values() for column in table.columns]
    return {column.name: column for column in columns if column.enum}


def _value_of(column: Column) -> str:
    """Return the name of the field that lists a column's values."""
    return f"enum-{column.name}/value"


def _enumeration(column: Column) -> dict[str, Any]:
    """Return the values of a column as a record set, with their meanings."""
    name = f"enum-{column.name}"
    texts = {"value": "The value.", "meaning": "Its meaning, or nothing if it is obvious."}
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": column.meaning,
        "dataType": "sc:Enumeration",
        "key": [{"@id": _value_of(column)}],
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{name}/{of}",
                "name": of,
                "description": text,
                "dataType": "sc:Text",
            }
            for of, text in texts.items()
        ],
        "data": [
            {_value_of(column): value, f"{name}/meaning": meaning}
            for value, meaning in column.enum.items()
        ],
    }


def _field(table: Table, column: Column, path: str) -> dict[str, Any]:
    of_list = pa.types.is_list(column.type)
    return {
        "@type": "cr:Field",
        "@id": f"{table.name}/{column.name}",
        "name": column.name,
        "description": column.description,
        "dataType": _croissant_type(column.type.value_type if of_list else column.type),
        **({"isArray": True, "arrayShape": "-1"} if of_list else {}),
        **({"references": {"field": {"@id": _value_of(column)}}} if column.enum else {}),
        "source": {"fileObject": {"@id": path}, "extract": {"column": column.name}},
    }


def _croissant_type(of: pa.DataType) -> str:
    names = {"double": "cr:Float64", "string": "sc:Text", "bool": "sc:Boolean"}
    return names.get(str(of)) or "cr:" + str(of).replace("uint", "UInt").replace("int", "Int")
