"""The evaluations: published figures, the race by its closed form, the blog's fit."""

from fractions import Fraction
from itertools import permutations

import numpy
import polars
import pytest

from tests.support.ultimate_games import boards_of, random_position, rule_of
from ttt_tables.board.numbers import LINES, parse, show
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import UnknownPolicyError
from ttt_tables.games.miniboard.stored import package_miniboard
from ttt_tables.games.ultimate.macro_race import evaluation as e
from ttt_tables.games.ultimate.macro_race.evaluation import (
    LINEAR_FIT,
    OTHER_WEIGHTS,
    OWN_WEIGHTS,
    SETTLED,
    board_chances,
)
from ttt_tables.games.ultimate.macro_race.orders import SHARE_PARTS, shares
from ttt_tables.games.ultimate.rules import carry_position
from ttt_tables.ultimate import RULES

BLOG = (0.523, 0.509, 0.493, 0.452, 0.627, 0.599, 0.111, 0.901, 0.503)
PARALLEL = [((0, 1, 2), (3, 4, 5), (6, 7, 8)), ((0, 3, 6), (1, 4, 7), (2, 5, 8))]


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


def closed_form(own, other):
    """Return the race's chance by the closed form, from nine chances of each side."""
    a = [numpy.prod([own[board] for board in line]) for line in LINES]
    c = [numpy.prod([other[board] for board in line]) for line in LINES]
    union = 0.0
    for some in range(1, 256):
        chosen = [line for at, line in enumerate(LINES) if some >> at & 1]
        boards = set().union(*chosen)
        union -= (-1) ** len(chosen) * numpy.prod([own[board] for board in boards])
    for three in PARALLEL:
        for one, two, rest in permutations(map(LINES.index, three)):
            union -= a[one] * c[two] * (0.5 - a[rest] / 3 - c[rest] / 6)
    return union


def test_the_race_on_the_blogs_board_is_the_published_one():
    wins = e.race("closed-draw", [(0.0, x, 1 - x) for x in BLOG])
    assert wins == pytest.approx((0.4950659799613233, 0.4291423358104688), abs=1e-13)
    assert closed_form(BLOG, [1 - x for x in BLOG]) == pytest.approx(wins[0], abs=1e-13)


@pytest.mark.parametrize("rule", ["closed-draw", "open"])
def test_the_race_is_its_closed_form_on_positions_of_games(rule):
    for seed in range(30):
        here = random_position(rule, seed, seed + 20)
        if here.result:
            continue
        chances = numpy.array(board_chances(boards_of(here), package_miniboard()))
        evaluation = evaluated(here)
        assert evaluation.x_win == pytest.approx(
            closed_form(chances[:, 1], chances[:, 2]), abs=1e-12
        )
        assert evaluation.o_win == pytest.approx(
            closed_form(chances[:, 2], chances[:, 1]), abs=1e-12
        )


@pytest.mark.parametrize("rule", RULES)
def test_the_race_of_settled_boards_is_its_share(rule):
    for number, (x, o) in enumerate(shares(rule)):
        if number % 37 == 0:
            chances = [SETTLED[".XO".index(mark)] for mark in show(number)]
            assert e.race(rule, chances) == (x / SHARE_PARTS, o / SHARE_PARTS)


@pytest.mark.parametrize("evaluation", e.EVALUATIONS)
@pytest.mark.parametrize("rule", RULES)
def test_exchanging_the_sides_exchanges_the_chances(rule, evaluation):
    chances = [(0.2, x * 0.8, (1 - x) * 0.8) for x in BLOG]
    swapped = [(nobody, o, x) for nobody, x, o in chances]
    value = {"race": e.race, "linear": e.linear}[evaluation]
    assert value(rule, chances) == pytest.approx(value(rule, swapped)[::-1], abs=1e-14)


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


def test_a_symmetry_of_the_square_does_not_change_the_race():
    boards = boards_of(random_position("closed-count", 3, 30))
    first = e.evaluate(boards, "closed-count", package_miniboard())
    for transform in D4:
        image = e.evaluate(carry_position(boards, transform), "closed-count", package_miniboard())
        assert image[:3] == pytest.approx(first[:3], abs=1e-12)


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
