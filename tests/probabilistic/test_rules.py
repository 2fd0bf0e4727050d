"""The probabilistic game's rules: success, nothing or failure; the turn passes in every case."""

from fractions import Fraction

import pytest

import ttt_tables as ttt
from tests.support.textbook import over
from ttt_tables.probabilistic import solve_exact


def grid_of(cell, text, rest="100/0/0"):
    """Return a grid whose cells succeed for certain, but for one."""
    return " ".join([text if at == cell else rest for at in range(9)])


def test_a_named_cell_gets_one_s_own_mark_or_the_other_side_s_or_none():
    here = ttt.game("probabilistic", grid=grid_of(4, "65/5/30")).start.play("4")
    assert (here.text, here.to_move, here.legal_moves) == ("......... X 4", "X", ())
    assert here.facts == {"named": 4}
    assert [(one.name, one.probability, one.position.text) for one in here.outcomes] == [
        ("success", Fraction(65, 100), "....X.... O"),
        ("neutral", Fraction(5, 100), "......... O"),
        ("failure", Fraction(30, 100), "....O.... O"),
    ]


@pytest.mark.parametrize(
    ("cell", "names"),
    [("100/0/0", ["success"]), ("0/0/100", ["failure"]), ("0/99/1", ["neutral", "failure"])],
)
def test_what_has_no_chance_is_no_outcome(cell, names):
    here = ttt.game("probabilistic", grid=grid_of(4, cell)).position("......... O 4")
    assert [one.name for one in here.outcomes] == names


def test_x_s_score_before_a_last_cell_is_the_mean_of_what_it_may_become():
    """X on 2 makes 0 1 2; O there leaves a draw; else it is O's turn on the same board."""
    board, grid = "XX.OOXXOO", grid_of(2, "60/10/30")
    x, o = (solve_exact(grid, board, side) for side in "XO")
    success, nothing, failure = Fraction(6, 10), Fraction(1, 10), Fraction(3, 10)
    assert x == success * 1 + failure * Fraction(1, 2) + nothing * o
    assert o == success * Fraction(1, 2) + failure * 1 + nothing * x


def test_a_line_wins_for_the_side_whose_mark_it_is_whoever_set_it():
    """O has to move and its only cell always fails: X's line is complete."""
    grid = grid_of(2, "0/0/100")
    assert solve_exact(grid, "XX.OOXXOO", "O") == 1
    assert (
        ttt.game("probabilistic", grid=grid).position("XX.OOXXOO O 2").play("failure").result == "X"
    )
    assert over("XXXOOXXOO") == "X"


def test_where_every_move_succeeds_it_is_the_classic_game(tb):
    game = ttt.game("probabilistic", grid="certain")
    for board in ("." * 9, "X...O....", "XX.OO....", "X.O.X...."):
        worth = {1: 1.0, 0: 0.5, -1: 0.0}[tb.probe(board).wdl]
        side = "XO"[board.count("X") > board.count("O")]
        assert game.probe(f"{board} {side}").score == worth


def test_exchanging_the_sides_exchanges_their_scores():
    game = ttt.game("probabilistic", grid=grid_of(4, "30/20/50", "55/30/15"))
    x, o = (game.probe(f"......... {side}").score for side in "XO")
    assert x == pytest.approx(o, abs=1e-15)
