"""The dice game's values: an independent program's figures, and both symmetries."""

import csv
import json
from fractions import Fraction
from functools import cache

import pytest

from pipeline.dice.values import solve
from tests.conftest import ORACLES
from tests.support.parts import first
from ttt_tables.board.numbers import OTHER, parse, swap
from ttt_tables.board.symmetry import MIRROR, carry, carry_cell
from ttt_tables.dice import rules as dice

SAMPLE = list(csv.DictReader((ORACLES / "dice_game_sample.csv").open()))
ROOTS = json.loads((ORACLES / "dice_game_root.json").read_text())
NAMES = {"pass": "pass", "draw": "library", "reroll": "reroll", "forfeit": "loss"}  # there
DICE_RULES = list(dice.DICE_RULES)
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


# --- values: figures of an independent program ----------------------------------------------------


@pytest.mark.parametrize("rule", DICE_RULES)
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


@pytest.mark.parametrize("rule", DICE_RULES)
def test_positions_are_worth_what_an_independent_program_says(rule):
    occur = [row for row in SAMPLE if row["to_move"] in values(rule).get(parse(row["board"]), ())]
    assert len(occur) == (401 if rule == "pass" else 240)
    for row in occur:
        value = values(rule)[parse(row["board"])][row["to_move"]]
        assert margin(value) == Fraction(row[NAMES[rule]]), row["board"]


# --- values: symmetry -----------------------------------------------------------------------------


@pytest.mark.parametrize("rule", first(DICE_RULES))
def test_exchanging_the_colours_exchanges_the_chances_of_every_position(rule):
    turned = [(swap(board), OTHER[side]) for board, side in dice.positions(rule)]
    exchanged = solve(rule, turned)
    for board, side in dice.positions(rule):
        value, other = values(rule)[board][side], exchanged[swap(board)][OTHER[side]]
        assert value.chances == other.chances[::-1]
        assert value.best_cells == other.best_cells


@pytest.mark.parametrize("rule", DICE_RULES)
def test_mirror_images_have_the_same_score_and_mirrored_best_cells(rule):
    for board, side in dice.positions(rule):
        value, image = values(rule)[board][side], values(rule)[carry(board, MIRROR)][side]
        assert value.chances.x_score == image.chances.x_score
        mirrored = [{carry_cell(cell, MIRROR) for cell in best} for best in value.best_cells]
        assert mirrored == [set(best) for best in image.best_cells]


def test_turning_the_board_is_no_symmetry():
    first = [move_margin("pass", 0, cell, "X") for cell in (0, 2, 6, 8)]
    assert first[0] == first[1] != first[2] == first[3]
