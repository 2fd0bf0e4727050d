"""Nearly valid inputs are answered or refused; inputs that once found a fault are kept here."""

from decimal import Decimal
from fractions import Fraction
from itertools import repeat

import numpy
import pytest

import ttt_tables as ttt
from tests.fuzz import doors
from tests.fuzz.parsers import PARSERS
from tests.fuzz.run import fuzz, shares
from tests.support.parts import first
from ttt_tables import sql
from ttt_tables.errors import (
    BadBoardError,
    BadGridError,
    BadModelError,
    MissingTableError,
)
from ttt_tables.games.classic import opponents
from ttt_tables.games.classic.given_policy import read_policy
from ttt_tables.games.probabilistic.generators import sample_grids
from ttt_tables.games.probabilistic.grid import check_draw_value
from ttt_tables.probabilistic import parse_grid
from ttt_tables.sampling.stored import open_sample

MANY_DIGITS = 10**5000


@pytest.mark.parametrize("part", first([8, 1]))
@pytest.mark.parametrize(("parser", "inputs"), shares(20_000), ids=lambda value: str(value)[:40])
def test_of_20_000_inputs_each_is_answered_or_refused(parser, inputs, part, data, monkeypatch):
    """Try them all in `make test-all`, an eighth of them in `make test`."""
    monkeypatch.setattr(doors, "DATA", data)
    assert fuzz(parser, -(-inputs // part), seed=0).found == []


def test_an_input_is_a_function_of_its_seed_and_number(data, monkeypatch):
    monkeypatch.setattr(doors, "DATA", data)
    parser = PARSERS[0]
    assert fuzz(parser, 50, 3).counts == fuzz(parser, 50, 3).counts
    assert fuzz(parser, 50, 3).counts != fuzz(parser, 50, 4).counts


def refused(error, call, *arguments):
    """Refused with the error, in one short line."""
    with pytest.raises(error) as caught:
        call(*arguments)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text", ["1e999999999", "1e-999999999", "9" * 10**6, "1E+1000", " 1e5000 "]
)
def test_numbers_that_would_take_all_memory_are_refused(text):
    refused(BadModelError, opponents.errs, text)
    refused(BadModelError, opponents.weights, text, *[1] * 8)
    refused(BadModelError, ttt.mix, "perfect", "random", text)
    refused(BadModelError, read_policy(lambda _: {0: text}), 0)
    refused(BadModelError, read_policy(lambda _: {0: Decimal("1e-999999")}), 0)


def test_short_numbers_with_exponents_are_read_exactly():
    assert opponents.read_rational("1e-3") == Fraction(1, 1000)
    assert opponents.read_rational("1E+02") == 100


@pytest.mark.parametrize(
    "weight",
    [MANY_DIGITS, Fraction(MANY_DIGITS, 3), -MANY_DIGITS],
    ids=["whole", "fraction", "negative"],
)
def test_huge_probabilities_are_refused(weight):
    refused(BadGridError, parse_grid, [(weight, 0, 0)] * 9)
    refused(BadGridError, check_draw_value, MANY_DIGITS)
    refused(BadGridError, sample_grids, "csun", MANY_DIGITS, 0, 1)


@pytest.mark.parametrize(
    "grid",
    [
        repeat((1, 0, 0)),
        [repeat(0)] * 9,
        numpy.array(0.5),
        [numpy.array(0.5)] * 9,
        "50/0/50 " * 10**5,
    ],
    ids=["endless grid", "endless cell", "no axis", "cell of no axis", "long"],
)
def test_grids_without_end_or_axis_are_refused(grid):
    refused(BadGridError, parse_grid, grid)


def test_times_are_no_board_numbers(tb):
    refused(BadBoardError, tb.best_moves, numpy.array([0, 1], "m8"))


@pytest.mark.parametrize("folder", ["a\0b", "\ud800", "x" * 10_000])
def test_folders_that_cannot_be_are_missing(folder):
    for opens in (sql.data_folder, open_sample):
        with pytest.raises(MissingTableError):
            opens(folder)


def test_whole_numbers_of_numpy_are_weights_that_do_not_overflow():
    weights = read_policy(lambda _: {0: numpy.int64(2**62), 1: Fraction(1, 3)})(0)
    assert weights == {0: 3 * 2**62, 1: 1}
    refused(BadModelError, read_policy(lambda _: {0: numpy.timedelta64(1, "s")}), 0)
    million = Fraction(1, 10**6)
    cells = parse_grid([(numpy.int8(0), 1 - million, million)] * 9).cells
    assert sum(cells[0]) == 1
    refused(BadGridError, parse_grid, [(numpy.timedelta64(1, "s"), 0, 0)] * 9)
