"""The probabilistic game: published numbers, symmetries, and unusual grids."""

import csv
import json
import pickle
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttt_tables.board import any_order
from ttt_tables.board.any_order import EMPTY
from ttt_tables.board.numbers import CELLS, parse, show, swap
from ttt_tables.board.symmetry import D4, carry, carry_cell
from ttt_tables.probabilistic import (
    parse_grid,
    sample_grids,
    solve,
    solve_exact,
    solve_many,
)

ORACLES = Path(__file__).parents[1] / "oracles"
ROOTS = list(csv.DictReader((ORACLES / "probabilistic_roots_40_digits.csv").open()))
EQUAL = json.loads((ORACLES / "prob_game_means.json").read_text())
PRINTED = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
BOARDS = any_order.open_boards()
PLACE = {board: place for place, board in enumerate(BOARDS)}


def solved(grid, draw_value=0.5):
    """Return the arrays of a solved grid."""
    return solve(grid, draw_value).evaluator.solution


def equal_cells(text):
    return " ".join([text] * 9)


# --- published numbers ----------------------------------------------------------------------------


def test_roots_agree_with_forty_digits():
    for root in ROOTS:
        solution = solved(root["cells success/neutral/failure percent"])
        for side, column in (("X", "V_40digits"), ("O", "Vp_40digits")):
            assert abs(Fraction(solution.x_score(EMPTY, side)) - Fraction(root[column])) < 3e-16


def test_grids_of_nine_equal_cells_are_as_published():
    for *percents, v, w in EQUAL["uniform_grids_success_neutral_failure_V_Vp"]:
        solution = solved(equal_cells("/".join(map(str, percents))))
        assert solution.x_score(EMPTY, "X") == pytest.approx(float(v), abs=1e-13)
        assert solution.x_score(EMPTY, "O") == pytest.approx(float(w), abs=1e-13)


# --- exactness ------------------------------------------------------------------------------------


def test_residuals_are_near_one_ulp():
    for grid in sample_grids("abraham", 5, 0, 20):
        assert solved(grid / 100).residual <= 2.3e-16


# --- symmetry -------------------------------------------------------------------------------------


def test_rotated_grids_have_rotated_scores_and_best_sets():
    grid = parse_grid(PRINTED)
    images = [[list(map(float, cell)) for cell in grid.carry(t).cells] for t in D4]
    solved = solve_many(np.array(images), values=True)
    bits = np.arange(9)
    for number, transform in enumerate(D4):
        places = [PLACE[carry(board, transform)] for board in BOARDS]
        assert np.abs(solved.board_scores[number, places] - solved.board_scores[0]).max() <= 1e-15
        moved = np.array([carry_cell(cell, transform) for cell in CELLS])
        sets = solved.board_cells[0][:, None] >> bits & 1
        carried = (sets << moved).sum(axis=1)
        assert np.array_equal(solved.board_cells[number, places], carried)


def test_colour_swap_mirrors_scores():
    draw_value = 0.25
    solution, exchanged = solved(PRINTED, draw_value), solved(PRINTED, 1 - draw_value)
    for board in BOARDS[::7]:
        turned = 1 - exchanged.x_score(swap(board), "X")
        assert solution.x_score(board, "O") == pytest.approx(turned, abs=1e-15)
        assert solution.best_cells(board, "O") == exchanged.best_cells(swap(board), "X")


# --- moves and probabilities ----------------------------------------------------------------------


def test_moves_are_sorted_and_ties_share_ranks():
    answer = solve(equal_cells("50/5/45")).moves("......... O")
    assert [move.cell for move in answer] == [4, 0, 2, 6, 8, 1, 3, 5, 7]
    assert [move.rank for move in answer] == [1, 2, 2, 2, 2, 6, 6, 6, 6]


def test_draw_value_is_from_the_view_of_x():
    game = solve(PRINTED, 0.25)
    for board, side in product(BOARDS[::97], "XO"):
        here = f"{show(board)} {side}"
        value, best = game.probe(here), game.moves(here)[0].value
        draw_worth = 0.25 if side == "X" else 0.75
        assert value.win + draw_worth * value.draw == pytest.approx(value.score, abs=1e-15)
        for name in ("score", "win", "draw", "loss"):
            assert getattr(best, name) == pytest.approx(getattr(value, name), abs=1e-15)


