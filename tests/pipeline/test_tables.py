"""The built tables are as declared: schemas, layout, assertions, inputs, and one dictionary."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline import checks, products
from pipeline.checks import check
from pipeline.columns import BOARD, conflicts
from pipeline.errors import CheckError
from pipeline.products import inputs
from pipeline.registry import LISTED, TABLES, VIEWS
from pipeline.schema import SCHEMA_VERSION
from pipeline.tables import PACK_MODULES, pack_queries, reads
from pipeline.tables.classic import best_responses_view
from tests.conftest import ROOT
from tests.support.damage import with_value
from ttt_tables.arrow import type_name


def test_files_have_declared_schemas_and_descriptions(data):
    """The build has checked the rows; this test checks the declaration in the file."""
    for name, table in TABLES.items():
        schema = pq.read_schema(data / f"{name}.parquet")
        assert schema.equals(table.schema(), check_metadata=True), name
        assert all(column.description for column in table.columns)
        about = {key.decode(): value.decode() for key, value in schema.metadata.items()}
        assert about["title"] == name
        assert about["schema_version"] == str(SCHEMA_VERSION)
        assert about["seed"] == table.seed


@pytest.mark.parametrize("title", ["", " ", " ".join(["word"] * 13)])
def test_title_is_one_line_of_a_list(title):
    with pytest.raises(ValueError, match="must have 1 to 12 words, got "):
        replace(TABLES["boards"], title=title)


@pytest.fixture(scope="module")
def views(data):
    """Return a DuckDB with the tables as views, which a test may replace and has to restore."""
    with duckdb.connect() as sql:
        sql.execute(checks.FRACTIONS.read_text(encoding="utf-8"))
        for table in TABLES:
            sql.execute(f"create view {table} as from read_parquet('{data}/{table}.parquet')")
        yield sql


@pytest.mark.parametrize("name", TABLES)
def test_assertions_fail_on_an_empty_table(name, data, views):
    """The build has checked that they hold for the table."""
    view = f"create or replace view {name} as from '{data}/{name}.parquet'"
    views.execute(f"{view} where false")
    assert [
        one for one, query in TABLES[name].assertions.items() if checks.holds(views, query)
    ] == []
    views.execute(view)


BROKEN = [
    ("boards", "status", "elsewhere", "status is one of 'open"),
    ("phantom_values", "method", "elsewhere", "method is one of '"),
    ("boards", "canonical_board", 2, r"\(canonical_board\) of boards is a key of boards"),
    (
        "family_moves",
        "after_position",
        "?",
        r"\(game, after_position\) of family_moves is a key of",
    ),
    ("boards", "symmetry", None, "no value is missing"),
]


@pytest.mark.parametrize(("name", "column", "value", "why"), BROKEN, ids=lambda one: str(one))
def test_rows_violating_a_declaration_stop_the_build(name, column, value, why, data):
    rows = with_value(pq.read_table(data / f"{name}.parquet"), column, 7, value)
    with pytest.raises(CheckError, match=f"{name}: assertion failed: {why}"):
        check(replace(TABLES[name], assertions={}), rows, data)


def test_false_view_assertion_stops_the_build(data, monkeypatch):
    assertions = {"It is so.": "select false"}
    view = replace(VIEWS["best_responses"], assertions=assertions)
    monkeypatch.setattr(best_responses_view, "TABLE", view)
    with pytest.raises(CheckError, match=r"^best_responses: assertion failed: It is so\.$"):
        products.check_view("best_responses", data)


def test_listed_column_values_all_occur(data):
    columns = [(name, one) for name, table in TABLES.items() for one in table.columns if one.enum]
    values: dict[str, set[str]] = {column.name: set() for _, column in columns}
    for name, column in columns:
        rows = pq.read_table(data / f"{name}.parquet", columns=[column.name])
        values[column.name].update(rows[column.name].unique().to_pylist())
    for _, column in columns:
        absent = {"lattice"} if column.name == "generator" else set()
        assert values[column.name] - {None} == set(column.enum) - absent, column.name


def test_tables_name_their_reference_and_inputs():
    for table in TABLES.values():
        file = table.compared_with.partition(":")[0]
        assert table.compared_with
        assert not file.startswith("tests/oracles") or (ROOT / file).is_file()
        assert set(inputs(table.name)) < set(TABLES)


def test_list_type_is_named_without_its_field():
    for kind in (pa.list_(pa.int32()), pa.list_(pa.field("element", pa.int32(), nullable=False))):
        assert type_name(kind) == "list<int32>"


def test_every_integer_has_32_bits_or_more():
    for name, table in LISTED.items():
        for column in table.columns:
            of = column.type.value_type if pa.types.is_list(column.type) else column.type
            assert not pa.types.is_integer(of) or of.bit_width >= 32, f"{name}.{column.name}"


@pytest.mark.parametrize("program", ["duckdb", "polars", "pandas"])
def test_keys_and_sets_of_cells_do_not_overflow(program: str, data: Path) -> None:
    """An analyst may compute both; docs/cookbook.md shows how each program lists a set."""
    path = data / "moves.parquet"
    if program == "duckdb":
        moves = duckdb.sql(f"select board * 10 + cell as key, 2 ** cell as bit from '{path}'").pl()
    elif program == "polars":
        rows = pl.read_parquet(path)
        moves = rows.select(key=pl.col("board") * 10 + pl.col("cell"), bit=2 ** pl.col("cell"))
    else:
        frame = pd.read_parquet(path)
        moves = pl.DataFrame({"key": frame.board * 10 + frame.cell, "bit": 2**frame.cell})
    assert moves["key"].n_unique() == TABLES["moves"].rows
    assert sorted(moves["bit"].unique()) == [1 << cell for cell in range(9)]


@pytest.mark.parametrize("name", TABLES)
def test_row_groups_have_one_size_and_sorted_keys(name: str, data: Path) -> None:
    path = data / f"{name}.parquet"
    about = pq.ParquetFile(path).metadata
    groups = [about.row_group(at) for at in range(about.num_row_groups)]
    key = [about.schema.names.index(column) for column in TABLES[name].key]
    for group in groups:
        assert group.num_rows <= 131_072
        assert [
            (of.column_index, of.descending, of.nulls_first) for of in group.sorting_columns
        ] == [(at, False, True) for at in key]
    assert sum(group.num_rows == 131_072 for group in groups) >= len(groups) - 1
    assert {group.column(0).compression for group in groups} == {"ZSTD"}
    keys = pl.read_parquet(path, columns=list(TABLES[name].key))
    assert keys.equals(keys.sort(TABLES[name].key, nulls_last=False))


SQL = duckdb.connect()


def read_by(assertion: str) -> set[str]:
    """Return the names that a query reads, by DuckDB's parser; no part has a table's name."""
    tree = SQL.execute("select json_serialize_sql(?::varchar)", [assertion]).fetchall()[0][0]
    tables, left = set(), [json.loads(tree)]
    while left:
        node = left.pop()
        if isinstance(node, dict):
            if node.get("type") == "BASE_TABLE":
                tables.add(node["table_name"])
            for local in node.get("cte_map", {}).get("map", ()):
                assert local["key"] not in TABLES, f"a table's name for a part: {assertion}"
            left += node.values()
        elif isinstance(node, list):
            left += node
    return tables


@pytest.mark.parametrize("name", LISTED)
def test_tables_are_found_in_query_text(name: str) -> None:
    """Relations of tables are checked when these are built. No table waits for a view."""
    for query in filter(None, (LISTED[name].query, *LISTED[name].assertions.values())):
        assert reads(query) == read_by(query) & set(LISTED) <= {name, *TABLES}
        assert reads(query), "each query reads something"


@pytest.mark.parametrize("name", PACK_MODULES)
def test_pack_inputs_are_its_queried_tables(name: str) -> None:
    assert {*inputs(name)} == set().union(*map(read_by, pack_queries(name))) & set(TABLES)


def test_ambiguous_name_is_found() -> None:
    moves, boards = TABLES["moves"], TABLES["boards"]
    other = replace(BOARD, meaning="The board's index, 0 to 8.")
    changed = replace(moves, columns=(other, *moves.columns[1:]))
    assert conflicts([boards, changed]) == ["board has different meanings in boards and in moves"]
    typed = replace(moves, columns=(replace(BOARD, type=pa.int64()), *moves.columns[1:]))
    assert conflicts([boards, typed]) == ["board has different meanings in boards and in moves"]
    noted = replace(moves, columns=(BOARD.with_note("A note."), *moves.columns[1:]))
    assert conflicts([boards, noted]) == []
    assert conflicts(LISTED.values()) == []


def test_unverified_exact_columns_match_their_floats(
    data: Path,
) -> None:
    frame = pl.read_parquet(data / "phantom_values.parquet")
    for column in [name for name in frame.columns if name.endswith("_exact")]:
        for text, value in zip(frame[column], frame[column.removesuffix("_exact")], strict=True):
            exact = Fraction(text or 0)
            assert text in (None, str(exact))
            assert abs((value or 0) - float(exact)) <= 1e-15 or text is None


def test_macros_read_fractions_like_python(db: duckdb.DuckDBPyConnection) -> None:
    columns = "ttt_numerator(f), ttt_denominator(f), ttt_over(f, 26880)"
    rows = db.execute(
        f"select f, {columns} from (select distinct x_win_exact as f from miniboards)"
    ).fetchall()
    assert len(rows) == 244
    for text, above, below, parts in rows:
        assert (Fraction(above, below), parts) == (Fraction(text), Fraction(text) * 26880)
    for wrong, why in (("'x'", "no numerator in 'x'"), ("'1/x'", "no denominator in '1/x'")):
        with pytest.raises(duckdb.InvalidInputException, match=why):
            db.execute(f"select ttt_over({wrong}, 8)").fetchall()
    with pytest.raises(duckdb.InvalidInputException, match="3/8 is not a multiple of 1/12"):
        db.execute("select ttt_over('3/8', 12)").fetchall()


@pytest.mark.parametrize(
    ("macro", "wrong", "why"),
    [
        ("ttt_cells", ("-1", "512", "null"), "must be a number from 0 to 511"),
        ("ttt_kind", ("-1", "9", "null", "1.5"), "a cell must be 0 to 8"),
    ],
)
def test_cell_macros_reject_other_numbers(
    macro: str, wrong: tuple[str, ...], why: str, db: duckdb.DuckDBPyConnection
) -> None:
    for number in wrong:
        with pytest.raises(duckdb.InvalidInputException, match=why):
            db.execute(f"select {macro}({number})").fetchall()


def test_cells_lists_every_set(db: duckdb.DuckDBPyConnection) -> None:
    rows = db.execute("select n, ttt_cells(n) from range(512) as sets(n)").fetchall()
    assert len(rows) == 512
    assert all(number == sum(1 << cell for cell in cells) for number, cells in rows)
    assert all(cells == sorted(set(cells)) for _, cells in rows)
