"""The dice game's mathematics: an independent program's figures, counts, and the symmetries."""

import csv
import json
from fractions import Fraction
from functools import cache

import pytest

from pipeline.dice.values import solve
from tests.conftest import ORACLES
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.board.numbers import OTHER, parse, swap
from ttt_tables.games.dice import rules as dice

SAMPLE = list(csv.DictReader((ORACLES / "dice_game_sample.csv").open()))
ROOTS = json.loads((ORACLES / "dice_game_root.json").read_text())
NAMES = {"pass": "pass", "draw": "library", "reroll": "reroll", "forfeit": "loss"}  # there
DICE_RULES = list(dice.DICE_RULES)


@cache
def values(rule):
    return solve(rule)


def margin(value):
    """Return X's chance of winning minus that of losing, the figure of the sources."""
    return value.chances.x_win - value.chances.o_win


# --- positions ------------------------------------------------------------------------------------


def test_where_no_turn_passes_the_positions_are_the_classic_game_s():
    expected = sorted((parse(text), textbook.side(text)) for text in textbook.BOARDS)
    for rule in DICE_RULES[1:]:
        assert list(dice.positions(rule)) == expected


def test_the_rule_as_it_is_written_is_the_same_game_upside_down():
    """A row of at least half the roll: the mirror image of the rows that 7 - roll opens here."""
    for roll in dice.ROLLS:
        literal = {row for row in (1, 2, 3) if row >= roll / 2}
        assert literal == {4 - row for row in range(1, dice.opened_rows(7 - roll) + 1)}


# --- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", DICE_RULES)
def test_the_empty_board_is_worth_what_is_known(rule):
    """As tests/known_results.toml has it, and by each roll."""
    root, known = values(rule)[0]["X"], ROOTS[{"draw": "lib"}.get(rule, NAMES[rule])]
    assert margin(root) == Fraction(known["empty_X_to_move"])
    for rows, best in enumerate(root.best_cells, start=1):
        opened = known[f"roll_rows<= {rows}"]
        assert list(best) == opened["best"]
        assert move_margin(rule, 0, best[0], "X") == Fraction(opened["value"])
    firsts = [float(move_margin(rule, 0, cell, "X")) for cell in range(9)]
    assert firsts == pytest.approx(known["first_move_values"], abs=1e-15)


def move_margin(rule, board, cell, side):
    after = board + "XO".index(side) * 3 ** (8 - cell) + 3 ** (8 - cell)
    return margin(values(rule)[after][OTHER[side]])


def test_positions_are_worth_what_an_independent_program_says(db):
    query = "select dice_rule, ttt_show(board), to_move, x_win_exact, o_win_exact from dice_values"
    rows = db.execute(query).fetchall()
    margins = {tuple(key): Fraction(x_win) - Fraction(o_win) for *key, x_win, o_win in rows}
    compared = 0
    for row in SAMPLE:
        for rule, name in NAMES.items():
            if (key := (rule, row["board"], row["to_move"])) in margins:
                assert margins[key] == Fraction(row[name]), key
                compared += 1
    assert compared == 401 + 3 * 240


# --- symmetry -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", first(DICE_RULES))
def test_exchanging_the_colours_exchanges_the_chances_of_every_position(rule):
    turned = [(swap(board), OTHER[side]) for board, side in dice.positions(rule)]
    exchanged = solve(rule, turned)
    for board, side in dice.positions(rule):
        value, other = values(rule)[board][side], exchanged[swap(board)][OTHER[side]]
        assert value.chances == other.chances[::-1]
        assert value.best_cells == other.best_cells


def test_turning_the_board_is_no_symmetry():
    first = [move_margin("pass", 0, cell, "X") for cell in (0, 2, 6, 8)]
    assert first[0] == first[1] != first[2] == first[3]
