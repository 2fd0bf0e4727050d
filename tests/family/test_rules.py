"""The relatives by example: what a move does, what ends a game, how a position is written."""

import pytest

import ttt_tables as ttt
from ttt_tables.games.family.notakto import DEAD, Notakto

MORRIS = ("morris-lines", "morris-orthogonal", "morris-anywhere")


def after(name, position, move, **options):
    return ttt.game(name, **options).position(position).play(move)


def moves(name, position):
    return {*ttt.game(name).position(position).legal_moves}


# --- misere, wild ---------------------------------------------------------------------------------


def test_who_completes_a_line_loses_misere():
    assert after("misere", "XX.OO....", "2").result == "O"
    assert after("misere", "XOXXOOOX.", "8").result == "draw"


def test_each_move_sets_either_mark_and_a_line_of_either_wins_wild():
    assert moves("wild", "XOXXOOOX.") == {"8X", "8O"}
    assert after("wild", "XX.......", "2X").result == "X"  # X moved, and so did X two plies before
    assert after("wild", "OO.......", "2O").result == "X"  # the mark is no matter: X moved
    assert after("wild", "OOX......", "3O").result is None


def test_in_wild_misere_a_line_of_either_mark_loses():
    assert after("wild-misere", "XX.......", "2X").result == "O"
    assert after("wild-misere", "OO.......", "2O").result == "O"


# --- three men's morris ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", MORRIS)
def test_a_side_sets_three_marks_and_wins_by_a_line(name):
    assert moves(name, "XX.OO.... X") == {*"25678"}
    assert after(name, "XX.OO.... X", "2").result == "X"


def test_then_a_mark_moves_to_an_empty_neighbour():
    """X may go along a line of the board, or along rows and columns alone, or anywhere."""
    position = "XX.OOX.O. X"
    assert moves("morris-lines", position) == {"1-2", "5-2", "5-8"}
    assert moves("morris-orthogonal", position) == {"1-2", "5-2", "5-8"}
    assert moves("morris-anywhere", position) == {f"{a}-{b}" for a in "015" for b in "268"}
    diagonal = {name: moves(name, "X.OX.XO.O O") & {"2-4", "6-4", "8-4"} for name in MORRIS[:2]}
    assert diagonal == {"morris-lines": {"2-4", "6-4", "8-4"}, "morris-orthogonal": set()}
    assert after("morris-lines", position, "5-8").text == "XX.OO..OX O"


# --- vanishing ------------------------------------------------------------------------------------


def test_the_fourth_mark_takes_the_oldest_away():
    """X has 0 1 5, O 3 4 8, in that order of time."""
    here = ttt.game("vanishing").position("031458 X")
    assert (here.board, here.facts) == ("XX.OOX..O", {"leaving": "0"})
    assert (here.play("2").text, here.play("2").board) == ("314582 O", ".XXOOX..O")


def test_the_mark_about_to_go_still_stands_in_the_way_unless_its_cell_may_be_used_again():
    assert moves("vanishing", "031458 X") == {*"267"}
    assert moves("vanishing-reuse", "031458 X") == {*"0267"}


def test_a_line_with_the_mark_that_goes_wins_nothing():
    """X has 0 1 5, O 3 4 8: the fourth mark of X on 2 would make 0 1 2, but 0 has gone."""
    assert after("vanishing", "031458 X", "2").result is None
    assert after("vanishing", "031548 X", "7").result == "X"  # 1 4 7: of the three that stay


def test_of_fewer_than_six_marks_the_side_may_be_left_out():
    game = ttt.game("vanishing")
    assert [game.position(text).text for text in ("135", "- X", "135 O")] == [
        "135 O",
        "- X",
        "135 O",
    ]
    with pytest.raises(ttt.BadBoardError, match="after '135' O is to move: write the side"):
        game.position("135 X")
    with pytest.raises(ttt.BadBoardError, match="after '052486' X or O is to move"):
        game.position("052486")


# --- notakto --------------------------------------------------------------------------------------


def test_who_completes_the_last_live_board_s_line_loses():
    assert after("notakto", "XX.......", "0:2").result == "O"  # X has moved, for the third time
    assert after("notakto", "XX......./.........", "0:2", boards=2).result is None


def test_a_dead_board_of_notakto_has_no_moves_and_counts_as_any_other():
    rules = Notakto(boards=3)
    position = "X..X..X../......X../.X......."
    assert [move[0] for move in rules.moves(position)] == ["1"] * 8 + ["2"] * 8
    assert rules.canonical(position) == f"........X/.......X./{DEAD}"
    assert rules.result(position) is None
    assert rules.result("/".join(["XXX......", "X...X...X", "XXX..X..."])) == "X"


# --- what cannot be asked -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "position", "form"),
    [
        ("misere", "XX.......", "play of misere cannot reach .*such as 'X........'"),
        ("misere", "X........ ", "play of misere cannot reach"),
        ("misere", "x" * 10**6, "play of misere cannot reach"),
        ("misere", "\ud800", "play of misere cannot reach"),
        ("wild", "XXXOOO...", "play of wild cannot reach .*such as 'X........'"),
        ("vanishing", "00", "cells of the marks, oldest first, .* and the side to move, such as"),
        ("vanishing", "0123456", "play of vanishing cannot reach"),
        ("vanishing", "9", "play of vanishing cannot reach"),
        ("morris-lines", "XOXOXO...", "this game writes it as 'XOXOXO... X' or 'XOXOXO... O'"),
        ("morris-lines", "......... O", "the side to move"),
        ("achi", "z........", "cannot reach 'z........': a position is nine"),
        ("notakto", "........./.........", "has 2 boards: 1 board may be asked about"),
        ("notakto", "....O....", "play of notakto cannot reach"),
        ({"name": "notakto", "boards": 2}, "./" + "." * 17, "play of notakto cannot reach"),
        ("random-turn", "X...O....  O", "is no position: write the board, and after the toss"),
        ("random-turn", "X...O.... x", "the toss is won by X or O, not 'x'"),
        ("random-turn", "XXX...... O", "has ended: no coin is tossed"),
    ],
)
def test_a_refusal_says_how_the_game_writes_its_positions(name, position, form):
    asked = name if isinstance(name, dict) else {"name": name}
    with pytest.raises(ttt.BadBoardError, match=form) as caught:
        ttt.game(**asked).position(position)
    assert len(str(caught.value)) < 400
