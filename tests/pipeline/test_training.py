"""Training on a small scale: it goes on where it was stopped, and is the same each time."""

from pathlib import Path

import numpy as np
import pytest

from pipeline.engine.selfplay import POSITION, play_chunk
from pipeline.engine.training import SMALL_TRAINING, train_ultimate
from ttt_tables.errors import BadOptionError
from ttt_tables.games.ultimate.engine import learned
from ttt_tables.games.ultimate.engine.kernel.layout import ANY

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
