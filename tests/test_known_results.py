"""Published facts, kept as data in known_results.toml, asked of the tables in SQL."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

FACTS = tomllib.loads((Path(__file__).parent / "known_results.toml").read_text())["fact"]


@pytest.mark.parametrize("fact", FACTS, ids=[fact["claim"] for fact in FACTS])
def test_the_tables_say_what_is_known(fact, db):
    rows = db.execute(fact["query"]).fetchall()
    assert len(rows) == 1
    if isinstance(fact["value"], str):
        assert Fraction(*rows[0]) == Fraction(fact["value"])
    else:
        assert rows[0] == (fact["value"],)


def test_each_fact_is_stated_once_and_has_a_source():
    assert len(FACTS) >= 40
    assert len({fact["claim"] for fact in FACTS}) == len({fact["query"] for fact in FACTS})
    assert len({fact["claim"] for fact in FACTS}) == len(FACTS)
    assert all(fact["source"] for fact in FACTS)
