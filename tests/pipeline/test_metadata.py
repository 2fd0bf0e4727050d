"""The descriptions of the dataset: the card, its header, and Croissant."""

import json
import os
import subprocess
import tomllib
from shutil import copytree

import duckdb
import pyarrow as pa
import pytest

from pipeline.build import Build
from pipeline.files import file_hash
from pipeline.publish.described import DESCRIPTIONS
from pipeline.registry import LISTED, TABLES
from pipeline.tables import PRODUCTS
from tests.conftest import ROOT
from ttt_tables.arrow import type_name

CARD = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
READERS = ROOT / ".venv" / "metadata" / "bin" / "python"
WHOLE = ("boards", "grids", "crosstable", "learning_curves", "grid_statistics", "endgames")
# The checkers have many dependencies; `make test-metadata` installs them.


checkers = pytest.mark.skipif(
    not READERS.exists(),
    reason="the checkers of metadata are set up by make test-metadata",
)


@pytest.fixture(scope="module")
def described(data, tmp_path_factory):
    """Return a copy of the built folder with its descriptions, as the build writes them."""
    folder = copytree(data, tmp_path_factory.mktemp("described") / "data")
    (folder / "README.md").write_text(CARD, encoding="utf-8")
    for name in DESCRIPTIONS:
        (folder / name).unlink()
    assert Build(folder, {}, DESCRIPTIONS).run(PRODUCTS, lambda *_: None) == []
    return folder


@pytest.fixture(scope="module")
def croissant(described):
    return json.loads((described / "croissant.json").read_bytes())


def test_croissant_has_tables_columns_and_hashes(data, croissant):
    hashes = {f"{name}.parquet": file_hash(data / f"{name}.parquet") for name in TABLES}
    assert {file["contentUrl"]: file["sha256"] for file in croissant["distribution"]} == hashes
    sets = {part["@id"]: part for part in croissant["recordSet"]}
    assert list(sets)[: len(TABLES)] == list(TABLES)
    enums = {}
    for name, table in TABLES.items():
        for column, field in zip(table.columns, sets[name]["field"], strict=True):
            assert (field["name"], field["description"]) == (column.name, column.description)
            listed = pa.types.is_list(column.type)
            kind = str(column.type.value_type if listed else column.type)
            kind = {"string": "text", "bool": "boolean", "double": "float64"}.get(kind, kind)
            assert field.get("isArray", False) == listed
            assert field["dataType"].partition(":")[2].lower() == kind
            lists = {"field": {"@id": f"enum-{column.name}/value"}} if column.enum else {}
            assert field.get("references", {}) == lists
            if column.enum:
                enums[f"enum-{column.name}"] = column.enum
        key = tuple(part["@id"].removeprefix(f"{name}/") for part in sets[name]["key"])
        assert key == table.key
    assert set(list(sets)[len(TABLES) :]) == enums.keys()
    for name, values in enums.items():
        assert sets[name]["dataType"] == "sc:Enumeration"
        rows = {row[f"{name}/value"]: row[f"{name}/meaning"] for row in sets[name]["data"]}
        assert rows == values


def test_descriptions_cover_only_complete_folders(described, tmp_path):
    folder = copytree(described, tmp_path / "data")
    (folder / "croissant.json").write_text("old")
    (folder / "boards.parquet").unlink()
    build = Build(folder, {}, DESCRIPTIONS)
    assert build.run(["boards"], lambda *_: None) == ["boards"]
    for name in DESCRIPTIONS:
        assert (folder / name).read_bytes() == (described / name).read_bytes()
    build = Build(tmp_path / "part", {}, DESCRIPTIONS)
    build.run(["boards"], lambda *_: None)
    assert not (tmp_path / "part" / "croissant.json").exists()


def test_card_header_has_licence_and_size():
    """The Hub's library reads its configurations in test_publish.py."""
    header = CARD.split("---\n")[1]
    assert CARD.startswith(f"---\n{header}---\n\n# The tables\n")
    assert header.startswith("license: cc0-1.0\n")
    assert 1_000_000 < sum(table.rows for table in TABLES.values()) < 10_000_000
    assert "\nsize_categories: 1M<n<10M\n" in header


def test_licences_and_versions_agree_everywhere(croissant):
    assert (ROOT / "data" / "LICENSE").read_text().startswith("SPDX-License-Identifier: CC0-1.0\n")
    assert croissant["license"] == "https://creativecommons.org/publicdomain/zero/1.0/"
    assert f"\nversion: {PROJECT['version']}\n" in CITATION
    assert croissant["version"] == PROJECT["version"]
    assert "\nlicense: CC0-1.0\n" in CITATION
    assert PROJECT["license"] == "MIT AND CC0-1.0 AND OFL-1.1"  # the last one is the font's
    assert "computes them under MIT.\n" in " ".join(CITATION.split()) + "\n"
    assert croissant["keywords"] == PROJECT["keywords"]
    assert "keywords:\n" + "".join(f"  - {word}\n" for word in PROJECT["keywords"]) in CITATION


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
def test_mlcroissant_reads_the_same_rows_as_duckdb(described, tmp_path):
    records = read_by(described, tmp_path, "croissant", *WHOLE, "enum-status")
    assert records["enum-status"][0] == {"value": "open", "meaning": "it goes on"}
    for name in WHOLE:
        with duckdb.connect() as sql:
            result = sql.execute(f"from '{described}/{name}.parquet'")
            columns = [column[0] for column in result.description]
            rows = [dict(zip(columns, row, strict=True)) for row in result.fetchall()]
        assert records[name] == rows


def test_card_explains_every_column():
    """It is in its table, or in the list of shared columns; `_exact` stands with its float."""
    for table in LISTED.values():
        for column in table.columns:
            row = f"| {column.name} | {type_name(column.type)} | {column.definition}"
            assert row in CARD or column.name.endswith("_exact"), (table.name, column.name)
