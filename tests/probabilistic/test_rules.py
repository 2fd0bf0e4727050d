"""The probabilistic game's rules: success, nothing or failure; the turn passes in every case."""

from fractions import Fraction
from random import Random

import pytest

from tests.support.textbook import over
from ttt_tables.games.probabilistic import settle
from ttt_tables.probabilistic import parse_grid, solve, solve_exact

EMPTY = "." * 9


def grid_of(cell, text, rest="100/0/0"):
    """Return a grid whose cells succeed for certain, but for one."""
    return " ".join([text if at == cell else rest for at in range(9)])


@pytest.mark.parametrize(
    ("cell", "owner"), [("100/0/0", "X"), ("0/0/100", "O"), ("0/99/1", "")], ids=str
)
def test_a_move_sets_one_s_own_mark_or_the_other_side_s_or_none(cell, owner):
    (chances,) = parse_grid(" ".join([cell] * 9)).cells[:1]
    assert {settle(chances, "X", Random(seed))[0] for seed in range(20)} == {owner}


def test_x_s_score_before_a_last_cell_is_the_mean_of_what_it_may_become():
    """X on 2 makes 0 1 2; O there leaves a draw; else it is O's turn on the same board."""
    board, grid = "XX.OOXXOO", grid_of(2, "60/10/30")
    x, o = (solve_exact(grid, board, side) for side in "XO")
    success, nothing, failure = Fraction(6, 10), Fraction(1, 10), Fraction(3, 10)
    assert x == success * 1 + failure * Fraction(1, 2) + nothing * o
    assert o == success * Fraction(1, 2) + failure * 1 + nothing * x


def test_a_line_wins_for_the_side_whose_mark_it_is_whoever_set_it():
    """O has to move and its only cell always fails: X's line is complete."""
    assert solve_exact(grid_of(2, "0/0/100"), "XX.OOXXOO", "O") == 1
    assert over("XXXOOXXOO") == "X"


def test_where_every_move_succeeds_it_is_the_classic_game(tb):
    solution = solve(grid_of(0, "100/0/0"))
    for board in (EMPTY, "X...O....", "XX.OO....", "X.O.X...."):
        worth = {1: 1.0, 0: 0.5, -1: 0.0}[tb.probe(board).wdl]
        side = "XO"[board.count("X") > board.count("O")]
        score = solution.x_score(board, side)
        assert (score if side == "X" else 1 - score) == worth


def test_exchanging_the_sides_exchanges_their_scores():
    solution = solve(grid_of(4, "30/20/50", "55/30/15"))
    assert solution.x_score(EMPTY, "X") + solution.x_score(EMPTY, "O") == pytest.approx(
        1, abs=1e-15
    )
