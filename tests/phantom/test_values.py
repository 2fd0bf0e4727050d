"""Phantom tic-tac-toe solved by regret matching, and independent checkers.

Only this module iterates regret matching, whose walk over all pairs of sets takes half a minute to
compile, and runs the checkers. Verify finds the best responses to the stored strategies.
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pipeline.phantom.abrupt import certificate as abrupt
from pipeline.phantom.equilibrium import FILE, read, to_text
from pipeline.phantom.regret import BOTH, CLASSICAL, Matching
from tests.phantom.test_rules import information_sets, orders

pytestmark = pytest.mark.slow


def test_information_sets_up_to_symmetry_are_counted() -> None:
    assert [len(BOTH[side].keys) for side in range(2)] == [25_123, 136_813]
    assert [int(BOTH[side].orbit.sum()) for side in range(2)] == [200_794, 1_093_879]


def test_information_sets_match_openspiel() -> None:
    """X's fifth turn is left out. With it, and with orders kept apart, OpenSpiel has 5,990,669."""
    x, o = [ordered(side) for side in range(2)]
    assert o == information_sets(late=1)[1]
    assert x == sum(count for known, count in orders(late=0).items() if known[0].bit_count() < 4)


def ordered(side: int) -> int:
    """Return how many sets a side has if the order of rejections within a turn is distinguished."""
    sets = BOTH[side]
    digits = sets.keys[:, None] >> np.arange(0, 36, 4) & 15
    ways = sets.orbit.copy()
    for turn in range(1, 5):
        ways *= np.array([1, 1, 2, 6, 24])[(digits == 8 + turn).sum(axis=1)]
    return int(ways.sum())


def test_regret_matching_converges_to_the_stored_value() -> None:
    assert to_text(read()) == FILE.read_text(encoding="utf-8")
    matching, known = Matching(), {one.iteration: one for one in read().convergence}
    uniform = [CLASSICAL.uniform(side) for side in range(2)]
    assert CLASSICAL.x_score(*uniform) == pytest.approx(737 / 1260 + 4 / 63, abs=1e-12)
    for iteration in range(1, 11):
        matching.iterate()
        if iteration in known:
            low, high = matching.bounds()
            assert low <= 5 / 6 <= high
            stored_bounds = (known[iteration].at_least, known[iteration].at_most)
            assert np.allclose((low, high), stored_bounds, rtol=0, atol=1e-9)


EXAMPLES = FILE.parents[2] / "docs" / "examples"
CHECKER = EXAMPLES / "check_phantom.py"
STORED = abrupt.read()


def check(path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-I", CHECKER, path], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_independent_checker_finds_the_value() -> None:
    assert check(FILE) == "X scores 5/6 at least and 5/6 at most\n"
    assert len(CHECKER.read_text(encoding="utf-8").splitlines()) < 100
    assert "ttt_tables" not in CHECKER.read_text(encoding="utf-8")


def test_other_strategy_proves_less(tmp_path: Path) -> None:
    certificate = json.loads(FILE.read_text(encoding="utf-8"))
    certificate["O"][""] = dict.fromkeys("0268", "1/4")  # only corners
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(certificate), encoding="utf-8")
    said = check(changed)
    assert said.startswith("X scores 5/6 at least and ")
    assert not said.endswith("5/6 at most\n")


def test_abrupt_plans_have_the_published_size_and_opening() -> None:
    assert 2 * (STORED.at_most - STORED.at_least) < 1e-8
    assert [len(STORED.strategies[side]) for side in "XO"] == [1758, 1900]
    opening = STORED.strategies["X"][""]
    chances = [round(100 * opening[cell] / sum(opening.values())) for cell in range(9)]
    assert chances == [15, 3, 15, 3, 27, 3, 15, 3, 15]


def test_stored_averages_enclose_the_abrupt_value() -> None:
    gaps = {iteration: 2 * (high - low) for iteration, low, high in STORED.convergence}
    assert gaps[100] < 0.0037
    assert gaps[400] < 0.00031
    assert abrupt.to_text(STORED) == abrupt.FILE.read_text(encoding="utf-8")


def test_abrupt_value_is_not_a_small_fraction() -> None:
    low, high = [2 * score - 1 for score in (STORED.at_least, STORED.at_most)]
    assert not low <= ((low + high) / 2).limit_denominator(9_999) <= high
