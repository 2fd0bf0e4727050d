"""Hours of search on a small scale: openings, the suite of balanced ones, training."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from pipeline.engine.balancing import SMALL_SIEVE, Job, balance
from pipeline.engine.measuring import MeasuringPlan, measure
from pipeline.engine.openings import canonical, images, openings
from pipeline.engine.selfplay import POSITION, play_chunk
from pipeline.engine.suite import BALANCED, EACH, candidate, read
from pipeline.engine.training import SMALL_TRAINING, train_ultimate
from pipeline.ultimate.games import reach
from ttt_tables.errors import BadOptionError
from ttt_tables.games.ultimate.engine import learned
from ttt_tables.games.ultimate.engine.kernel.layout import ANY
from ttt_tables.games.ultimate.rules import CLOSED_RULES, NineBoards, legal_moves, play
from ttt_tables.games.ultimate.text import parse
from ttt_tables.verify.report import UNVERIFIED, Part
from ttt_tables.verify.ultimate.measured import check_suite

TINY = MeasuringPlan((60, 50, 40), 10, (20, 30), 1 << 10)


def test_every_position_after_two_plies_has_one_opening_up_to_symmetry() -> None:
    assert [len(openings(plies)) for plies in (1, 2, 3)] == [15, 102, 822]
    met = {NineBoards()}
    for _ in range(2):
        met = {
            play(one, *move, CLOSED_RULES[0])
            for one in met
            for move in legal_moves(one, CLOSED_RULES[0])
        }
    reached = [reach(game, CLOSED_RULES[0]) for game in openings(2)]
    classes = [images(one) for one in reached]
    assert set().union(*classes) == met
    assert sum(map(len, classes)) == len(met)
    for alike in classes:
        assert len({canonical(image) for image in alike}) == 1


@pytest.mark.nightly
@pytest.mark.slow
def test_a_stopped_measurement_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    said: list[str] = []
    measure(tmp_path, 2, TINY, said.append)
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(files) == len(said) == 2 * (15 + 102 + 822) + 2 * 15
    assert "100.0%" in said[-1]
    lost = [name for name in files if name.startswith("closed-count-40")]
    assert len(lost) > 5
    for name in lost:
        (tmp_path / name).unlink()
    measure(tmp_path, 1, TINY, said.append)
    assert len(said) == len(files) + len(lost)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files


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


RULE = "closed-count"


def test_a_chunk_of_games_depends_on_its_seed_alone() -> None:
    first, again = (play_chunk(RULE, None, 2, 7, 5) for _ in range(2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, play_chunk(RULE, None, 2, 8, 5))
    assert first.dtype == POSITION
    assert first["patterns"].min() >= 0
    assert first["patterns"].max() < ANY
    assert set(first["goal"].tolist()) <= {*range(10)}
    assert set(first["points"].tolist()) <= {0.0, 0.5, 1.0}
    assert 0 <= first["score"].min() <= first["score"].max() <= 1


@pytest.mark.slow
def test_a_stopped_training_goes_on_and_learns_the_same(tmp_path: Path) -> None:
    committed = learned.FILE.read_bytes()
    said: list[str] = []
    train_ultimate(tmp_path, [RULE], 1, SMALL_TRAINING, said.append)
    assert len(said) == 4
    last = tmp_path / f"{RULE}-1.npz"
    with np.load(last) as found:
        before = {name: found[name] for name in found}
    last.unlink()
    (tmp_path / f"{RULE}-1-001.npy").unlink()
    train_ultimate(tmp_path, [RULE], 1, SMALL_TRAINING, said.append)
    assert len(said) == 5
    with np.load(last) as found:
        assert set(found) == {*learned.SHAPES, "loss"}
        for name in found:
            assert np.array_equal(found[name], before[name]), name
    assert learned.FILE.read_bytes() == committed


def test_an_unknown_rule_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptionError):
        train_ultimate(tmp_path, ["chess"], 1, SMALL_TRAINING, print)
