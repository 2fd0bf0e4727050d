"""The probabilistic game's rules by example, and grids: they are read exactly or refused."""

from fractions import Fraction

import pytest

import ttt_tables as ttt
from tests.support.textbook import over
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadGridError
from ttt_tables.games.probabilistic.grid import NAMED
from ttt_tables.probabilistic import canonical_grid, parse_grid, solve, solve_exact, solve_many


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


PRINTED = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
FAIR = (0.5, 0.0, 0.5)


def with_cell(number, text):
    cells = ["50/0/50"] * 9
    cells[number] = text
    return " ".join(cells)


def test_text_is_read_exactly_and_shown_again():
    grid = parse_grid(PRINTED)
    assert grid.cells[1] == (Fraction(65, 100), Fraction(20, 100), Fraction(15, 100))
    assert grid.show() == PRINTED
    assert parse_grid("  " + PRINTED.replace(" ", "\n")) == parse_grid(grid) == grid


def test_triples_are_kept_as_given():
    triple = (0.3, 0.1 + 1e-10, 0.6)
    assert parse_grid([triple] * 9).cells[8] == triple
    third = Fraction(1, 3)
    assert parse_grid([(third, third, third)] * 9).cells[0].neutral is not None
    assert parse_grid([(1, 0, 0)] * 9).cells[0] == (1, 0, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "0 cells"),
        (PRINTED + " 50/0/50", "more than nine cells"),
        (with_cell(4, "50/50"), "cell 4 reads"),
        (with_cell(4, "50/0/0x32"), "cell 4 reads"),
        (with_cell(3, "+5/0/95"), "cell 3 reads"),
        (with_cell(3, "٥٠/0/50"), "cell 3 reads"),
        (with_cell(3, "33.3/33.3/33.4"), "cell 3 reads"),
        (with_cell(7, "50/0/49"), "cell 7.*99 %"),
        (with_cell(7, "-5/50/55"), "cell 7"),
        (with_cell(8, "0/100/0"), "cell 8 is neutral"),
    ],
)
def test_bad_text_is_refused(text, said):
    with pytest.raises(BadGridError, match=said):
        parse_grid(text)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ((0.5, 0.5), "has 2 numbers"),
        ((0.5, 0.0, 0.5, 0.0), "has more than three numbers"),
        ((0.5, 0.0, 0.5 + 2e-9), "sums to"),
        ((50, 0, 50), "between 0 and 1, and percents are written like '65/5/30'"),
        ((float("nan"), 0.5, 0.5), "nan"),
        ((float("inf"), 0.0, 0.0), "inf"),
        ((-0.1, 0.6, 0.5), "-0.1"),
        ((1.1, -0.1, 0.0), "1.1"),
        ((True, 0, 0), "True"),
        (("1", 0, 0), "'1'"),
        ("100", "three numbers"),
        (7, "three numbers"),
        ((0.0, 1.0, 0.0), "neutral"),
        ((1e-13, 1.0 - 1e-13, 0.0), "neutral"),
        ((Fraction(1, 10**13), 1 - Fraction(1, 10**13), Fraction(0)), "neutral"),
    ],
)
def test_bad_triples_are_refused_by_the_cell(cell, said):
    with pytest.raises(BadGridError, match=rf"cell 5.*{said}"):
        parse_grid([FAIR] * 5 + [cell] + [FAIR] * 3)


@pytest.mark.parametrize("name", NAMED)
def test_a_grid_s_name_stands_for_its_text_wherever_a_grid_is_asked_for(name):
    grid = parse_grid(NAMED[name][0])
    assert parse_grid(name) == parse_grid(f" {name}\n") == grid
    assert solve(name) == solve(grid)
    assert solve_exact(name, "XOXOXO...") == solve_exact(grid, "XOXOXO...")
    assert solve_many([name]).best_cells.tolist() == solve_many([grid]).best_cells.tolist()


@pytest.mark.parametrize("name", ["Cross", "cros", "cross coin", "grid"])
def test_a_name_that_no_grid_has_is_quoted_beside_those_there_are(name):
    with pytest.raises(BadGridError, match=f"'{name}': choose one of printed, coin, certain, rel"):
        parse_grid(name)


@pytest.mark.parametrize("grid", [None, 7, [FAIR] * 8, [], 0.5])
def test_what_is_no_grid_is_refused(grid):
    with pytest.raises(BadGridError):
        parse_grid(grid)


def test_all_images_of_a_grid_have_one_canonical_form():
    grid = parse_grid(PRINTED)
    least, symmetry = canonical_grid(grid)
    assert grid.carry(D4[symmetry]) == least
    assert {canonical_grid(grid.carry(transform))[0] for transform in D4} == {least}


def test_the_best_first_cell_of_the_printed_grid_is_not_the_likeliest():
    grid = parse_grid("printed")
    successes = [float(success) for success, _, _ in grid.cells]
    first = [move.cell for move in solve(grid).moves("......... X")]
    assert set(first[:3]) == {0, 1, 2}
    assert sum(successes[:3]) == max(sum(successes[at : at + 3]) for at in (0, 3, 6))
    assert (first[0], successes[2]) == (2, 0.55)
    assert [cell for cell in range(9) if successes[cell] == max(successes)] == [0, 1]
