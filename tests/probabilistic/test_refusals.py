"""Seeds, sizes and arrays that the probabilistic game refuses, and arrays that nobody changes."""

import numpy as np
import pytest

from ttt_tables.errors import BadGridError, BadLimitError, BadOptionError
from ttt_tables.probabilistic import canonical_grids, sample_grids, solve, solve_many

COIN = "50/0/50 " * 9


@pytest.mark.parametrize("seed", [1.9, 1.0, True, False, None, "1", b"1", -1, 2**64, np.float64(1)])
def test_a_seed_is_refused_by_its_type_and_its_size(seed):
    with pytest.raises(BadGridError, match=r"the seed is .*: it is a whole number"):
        sample_grids("abraham", seed, 0, 1)


@pytest.mark.parametrize("number", [1.0, True, None, "1", -1, 2**63])
def test_a_range_is_refused_by_its_types_and_its_size(number):
    for pair in ((0, number), (number, 2)):
        with pytest.raises(BadGridError, match="there are no grids"):
            sample_grids("abraham", 0, *pair)


def test_whole_numbers_of_numpy_are_seeds():
    drawn = sample_grids("csun", np.uint64(7), np.int8(3), np.int64(5))
    assert np.array_equal(drawn, sample_grids("csun", 7, 3, 5))


@pytest.mark.parametrize("generator", [None, 4, "none", object()])
def test_what_is_no_generator_is_refused(generator):
    with pytest.raises(BadOptionError):
        sample_grids(generator, 0, 0, 1)


@pytest.mark.parametrize("number", [0, -1, 1.0, "2", True])
def test_grids_are_solved_on_one_thread_or_more_and_one_at_a_time_or_more(number):
    with pytest.raises(BadLimitError, match="threads"):
        solve_many([COIN], threads=number)
    with pytest.raises(BadLimitError, match="chunk"):
        solve_many([COIN], chunk=number)


@pytest.mark.parametrize("value", [None, "0.5", True, 1j, float("nan"), [0.5], -0.1, 1.1])
def test_what_is_no_draw_value_is_refused(value):
    for call in (lambda: solve(COIN, value), lambda: solve_many([COIN], value)):
        with pytest.raises(BadGridError, match="the draw value"):
            call()


@pytest.mark.parametrize(
    "grids", [[], [[1]], np.zeros((2, 9, 3)), "x", None, np.zeros((9, 3), int)]
)
def test_what_are_no_grids_have_no_canonical_ones(grids):
    with pytest.raises(BadGridError, match="whole percents"):
        canonical_grids(grids)


def test_scores_that_a_solution_keeps_are_read_only():
    solution = solve(COIN)
    with pytest.raises(ValueError, match="read-only"):
        solution.x_scores[0] = 9
    assert solution.x_scores.max() <= 1


def test_the_order_of_an_array_in_memory_changes_nothing():
    grids = sample_grids("abraham", 0, 0, 3) / 100
    expected, reordered = solve_many(grids), solve_many(np.asfortranarray(grids))
    assert np.array_equal(expected.x_score, reordered.x_score)
    readonly = grids.copy()
    readonly.setflags(write=False)
    assert np.array_equal(expected.x_score, solve_many(readonly).x_score)
