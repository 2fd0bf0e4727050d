"""Lineage: a product's inputs are the tables that its code and its SQL read."""

import ast
import json
from inspect import getsource
from textwrap import dedent

import duckdb
import pytest

from pipeline.products import foreign_keys_checked_by, inputs
from pipeline.tables import BUILDS, PACKED, TABLES, parameters

SQL = duckdb.connect()


def read_by(claim: str) -> set[str]:
    """Return the names that a statement reads, by DuckDB's parser; none of its own is a table's."""
    tree = SQL.execute("select json_serialize_sql(?::varchar)", [claim]).fetchall()[0][0]
    tables, left = set(), [json.loads(tree)]
    while left:
        node = left.pop()
        if isinstance(node, dict):
            if node.get("type") == "BASE_TABLE":
                tables.add(node["table_name"])
            for local in node.get("cte_map", {}).get("map", ()):
                assert local["key"] not in TABLES, f"a table's name for a part: {claim}"
            left += node.values()
        elif isinstance(node, list):
            left += node
    assert tables, claim
    return tables


@pytest.mark.parametrize("name", TABLES)
def test_the_inputs_of_a_table_are_its_parameters_and_the_tables_of_its_claims_and_keys(
    name: str,
) -> None:
    queries = [*TABLES[name].claims.values(), *(one.query for one in foreign_keys_checked_by(name))]
    read = set().union(*map(read_by, queries)) & set(TABLES)
    assert set(inputs(name)) == (read | set(parameters(BUILDS[name]))) - {name}


def test_a_column_with_the_name_of_a_table_is_no_input() -> None:
    for name in ("ultimate_weights", "open_strategy", "notakto_monoid"):
        assert "boards" not in inputs(name)


@pytest.mark.parametrize("name", TABLES)
def test_a_build_reads_every_table_that_it_takes(name: str) -> None:
    function = ast.parse(dedent(getsource(BUILDS[name]))).body[0]
    assert isinstance(function, ast.FunctionDef)
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    assert set(parameters(BUILDS[name])) <= used


@pytest.mark.parametrize("name", PACKED)
def test_a_pack_of_arrays_is_made_from_the_tables_that_its_queries_read(name: str) -> None:
    _, queries = PACKED[name]
    assert {*inputs(name)} == set().union(*map(read_by, queries)) & set(TABLES)
