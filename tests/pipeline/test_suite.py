"""The suite of balanced openings: legal, even, distinct up to symmetry; found again when small."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.engine.balancing import SMALL_SIEVE, Job, balance
from pipeline.engine.openings import images
from pipeline.engine.suite import BALANCED, EACH, candidate, read
from pipeline.ultimate.games import reach
from ttt_tables.games.ultimate.rules import CLOSED_RULES
from ttt_tables.games.ultimate.text import parse
from ttt_tables.verify.report import UNVERIFIED, Part
from ttt_tables.verify.ultimate.measured import check_suite

SUITE = list(read())


def test_the_suite_has_even_openings_no_two_of_them_alike() -> None:
    assert [one.rule for one in SUITE] == [rule for rule in CLOSED_RULES for _ in range(EACH)]
    for rule in CLOSED_RULES:
        alike = [images(reach(one.game, rule)) for one in SUITE if one.rule == rule]
        assert len(set().union(*alike)) == sum(map(len, alike))
    for one in SUITE:
        assert BALANCED[0] <= one.score <= BALANCED[1]
        assert 4 <= len(one.game) <= 8


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_openings_are_candidates_in_their_order(rule: str) -> None:
    numbers = iter(range(40 * EACH))
    for one in [one for one in SUITE if one.rule == rule]:
        assert any(candidate(rule, number) == one.game for number in numbers)


def test_the_table_is_the_file_and_verify_notices_an_image(data: Path) -> None:
    table = pl.read_parquet(data / "ultimate_suite.parquet").sort("ultimate_rule", "opening")
    by_rule = sorted(enumerate(SUITE), key=lambda one: (one[1].rule, one[0]))
    for row, (number, one) in zip(table.iter_rows(named=True), by_rule, strict=True):
        assert (row["opening"], tuple(row["line"])) == (number % EACH, one.game)
        assert parse(row["ultimate_position"], one.rule) == reach(one.game, one.rule)

    class Tables:
        def __init__(self, table: pl.DataFrame) -> None:
            self.table = table

        def values(self, name: str) -> dict[str, list[object]]:
            return {column: self.table[column].to_list() for column in self.table.columns}

    def faults(table: pl.DataFrame) -> int:
        part = Part("ultimate_suite", UNVERIFIED)
        check_suite(part, Tables(table), False)
        return part.faults

    assert faults(table) == 0
    twice = (
        table.with_row_index()
        .with_columns(
            [
                pl.when(pl.col("index") == 1).then(pl.col(c).first()).otherwise(pl.col(c)).alias(c)
                for c in ("ultimate_position", "to_move", "ply", "line")
            ]
        )
        .drop("index")
    )
    assert faults(twice) == 1


@pytest.mark.slow  # starts workers that search, in some seconds
def test_a_stopped_search_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    sieve = SMALL_SIEVE._replace(each=3, ahead=1)
    found = balance(tmp_path, 1, sieve, lambda _: None)
    assert [one.rule for one in found] == [rule for rule in CLOSED_RULES for _ in range(3)]
    (tmp_path / f"{Job(sieve, 'closed-draw', 0).name}.json").unlink()
    assert balance(tmp_path, 1, sieve, lambda _: None) == found