def test_stored_scores_are_read_only_and_not_pickled():
    game = solve(PRINTED)
    with pytest.raises(ValueError, match="read-only"):
        game.x_scores[0] = 9
    assert game.x_scores[PLACE[0]] == game.probe(game.start).score
    assert len(pickle.dumps(game)) < 1_000
    assert pickle.loads(pickle.dumps(game)) == game


# --- sensitivity ----------------------------------------------------------------------------------


@pytest.mark.parametrize("draw_value", [0.5, 0.2])
def test_sensitivity_is_the_slope_of_finite_differences(draw_value):
    grid = parse_grid(PRINTED)
    sensitivity = solve(grid, draw_value).sensitivity()
    step = 1e-5

    def score(cell, part, change):
        cells = [list(map(float, one)) for one in grid.cells]
        cells[cell][part] += change
        cells[cell][1] -= change
        return solved(cells, draw_value).x_score(EMPTY)

    for part, slopes in ((0, sensitivity.success), (2, sensitivity.failure)):
        for cell in CELLS:
            slope = (score(cell, part, step) - score(cell, part, -step)) / (2 * step)
            assert slopes[cell] == pytest.approx(slope, abs=1e-9)


# --- unusual grids --------------------------------------------------------------------------------


@st.composite
def cells(draw):
    """Cells of every kind: whole percents, certain ones, and neutral ones to within 1e-9."""
    kind = draw(st.sampled_from(["percent", "certain", "no failure", "free", "almost neutral"]))
    if kind == "percent":
        neutral = draw(st.integers(0, 99))
        success = draw(st.integers(0, 100 - neutral))
        return success / 100, neutral / 100, (100 - neutral - success) / 100
    if kind == "certain":
        return draw(st.sampled_from([(1.0, 0.0, 0.0), (0.0, 0.0, 1.0)]))
    if kind == "no failure":
        success = draw(st.floats(1e-6, 1))
        return success, 1 - success, 0.0
    decided = draw(st.floats(1e-9, 1e-6) if kind == "almost neutral" else st.floats(1e-3, 1))
    success = decided * draw(st.floats(0, 1))
    return success, 1 - decided, decided - success


GRIDS = st.one_of(st.lists(cells(), min_size=9, max_size=9), cells().map(lambda cell: [cell] * 9))


@settings(max_examples=60, deadline=None)
@given(GRIDS, st.sampled_from([0.5, 0.5, 0.0, 0.7]))
def test_any_grid_is_solved_to_the_last_bits(grid, draw_value):
    solution = solved(grid, draw_value)
    assert solution.residual <= 1e-15
    assert 0 <= solution.x_scores.min() <= solution.x_scores.max() <= 1
    if draw_value == 0.5:
        total = solution.x_score(EMPTY, "X") + solution.x_score(EMPTY, "O")
        assert total == pytest.approx(1, abs=1e-15)
    for side in "XO":
        assert sum(solution.chances(EMPTY, side)) == pytest.approx(1, abs=1e-12)
        assert 1 <= len(solution.best_cells(EMPTY, side)) <= 9


def test_inexact_float_sums_are_read_as_a_grid():
    """The sum is 1 + 2.8e-17, off by one part in 35 million of success + failure."""
    almost = [(0.0, 0.999999999, 1e-9)] * 9
    assert sum(map(Fraction, almost[0])) != 1
    consistent = [(Fraction(0), 1 - Fraction(1e-9), Fraction(1e-9))] * 9
    assert solve_exact(almost, "XOX.O....") == solve_exact(consistent, "XOX.O....")
    assert {sum(cell) for cell in parse_grid(almost).exact()} == {1}


def test_floats_whose_sum_exceeds_one_are_read_as_a_grid():
    """Of the percent cells without neutral, 32 exceed 1 as floats: .07 + .93 by 5.5e-17."""
    percents = [(percent / 100, 0.0, (100 - percent) / 100) for percent in range(101)]
    exceeding = [cell for cell in percents if sum(map(Fraction, cell)) > 1]
    assert len(exceeding) == 32
    for cell in exceeding:
        grid = [cell] * 9
        assert {sum(exact) for exact in parse_grid(grid).exact()} == {1}
        assert 0 <= solve_exact(grid, "XOX.OOX..") <= 1


@settings(max_examples=40, deadline=None)
@given(GRIDS, st.sampled_from(["XOX.O....", "X.O...O.X", "XO.OX.X.."]), st.sampled_from("XO"))
def test_any_grid_agrees_with_fractions(grid, board, side):
    exact = solve_exact(grid, board, side)
    assert abs(Fraction(solved(grid).x_score(parse(board), side)) - exact) < 1e-14
