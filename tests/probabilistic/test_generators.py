"""Generators: grid k alone decides grid k, and the samples have the published means."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from ttt_tables.errors import BadGridError, BadOptionError
from ttt_tables.probabilistic import (
    canonical_grid,
    canonical_grids,
    lattice,
    parse_grid,
    sample_grids,
    solve_many,
)

MEANS = json.loads((Path(__file__).parents[1] / "oracles/prob_game_means.json").read_text())
NAMES = {"abraham": "louis", "csun": "unity"}  # ours, the oracle's


@pytest.mark.parametrize("name", NAMES)
def test_grids_do_not_depend_on_how_the_range_is_split(name):
    whole = sample_grids(name, 42, 0, 300)
    parts = [sample_grids(name, 42, start, start + 25) for start in range(0, 300, 25)]
    assert np.array_equal(np.concatenate(parts), whole)
    assert np.array_equal(sample_grids(name, 42, 299, 300)[0], whole[299])
    assert sample_grids(name, 42, 7, 7).shape == (0, 9, 3)


def test_the_stream_is_this_one():
    """A changed bit of the generators would change every stored sample."""
    first = [[60, 5, 35], [60, 30, 10], [50, 15, 35]]
    assert sample_grids("abraham", 42, 0, 1)[0, :3].tolist() == first


def test_generators_and_seeds_have_streams_of_their_own():
    drawn = [sample_grids(name, seed, 0, 50) for name in NAMES for seed in (0, 1, 2**64 - 1)]
    assert len({grids.tobytes() for grids in drawn}) == 6


@pytest.mark.parametrize(("name", "count", "least_failure"), [("abraham", 69, 0), ("csun", 63, 5)])
def test_the_cells_are_those_of_the_game(name, count, least_failure):
    cells = sample_grids(name, 1, 0, 3000).reshape(-1, 3).astype(int)
    assert (cells.sum(axis=1) == 100).all()
    assert len(np.unique(cells, axis=0)) == count
    success, neutral, failure = cells.T
    assert (success.min(), neutral.min(), neutral.max()) == (30, 5, 30)
    assert failure.min() == least_failure
    shares = [(neutral == n).mean() for n in range(5, 35, 5)]
    assert shares == pytest.approx([1 / 6] * 6, abs=5 * (5 / 36 / len(cells)) ** 0.5)


def test_every_success_is_as_likely_as_the_next():
    cells = sample_grids("abraham", 1, 0, 10_000).reshape(-1, 3)
    success = cells[cells[:, 1] == 10, 0]
    counts = np.unique(success, return_counts=True)[1]
    expected = len(success) / 13
    assert len(counts) == 13
    assert np.abs(counts - expected).max() < 5 * expected**0.5


def test_a_lattice_draws_its_own_cells():
    cells = [(50, 0, 50), (65, 5, 30)]
    grids = sample_grids(lattice(cells), 3, 0, 200)
    assert {tuple(cell) for cell in grids.reshape(-1, 3).tolist()} == set(cells)
    for bad in ([], [(50, 0, 51)], [(0, 100, 0)]):
        with pytest.raises(BadGridError):
            lattice(bad)


@pytest.mark.parametrize("number", [1.0, True, None, "1", -1, 2**64])
def test_a_seed_and_a_range_are_refused_by_type_and_size(number):
    with pytest.raises(BadGridError, match=r"the seed is .*: it is a whole number"):
        sample_grids("abraham", number, 0, 1)
    for pair in ((0, number), (number, 2), (2, 1)):
        with pytest.raises(BadGridError, match="there are no grids"):
            sample_grids("abraham", 0, *pair)


def test_whole_numbers_of_numpy_are_seeds():
    drawn = sample_grids("csun", np.uint64(7), np.int8(3), np.int64(5))
    assert np.array_equal(drawn, sample_grids("csun", 7, 3, 5))


def test_an_unknown_generator_is_told_the_names_there_are():
    for name in ("louis", None, 4):
        with pytest.raises(BadOptionError, match=f"{name}'?: choose one of abraham, csun"):
            sample_grids(name, 0, 0, 1)


@pytest.mark.parametrize("name", NAMES)
def test_the_published_sample_itself_has_the_published_statistics(name):
    """The oracle names its random numbers, so its 3,000 grids can be drawn again."""
    published = MEANS[NAMES[name]]
    rng = random.Random({"abraham": 1, "csun": 2}[name])
    grids = np.empty((published["n"], 9, 3), dtype=int)
    for cell in grids.reshape(-1, 3):
        neutral = rng.randint(1, 6)
        success = rng.randint(6, (20 if name == "abraham" else 19) - neutral)
        cell[:] = 5 * success, 5 * neutral, 100 - 5 * success - 5 * neutral
    scores = solve_many(grids, chances=False).x_score[:, 0]
    statistics = [scores.mean(), scores.std(ddof=1), scores.min(), scores.max()]
    statistics += np.quantile(scores, [0.05, 0.5, 0.95]).tolist()
    names = ["mean", "sd", "min", "max", "q05", "q50", "q95"]
    # published with bisection, good to 2e-10
    assert statistics == pytest.approx([published[key] for key in names], abs=1e-9)


def test_canonical_forms_of_many_grids_are_those_of_each():
    coarse = lattice([(0, 50, 50), (50, 0, 50), (50, 50, 0), (100, 0, 0)])  # with many ties
    grids = np.concatenate([sample_grids("abraham", 9, 0, 40), sample_grids(coarse, 9, 0, 40)])
    symmetric = np.tile(np.array([50, 0, 50], dtype=np.uint8), (1, 9, 1))
    grids = np.concatenate([grids, symmetric])
    least, symmetries = canonical_grids(grids)
    for grid, form, symmetry in zip(grids, least, symmetries, strict=True):
        expected, expected_symmetry = canonical_grid(parse_grid(grid / 100))
        assert np.array_equal(form / 100, np.array(expected.cells, dtype=float))
        assert symmetry == expected_symmetry
