"""The dice game by example: what a roll opens, what a blocked roll does, which positions occur."""

import pytest

import ttt_tables as ttt
from tests.support.parts import first
from ttt_tables.board import alternating
from ttt_tables.board.numbers import show
from ttt_tables.games.dice import rules as dice

DICE_RULES = list(dice.DICE_RULES)
BLOCKED = "XOXO..... X 1"


def test_a_roll_opens_one_two_or_three_rows():
    """1 and 2 the top row, 3 and 4 the upper two, 5 and 6 all three; a move takes an empty cell."""
    before = ttt.game("dice").position("X...O.... X")
    opened = ["12", "12", "1235", "1235", "1235678", "1235678"]
    assert [one.position.legal_moves for one in before.outcomes] == [*map(tuple, opened)]
    after = before.play("roll-4").play("2")
    assert (after.text, after.to_move, after.facts) == ("X.X.O.... O", "O", {})
    with pytest.raises(ttt.IllegalMoveError, match=r"'4' is no move .*choose one of 1, 2, 3, 5"):
        before.play("roll-4").play("4")


@pytest.mark.parametrize(
    ("rule", "result", "then"),
    [
        ("pass", None, "XOXO..... O"),
        ("reroll", None, "XOXO..... X"),
        ("draw", "draw", None),
        ("forfeit", "O", None),
    ],
)
def test_a_roll_that_opens_no_empty_cell_is_what_the_rule_says(rule, result, then):
    here = ttt.game("dice", rule=rule).position(BLOCKED)
    assert (here.result, here.legal_moves) == (result, ())
    assert [(one.name, one.position.text) for one in here.outcomes] == [(rule, then)][: bool(then)]


def test_three_in_a_line_win_and_a_full_board_is_a_draw():
    game = ttt.game("dice")
    assert game.position("XX.OO.... X 1").play("2").result == "X"
    assert game.position("XOXXOOOX. X 6").play("8").result == "draw"


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("X........ X", "pass", "it is the turn of O"),
        ("XX....... X", "pass", "X has 2 marks and O has 0"),
        ("XXXOOO... X", "pass", "both sides have a line"),
        ("XXX...XXX O", "pass", "no single mark completes all 2 lines"),
        ("XXX...... O", "pass", "until the top row is full"),
        ("OOX...... X", "pass", "until the top row is full"),
        ("XOXXX.O.. O", "draw", "X has 4 marks and O has 2"),
        ("X........ x", "pass", '"X" or "O"'),
        ("X...... X", "pass", "write nine"),
        ("XOXO.....", "pass", "is no position: write the board, the side to move"),
        ("XXXOO.... O 4", "pass", "has ended: no die is thrown"),
    ],
)
def test_a_position_that_cannot_occur_is_refused_with_the_reason(text, rule, reason):
    with pytest.raises(ttt.BadBoardError, match=reason):
        ttt.game("dice", rule=rule).position(text)


@pytest.mark.parametrize("roll", ["0", "7", "-1", "1.0", "04", "x"])
def test_what_a_die_does_not_show_is_refused(roll):
    with pytest.raises(ttt.BadOptionError, match="1 to 6"):
        ttt.game("dice").position(f"......... X {roll}")


def test_on_an_ended_board_either_side_will_do():
    for side in "XO":
        assert ttt.game("dice", rule="draw").position(f"XXXOO.... {side}").result == "X"


@pytest.mark.parametrize("rule", first(DICE_RULES))
def test_exactly_the_positions_that_play_cannot_reach_are_refused(rule):
    occur = {*dice.positions(rule)}
    for board in range(3**9):
        sides = {side for side in "XO" if (board, side) in occur}
        told = {side for side in "XO" if not dice.impossible(board, side, rule)}
        assert told == ({*"XO"} if sides and alternating.result(board) else sides), show(board)
