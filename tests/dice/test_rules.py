"""The dice game's rules: what a roll opens, what a blocked roll does, which positions occur."""

import json

import pytest

from tests.conftest import ORACLES
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.board.numbers import parse, show
from ttt_tables.dice import rules as dice
from ttt_tables.errors import BadBoardError, BadRollError, IllegalMoveError, UnknownRuleError

COUNTS = json.loads((ORACLES / "dice_game_root.json").read_text())["counts"]
DICE_RULES = list(dice.DICE_RULES)


def test_a_roll_opens_one_two_or_three_rows(tb):
    """1 and 2 the top row, 3 and 4 the upper two, 5 and 6 all three; a move takes an empty cell."""
    game = tb.game("dice")
    for roll, cells in zip(
        dice.ROLLS, ["12", "12", "1235", "1235", "1235678", "1235678"], strict=True
    ):
        opened = game.moves("X...O....", roll=roll)
        assert sorted(move.move for move in opened.moves) == list(cells)
    assert game.play("X...O....", "2").position == "X.X.O...."
    with pytest.raises(IllegalMoveError, match="cell 4 is taken"):
        game.play("X...O....", "4")


@pytest.mark.parametrize(
    ("rule", "then"),
    [
        ("pass", "the turn passes to O"),
        ("draw", "the game ends in a draw"),
        ("reroll", "X rolls again"),
        ("forfeit", "X loses"),
    ],
)
def test_a_roll_that_opens_no_empty_cell_is_what_the_rule_says(rule, then, tb):
    blocked = tb.game("dice").moves("XOXO.....", roll=1, rule=rule)
    assert blocked.moves == ()
    assert blocked.facts["note"] == f"The roll opens no empty cell: {then}."


def test_three_in_a_line_win_and_a_full_board_is_a_draw(tb):
    game = tb.game("dice")
    assert game.play("XX.OO....", "2").result == "X"
    assert game.play("XOXXOOOX.", "8").result == "draw"


def test_play_reaches_so_many_positions():
    positions = dice.positions("pass")
    assert len(positions) == COUNTS["pass_board_turn"] == 10_213
    assert len({board for board, _ in positions}) == COUNTS["pass_boards"] == 8_142
    assert sum(not textbook.over(show(board)) for board, _ in positions) == 7_673


@pytest.mark.parametrize("rule", DICE_RULES[1:])
def test_where_no_turn_passes_the_boards_are_those_of_the_classic_game(rule):
    expected = [(parse(text), textbook.side(text)) for text in textbook.BOARDS]
    assert list(dice.positions(rule)) == sorted(expected)


def test_the_rule_as_it_is_written_is_the_same_game_upside_down():
    """A row of at least half the roll: the mirror image of the rows that 7 - roll opens here."""
    for roll in dice.ROLLS:
        literal = {row for row in (1, 2, 3) if row >= roll / 2}
        assert literal == {4 - row for row in range(1, dice.opened_rows(7 - roll) + 1)}


def test_some_rolls_are_blocked_where_the_upper_rows_are_full():
    boards = [parse(text) for text in textbook.OPEN]
    assert sum(dice.blocked_thirds(board) > 0 for board in boards) == 925
    assert sum(dice.blocked_thirds(board) == 2 for board in boards) == 148
    assert COUNTS["nonterminal_row1_full"] == 925
    assert COUNTS["nonterminal_rows12_full"] == 148


def test_no_roll_is_blocked_while_the_top_row_has_an_empty_cell():
    for board, _ in dice.positions("pass"):
        text = show(board)
        if not textbook.over(text):
            assert (dice.blocked_thirds(board) == 0) == ("." in text[:3])
            blocked = sum(not dice.legal_moves(board, rows) for rows in dice.ROWS)
            assert dice.blocked_thirds(board) == blocked


@pytest.mark.parametrize("roll", [0, 7, -1, 1.0, "1", True, None, [1]])
def test_what_a_die_does_not_show_is_refused(roll):
    with pytest.raises(BadRollError, match="1 to 6"):
        dice.check_roll(roll)


@pytest.mark.parametrize("rule", ["", "Pass", None, 1, ["pass"]])
def test_unknown_rules_are_refused_with_those_there_are(rule):
    with pytest.raises(UnknownRuleError, match="pass, draw, reroll, forfeit"):
        dice.check_rule(rule)


@pytest.mark.parametrize("rule", first(DICE_RULES))
def test_exactly_the_positions_that_cannot_occur_are_refused_with_a_reason(rule):
    occur = set(dice.positions(rule))
    for board in range(3**9):
        ended = textbook.over(show(board))
        sides = {side for side in "XO" if (board, side) in occur}
        for side in "XO":
            reason = dice.impossible(board, side, rule)
            assert (reason == "") == (bool(sides) if ended else side in sides), (board, side)


@pytest.mark.parametrize(
    ("text", "side", "rule", "reason"),
    [
        ("X........", "X", "pass", "it is the turn of O"),
        ("XX.......", "X", "pass", "X has 2 marks and O has 0"),
        ("XXXOOO...", "X", "pass", "both sides have a line"),
        ("XXX...XXX", "O", "pass", "no single mark completes all 2 lines"),
        ("XXX......", "O", "pass", "until the top row is full"),
        ("OOX......", "X", "pass", "until the top row is full"),
        ("XOXXX.O..", "O", "draw", "X has 4 marks and O has 2"),
        ("X........", "x", "pass", '"X" or "O"'),
        ("X........", None, "pass", '"X" or "O"'),
        ("X......", "X", "pass", "write nine"),
    ],
)
def test_the_reason_is_named(text, side, rule, reason):
    with pytest.raises(BadBoardError, match=reason):
        dice.check_position(text, side, rule)


def test_on_an_ended_board_either_side_will_do():
    for side in "XO":
        assert dice.check_position("XXXOO....", side, "draw") == (parse("XXXOO...."), side)
