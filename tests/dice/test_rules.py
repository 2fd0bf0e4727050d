"""The dice game's rules and values: an oracle's figures, both symmetries."""

import csv
import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from pipeline.dice.values import solve
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.board.numbers import OTHER, parse, show, swap
from ttt_tables.board.symmetry import MIRROR, carry, carry_cell
from ttt_tables.dice import rules as dice
from ttt_tables.errors import BadBoardError, BadRollError, UnknownRuleError

ORACLES = Path(__file__).parents[1] / "oracles"
SAMPLE = list(csv.DictReader((ORACLES / "dice_game_sample.csv").open()))
ROOTS = json.loads((ORACLES / "dice_game_root.json").read_text())
NAMES = {"pass": "pass", "draw": "library", "reroll": "reroll", "forfeit": "loss"}  # there
RULES = list(dice.RULES)
ROOT_VALUES = {
    "pass": Fraction(422078639, 1343692800),
    "draw": Fraction(1675, 6561),
    "reroll": Fraction(4025, 8748),
    "forfeit": Fraction(2341, 19683),
}


@cache
def values(rule):
    return solve(rule)


def margin(value):
    """Return X's chance of winning minus that of losing, the figure of the sources."""
    return value.chances.x_win - value.chances.o_win


# --- rules ----------------------------------------------------------------------------------------


def test_play_reaches_so_many_positions():
    found = dice.positions("pass")
    assert len(found) == ROOTS["counts"]["pass_board_turn"] == 10_213
    assert len({board for board, _ in found}) == ROOTS["counts"]["pass_boards"] == 8_142
    assert sum(not textbook.over(show(board)) for board, _ in found) == 7_673


@pytest.mark.parametrize("rule", RULES[1:])
def test_where_no_turn_passes_the_boards_are_those_of_the_classic_game(rule):
    expected = [(parse(text), textbook.side(text)) for text in textbook.BOARDS]
    assert list(dice.positions(rule)) == sorted(expected)


def test_a_roll_opens_one_two_or_three_rows():
    assert [dice.opened_rows(roll) for roll in dice.ROLLS] == [1, 1, 2, 2, 3, 3]
    assert dice.legal_moves(parse("X...O...."), 1) == (1, 2)
    assert dice.legal_moves(parse("XOXO....."), 1) == ()
    assert dice.legal_moves(parse("XXXOO...."), 3) == ()


def test_the_rule_as_it_is_written_is_the_same_game_upside_down():
    """A row of at least half the roll: the mirror image of the rows that 7 - roll opens here."""
    for roll in dice.ROLLS:
        literal = {row for row in (1, 2, 3) if row >= roll / 2}
        assert literal == {4 - row for row in range(1, dice.opened_rows(7 - roll) + 1)}


def test_some_rolls_are_blocked_where_the_upper_rows_are_full():
    boards = [parse(text) for text in textbook.OPEN]
    assert sum(dice.blocked_thirds(board) > 0 for board in boards) == 925
    assert sum(dice.blocked_thirds(board) == 2 for board in boards) == 148
    assert ROOTS["counts"]["nonterminal_row1_full"] == 925
    assert ROOTS["counts"]["nonterminal_rows12_full"] == 148


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


@pytest.mark.parametrize("rule", first(RULES))
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


# --- values: figures of an independent program ----------------------------------------------------


@pytest.mark.parametrize("rule", RULES)
def test_the_empty_board_is_worth_what_is_known(rule):
    root, known = values(rule)[0]["X"], ROOTS[{"draw": "lib"}.get(rule, NAMES[rule])]
    assert margin(root) == ROOT_VALUES[rule] == Fraction(known["empty_X_to_move"])
    assert list(root.chances) == [Fraction(part) for part in known["WDL_optimal_first_tie"]]
    for rows, best in enumerate(root.best_cells, start=1):
        opened = known[f"roll_rows<= {rows}"]
        assert list(best) == opened["best"]
        assert move_margin(rule, 0, best[0], "X") == Fraction(opened["value"])
    firsts = [float(move_margin(rule, 0, cell, "X")) for cell in range(9)]
    assert firsts == pytest.approx(known["first_move_values"], abs=1e-15)


def move_margin(rule, board, cell, side):
    after = board + "XO".index(side) * 3 ** (8 - cell) + 3 ** (8 - cell)
    return margin(values(rule)[after][OTHER[side]])


@pytest.mark.parametrize("rule", RULES)
def test_positions_are_worth_what_an_independent_program_says(rule):
    occur = [row for row in SAMPLE if row["to_move"] in values(rule).get(parse(row["board"]), ())]
    assert len(occur) == (401 if rule == "pass" else 240)
    for row in occur:
        value = values(rule)[parse(row["board"])][row["to_move"]]
        assert margin(value) == Fraction(row[NAMES[rule]]), row["board"]


# --- values: symmetry -----------------------------------------------------------------------------


@pytest.mark.parametrize("rule", first(RULES))
def test_exchanging_the_colours_exchanges_the_chances_of_every_position(rule):
    turned = [(swap(board), OTHER[side]) for board, side in dice.positions(rule)]
    exchanged = solve(rule, turned)
    for board, side in dice.positions(rule):
        value, other = values(rule)[board][side], exchanged[swap(board)][OTHER[side]]
        assert value.chances == other.chances[::-1]
        assert value.best_cells == other.best_cells


@pytest.mark.parametrize("rule", RULES)
def test_mirror_images_have_the_same_score_and_mirrored_best_cells(rule):
    for board, side in dice.positions(rule):
        value, image = values(rule)[board][side], values(rule)[carry(board, MIRROR)][side]
        assert value.chances.x_score == image.chances.x_score
        mirrored = [{carry_cell(cell, MIRROR) for cell in best} for best in value.best_cells]
        assert mirrored == [set(best) for best in image.best_cells]


def test_turning_the_board_is_no_symmetry():
    first = [move_margin("pass", 0, cell, "X") for cell in (0, 2, 6, 8)]
    assert first[0] == first[1] != first[2] == first[3]
