"""The descriptions of the data set: the card, its header, and Croissant."""

import json
import os
import re
import subprocess
import tomllib
from shutil import copytree

import duckdb
import pyarrow.parquet as pq
import pytest

from pipeline.build import PRODUCTS, Build
from pipeline.files import file_hash
from pipeline.publish import metadata
from pipeline.publish.card import EXAMPLES
from pipeline.tables import LISTED, TABLES
from tests.conftest import ROOT
from ttt_tables.arrow import type_name

CARD = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
READERS = ROOT / ".venv" / "metadata" / "bin" / "python"
WHOLE = [
    "boards",
    "grids",
    "crosstable",
    "learning_curves",
    "grid_statistics",
    "endgames",
]


# The checkers bring much of their own; `make test-metadata` sets them up.


checkers = pytest.mark.skipif(
    not READERS.exists(),
    reason="the checkers of metadata are set up by make test-metadata",
)


@pytest.fixture(scope="module")
def described(data, tmp_path_factory):
    """Return a copy of the built folder with its descriptions, as the build writes them."""
    folder = copytree(data, tmp_path_factory.mktemp("described") / "data")
    (folder / "README.md").write_text(CARD, encoding="utf-8")
    for name in metadata.DESCRIPTIONS:
        (folder / name).unlink()
    assert Build(folder, {}, metadata.DESCRIPTIONS).run(PRODUCTS, lambda *_: None) == []
    return folder


@pytest.fixture(scope="module")
def croissant(described):
    return json.loads((described / "croissant.json").read_bytes())


@pytest.mark.parametrize("name", TABLES)
def test_croissant_has_the_columns_of_the_parquet_file(name, data, croissant):
    schema = pq.read_schema(data / f"{name}.parquet")
    (records,) = [part for part in croissant["recordSet"] if part["@id"] == name]
    assert [field["name"] for field in records["field"]] == schema.names
    for column, field in zip(schema, records["field"], strict=True):
        assert field["description"].startswith(column.metadata[b"description"].decode())
        (enum,) = [one.enum for one in TABLES[name].columns if one.name == column.name]
        assert field.get("references", {}) == (
            {"field": {"@id": f"enum-{column.name}/value"}} if enum else {}
        )
        assert field.get("isArray", False) == str(column.type).startswith("list")
        kind = str(column.type).partition("element: ")[2].rstrip(">") or str(column.type)
        kind = {"string": "Text", "bool": "Boolean", "double": "Float64"}.get(kind, kind)
        assert field["dataType"].partition(":")[2].lower() == kind.removesuffix(" not null").lower()
    key = tuple(part["@id"].removeprefix(f"{name}/") for part in records["key"])
    assert key == TABLES[name].key


def test_croissant_has_all_tables_and_the_hashes_of_their_files(data, croissant):
    hashes = {f"{name}.parquet": file_hash(data / f"{name}.parquet") for name in TABLES}
    assert {file["contentUrl"]: file["sha256"] for file in croissant["distribution"]} == hashes
    sets = [part["@id"] for part in croissant["recordSet"]]
    assert sets[: len(TABLES)] == list(TABLES)
    assert all(name.startswith("enum-") for name in sets[len(TABLES) :])


def test_an_enumeration_has_each_value_of_its_column_with_its_meaning(croissant):
    enums = {column.name: column.enum for table in TABLES.values() for column in table.columns}
    sets = {part["@id"]: part for part in croissant["recordSet"] if "data" in part}
    assert sets.keys() == {f"enum-{name}" for name, enum in enums.items() if enum}
    for name, part in sets.items():
        assert part["dataType"] == "sc:Enumeration"
        rows = {row[f"{name}/value"]: row[f"{name}/meaning"] for row in part["data"]}
        assert rows == enums[name.removeprefix("enum-")]


def test_descriptions_are_written_with_what_was_built_and_of_whole_folders_alone(
    described, tmp_path
):
    folder = copytree(described, tmp_path / "data")
    (folder / "croissant.json").write_text("old")
    (folder / "boards.parquet").unlink()
    build = Build(folder, {}, metadata.DESCRIPTIONS)
    assert build.run(["boards"], lambda *_: None) == ["boards"]
    for name in metadata.DESCRIPTIONS:
        assert (folder / name).read_bytes() == (described / name).read_bytes()
    build = Build(tmp_path / "part", {}, metadata.DESCRIPTIONS)
    build.run(["boards"], lambda *_: None)
    assert not (tmp_path / "part" / "croissant.json").exists()


def test_the_cards_header_has_a_configuration_for_every_table_and_the_right_size():
    header = CARD.split("---\n")[1]
    assert CARD.startswith(f"---\n{header}---\n\n# The tables\n")
    lines = header.splitlines()
    for name in TABLES:
        at = lines.index(f"- config_name: {name}")
        assert lines[at + 1] == f"  data_files: {name}.parquet"
    assert header.count("config_name") == len(TABLES)
    assert "license: cc0-1.0" in lines
    assert 1_000_000 < sum(table.rows for table in TABLES.values()) < 10_000_000
    assert "size_categories: 1M<n<10M" in lines


