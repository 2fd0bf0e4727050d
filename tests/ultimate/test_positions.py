"""Invalid positions are refused before compiled code works on them."""

from fractions import Fraction

import numpy as np
import pytest

from ttt_tables.errors import BadBoardError, BadLimitError, BadRaceError, GameOverError
from ttt_tables.ultimate import Engine, Game, Position, choose, race, race_slopes, solve

EMPTY = (0,) * 9
X_LINE = 3**8 + 3**7 + 3**6  # XXX in the first row

WRONG = [
    None,
    "",
    (),
    0,
    EMPTY,
    (EMPTY, 0, None),
    Position((10**9,) * 9, 0, None, "X"),
    Position((-1,) * 9, 0, None, "X"),
    Position((3**9, *EMPTY[1:]), 0, None, "X"),
    Position(EMPTY[1:], 0, None, "X"),
    Position((*EMPTY, 0), 0, None, "X"),
    Position((0.0,) * 9, 0, None, "X"),
    Position((True,) * 9, 0, None, "X"),
    Position(("." * 9,) * 9, 0, None, "X"),
    Position(EMPTY, 3**9, None, "X"),
    Position(EMPTY, None, None, "X"),
    Position(EMPTY, 0, 77, "X"),
    Position(EMPTY, 0, -1, "X"),
    Position(EMPTY, 0, 9, "X"),
    Position(EMPTY, 0, 4.0, "X"),
    Position(EMPTY, 0, "4", "X"),
    Position(EMPTY, 0, None, "x"),
    Position(EMPTY, 0, None, 1),
    Position(EMPTY, 0, None, None),
    Position(EMPTY, 3**8, None, "X"),  # won without a line
    Position((X_LINE, *EMPTY[1:]), 0, None, "O"),  # a line, and nobody's
    Position((X_LINE, *EMPTY[1:]), 2 * 3**8, None, "O"),  # the other side's
    Position((X_LINE, *EMPTY[1:]), 3**8, 0, "O"),  # to be played on a closed board
]


@pytest.fixture(scope="module")
def engine():
    return Engine(entries=1 << 8)


@pytest.mark.parametrize("position", WRONG, ids=range(len(WRONG)))
def test_what_is_no_position_is_refused_by_engine_and_solver(engine, position):
    with pytest.raises(BadBoardError):
        engine.think(position, 5)
    with pytest.raises(BadBoardError):
        engine.think(position, depth=1)
    with pytest.raises(BadBoardError):
        solve(position)


def test_an_endless_tuple_of_boards_is_refused(engine):
    def endless():
        while True:
            yield 0

    with pytest.raises(BadBoardError, match="nine boards"):
        engine.think((endless(), 0, None, "X"), 5)


def test_numbers_of_numpy_and_plain_tuples_are_a_position_and_so_is_a_game(engine):
    game = Game()
    game.play(4, 4)
    boards, macro, target, to_move = game.position
    as_numpy = (tuple(np.array(boards)), np.int64(macro), np.int8(target), to_move)
    expected = engine.think(game.position, depth=2).move
    for position in (as_numpy, (boards, macro, target, to_move), game):
        engine.forget()
        assert engine.think(position, depth=2).move == expected


def test_a_board_that_is_closed_may_be_named_under_open_alone(engine):
    position = Position((X_LINE, *EMPTY[1:]), 3**8, 0, "O")
    assert Engine("open", entries=1 << 8).think(position, depth=1).move[0] == 0
    with pytest.raises(BadBoardError, match="board 0 is closed under closed-draw"):
        engine.think(position, depth=1)


def test_an_ended_game_is_told_from_what_is_no_position(engine):
    won = Position((X_LINE,) * 3 + EMPTY[3:], X_LINE, 5, "O")
    with pytest.raises(GameOverError):
        engine.think(won, 5)


@pytest.mark.parametrize("game", [None, Position(), "", 4])
def test_choose_asks_for_a_game(game):
    with pytest.raises(BadBoardError, match="a game"):
        choose(game, 5)


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
