"""Published facts, kept as data in known_results.toml, asked of the tables in SQL."""

from collections import Counter
from fractions import Fraction

import pytest

from pipeline.publish.results import ROOT, known, queries, results

FACTS = known()["fact"]
QUERIED = [fact for fact in FACTS if "query" in fact]


@pytest.mark.parametrize("fact", QUERIED, ids=[fact["claim"] for fact in QUERIED])
def test_the_tables_say_what_is_known(fact, db):
    rows = db.execute(fact["query"]).fetchall()
    assert len(rows) == 1
    if isinstance(fact["value"], str):
        assert Fraction(*rows[0]) == Fraction(fact["value"])
    else:
        assert rows[0] == (fact["value"],)


def test_what_no_query_shows_a_test_does():
    for fact in FACTS:
        assert ("query" in fact) == ("value" in fact) != ("test" in fact), fact["claim"]
        if "test" in fact:
            path, _, name = fact["test"].partition("::")
            assert f"\ndef {name}(" in (ROOT / path).read_text(encoding="utf-8")


def test_each_fact_is_stated_once_and_has_a_source():
    assert len(FACTS) >= 100
    assert set(Counter(fact["claim"] for fact in FACTS).values()) == {1}
    assert set(Counter(fact["query"] for fact in QUERIED).values()) == {1}
    assert {fact["source"] for fact in FACTS} == set(known()["source"])


def test_the_pages_show_every_fact_every_query_and_every_correction():
    page, asked = results(), queries()
    corrections = page.partition("## Where a source is wrong")[2].partition("\n\n## ")[0]
    for fact in FACTS:
        assert f"| {fact['claim']} |" in page
        assert fact.get("query", "").strip() in asked
        assert (f"| {fact.get('says')} | {fact['claim']} |" in corrections) == ("says" in fact)


def test_every_query_of_the_page_can_be_pasted_as_it_stands(db):
    blocks = [part.partition("```")[0] for part in queries().split("```sql\n")[1:]]
    statements = [statement for block in blocks for statement in db.extract_statements(block)]
    assert len(statements) == len(QUERIED)