def test_licences_and_versions_agree_wherever_they_are_named(croissant):
    assert (ROOT / "data" / "LICENSE").read_text().startswith("SPDX-License-Identifier: CC0-1.0\n")
    assert croissant["license"] == "https://creativecommons.org/publicdomain/zero/1.0/"
    assert f"\nversion: {PROJECT['version']}\n" in CITATION
    assert croissant["version"] == PROJECT["version"]
    assert "\nlicense: CC0-1.0\n" in CITATION
    assert PROJECT["license"] == "MIT AND CC0-1.0 AND OFL-1.1"  # the last is that of the font
    assert "computes them under MIT.\n" in " ".join(CITATION.split()) + "\n"
    assert croissant["keywords"] == PROJECT["keywords"]
    assert "keywords:\n" + "".join(f"  - {word}\n" for word in PROJECT["keywords"]) in CITATION


@pytest.fixture(scope="module")
def reader(described, tmp_path_factory):
    """Return a function that runs metadata_readers.py there and returns its output."""
    home = tmp_path_factory.mktemp("home")
    return lambda *words: read_by(described, home, *words)


def read_by(folder, home, *words):
    """Run metadata_readers.py in a folder, offline, and return its output."""
    alone = {"HOME": str(home), "HF_HUB_OFFLINE": "1", "HF_HOME": str(home)}
    inherited = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    command = [READERS, "-I", str(ROOT / "tests" / "support" / "metadata_readers.py"), *words]
    done = subprocess.run(
        command, cwd=folder, env=inherited | alone, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@checkers
def test_mlcroissant_finds_no_fault_and_reads_what_duckdb_reads(reader, described):
    records = reader("croissant", *WHOLE, "enum-status")
    assert records["enum-status"][0] == {"value": "open", "meaning": "it goes on"}
    for name in WHOLE:
        with duckdb.connect() as sql:
            result = sql.execute(f"from '{described}/{name}.parquet'")
            columns = [column[0] for column in result.description]
            rows = [dict(zip(columns, row, strict=True)) for row in result.fetchall()]
        assert records[name] == rows


@checkers
def test_mlcroissant_refuses_a_file_of_other_bytes(described, reader):
    path = described / "grids.parquet"
    whole = path.read_bytes()
    path.write_bytes((described / "policies.parquet").read_bytes())
    try:
        with pytest.raises(AssertionError, match="hash"):
            reader("croissant", "grids")
    finally:
        path.write_bytes(whole)


@checkers
def test_the_hubs_library_reads_every_configuration_of_the_card(reader):
    read = reader("hub", *TABLES)
    assert sorted(read["configurations"]) == sorted(TABLES)
    assert read["shapes"] == {
        name: [[column.name for column in table.columns], table.rows]
        for name, table in TABLES.items()
    }


def test_the_citation_has_what_its_schema_requires():
    """CFF 1.2.0 requires four keys, knows these others, and has two types of work."""
    keys = dict(re.findall(r"^([a-z-]+):(?: (.*))?$", CITATION, re.MULTILINE))
    assert keys.keys() >= {"authors", "cff-version", "message", "title"}
    assert keys.keys() <= {
        *("abstract", "authors", "cff-version", "commit", "contact", "date-released", "doi"),
        *("identifiers", "keywords", "license", "license-url", "message", "preferred-citation"),
        *("references", "repository", "repository-artifact", "repository-code", "title", "type"),
        *("url", "version"),
    }
    assert keys["cff-version"] == "1.2.0"
    assert keys["type"] in ("dataset", "software")
    assert re.search(r"^authors:\n  - (name|family-names|given-names|alias): \S", CITATION, re.M)


def test_the_tables_of_the_card_are_those_of_the_catalog():
    catalog = json.loads((ROOT / "data" / "catalog.json").read_text(encoding="utf-8"))
    listed = [table["name"] for table in catalog["tables"]]
    assert re.findall(r"^## ([a-z_]+)$", CARD, re.MULTILINE) == listed


@pytest.mark.parametrize("table", LISTED.values(), ids=lambda table: table.name)
def test_the_card_explains_each_column_of_a_table_once(table):
    """A shared column in the list of those, and in its table only what the table adds.

    The columns of the tables that the card begins with stand there.
    """
    sections = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", CARD, re.MULTILINE))
    shared, own = sections["Columns that several tables have"], sections[table.name]
    if table.name in EXAMPLES:
        own = sections["Start here"].partition(f"**[{table.name}]")[2].partition("**[")[0]
        assert "| column |" not in sections[table.name]
    (told,) = re.findall(r"^\[Shared columns\].*: (.*)\.$", own, re.MULTILINE) or [""]
    for column in table.columns:
        row, typed = f"| {column.name} | {type_name(column.type)} |", type_name(column.type)
        if f"`{column.name}`" in told.split(", "):
            assert f"{row} {column.definition} |" in shared or column.name.endswith("_exact")
            adds = re.findall(
                rf"^\|.*\b{column.name}(?:, .*)? \| {typed} \| (.*) \|$", own, re.MULTILINE
            )
            assert adds == ([column.remarks] if column.remarks else [])
        else:
            assert f"{row} {column.description} |" in own
            assert row not in shared or table.name in EXAMPLES
