"""The classic game's rules: by example, and on every board against a textbook's statement."""

from collections import Counter

import pytest

import ttt_tables as ttt
from tests.support import textbook
from ttt_tables.board import alternating
from ttt_tables.board import numbers as b
from ttt_tables.errors import BadBoardError, GameOverError, IllegalMoveError
from ttt_tables.games.classic import rules as classic
from ttt_tables.play.value import certain


@pytest.fixture(scope="module")
def game():
    """Return the game of the package's own tables."""
    return ttt.game()


def test_the_sides_take_turns_and_x_starts(game):
    for position, move, after, to_move in (
        (".........", "4", "....X....", "O"),
        ("....X....", "0", "O...X....", "X"),
    ):
        played = game.position(position).play(move)
        assert (played.text, played.to_move, played.result) == (after, to_move, None)


@pytest.mark.parametrize("line", ["012", "345", "678", "036", "147", "258", "048", "246"])
def test_each_of_the_eight_lines_wins(line, game):
    first, second, last = map(int, line)
    others = [cell for cell in range(9) if str(cell) not in line][:2]
    marks = dict.fromkeys((first, second), "X") | dict.fromkeys(others, "O")
    board = "".join(marks.get(cell, ".") for cell in range(9))
    assert game.position(board).play(str(last)).result == "X"


def test_a_full_board_without_a_line_is_a_draw_and_a_line_on_it_a_win(game):
    assert game.position("XOXXOOOX.").play("8").result == "draw"
    assert game.position("XOXXOO.XO").play("6").result == "X"


def test_under_perfect_play_the_game_is_a_draw_by_all_nine_first_moves(game):
    start = game.moves(".........", policy="perfect")
    assert start.value.wdl == 0
    assert [(move.move, move.rank) for move in start] == [(str(c), 1) for c in range(9)]


def test_a_win_is_taken_as_soon_and_a_loss_put_off_as_long_as_can_be(game):
    """X wins at once by 2; O, with two lines against it, blocks one and loses two plies later."""
    assert game.probe("XX.OO....") == certain("X", 1, 1)
    assert game.choose("XX.OO....") == "2"
    assert game.probe("X.X.O.X.O") == certain("O", -1, 2)


def test_the_boards_are_those_that_an_independent_enumeration_reaches():
    assert classic.boards() == tuple(sorted(map(textbook.number, textbook.BOARDS)))
    assert len(classic.boards()) == 5478


def test_the_rules_agree_with_the_textbooks_on_every_board():
    for text in textbook.BOARDS:
        board = textbook.number(text)
        assert alternating.to_move(board) == textbook.side(text)
        assert alternating.result(board) == (textbook.over(text) or None)
        afters = {cell: textbook.number(after) for cell, after in textbook.replies(text).items()}
        assert classic.afterstates(board) == tuple(afters.items())
        assert alternating.legal_moves(board) == tuple(afters)
        assert {cell: classic.play(board, cell) for cell in afters} == afters


# Refusals


def reason(text):
    """Return why a board cannot occur, from its text, or "" if it can."""
    x, o = text.count("X"), text.count("O")
    lines = {text[i] for i, j, k in textbook.LINES if text[i] == text[j] == text[k]}
    if x - o not in (0, 1):
        return "the sides alternate"
    if {"X", "O"} <= lines:
        return "both sides have a line"
    if "X" in lines and x == o:
        return "O has moved after X's line"
    if "O" in lines and x == o + 1:
        return "X has moved after O's line"
    return ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XXXOOO...", "both sides have a line, but the first line ends the game"),
        ("XXXOO.O..", "O has moved after X's line ended the game"),
        ("OOOXX.XX.", "X has moved after O's line ended the game"),
    ],
)
def test_a_board_that_cannot_occur_is_refused_with_the_whole_reason(text, reason):
    assert alternating.impossible(b.parse(text)) == reason


def test_each_of_the_19683_numbers_is_accepted_or_refused_for_the_right_reason():
    possible = set(map(textbook.number, textbook.BOARDS))
    reasons = Counter()
    for board in b.BOARDS:
        text = b.show(board)
        why = reason(text)
        reasons[why] += 1
        assert (why == "") == (board in possible)
        if not why:
            assert ttt.parse(text) == ttt.parse(board) == board
            continue
        for asked in (text, board):
            with pytest.raises(BadBoardError) as caught:
                ttt.parse(asked)
            assert repr(text) in str(caught.value)
            assert why in str(caught.value)
    assert min(reasons.values()) > 0
    assert len(reasons) == 5


def test_a_move_on_an_ended_board_or_a_taken_cell_is_refused():
    for text in textbook.BOARDS:
        ended = bool(textbook.over(text))
        for cell in [0] if ended else [cell for cell in range(9) if text[cell] != "."]:
            told = "no move is left" if ended else f"cell {cell} is taken"
            with pytest.raises(GameOverError if ended else IllegalMoveError, match=told):
                classic.play(textbook.number(text), cell)
