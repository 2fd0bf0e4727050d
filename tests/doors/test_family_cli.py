"""Positions of the family, and of phantom, as the terminal tells them."""

from typing import Any

from ttt_tables import Tablebase
from ttt_tables.answers import of_position
from ttt_tables.doors.terminal.shown import drawn
from ttt_tables.games.family.registry import without_chance
from ttt_tables.games.registry import make

RULES = without_chance()
COIN = "random-turn"


def test_a_position_is_told_in_words(ttt: Any, data: Any) -> None:
    for position, game, told in (
        ("1", "vanishing", "O to move loses in 12 plies."),
        (".........", "misere", "X to move: a draw under perfect play."),
        ("XXX.O.O..", "misere", "O has won."),
        ("XOXXOOOXX", "misere", "The game has ended in a draw."),
        ("....X....", COIN, "X scores 85/128."),
    ):
        status, output, _ = ttt("probe", position, "--game", game, "--data", data)
        assert (status, output.startswith(told)) == (0, True), output
        assert told in ttt("moves", position, "--game", game, "--data", data)[1]


def test_of_many_boards_the_distance_is_not_known(ttt: Any, data: Any) -> None:
    for boards, told in ((2, "X to move loses in 11 plies.\n"), (10, "X to move loses.\n")):
        asked = ("probe", "--game", "notakto", "--boards", boards, "--data", data)
        assert ttt(*asked) == (0, told, "")


def test_the_mark_that_goes_next_is_small(tb: Tablebase) -> None:
    shown = drawn(of_position(make(tb, "vanishing").position("052486 X")))
    assert shown == "x . X\n. O O\nO . X"
    game = make(tb, "notakto", boards=2)
    two = drawn(of_position(game.position("X......../.........")), numbers=True)
    assert two == "0       1\nX 1 2   0 1 2\n3 4 5   3 4 5\n6 7 8   6 7 8"


def test_a_line_for_each_cell_and_the_value_are_printed(ttt: Any, data: Any) -> None:
    asked = ("moves", "--game", "phantom", "--data", data)
    status, output, errors = ttt(*asked, "4?", "O")
    assert (status, errors) == (0, "")
    assert output.startswith(". . .\n. X .\n. . .\n\nO to move.\n\nmove  probability")
    rows = [line.split()[:2] for line in output.splitlines()[-4:]]
    assert rows == [[cell, "1/4"] for cell in "0268"]
    start = ttt(*asked)
    assert start == ttt(*asked, "-", "X")
    assert start[1].startswith(". . .\n. . .\n. . .\n\nX to move.\nX scores 5/6.\n")
