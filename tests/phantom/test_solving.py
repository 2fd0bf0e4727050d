"""Phantom tic-tac-toe solved: regret matching, and best replies to the stored strategies."""

from fractions import Fraction

import numpy as np
import pytest

from pipeline.phantom.equilibrium import FILE, images, read, to_text
from pipeline.phantom.programme import Programme
from pipeline.phantom.regret import BOTH, CLASSICAL, Matching
from tests.phantom.test_counts import information_sets, orders
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
