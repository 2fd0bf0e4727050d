"""Policies on a grid: two methods, their theorems, and errors of a user's own policy."""

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

# Leads of the best cell are as small as 5e-18 there.
NEAR_TIES = "0/99/1 0/99/1 0/99/1 1/99/0 0/1/99 1/99/0 1/99/0 0/1/99 0/1/99"


@cache
def sloped():
    return solve(SLOPED)


def first_empty(here):
    return here.legal_moves[0]


def uneven(here):
    """Return weights for every empty cell that differ between the two sides."""
    return {move: int(move) + (3 if here.to_move == "X" else 1) for move in here.legal_moves}


@pytest.mark.parametrize("o", ["perfect", "max-difference"])
def test_fractions_and_floats_agree(o):
    found = sloped().evaluate("csun-regular", o, "O")
    exact = found.exact[1:]
    assert sum(exact) == 1
    assert chances(found) == pytest.approx([*map(float, exact)], abs=1e-15)
    assert found.of("O").exact.win == exact[2]


def chances(value):
    """Return the probabilities of an X win, a draw and an O win."""
    return value.win, value.draw, value.loss


def test_perfect_against_perfect_is_the_solution():
    for side in "XO":
        known = sloped().probe(f"......... {side}").of("X")
        found = sloped().evaluate("perfect", "perfect", side)
        assert chances(found) == pytest.approx(chances(known), abs=1e-15)
        assert found.score == pytest.approx(known.score, abs=1e-15)
    assert abs(sloped().exploitability("perfect")) < 1e-15


@pytest.mark.slow
@pytest.mark.parametrize("grid", [PRINTED, NEAR_TIES], ids=["printed", "near ties"])
def test_perfect_play_has_exactly_zero_exploitability(grid):
    """Only this test has policies in Fractions on every board, which near ties need."""
    game = solve(grid)
    assert game.exploitability("perfect", exact=True) == 0
    assert game.evaluate("perfect", "perfect").exact.score == solve_exact(grid)


def reply(best):
    """Return the best response that a game has the values of, as a policy."""
    return lambda here: best.choose(here.text)


def test_best_response_gain_equals_played_gain():
    as_x, as_o = sloped().against(O="max-success"), sloped().against(X="max-success")
    values = [as_x.probe(as_x.start).of("X").score, as_o.probe(as_o.start).of("O").score]
    played = sloped().evaluate(reply(as_x), "max-success").score
    assert played == pytest.approx(values[0], abs=1e-14)
    gain = sloped().exploitability("max-success")
    assert abs(gain - (sum(values) - 1) / 2) < 1e-15
    assert gain > 0.01


def test_policy_game_matches_the_generic_solver():
    """The solver of `play` walks the positions and adds Fractions."""
    known = sloped().evaluate(first_empty, "max-difference")
    plain = Game(ProbabilisticRules(SLOPED))
    best = {"max-difference": lambda here: sloped().evaluator.weights(here, "max-difference")}
    found = plain.evaluate(first_empty, best["max-difference"])
    assert chances(found) == pytest.approx(chances(known), abs=1e-15)
    both = sloped().against(X=first_empty, O="max-difference")
    assert both.probe(both.start).of("X") == known


def test_best_response_value_follows_its_moves():
    response = sloped().against(O=first_empty)
    for board in any_order.open_boards()[::200]:
        for side in "XO":
            here = f"{show(board)} {side}"
            value, after = response.probe(here).of("X"), response._backup(here).of("X")
            assert value.score == pytest.approx(after.score, abs=1e-15)


@pytest.mark.parametrize("policy", POLICIES)
def test_policy_scores_half_against_itself(policy):
    assert abs(sloped().match_score(policy, policy) - 0.5) < 1e-15


def test_coin_grid_draw_value_changes_only_the_score():
    for_x, half = (solve("coin", draw).evaluate("random", "random") for draw in (1.0, 0.5))
    assert chances(for_x) == pytest.approx(chances(half), abs=1e-15)
    assert for_x.score == pytest.approx(for_x.win + for_x.draw, abs=1e-15)


