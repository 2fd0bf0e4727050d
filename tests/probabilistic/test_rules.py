"""The probabilistic game's rules by example; grids are read exactly or rejected."""

from fractions import Fraction

import numpy as np
import pytest

import ttt_tables as ttt
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import BadGridError
from ttt_tables.games.probabilistic.grid import NAMED
from ttt_tables.probabilistic import canonical_grid, parse_grid, solve, solve_exact, solve_many


def grid_of(cell, text, rest="100/0/0"):
    """Return a grid whose cells always succeed, except one."""
    return " ".join([text if at == cell else rest for at in range(9)])


def test_named_cell_gets_own_other_or_no_mark():
    here = ttt.game("probabilistic", grid=grid_of(4, "65/5/30")).start.play("4")
    assert (here.text, here.to_move, here.legal_moves) == ("......... X 4", "X", ())
    assert here.info == {"named": 4}
    assert [(one.name, one.probability, one.position.text) for one in here.outcomes] == [
        ("success", Fraction(65, 100), "....X.... O"),
        ("neutral", Fraction(5, 100), "......... O"),
        ("failure", Fraction(30, 100), "....O.... O"),
    ]


@pytest.mark.parametrize(
    ("cell", "names"),
    [("100/0/0", ["success"]), ("0/0/100", ["failure"]), ("0/99/1", ["neutral", "failure"])],
)
def test_impossible_outcomes_are_omitted(cell, names):
    here = ttt.game("probabilistic", grid=grid_of(4, cell)).position("......... O 4")
    assert [one.name for one in here.outcomes] == names


def test_score_before_last_cell_is_the_mean():
    """X on 2 completes 0 1 2; O there gives a draw; otherwise O is to move on the same board."""
    board, grid = "XX.OOXXOO", grid_of(2, "60/10/30")
    x, o = (solve_exact(grid, board, side) for side in "XO")
    success, nothing, failure = Fraction(6, 10), Fraction(1, 10), Fraction(3, 10)
    assert x == success * 1 + failure * Fraction(1, 2) + nothing * o
    assert o == success * Fraction(1, 2) + failure * 1 + nothing * x


def test_line_wins_for_the_owner_of_its_mark():
    """O is to move and its only cell always fails, so X's line is complete."""
    grid = grid_of(2, "0/0/100")
    assert solve_exact(grid, "XX.OOXXOO", "O") == 1
    assert (
        ttt.game("probabilistic", grid=grid).position("XX.OOXXOO O 2").play("failure").result == "X"
    )


def test_certain_success_is_the_classic_game(tb):
    game = ttt.game("probabilistic", grid="certain")
    for board in ("." * 9, "X...O....", "XX.OO....", "X.O.X...."):
        worth = {1: 1.0, 0: 0.5, -1: 0.0}[tb.probe(board).wdl]
        side = "XO"[board.count("X") > board.count("O")]
        assert game.probe(f"{board} {side}").score == worth


PRINTED = "65/5/30 65/20/15 55/30/15 30/20/50 30/15/55 35/5/60 30/5/65 35/20/45 45/10/45"
FAIR = (0.5, 0.0, 0.5)


def with_cell(number, text):
    cells = ["50/0/50"] * 9
    cells[number] = text
    return " ".join(cells)


def test_text_round_trips_exactly():
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


def among_fair(cell):
    return [FAIR] * 5 + [cell] + [FAIR] * 3


