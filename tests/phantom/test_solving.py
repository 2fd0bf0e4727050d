"""Phantom tic-tac-toe solved: regret matching, and best replies to the stored strategies."""

from fractions import Fraction

import numpy as np
import pytest

from pipeline.phantom.equilibrium import FILE, read, to_text
from pipeline.phantom.regret import Matching, best_response, uniform
from pipeline.phantom.sets import sets_of
from ttt_tables.phantom.pack import images
from ttt_tables.phantom.rules import SIDES, parse

pytestmark = pytest.mark.slow  # compiles the walk over all pairs of sets, in half a minute


def test_information_sets_up_to_symmetry_are_counted() -> None:
    assert [len(sets_of(side).keys) for side in range(2)] == [25_123, 137_413]
    assert [int(sets_of(side).orbit.sum()) for side in range(2)] == [200_794, 1_098_679]


def test_the_best_reply_to_each_stored_strategy_gets_two_thirds() -> None:
    found, arrays = read(), []
    for side, name in enumerate(SIDES):
        listed = {
            text: chances
            for known, of in found.strategies[name].items()
            for text, chances in images(parse(known, name), of).items()
        }
        sets, strategy = sets_of(side), uniform(side)
        for row in range(len(sets.keys)):
            if chances := listed.get(str(sets.show(row))):
                strategy[row] = [chances.get(cell, 0) for cell in range(9)]
        arrays.append(strategy)
    walks = Matching().walks
    assert best_response(walks, arrays, 0) == pytest.approx(2 / 3, abs=1e-12)
    assert best_response(walks, arrays, 1) == pytest.approx(-2 / 3, abs=1e-12)
    assert (found.at_least, found.at_most) == (Fraction(5, 6), Fraction(5, 6))
    assert to_text(found) == FILE.read_text(encoding="utf-8")


def test_regret_matching_closes_in_on_the_value_as_it_is_stored() -> None:
    matching, stored = Matching(), {iteration: bounds for iteration, *bounds in read().convergence}
    by_chance = [matching.walks([uniform(0), uniform(1)], side)[1] for side in range(2)]
    assert by_chance == pytest.approx([737 / 1260 - 121 / 420, 121 / 420 - 737 / 1260], abs=1e-12)
    for iteration in range(1, 11):
        matching.iterate()
        if iteration in stored:
            low, high = matching.bounds()
            assert low <= 5 / 6 <= high
            assert np.allclose((low, high), stored[iteration], rtol=0, atol=1e-9)