def test_policy_rotates_with_the_grid_without_ties():
    grid = parse_grid("91/4/5 72/9/19 53/20/27 64/1/35 41/32/27 35/7/58 83/15/2 56/25/19 47/11/42")
    images = [grid.carry(transform) for transform in D4]
    for policy in ("max-success", "max-difference", "csun-regular"):
        many = evaluate_many(images, policy, "random")
        assert np.abs(many - many[0]).max() < 1e-14


def test_original_regular_level_matches_hand_calculation():
    model = named_model("csun-regular", parse_grid(" ".join(["50/10/40"] * 9)).cells, dict)
    for board, cell in (
        ("." * 9, 4),  # four empty lines count 4, three of a corner 3
        ("X...O....", 2),  # its lines count 3 + 3 + 1, as those of cell 6 do
        ("XX.......", 2),  # a line with two marks of either side counts 10
        ("OO.......", 2),
    ):
        assert next(iter(model(parse(board), "X"))) == cell


def test_policy_is_queried_only_on_reached_positions():
    table = {"......... X": "4", "O...X.... X": "8", "OO..X...X X": "2", "OOXOX...X X": "6"}
    found = solve("certain").evaluate(table.__getitem__, first_empty)
    assert found.exact[1:] == (1, 0, 0)


@pytest.mark.parametrize(
    ("policy", "error", "message"),
    [
        (
            "safe-uniform",
            UnknownPolicyError,
            "unknown policy 'safe-uniform' of the probabilistic game",
        ),
        (7, BadModelError, "a policy must be a name, a function"),
        (lambda here: "0", IllegalMoveError, "'0', which is not a legal move on 'X........ O'"),
        (lambda here: {}, BadModelError, "must be 0 or more, and not all 0"),
        (lambda here: 4.5, IllegalMoveError, r"returns 4.5 on '......... X', which is not a move"),
    ],
)
def test_invalid_policy_error_gives_the_reason(policy, error, message):
    with pytest.raises(error, match=message):
        sloped().evaluate(policy, policy)


def test_policy_is_queried_twice_per_position():
    asked = Counter()

    def counted(here):
        asked[here.text] += 1
        return here.legal_moves[0]

    game = sloped().against(X=counted)
    assert game.probe(game.start).of("O").score > 0.5
    assert game.start.outcomes[0].name == "0"
    assert {text.count(".") > 1: count for text, count in asked.items()} == {True: 2, False: 1}


def test_nondeterministic_policy_is_rejected():
    drawn = iter("012345678")
    with pytest.raises(BadModelError, match="return the weights"):
        sloped().evaluate(lambda here: next(drawn), "random")


def test_certain_cells_match_the_classic_game():
    """Each side has its own weights."""
    classic = game().evaluate(uneven, uneven).exact
    assert classic is not None
    assert solve("certain").evaluate(uneven, uneven).exact[1:] == classic[1:]


@pytest.mark.parametrize(
    ("x", "o"),
    [("perfect", "csun-regular"), ("random", "perfect"), ("max-success", "max-difference")],
)
def test_kernel_matches_single_grid_probabilities(x, o):
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
        ((["coin"], lambda text: 4, "random"), UnknownPolicyError, "unknown policy"),
        (
            (["coin", "1/2/3"], "random", "random"),
            BadGridError,
            "grid 1: the grid must have nine cells",
        ),
    ],
)
def test_kernel_rejects_unsupported_policies(asked, error, message):
    with pytest.raises(error, match=message):
        evaluate_many(*asked)
    with pytest.raises(BadLimitError, match="threads must be a whole number of at least 1, got 0"):
        evaluate_many(["coin"], "random", "random", threads=0)


@pytest.mark.slow
def test_kernel_plays_every_policy():
    """Only this test has grids with ties between cells: the kernel chooses like policies.py."""
    grids = [parse_grid("cross").cells, parse_grid("coin").cells]
    for policy in POLICIES:
        many = evaluate_many(grids, policy, "random")
        for number, cells in enumerate(grids):
            found = solve(cells).evaluate(policy, "random")
            assert chances(found) == pytest.approx(many[number, 0].tolist(), abs=1e-15)
