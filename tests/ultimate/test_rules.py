"""The rules of ultimate tic-tac-toe, by example; what is no move is refused."""

import pytest

import ttt_tables as ttt
from tests.support.ultimate_games import perft, ultimate
from ttt_tables.errors import BadBoardError, IllegalMoveError
from ttt_tables.ultimate import RULES


def test_a_move_sends_the_other_side_to_the_board_that_lies_where_the_cell_lies():
    here = ultimate().start
    assert len(here.legal_moves) == 81  # the first move is free
    here = here.play("42")
    assert (here.to_move, here.facts["target"]) == ("O", 2)
    assert here.legal_moves == tuple(f"2{cell}" for cell in range(9))


def test_a_board_that_is_closed_cannot_be_played_in():
    played = "00 01 10 04 40 07 70"
    here = ultimate().position(played=played)
    assert here.facts == {"macro": "O........", "target": None}
    assert {move[0] for move in here.legal_moves} == set("12345678")
    assert here.endswith(" O *")
    with pytest.raises(BadBoardError, match="board 0 is closed"):
        ultimate().position(here.text[:-1] + "0")
    with pytest.raises(IllegalMoveError, match="'08' is no move"):
        here.play("08")
    assert ultimate("open").position(played=played).facts["target"] == 0


def test_three_won_boards_in_a_line_win():
    boards = ".O..O.XXX/OXXXOOXOO/OOXOXOXOX/O.XOO..XO/XXX...O.X/.X.XXO.XO/XOOOXXOO./.XOXXOXOO/"
    here = ultimate().position(f"{boards}OXXXOXOOX O -")
    assert (here.facts["macro"], here.result) == ("XOXOXX.OX", "X")


def test_without_a_line_of_boards_the_game_is_drawn_or_more_won_boards_win():
    boards = "O.OXOOX.O/XO.XX..XX/OO.X.XOOO/XO.OO.XO./XO.XXXOX./XO..OXOOX/XXOXOOXXX/O..O.XO../"
    for rule, result in (("closed-draw", "draw"), ("closed-count", "O")):
        here = ultimate(rule).position(f"{boards}XXXXOOOXO X -")
        assert (here.facts["macro"], here.result) == ("OXOOXOXOX", result)


@pytest.mark.parametrize("rule", RULES)
def test_the_game_tree_has_the_published_size(rule):
    assert [perft(ultimate(rule).start, plies) for plies in (1, 2, 3)] == [81, 720, 6336]


@pytest.mark.parametrize("move", ["30", "44", "49", "90", "-10", "444", "4 5", 40])
def test_an_illegal_move_is_refused_with_those_that_there_are(move):
    with pytest.raises(IllegalMoveError, match="choose one of 40, 41, 42, 43, 45, 46, 47, 48"):
        ultimate().position(played="44").play(move)


def test_the_room_loads_on_first_use():
    assert ttt.ultimate.RULES == RULES
    assert "ultimate" in dir(ttt)
