"""The measured openings on a small scale: all classes, each by a legal game; the same again."""

from pathlib import Path

import pytest

from pipeline.engine.measuring import MeasuringPlan, measure
from pipeline.engine.openings import canonical, images, openings
from pipeline.ultimate.games import reach
from ttt_tables.games.ultimate.rules import CLOSED_RULES, NineBoards, legal_moves, play

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
