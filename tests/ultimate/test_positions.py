"""An invalid position is refused before compiled code works on it."""

from functools import partial

import pytest

from tests.support.ultimate_games import boards_of, random_position, ultimate
from ttt_tables.errors import BadBoardError, GameOverError
from ttt_tables.games.ultimate.text import START
from ttt_tables.ultimate import Engine, solve


@pytest.fixture(scope="module")
def engine():
    return Engine(entries=1 << 8)


@pytest.mark.parametrize("position", ["", (0,) * 9, "X...O....", START + " "])
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
