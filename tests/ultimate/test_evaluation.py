"""The evaluations: published figures, the race by its closed form, the blog's fit."""

from fractions import Fraction

import numpy
import polars
import pytest

from tests.support.ultimate_games import boards_of, random_position, rule_of
from ttt_tables.board.numbers import LINES, parse
from ttt_tables.errors import UnknownPolicyError
from ttt_tables.games.miniboard.stored import package_miniboard
from ttt_tables.games.ultimate.macro_race import evaluation as e
from ttt_tables.games.ultimate.macro_race.evaluation import (
    LINEAR_FIT,
    OTHER_WEIGHTS,
    OWN_WEIGHTS,
    SETTLED,
)
from ttt_tables.ultimate import RULES, race

BLOG = (0.523, 0.509, 0.493, 0.452, 0.627, 0.599, 0.111, 0.901, 0.503)


def test_mini_boards_have_the_published_chances():
    exact = {
        ".........": (Fraction(15, 32), Fraction(15, 32)),
        "X........": (Fraction(781, 1280), Fraction(419, 1280)),
        ".X.......": (Fraction(721, 1280), Fraction(479, 1280)),
        "....X....": (Fraction(423, 640), Fraction(177, 640)),
        "XXX......": (1, 0),
        "XOXXOOOXX": (0, 0),
    }
    for text, (x, o_) in exact.items():
        expected = (float(1 - x - o_), float(x), float(o_))
        assert package_miniboard().triples[parse(text)] == pytest.approx(expected, abs=1e-14)
    assert sum(any(row) for row in package_miniboard().triples) == 18753


def evaluated(here):
    return e.evaluate(boards_of(here), rule_of(here), package_miniboard())


def test_the_race_on_the_blogs_board_is_the_published_one():
    wins = e.race("closed-draw", [(0.0, x, 1 - x) for x in BLOG])
    assert wins == pytest.approx((0.4950659799613233, 0.4291423358104688), abs=1e-13)


@pytest.mark.parametrize("rule", RULES)
def test_the_readable_race_is_the_compiled_one(rule):
    """Which tests/ultimate/test_race.py holds to shares, symmetries and the closed form."""
    chances = numpy.random.default_rng(4).dirichlet([1, 1, 1], (40, 9))
    compiled = race(chances[..., 1], chances[..., 2], rule)
    for at, nine in enumerate(chances):
        expected = compiled.x_win[at], compiled.o_win[at]
        assert e.race(rule, nine) == pytest.approx(expected, abs=1e-14)
    assert e.race(rule, [SETTLED[1]] * 9) == (1, 0)


@pytest.mark.parametrize("rule", RULES)
def test_parts_tell_what_a_settled_board_would_be_worth(rule):
    for seed in range(8):
        here = random_position(rule, seed, 25 + seed)
        if here.result:
            continue
        evaluation = evaluated(here)
        assert evaluation.x_win + evaluation.draw + evaluation.o_win == pytest.approx(1)
        for part in evaluation.boards:
            mean = part.x_win * part.score_if_x + part.draw * part.score_if_draw
            mean += part.o_win * part.score_if_o
            assert mean == pytest.approx(evaluation.x_score, abs=1e-12)
            assert part.swing >= 0


def test_an_ended_game_is_worth_its_result():
    for rule in RULES:
        for seed in range(10):
            here = random_position(rule, seed)
            assert evaluated(here)[:3] == tuple(here.result == end for end in ("X", "draw", "O"))


def test_the_linear_weights_are_those_of_the_table(data):
    table = polars.read_parquet(data / "ultimate_weights.parquet").filter(**LINEAR_FIT)
    weights = dict(zip(table["feature"], table["coefficient"], strict=True))
    for side, expected in (("X", OWN_WEIGHTS), ("O", OTHER_WEIGHTS)):
        assert [weights[f"{side} {a}{b}{c}"] for a, b, c in LINES] == list(expected)


def test_the_linear_evaluation_adds_up_products_along_the_lines():
    wins = e.linear("open", [(0.0, x, 1 - x) for x in BLOG])
    for side, own in enumerate((BLOG, [1 - x for x in BLOG])):
        products = [numpy.prod([own[at] for at in line]) for line in LINES]
        others = [numpy.prod([1 - own[at] for at in line]) for line in LINES]
        assert wins[side] == pytest.approx(
            numpy.dot(OWN_WEIGHTS, products) + numpy.dot(OTHER_WEIGHTS, others)
        )


@pytest.mark.parametrize("name", ["", "Race", None, 3, ["race"]])
def test_an_unknown_evaluation_is_refused(name):
    with pytest.raises(UnknownPolicyError, match="race, linear"):
        e.check_evaluation(name)
