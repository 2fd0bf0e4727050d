"""The one order of values, on numbers and on columns."""

from itertools import pairwise, product

import polars as pl
import pytest

from ttt_tables.scores import depth_score

DISTANCES = range(200)
VALUES = [(wdl, distance) for wdl, distance in product((1, 0, -1), DISTANCES)]


@pytest.mark.parametrize("won", [1000, 200])
def test_sooner_wins_and_later_losses_are_better(won):
    best_first = [*product([1], DISTANCES), (0, None), *product([-1], reversed(DISTANCES))]
    scores = [depth_score(value, won) for value in best_first]
    assert all(one > other for one, other in pairwise(scores))


def test_draws_are_equal_with_or_without_distance():
    assert {depth_score((0, distance)) for distance in (None, *DISTANCES)} == {0}


def test_column_scores_equal_scalar_scores():
    frame = pl.DataFrame(VALUES, ["wdl", "distance"], orient="row")
    columns = frame.select(depth_score((pl.col("wdl"), pl.col("distance")))).to_series()
    assert columns.to_list() == [depth_score(value) for value in VALUES]
