"""Policies on a grid: two methods, their theorems, and what a user's own policy is rejected for."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from tests.probabilistic.test_solution import PRINTED
from ttt_tables import game
from ttt_tables.board import any_order
from ttt_tables.board.numbers import parse, show
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import (
    BadGridError,
    BadLimitError,
    BadModelError,
    IllegalMoveError,
    UnknownPolicyError,
)
from ttt_tables.games.probabilistic.policies import named_model
from ttt_tables.games.probabilistic.rules import ProbabilisticRules
from ttt_tables.play.game import Game
from ttt_tables.probabilistic import (
    POLICIES,
    evaluate_many,
    parse_grid,
    sample_grids,
    solve,
    solve_exact,
)

POSITIONS = [(board, side) for board in any_order.boards() for side in "XO"]
SLOPED = "90/5/5 70/10/20 50/20/30 65/0/35 40/30/30 35/5/60 80/15/5 55/25/20 45/10/45"

# Leads of the best cell go down to 5e-18 there.
NEAR_TIES = "0/99/1 0/99/1 0/99/1 1/99/0 0/1/99 1/99/0 1/99/0 0/1/99 0/1/99"


@cache
def sloped():
    return solve(SLOPED)


def first_empty(here):
    return here.legal_moves[0]


def uneven(here):
    """Return weights of every empty cell, different for the two sides."""
    return {move: int(move) + (3 if here.to_move == "X" else 1) for move in here.legal_moves}


@pytest.mark.parametrize("o", ["perfect", "max-difference"])
def test_fractions_and_floats_agree(o):
    found = sloped().evaluate("csun-regular", o, "O")
    exact = found.exact[1:]
    assert sum(exact) == 1
    assert chances(found) == pytest.approx([*map(float, exact)], abs=1e-15)
    assert found.of("O").exact.win == exact[2]


def chances(value):
    """Return the chances that X wins, of a draw, and that O wins."""
    return value.win, value.draw, value.loss


def test_perfect_against_perfect_is_the_solution_and_cannot_be_exploited():
    for side in "XO":
        known = sloped().probe(f"......... {side}").of("X")
        found = sloped().evaluate("perfect", "perfect", side)
        assert chances(found) == pytest.approx(chances(known), abs=1e-15)
        assert found.score == pytest.approx(known.score, abs=1e-15)
    assert abs(sloped().exploitability("perfect")) < 1e-15


@pytest.mark.slow
@pytest.mark.parametrize("grid", [PRINTED, NEAR_TIES], ids=["printed", "near ties"])
def test_perfect_play_cannot_be_exploited_by_the_least_fraction(grid):
    """Only this test has policies in Fractions on every board; near ties need them."""
    game = solve(grid)
    assert game.exploitability("perfect", exact=True) == 0
    assert game.evaluate("perfect", "perfect").exact.score == solve_exact(grid)


def reply(best):
    """Return the best response that a game has the values of, as a policy."""
    return lambda here: best.choose(here.text)


def test_the_gain_of_a_best_response_is_that_of_playing_it():
    as_x, as_o = sloped().against(O="max-success"), sloped().against(X="max-success")
    values = [as_x.probe(as_x.start).of("X").score, as_o.probe(as_o.start).of("O").score]
    played = sloped().evaluate(reply(as_x), "max-success").score
    assert played == pytest.approx(values[0], abs=1e-14)
    gain = sloped().exploitability("max-success")
    assert abs(gain - (sum(values) - 1) / 2) < 1e-15
    assert gain > 0.01


def test_a_game_against_policies_is_what_any_solver_of_games_finds():
    """The solver of `play` walks the positions, and adds Fractions."""
    known = sloped().evaluate(first_empty, "max-difference")
    plain = Game(ProbabilisticRules(SLOPED))
    best = {"max-difference": lambda here: sloped().evaluator.weights(here, "max-difference")}
    found = plain.evaluate(first_empty, best["max-difference"])
    assert chances(found) == pytest.approx(chances(known), abs=1e-15)
    both = sloped().against(X=first_empty, O="max-difference")
    assert both.probe(both.start).of("X") == known


def test_a_best_response_is_worth_its_best_move_or_the_mean_of_replies():
    response = sloped().against(O=first_empty)
    for board in any_order.open_boards()[::200]:
        for side in "XO":
            here = f"{show(board)} {side}"
            value, after = response.probe(here).of("X"), response._backup(here).of("X")
            assert value.score == pytest.approx(after.score, abs=1e-15)


@pytest.mark.parametrize("policy", POLICIES)
def test_by_a_fair_coin_a_policy_scores_a_half_against_itself(policy):
    assert abs(sloped().match_score(policy, policy) - 0.5) < 1e-15


def test_on_the_coin_grid_a_draw_value_moves_the_score_alone():
    for_x, half = (solve("coin", draw).evaluate("random", "random") for draw in (1.0, 0.5))
    assert chances(for_x) == pytest.approx(chances(half), abs=1e-15)
    assert for_x.score == pytest.approx(for_x.win + for_x.draw, abs=1e-15)


def test_a_policy_turns_with_the_grid_where_it_has_no_ties():
    grid = parse_grid("91/4/5 72/9/19 53/20/27 64/1/35 41/32/27 35/7/58 83/15/2 56/25/19 47/11/42")
    images = [grid.carry(transform) for transform in D4]
    for policy in ("max-success", "max-difference", "csun-regular"):
        many = evaluate_many(images, policy, "random")
        assert np.abs(many - many[0]).max() < 1e-14


def test_the_regular_level_of_the_original_program_by_hand():
    model = named_model("csun-regular", parse_grid(" ".join(["50/10/40"] * 9)).cells, dict)
    for board, cell in (
        ("." * 9, 4),  # four empty lines count 4, three of a corner 3
        ("X...O....", 2),  # its lines count 3 + 3 + 1, as those of cell 6 do
        ("XX.......", 2),  # a line with two marks of either side counts 10
        ("OO.......", 2),
    ):
        assert next(iter(model(parse(board), "X"))) == cell


def test_a_policy_is_asked_about_the_positions_that_it_meets_and_no_others():
    table = {"......... X": "4", "O...X.... X": "8", "OO..X...X X": "2", "OOXOX...X X": "6"}
    found = solve("certain").evaluate(table.__getitem__, first_empty)
    assert found.exact[1:] == (1, 0, 0)


@pytest.mark.parametrize(
    ("policy", "error", "message"),
    [
        ("safe-uniform", UnknownPolicyError, "on a grid no policy is called 'safe-uniform'"),
        (7, BadModelError, "a policy must be a name, a function"),
        (lambda here: "0", IllegalMoveError, "'0', which is no legal move on 'X........ O'"),
        (lambda here: {}, BadModelError, "must be 0 or more, and not all 0"),
        (lambda here: 4.5, IllegalMoveError, r"answers 4.5 on '......... X', which names no move"),
    ],
)
def test_a_policy_that_is_invalid_is_rejected_with_the_reason(policy, error, message):
    with pytest.raises(error, match=message):
        sloped().evaluate(policy, policy)


def test_a_policy_is_asked_twice_about_a_position_and_then_no_more():
    asked = Counter()

    def counted(here):
        asked[here.text] += 1
        return here.legal_moves[0]

    game = sloped().against(X=counted)
    assert game.probe(game.start).of("O").score > 0.5
    assert game.start.outcomes[0].name == "0"
    assert {text.count(".") > 1: count for text, count in asked.items()} == {True: 2, False: 1}


def test_a_policy_that_hides_chance_is_rejected():
    drawn = iter("012345678")
    with pytest.raises(BadModelError, match="it hides chance"):
        sloped().evaluate(lambda here: next(drawn), "random")


def test_exact_chances_of_certain_cells_are_those_of_the_classic_game():
    """Each side has weights of its own."""
    classic = game().evaluate(uneven, uneven).exact
    assert classic is not None
    assert solve("certain").evaluate(uneven, uneven).exact[1:] == classic[1:]


@pytest.mark.parametrize(
    ("x", "o"),
    [("perfect", "csun-regular"), ("random", "perfect"), ("max-success", "max-difference")],
)
def test_the_kernel_has_the_chances_of_single_grids(x, o):
    grids = np.concatenate([sample_grids(name, 7, 0, 5) for name in ("abraham", "csun")])
    many = evaluate_many(grids, x, o)
    assert np.array_equal(many[:3], evaluate_many(grids[:3], x, o, threads=1))
    number = 2 if x == "perfect" else 9
    single = solve(grids[number] / 100)
    for at, side in enumerate("XO"):
        assert chances(single.evaluate(x, o, side)) == pytest.approx(
            many[number, at].tolist(), abs=1e-15
        )


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ((["coin"], "perfect", "nobody"), UnknownPolicyError, "choose one of random, max-success"),
        ((["coin"], lambda text: 4, "random"), UnknownPolicyError, "on a grid no policy is called"),
        ((["coin", "1/2/3"], "random", "random"), BadGridError, "grid 1: the grid has 1 cells"),
    ],
)
def test_the_kernel_rejects_what_it_cannot_play(asked, error, message):
    with pytest.raises(error, match=message):
        evaluate_many(*asked)
    with pytest.raises(BadLimitError, match="threads is a whole number from 1 on, not 0"):
        evaluate_many(["coin"], "random", "random", threads=0)


@pytest.mark.slow
def test_the_kernel_plays_every_policy():
    """Only this test has grids on which cells tie: the kernel chooses as policies.py does."""
    grids = [parse_grid("cross").cells, parse_grid("coin").cells]
    for policy in POLICIES:
        many = evaluate_many(grids, policy, "random")
        for number, cells in enumerate(grids):
            found = solve(cells).evaluate(policy, "random")
            assert chances(found) == pytest.approx(many[number, 0].tolist(), abs=1e-15)
