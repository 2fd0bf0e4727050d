"""The variants by example: the effect of a move, the end of a game, and position texts."""

import pytest

import ttt_tables as ttt
from ttt_tables.games.family.notakto import DEAD, Notakto

MORRIS = ("morris-lines", "morris-orthogonal", "morris-anywhere")


def moves(name, position):
    return {*ttt.game(name).position(position).legal_moves}


@pytest.mark.parametrize(
    ("name", "position", "move", "result"),
    [
        ("misere", "XX.OO....", "2", "O"),
        ("misere", "XOXXOOOX.", "8", "draw"),
        ("wild", "XX.......", "2X", "X"),  # X moved, and so did X two plies before
        ("wild", "OO.......", "2O", "X"),  # the mark does not matter: X moved
        ("wild", "OOX......", "3O", None),
        ("wild-misere", "XX.......", "2X", "O"),
        ("wild-misere", "OO.......", "2O", "O"),
        *[(name, "XX.OO.... X", "2", "X") for name in MORRIS],
        ("vanishing", "031458 X", "2", None),  # 0 disappears, and with it the line 0 1 2
        ("vanishing", "031548 X", "7", "X"),  # 1 4 7: a line of the three remaining marks
        ("maker-breaker", "XOXXOO.XO", "6", "X"),
        ("maker-breaker", "OO.XX....", "2", None),
        ("maker-breaker", "XOXXOOOX.", "8", "O"),  # a full board without a line of X
        ("notakto", "XX.......", "0:2", "O"),  # X has moved, for the third time
        ({"name": "notakto", "boards": 2}, "XX......./.........", "0:2", None),
    ],
)
def test_move_ends_the_game_by_the_rules(name, position, move, result):
    asked = name if isinstance(name, dict) else {"name": name}
    assert ttt.game(**asked).position(position).play(move).result == result


@pytest.mark.parametrize(
    ("name", "position", "expected"),
    [
        ("wild", "XOXXOOOX.", {"8X", "8O"}),
        *[(name, "XX.OO.... X", {*"25678"}) for name in MORRIS],
        ("morris-lines", "XX.OOX.O. X", {"1-2", "5-2", "5-8"}),
        ("morris-lines", "X.OX.XO.O O", {"2-1", "2-4", "6-4", "6-7", "8-4", "8-7"}),
        ("morris-orthogonal", "XX.OOX.O. X", {"1-2", "5-2", "5-8"}),
        ("morris-orthogonal", "X.OX.XO.O O", {"2-1", "6-7", "8-7"}),
        ("morris-anywhere", "XX.OOX.O. X", {f"{a}-{b}" for a in "015" for b in "268"}),
        ("vanishing", "031458 X", {*"267"}),  # 0 leaves next, but still occupies its cell
        ("vanishing-reuse", "031458 X", {*"0267"}),
    ],
)
def test_legal_moves_follow_the_rules(name, position, expected):
    assert moves(name, position) == expected


def test_mark_moves_to_an_empty_cell():
    assert ttt.game("morris-lines").position("XX.OOX.O. X").play("5-8").text == "XX.OO..OX O"


def test_fourth_mark_removes_the_oldest():
    """X has 0 1 5, O 3 4 8, oldest first."""
    here = ttt.game("vanishing").position("031458 X")
    assert (here.board, here.info) == ("XX.OOX..O", {"leaving": "0"})
    assert (here.play("2").text, here.play("2").board) == ("314582 O", ".XXOOX..O")


def test_side_may_be_left_out_of_fewer_than_six_marks():
    game = ttt.game("vanishing")
    for text, reads in (("135", "135 O"), ("- X", "- X"), ("135 O", "135 O")):
        assert game.position(text).text == reads
    with pytest.raises(ttt.BadBoardError, match="the side to move after '135' must be O: write it"):
        game.position("135 X")
    with pytest.raises(ttt.BadBoardError, match="after '052486' must be X or O"):
        game.position("052486")


def test_dead_board_of_notakto_has_no_moves():
    rules = Notakto(boards=3)
    position = "X..X..X../......X../.X......."
    assert [move[0] for move in rules.moves(position)] == ["1"] * 8 + ["2"] * 8
    assert rules.canonical(position) == f"........X/.......X./{DEAD}"
    assert rules.result(position) is None
    assert rules.result("/".join(["XXX......", "X...X...X", "XXX..X..."])) == "X"


@pytest.mark.parametrize(
    ("name", "position", "form"),
    [
        ("misere", "XX.......", "no game of misere reaches .*such as 'X........'"),
        ("misere", "X........ ", "no game of misere reaches"),
        ("misere", "x" * 10**6, "no game of misere reaches"),
        ("misere", "\ud800", "no game of misere reaches"),
        ("wild", "XXXOOO...", "no game of wild reaches .*such as 'X........'"),
        ("vanishing", "00", "cells of the marks, oldest first .* and the side to move, such as"),
        ("vanishing", "0123456", "no game of vanishing reaches"),
        ("vanishing", "9", "no game of vanishing reaches"),
        ("morris-lines", "XOXOXO...", "in this game it is written 'XOXOXO... X' or 'XOXOXO... O'"),
        ("morris-lines", "......... O", "the side to move"),
        ("achi", "z........", "reaches 'z........': a position is nine"),
        ("notakto", "........./.........", "has 2 boards, but this game has 1 board"),
        ("notakto", "....O....", "no game of notakto reaches"),
        ({"name": "notakto", "boards": 2}, "./" + "." * 17, "no game of notakto reaches"),
        ("random-turn", "X...O....  O", "is not a position: write the board and, after the toss"),
        ("random-turn", "X...O.... x", "the side that won the toss must be X or O, got 'x'"),
        ("random-turn", "XXX...... O", "has ended: leave out the side that won the toss"),
    ],
)
def test_error_shows_the_position_notation(name, position, form):
    asked = name if isinstance(name, dict) else {"name": name}
    with pytest.raises(ttt.BadBoardError, match=form) as caught:
        ttt.game(**asked).position(position)
    assert len(str(caught.value)) < 400
