"""The dice game by example: opened rows, blocked rolls, and reachable positions."""

import csv
import json
from fractions import Fraction

import pytest

import ttt_tables as ttt
from tests.conftest import ORACLES
from ttt_tables.board import alternating
from ttt_tables.games.dice import rules as dice

SAMPLE = list(csv.DictReader((ORACLES / "dice_game_sample.csv").open()))
ROOTS = json.loads((ORACLES / "dice_game_root.json").read_text())
SOURCE = {"pass": "pass", "draw": "library", "reroll": "reroll", "forfeit": "loss"}  # its names


def test_roll_opens_one_two_or_three_rows():
    """1 and 2 open the top row, 3 and 4 the upper two, 5 and 6 all three."""
    before = ttt.game("dice").position("X...O.... X")
    opened = ["12", "12", "1235", "1235", "1235678", "1235678"]
    assert [one.position.legal_moves for one in before.outcomes] == [*map(tuple, opened)]
    after = before.play("roll-4").play("2")
    assert (after.text, after.to_move, after.info) == ("X.X.O.... O", "O", {})
    with pytest.raises(
        ttt.IllegalMoveError, match=r"'4' is not a legal move .*choose one of 1, 2, 3, 5"
    ):
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
def test_blocked_roll_follows_the_rule(rule, result, then):
    here = ttt.game("dice", rule=rule).position("XOXO..... X 1")
    assert (here.result, here.legal_moves) == (result, ())
    assert [(one.name, one.position.text) for one in here.outcomes] == [(rule, then)][: bool(then)]


def test_line_wins_and_a_full_board_is_a_draw():
    game = ttt.game("dice")
    assert game.position("XX.OO.... X 1").play("2").result == "X"
    assert game.position("XOXXOOOX. X 6").play("8").result == "draw"
    for side in "XO":  # on an ended board the side does not matter
        assert ttt.game("dice", rule="draw").position(f"XXXOO.... {side}").result == "X"


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("X........ X", "pass", "O is to move"),
        ("XX....... X", "pass", "X has 2 marks and O has 0"),
        ("XXXOOO... X", "pass", "both sides have a line"),
        ("XXX...XXX O", "pass", "no single mark completes all 2 lines"),
        ("XXX...... O", "pass", "while the top row has an empty cell"),
        ("XOXXX.O.. O", "draw", "X has 4 marks and O has 2"),
        ("X........ x", "pass", '"X" or "O"'),
        ("X...... X", "pass", "write nine"),
        ("XOXO.....", "pass", "is not a position: write the board, the side to move"),
        ("XXXOO.... O 4", "pass", "has ended: leave out the roll"),
    ],
)
def test_impossible_position_error_gives_the_reason(text, rule, reason):
    with pytest.raises(ttt.BadBoardError, match=reason):
        ttt.game("dice", rule=rule).position(text)


@pytest.mark.parametrize("rule", ["pass", "reroll"])
def test_environment_rolls_until_a_cell_is_open(rule):
    """Exact regrets add up to the reward, whatever the rolls are."""
    env = ttt.TextEnvironment(ttt.game("dice", rule=rule), side="O", player="random")
    for seed in range(6):
        env.reset(seed)
        total, done = 0.0, False
        while not done:
            turn = env.step(f"<answer>{env._match.here.legal_moves[-1]}</answer>")
            total, done = total + turn.reward, turn.done
        assert total == pytest.approx(-float(env.regrets()))


@pytest.mark.parametrize("roll", ["0", "7", "-1", "1.0", "04", "x"])
def test_invalid_roll_is_rejected(roll):
    with pytest.raises(ttt.BadOptionError, match="1 to 6"):
        ttt.game("dice").position(f"......... X {roll}")


def test_unknown_rule_is_rejected():
    with pytest.raises(ttt.BadOptionError, match="unknown rule 'again': choose one of pass"):
        ttt.game("dice", rule="again")


def test_only_reachable_positions_are_accepted():
    occur = {*dice.positions("pass")}
    for board in range(3**9):
        sides = {side for side in "XO" if (board, side) in occur}
        accepted = {side for side in "XO" if not dice.impossible(board, side, "pass")}
        assert accepted == ({*"XO"} if sides and alternating.result(board) else sides), board


def test_values_match_an_independent_program(db):
    """X's win probability minus its loss probability, and the first moves."""
    query = "select dice_rule, ttt_show(board), to_move, x_win_exact, o_win_exact from dice_values"
    rows = db.execute(query).fetchall()
    margins = {tuple(key): Fraction(x_win) - Fraction(o_win) for *key, x_win, o_win in rows}
    compared = 0
    for row in SAMPLE:
        for rule, name in SOURCE.items():
            if (key := (rule, row["board"], row["to_move"])) in margins:
                assert margins[key] == Fraction(row[name]), key
                compared += 1
    assert compared == 401 + 3 * 240
    for rule, name in SOURCE.items():
        firsts = [
            float(margins[rule, f"{'.' * cell}X{'.' * (8 - cell)}", "O"]) for cell in range(9)
        ]
        known = ROOTS[{"draw": "lib"}.get(rule, name)]["first_move_values"]
        assert firsts == pytest.approx(known, abs=1e-15)
