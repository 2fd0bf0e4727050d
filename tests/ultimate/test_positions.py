"""An invalid position is refused before compiled code works on it."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from tests.support.ultimate_games import boards_of, random_position, ultimate
from ttt_tables.errors import BadBoardError, BadLimitError, BadRaceError, GameOverError
from ttt_tables.games.ultimate.text import START
from ttt_tables.ultimate import Engine, race, race_slopes, solve


@pytest.fixture(scope="module")
def engine():
    return Engine(entries=1 << 8)


@pytest.mark.parametrize("position", [None, "", (), 0, (0,) * 9, "X...O....", b"", START + " "])
def test_what_is_no_position_is_refused_by_engine_and_solver(engine, position):
    for ask in (engine.think, engine.analyse):
        with pytest.raises(BadBoardError):
            ask(position, depth=1)
    with pytest.raises(BadBoardError):
        solve(position)


def test_a_text_is_a_position_and_so_is_one_of_a_game_with_the_same_rule(engine):
    here = ultimate().position(played="44")
    expected = engine.think(boards_of(here), depth=2).move
    for position in (here.text, here):
        engine.forget()
        assert engine.think(position, depth=2).move == expected
    other = ultimate("open").position(here.text)
    for ask in (partial(engine.think, depth=1), solve):
        with pytest.raises(BadBoardError, match="of a game under 'open', and the question about"):
            ask(other)


def test_an_ended_game_is_told_from_what_is_no_position(engine):
    for ask in (partial(engine.think, depth=1), solve):
        with pytest.raises(GameOverError, match="has ended"):
            ask(random_position("closed-draw", 1))


@pytest.mark.parametrize(
    "wrong",
    [{"features": word} for word in (-1, 32768, 10**30, 1.0, "all", None, True)]
    + [{"clock": word} for word in (10**30, -999, "monotonic", None, 1.5)],
    ids=str,
)
def test_an_engine_takes_no_features_and_clocks_that_there_are_not(wrong):
    with pytest.raises(BadLimitError):
        Engine(entries=1 << 8, **wrong)


EVEN = [0.25] * 9


@pytest.mark.parametrize(
    "given",
    [
        *(None, "x", ["0.1"] * 9, [None] * 9, [0.1j] * 9, np.zeros(9, complex), [True] * 9),
        *([10**400] * 9, [[0.1]] * 9, [float("nan")] * 9, [[0.1] * 9, [0.1] * 8]),
    ],
    ids=range(11),
)
def test_what_is_no_array_of_probabilities_is_refused_by_the_race(given):
    for ask in (race, race_slopes):
        with pytest.raises(BadRaceError):
            ask(given, EVEN)
        with pytest.raises(BadRaceError):
            ask(EVEN, given)


def test_the_race_takes_fractions_whole_numbers_and_floats():
    expected = race(EVEN, EVEN)
    assert race([Fraction(1, 4)] * 9, EVEN) == expected
    assert race(np.array(EVEN, np.float32), EVEN) == expected
    assert race([1] * 9, [0] * 9).x_win == 1
