"""The checkers of the certificates, which know nothing of this project, accept them alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.phantom.abrupt import certificate as abrupt
from pipeline.phantom.equilibrium import FILE

EXAMPLES = FILE.parents[2] / "docs" / "examples"
CHECKER = EXAMPLES / "check_phantom.py"
CHECKER_OF_ABRUPT = EXAMPLES / "check_abrupt.py"
STORED = abrupt.read()

pytestmark = pytest.mark.slow  # each run takes five seconds


def check(path: Path, checker: Path = CHECKER) -> str:
    done = subprocess.run(
        [sys.executable, "-I", checker, path], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_the_checker_finds_the_value() -> None:
    assert check(FILE) == "X scores 5/6 at least and 5/6 at most\n"
    assert len(CHECKER.read_text(encoding="utf-8").splitlines()) < 100
    assert "ttt_tables" not in CHECKER.read_text(encoding="utf-8")


def test_another_strategy_proves_less(tmp_path: Path) -> None:
    certificate = json.loads(FILE.read_text(encoding="utf-8"))
    certificate["O"][""] = dict.fromkeys("0268", "1/4")  # only corners
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(certificate), encoding="utf-8")
    said = check(changed)
    assert said.startswith("X scores 5/6 at least and ")
    assert not said.endswith("5/6 at most\n")


def test_the_checker_finds_the_abrupt_value() -> None:
    said = f"X scores {STORED.at_least} at least and {STORED.at_most} at most\n"
    assert check(abrupt.FILE, CHECKER_OF_ABRUPT) == said
    assert "ttt_tables" not in CHECKER_OF_ABRUPT.read_text(encoding="utf-8")
    for score in (STORED.at_least, STORED.at_most):
        assert (round(float(score), 8), round(float(2 * score - 1), 8)) == (0.77508339, 0.55016678)
        assert round(float(2 * score - 1), 4) == 0.5502
    assert 2 * (STORED.at_most - STORED.at_least) < 1e-8
    assert [len(STORED.strategies[side]) for side in "XO"] == [1758, 1900]
    opening = STORED.strategies["X"][""]
    chances = [round(100 * opening[cell] / sum(opening.values())) for cell in range(9)]
    assert chances == [15, 3, 15, 3, 27, 3, 15, 3, 15]


@pytest.mark.parametrize("side", ["X", "O"])
def test_another_abrupt_plan_is_refused_or_proves_less(side: str, tmp_path: Path) -> None:
    certificate = json.loads(abrupt.FILE.read_text(encoding="utf-8"))
    changed = tmp_path / "changed.json"
    certificate[side]["4"] = {"0": 1}
    changed.write_text(json.dumps(certificate), encoding="utf-8")
    assert "AssertionError" in check(changed, CHECKER_OF_ABRUPT)
    plan = STORED.strategies[side]
    last = max(plan, key=len)  # nothing follows from it
    certificate[side] = {text: shares for text, shares in plan.items() if text != last}
    changed.write_text(json.dumps(certificate), encoding="utf-8")
    assert "a game leads to what the plan does not list" in check(changed, CHECKER_OF_ABRUPT)


def test_the_stored_averages_enclose_the_abrupt_value() -> None:
    for _, low, high in STORED.convergence:
        assert low <= STORED.at_most
        assert high >= STORED.at_least
    gaps = {iteration: 2 * (high - low) for iteration, low, high in STORED.convergence}
    assert gaps[100] < 0.0037
    assert gaps[400] < 0.00031
    assert abrupt.to_text(STORED) == abrupt.FILE.read_text(encoding="utf-8")


def test_the_abrupt_result_is_no_small_fraction() -> None:
    low, high = [2 * score - 1 for score in (STORED.at_least, STORED.at_most)]
    assert not low <= ((low + high) / 2).limit_denominator(9_999) <= high
