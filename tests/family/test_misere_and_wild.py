"""Misere, wild and wild misere: who completes a line loses, or any mark may be set, or both."""

import pytest

CENTRE = "4"


def test_who_completes_a_line_loses_misere(tb):
    assert tb.game("misere").play("XX.OO....", "2").result == "O"
    assert tb.game("misere").play("XOXXOOOX.", "8").result == "draw"


def test_each_move_sets_either_mark_and_a_line_of_either_wins_wild(tb):
    game = tb.game("wild")
    assert {one.move for one in game.moves("XOXXOOOX.").moves} == {"8X", "8O"}
    assert game.play("XX.......", "2X").result == "X"  # X moved, and so did X two plies before
    assert game.play("OO.......", "2O").result == "X"  # the mark is no matter: X moved
    assert game.play("OOX......", "3O").result is None


def test_in_wild_misere_a_line_of_either_mark_loses(tb):
    assert tb.game("wild-misere").play("XX.......", "2X").result == "O"
    assert tb.game("wild-misere").play("OO.......", "2O").result == "O"


@pytest.mark.parametrize(("name", "best"), [("misere", 0), ("wild", 1), ("wild-misere", 0)])
def test_the_centre_alone_keeps_the_value(name, best, tb):
    start = tb.game(name).moves(".........")
    worth = {one.move: one.value["wdl"] for one in start.moves}
    assert max(worth.values()) == best
    assert {move[0] for move, wdl in worth.items() if wdl == best} == {CENTRE}


def test_any_other_first_move_loses_misere_in_nine_plies(tb):
    start = tb.game("misere").moves(".........")
    others = [one.value for one in start.moves if one.move != CENTRE]
    assert others == [{"wdl": -1, "distance": 9}] * 8


def test_wild_is_won_in_seven_plies(tb):
    assert tb.game("wild").probe(".........").value == {"wdl": 1, "distance": 7}