BAD: list[tuple[object, str]] = [
    ("", "got 0"),
    (PRINTED + " 50/0/50", "got more than nine"),
    (with_cell(4, "50/50"), "cell 4 must be written"),
    (with_cell(4, "50/0/0x32"), "cell 4 must be written"),
    (with_cell(3, "+5/0/95"), "cell 3 must be written"),
    (with_cell(3, "٥٠/0/50"), "cell 3 must be written"),
    (with_cell(3, "33.3/33.3/33.4"), "cell 3 must be written"),
    (with_cell(7, "50/0/49"), "cell 7.*99 %"),
    (with_cell(7, "-5/50/55"), "cell 7"),
    (with_cell(8, "0/100/0"), "cell 8 is neutral"),
    *((name, f"'{name}': choose one of printed, coin, certain, rel") for name in ("Cross", "cros")),
    ("cross coin", "'cross coin': choose one of printed, coin, certain, rel"),
    (among_fair((0.5, 0.5)), "cell 5 must have three numbers.*got 2"),
    (among_fair((0.5, 0.0, 0.5, 0.0)), "cell 5 must have three numbers.*got more than three"),
    (among_fair((0.5, 0.0, 0.5 + 2e-9)), "cell 5.*sums to"),
    (
        among_fair((50, 0, 50)),
        "probabilities of cell 5 must be 0 to 1.*write percents like '65/5/30'",
    ),
    (among_fair((float("nan"), 0.5, 0.5)), "cell 5.*nan"),
    (among_fair((float("inf"), 0.0, 0.0)), "cell 5.*inf"),
    (among_fair((-0.1, 0.6, 0.5)), "cell 5.*-0.1"),
    (among_fair((1.1, -0.1, 0.0)), "cell 5.*1.1"),
    (among_fair((True, 0, 0)), "cell 5.*True"),
    (among_fair(("1", 0, 0)), "cell 5.*'1'"),
    (among_fair("100"), "cell 5.*three numbers"),
    (among_fair(7), "cell 5.*three numbers"),
    (among_fair((0.0, 1.0, 0.0)), "cell 5.*neutral"),
    (among_fair((1e-13, 1.0 - 1e-13, 0.0)), "cell 5.*neutral"),
    (among_fair((Fraction(1, 10**13), 1 - Fraction(1, 10**13), Fraction(0))), "cell 5.*neutral"),
    *((grid, "grid") for grid in (None, 7, [FAIR] * 8, [], 0.5)),
]


@pytest.mark.parametrize(("grid", "said"), BAD)
def test_invalid_grid_is_rejected_singly_and_in_batch(grid, said):
    with pytest.raises(BadGridError, match=said):
        parse_grid(grid)
    with pytest.raises(BadGridError, match=f"grid 1: .*{said}"):
        solve_many([parse_grid("coin"), grid])


def test_invalid_array_error_names_grid_and_cell():
    percents = np.tile(np.array([50, 0, 50]), (5, 9, 1))
    percents[3, 7, 2] = 49
    broken = np.where(percents == 49, np.nan, percents / 100)
    idle = np.tile(np.array([50, 0, 50]), (2, 9, 1))
    idle[1, 4] = 0, 100, 0
    for grids, said in (
        *((kind, "grid 1: cell 4 is neutral with") for kind in (idle, idle / 100)),
        ((idle / 100).astype(np.float32), "grid 1: cell 4 is neutral with"),
        (percents, "grid 3: cell 7"),
        (percents / 100, "grid 3: cell 7"),
        (broken, "grid 3: probabilities of cell 7 must be 0 to 1, got nan"),
        (percents[0], "shape"),
    ):
        with pytest.raises(BadGridError, match=said):
            solve_many(grids)


@pytest.mark.parametrize("name", NAMED)
def test_grid_name_is_accepted_as_a_grid(name):
    grid = parse_grid(NAMED[name][0])
    assert parse_grid(name) == parse_grid(f" {name}\n") == grid
    assert solve(name) == solve(grid)
    assert solve_exact(name, "XOXOXO...") == solve_exact(grid, "XOXOXO...")
    assert solve_many([name]).best_cells.tolist() == solve_many([grid]).best_cells.tolist()


def test_grid_images_share_one_canonical_form():
    grid = parse_grid(PRINTED)
    least, symmetry = canonical_grid(grid)
    assert grid.carry(D4[symmetry]) == least
    assert {canonical_grid(grid.carry(transform))[0] for transform in D4} == {least}
