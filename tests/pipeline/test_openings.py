"""Long searches on a small scale: the suite of balanced openings, and training."""

from pathlib import Path
from unittest.mock import Mock

import numpy as np
import polars as pl
import pytest

from pipeline.engine.balancing import SMALL_SIEVE, Job, balance
from pipeline.engine.selfplay import POSITION, play_chunk
from pipeline.engine.suite import EACH, candidate, read
from pipeline.engine.training import SMALL_TRAINING, train_ultimate
from ttt_tables.errors import BadOptionError
from ttt_tables.games.ultimate.engine import learned
from ttt_tables.games.ultimate.engine.kernel.layout import ANY
from ttt_tables.games.ultimate.rules import CLOSED_RULES
from ttt_tables.verify.report import UNVERIFIED, Part
from ttt_tables.verify.ultimate.measured import check_suite

SUITE = list(read())


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_openings_are_candidates_in_order(rule: str) -> None:
    numbers = iter(range(40 * EACH))
    for one in [one for one in SUITE if one.rule == rule]:
        assert any(candidate(rule, number) == one.game for number in numbers)


def test_verify_notices_a_repeated_opening(data: Path) -> None:
    table = pl.read_parquet(data / "ultimate_suite.parquet").sort("ultimate_rule", "opening")
    tables = Mock()
    faults = []
    for changed in ((), ("ultimate_position", "to_move", "ply", "line")):
        second = table.slice(1, 1).with_columns(table.head(1).select(changed))
        rows = pl.concat([table.head(1), second, table.slice(2)])
        tables.values.return_value = rows.to_dict(as_series=False)
        part = Part("ultimate_suite", UNVERIFIED)
        check_suite(part, tables, False)
        faults.append(part.faults)
    assert faults == [0, 1]


@pytest.mark.slow
def test_stopped_search_resumes_with_same_result(tmp_path: Path) -> None:
    """Only this test resumes stopped jobs of the kind that take hours."""
    sieve = SMALL_SIEVE._replace(each=3, ahead=1)
    found = balance(tmp_path, 1, sieve, lambda _: None)
    assert [one.rule for one in found] == [rule for rule in CLOSED_RULES for _ in range(3)]
    (tmp_path / f"{Job(sieve, 'closed-draw', 0).name}.json").unlink()
    assert balance(tmp_path, 1, sieve, lambda _: None) == found


RULE = "closed-count"


def test_chunk_of_games_depends_only_on_its_seed() -> None:
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
def test_stopped_training_resumes_with_same_result(tmp_path: Path) -> None:
    """Only this test trains the engine, and resumes with existing chunks and weights."""
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


def test_unknown_rule_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(BadOptionError):
        train_ultimate(tmp_path, ["chess"], 1, SMALL_TRAINING, print)
