"""The card has a section for each table, and tells each of its columns once."""

import json
import re

import pytest

from pipeline.files import type_name
from pipeline.tables import LISTED
from tests.conftest import ROOT

CARD = (ROOT / "data" / "README.md").read_text(encoding="utf-8")


def test_the_tables_of_the_card_are_those_of_the_catalog():
    catalog = json.loads((ROOT / "data" / "catalog.json").read_text(encoding="utf-8"))
    listed = [table["name"] for table in catalog["tables"]]
    assert re.findall(r"^## ([a-z_]+)$", CARD, re.MULTILINE) == listed


@pytest.mark.parametrize("table", LISTED.values(), ids=lambda table: table.name)
def test_the_card_explains_each_column_of_a_table_once(table):
    """A shared column in the list of those, and in its table only what the table adds."""
    sections = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", CARD, re.MULTILINE))
    shared, own = sections["Columns that several tables have"], sections[table.name]
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
            assert row not in shared
