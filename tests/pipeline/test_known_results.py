"""Published facts, stored in known_results.toml, are compared with the tables by SQL."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.conftest import ROOT
from tests.support.known_results import known

FACTS = known()["fact"]
QUERIED = [fact for fact in FACTS if "query" in fact]


@pytest.mark.parametrize("fact", QUERIED, ids=[fact["claim"] for fact in QUERIED])
def test_tables_match_known_results(fact, db):
    (asked,) = db.extract_statements(fact["query"])  # one statement that ttt sql accepts unchanged
    rows = db.execute(asked).fetchall()
    assert len(rows) == 1
    if isinstance(fact["value"], str):
        assert Fraction(*rows[0]) == Fraction(fact["value"])
    else:
        assert rows[0] == (fact["value"],)


def test_results_without_query_name_a_test():
    for fact in FACTS:
        assert ("query" in fact) == ("value" in fact) != ("test" in fact), fact["claim"]
        if "test" in fact:
            path, _, name = fact["test"].partition("::")
            assert f"\ndef {name}(" in (ROOT / path).read_text(encoding="utf-8")


def test_facts_are_unique_and_have_sources():
    assert len(FACTS) >= 100
    assert set(Counter(fact["claim"] for fact in FACTS).values()) == {1}
    assert set(Counter(fact["query"] for fact in QUERIED).values()) == {1}
    assert {fact["source"] for fact in FACTS} == set(known()["source"])
