"""How often the engine's estimates come true: counts of its games, and the plot of them."""

import json
from hashlib import sha256

import pytest

from benchmarks.calibration import FILE, PHASES, TENTHS, measure
from docs.programs import calibration
from ttt_tables.games.ultimate.engine import learned


def test_each_estimate_is_counted_with_the_points_of_its_game():
    counts = measure("closed-count", 1, 0, budget=1)
    assert [len(phase) for phase in counts] == [TENTHS] * len(PHASES)
    positions = [cell for phase in counts for cell in phase if cell[0]]
    assert 10 < sum(n for n, _, _ in positions) <= 75
    for phase in counts:
        for tenth, (n, score, points) in enumerate(phase):
            assert tenth / TENTHS * n <= score <= (tenth + 1) / TENTHS * n
            assert 0 <= points <= n


def test_estimates_come_true():
    report = json.loads(FILE.read_text(encoding="utf-8"))
    assert report["weights"] == sha256(learned.FILE.read_bytes()).hexdigest(), "measure them anew"
    for rule, by_time in report["counts"].items():
        assert [*by_time] == ["20", "100"]
        many = [
            (milliseconds, cell)
            for milliseconds, counts in by_time.items()
            for phase in counts
            for cell in phase
            if cell[0] >= 400
        ]
        assert len([cell for milliseconds, cell in many if milliseconds == "20"]) >= 12, rule
        assert len(many) >= 19, rule
        for milliseconds, (n, score, points) in many:
            assert points / n == pytest.approx(score / n, abs=0.05), (rule, milliseconds, score / n)


@pytest.mark.slow  # draws it
def test_the_kept_plot_is_that_of_the_counts(tmp_path):
    calibration.main(folder=tmp_path)
    kept = calibration.ROOT / "docs" / "plots" / "calibration.svg"
    assert kept.read_bytes() == (tmp_path / "calibration.svg").read_bytes(), (
        "run python -m docs.programs"
    )
