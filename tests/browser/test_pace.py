"""Time limits follow the speed of the machine."""

import pytest

from tests.support.pace import USUAL, Pace


def test_limits_follow_the_slowest_load(monkeypatch: pytest.MonkeyPatch) -> None:
    pace, limits = Pace(), []
    for loaded in (0, USUAL / 2, 3 * USUAL, USUAL):
        clock = iter((7.0, 7.0 + loaded))
        monkeypatch.setattr("tests.support.pace.monotonic", lambda clock=clock: next(clock))
        with pace.measure():
            pass
        limits.append(pace.within(20))
    assert limits == pytest.approx([20_000, 20_000, 60_000, 60_000])
