"""The classic game's rules by example. `verify` has a second implementation for every board."""

import pytest

import ttt_tables as ttt
from ttt_tables.board import alternating
from ttt_tables.board import numbers as b
from ttt_tables.errors import BadBoardError, GameOverError, IllegalMoveError
from ttt_tables.games.classic import rules as classic


@pytest.mark.parametrize(
    ("position", "move", "after", "to_move", "result"),
    [
        (".........", "4", "....X....", "O", None),
        ("....X....", "0", "O...X....", "X", None),
        ("XX.OO....", "2", "XXXOO....", "O", "X"),
        ("XX.OO.X..", "5", "XX.OOOX..", "X", "O"),
        ("XOXXOOOX.", "8", "XOXXOOOXX", "O", "draw"),
        ("XOXXOO.XO", "6", "XOXXOOXXO", "O", "X"),
    ],
)
def test_sides_alternate_until_a_line_or_a_full_board(position, move, after, to_move, result):
    played = ttt.game().position(position).play(move)
    assert (played.text, played.to_move, played.result) == (after, to_move, result)


@pytest.mark.parametrize("line", ["012", "345", "678", "036", "147", "258", "048", "246"])
def test_each_of_the_eight_lines_wins(line):
    first, second, last = map(int, line)
    others = [cell for cell in range(9) if str(cell) not in line][:2]
    marks = dict.fromkeys((first, second), "X") | dict.fromkeys(others, "O")
    board = "".join(marks.get(cell, ".") for cell in range(9))
    assert ttt.game().position(board).play(str(last)).result == "X"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XX.......", "the sides alternate"),
        ("XXXOOO...", "both sides have a line, but the first line ends the game"),
        ("XXXOO.O..", "O has moved after X's line ended the game"),
        ("OOOXX.XX.", "X has moved after O's line ended the game"),
    ],
)
def test_impossible_board_error_gives_the_reason(text, reason):
    for asked in (text, b.parse(text)):
        with pytest.raises(BadBoardError, match=reason) as caught:
            ttt.parse(asked)
        assert repr(text) in str(caught.value)


def test_exactly_5478_boards_are_reachable():
    possible = [board for board in b.BOARDS if not alternating.impossible(board)]
    assert (*possible,) == classic.boards()
    assert all(ttt.parse(board) == ttt.parse(b.show(board)) == board for board in possible)


def test_illegal_move_is_rejected():
    with pytest.raises(GameOverError, match="no move is left"):
        classic.play(b.parse("XXXOO...."), 5)
    with pytest.raises(IllegalMoveError, match="cell 4 is taken"):
        classic.play(b.parse("X...O...."), 4)
