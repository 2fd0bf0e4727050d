"""Phantom tic-tac-toe solved: regret matching, best replies, and checkers that know no project."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pipeline.phantom.abrupt import certificate as abrupt
from pipeline.phantom.equilibrium import FILE, images, read, to_text
from pipeline.phantom.programme import Programme
from pipeline.phantom.regret import BOTH, CLASSICAL, Matching
from tests.phantom.test_rules import information_sets, orders
from tests.support.parts import first
from ttt_tables.games.phantom.rules import SIDES, parse

pytestmark = pytest.mark.slow  # compiles the walk over all pairs of sets, in half a minute


def test_information_sets_up_to_symmetry_are_counted() -> None:
    assert [len(BOTH[side].keys) for side in range(2)] == [25_123, 136_813]
    assert [int(BOTH[side].orbit.sum()) for side in range(2)] == [200_794, 1_093_879]


def test_information_sets_are_those_of_openspiel_but_for_the_order_of_refusals() -> None:
    """X's fifth turn is left out. With it, and with orders told apart, OpenSpiel has 5,990,669."""
    x, o = [ordered(side) for side in range(2)]
    assert o == information_sets(late=1)[1]
    assert x == sum(count for known, count in orders(late=0).items() if known[0].bit_count() < 4)


def ordered(side: int) -> int:
    """Return how many sets a side has if the order of refusals within a turn is told."""
    sets = BOTH[side]
    digits = sets.keys[:, None] >> np.arange(0, 36, 4) & 15
    ways = sets.orbit.copy()
    for turn in range(1, 5):
        ways *= np.array([1, 1, 2, 6, 24])[(digits == 8 + turn).sum(axis=1)]
    return int(ways.sum())


@pytest.mark.parametrize("part", first([(0, 1), (1, 7), (1, 1)], by_day=2))
def test_every_information_set_is_one_that_a_game_leads_to(part: tuple[int, int]) -> None:
    """The rules accept the text of each set: they check where the other side's marks can be."""
    side, step = part
    sets = BOTH[side]
    for number in range(0, len(sets.keys), step):
        shown = sets.show(number)
        assert parse(str(shown), shown.side) == shown


def stored(side: int) -> dict[int, dict[int, Fraction]]:
    """Return a side's stored strategy, by the numbers of canonical sets."""
    name, sets = SIDES[side], BOTH[side]
    listed = {
        text: chances
        for known, of in read().strategies[name].items()
        for text, chances in images(parse(known, name), of).items()
    }
    shown = {row: str(sets.show(row)) for row in range(len(sets.keys))}
    return {row: listed[text] for row, text in shown.items() if text in listed}


def test_a_programme_guarantees_what_a_stored_strategy_does() -> None:
    sets, strategy = BOTH[0], stored(0)
    allowed, reach = np.zeros(sets.legal.shape, bool), {0: Fraction(1)}
    plan = {}
    for row, chances in sorted(strategy.items()):
        for cell, chance in chances.items():
            allowed[row, cell] = True
            plan[row, sets.alike(row, cell)[0]] = reach[row] * chance
            for after in [int(at) >> 3 for at in sets.next[row, cell] if at >= 0]:
                images_each = Fraction(int(sets.orbit[row]), int(sets.orbit[after]))
                reach[after] = reach.get(after, Fraction(0)) + reach[row] * chance * images_each
    programme = Programme(0, allowed)
    assert programme.guarantee(plan) == Fraction(2, 3)
    assert all(
        sum(factor * plan[choice] for choice, factor in factors.items()) == (row == 0)
        for row, factors in programme.flow()
    )


def test_the_best_reply_to_each_stored_strategy_gets_two_thirds() -> None:
    equilibrium, arrays = read(), []
    for side in range(2):
        strategy = CLASSICAL.uniform(side)
        for row, chances in stored(side).items():
            strategy[row] = [chances.get(cell, 0) for cell in range(9)]
        arrays.append(strategy)
    assert CLASSICAL.best_response(arrays[1], 0) == pytest.approx(2 / 3, abs=1e-12)
    assert CLASSICAL.best_response(arrays[0], 1) == pytest.approx(-2 / 3, abs=1e-12)
    assert CLASSICAL.x_score(*arrays) == pytest.approx(5 / 6, abs=1e-12)
    assert (equilibrium.at_least, equilibrium.at_most) == (Fraction(5, 6), Fraction(5, 6))
    assert to_text(equilibrium) == FILE.read_text(encoding="utf-8")


def test_regret_matching_closes_in_on_the_value_as_it_is_stored() -> None:
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
CHECKER_OF_ABRUPT = EXAMPLES / "check_abrupt.py"
STORED = abrupt.read()


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
