"""The built tables are as declared: schemas, rows, claims, witnesses."""

import json
from dataclasses import replace

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline import checks
from pipeline.errors import CheckError
from pipeline.files import type_name
from pipeline.schema import SCHEMA_VERSION
from pipeline.tables import BUILDS, TABLES, parameters
from pipeline.ultimate.macro_boards import DISTRIBUTIONS
from tests.conftest import ORACLES, ROOT
from tests.support.damage import with_value
from ttt_tables.games.classic.opponents import MODELS
from ttt_tables.games.classic.policies import OBJECTIVES
from ttt_tables.games.dice.rules import DICE_RULES
from ttt_tables.games.probabilistic.generators import GENERATORS


@pytest.mark.parametrize("name", TABLES)
def test_the_file_has_the_declared_schema_descriptions_and_rows(name, data):
    table, file = TABLES[name], pq.ParquetFile(data / f"{name}.parquet")
    assert file.schema_arrow.equals(table.schema(), check_metadata=True)
    for column in table.columns:
        field = file.schema_arrow.field(column.name)
        assert field.metadata[b"description"].decode() == column.description != ""
        assert field.nullable == bool(column.null_if)
    about = {key.decode(): value.decode() for key, value in file.schema_arrow.metadata.items()}
    assert about["title"] == name
    assert about["schema_version"] == str(SCHEMA_VERSION)
    assert about["seed"] == table.seed
    assert file.metadata.num_rows == table.rows


@pytest.mark.parametrize("title", ["", " ", " ".join(["word"] * 13)])
def test_a_title_is_one_line_of_a_list(title):
    with pytest.raises(ValueError, match="words: write 1 to 12"):
        replace(TABLES["boards"], title=title)


@pytest.fixture(scope="module")
def views(data):
    """Return a DuckDB with the tables as views, which a test may replace if it mends them."""
    with duckdb.connect() as sql:
        sql.execute(checks.FRACTIONS.read_text(encoding="utf-8"))
        for table in TABLES:
            sql.execute(f"create view {table} as from read_parquet('{data}/{table}.parquet')")
        yield sql


@pytest.mark.parametrize("name", TABLES)
def test_no_claim_holds_of_an_empty_table(name, data, views):
    """The build has checked that they hold of the table."""
    view = f"create or replace view {name} as from '{data}/{name}.parquet'"
    views.execute(f"{view} where false")
    assert [one for one, query in TABLES[name].claims.items() if checks.holds(views, query)] == []
    views.execute(view)


@pytest.mark.parametrize(
    ("name", "column"),
    [("boards", "status"), ("policies", "objective"), ("phantom_values", "method")],
)
def test_a_value_that_its_column_does_not_list_stops_the_build(name, column, data):
    table = replace(TABLES[name], claims={})
    rows = with_value(pq.read_table(data / f"{name}.parquet"), column, 7, "elsewhere")
    with pytest.raises(CheckError, match=f"{name}: this does not hold: {column} is one of '"):
        checks.check(table, rows, data, ())


def test_a_column_has_all_values_that_it_lists_but_one_that_samples_have(data):
    columns = [(name, one) for name, table in TABLES.items() for one in table.columns if one.enum]
    values: dict[str, set[str]] = {column.name: set() for _, column in columns}
    for name, column in columns:
        rows = pq.read_table(data / f"{name}.parquet", columns=[column.name])
        values[column.name].update(rows[column.name].unique().to_pylist())
    for _, column in columns:
        absent = {"lattice"} if column.name == "generator" else set()
        assert values[column.name] - {None} == set(column.enum) - absent, column.name


def test_an_enum_has_the_names_of_the_package():
    enums = {one.name: one.enum for table in TABLES.values() for one in table.columns}
    assert set(enums["dice_rule"]) == set(DICE_RULES)
    assert set(enums["objective"]) == set(OBJECTIVES)
    assert set(enums["model"]) == {"perfect", *MODELS}
    assert set(enums["generator"]) == {"lattice", *GENERATORS}
    assert set(enums["distribution"]) == set(DISTRIBUTIONS)


@pytest.mark.parametrize("query", ["select 1 where false", "select null::bool", "select false"])
def test_a_claim_holds_only_if_its_query_gives_one_true(query):
    with duckdb.connect() as sql:
        assert not checks.holds(sql, query)
        assert not checks.holds(sql, "select true from range(2)")
        assert checks.holds(sql, "select true")


def test_every_table_names_its_witness_and_what_it_reads():
    for table in TABLES.values():
        file = table.witness.partition(":")[0]
        assert table.witness
        assert not file.startswith("tests/oracles") or (ROOT / file).is_file()
        assert set(parameters(BUILDS[table.name])) < set(TABLES)


def test_a_list_is_named_without_its_field_which_pyarrow_renames(data):
    for kind in (pa.list_(pa.int8()), pa.list_(pa.field("element", pa.int8(), nullable=False))):
        assert type_name(kind) == "list<int8>"
    for name in ("README.md", "catalog.json"):
        text = (ROOT / "data" / name).read_text(encoding="utf-8")
        assert "list<uint8>" in text
        assert "element:" not in text


def test_the_symmetries_are_the_articles(data):
    known = json.loads((ORACLES / "d4_table_article.json").read_text())
    rows = {
        row["article_name"]: row
        for row in pl.read_parquet(data / "symmetries.parquet").iter_rows(named=True)
    }
    for element in known["elements"]:
        row = rows.pop(element["element"])
        assert row["permutation"] == "".join(map(str, element["row_major_perm"]))
        assert row["article_permutation"] == "".join(map(str, element["perm"]))
        cycles = [f"({' '.join(map(str, cycle))})" for cycle in element["cycles"]]
        assert row["article_cycles"] == ("".join(cycles) or "()")
        assert row["fixed_colouring_count"] == 3 ** element["n_cycles"]
    assert not rows
