"""The evaluations: published figures, the race by its closed form and in its orders, the fit."""

from fractions import Fraction
from itertools import permutations, product
from random import Random

import numpy
import pytest

from tests.test_ultimate import random_game
from ttt_tables.board import LINES, parse
from ttt_tables.errors import UnknownPolicyError
from ttt_tables.symmetry import D4
from ttt_tables.ultimate import RULES, Game
from ttt_tables.ultimate import evaluation as e
from ttt_tables.ultimate import outcomes as o
from ttt_tables.ultimate.chances import mini_chances

BLOG = (0.523, 0.509, 0.493, 0.452, 0.627, 0.599, 0.111, 0.901, 0.503)
PARALLEL = [((0, 1, 2), (3, 4, 5), (6, 7, 8)), ((0, 3, 6), (1, 4, 7), (2, 5, 8))]
LABELINGS = list(product(range(3), repeat=9))


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
        assert mini_chances()[parse(text)] == pytest.approx(expected, abs=1e-14)
    assert sum(any(row) for row in mini_chances()) == 18753


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
    chances = [(0.0, x, 1 - x) for x in BLOG]
    for side, published in (("X", 0.4950659799613233), ("O", 0.4291423358104688)):
        parts = e.gradient(o.race("closed-draw", side), chances)
        for triple, part in zip(chances, parts, strict=True):
            mean = sum(p * chance for p, chance in zip(part, triple, strict=True))
            assert mean == pytest.approx(published, abs=1e-13)
    assert closed_form(BLOG, [1 - x for x in BLOG]) == pytest.approx(0.4950659799613233, abs=1e-13)


@pytest.mark.parametrize("rule", ["closed-draw", "open"])
def test_the_race_is_its_closed_form_on_positions_of_games(rule):
    for seed in range(30):
        game = random_game(rule, seed, seed + 20)
        if game.result:
            continue
        chances = numpy.array(e.board_chances(game.position))
        found = game.evaluate()
        assert found.x_win == pytest.approx(closed_form(chances[:, 1], chances[:, 2]), abs=1e-12)
        assert found.o_win == pytest.approx(closed_form(chances[:, 2], chances[:, 1]), abs=1e-12)


def test_the_race_of_a_labeling_is_the_share_of_orders_in_which_a_side_is_first():
    x_first = o.race("closed-draw", "X")
    assert set(x_first) == {0, 1 / 3, 1 / 2, 2 / 3, 1}
    assert sum(0 < share < 1 for share in x_first) == 312
    random = Random(0)
    contested = [at for at, share in enumerate(x_first) if 0 < share < 1]
    for at in random.sample(contested, 12):
        labels, wins, orders = LABELINGS[at], 0, 0
        for order in permutations([board for board in range(9) if labels[board]]):
            when = {board: place for place, board in enumerate(order)}
            done = [
                (max(when[board] for board in line), labels[line[0]])
                for line in LINES
                if labels[line[0]] and len({labels[board] for board in line}) == 1
            ]
            wins, orders = wins + (min(done)[1] == 1), orders + 1
        assert Fraction(wins, orders) == Fraction(x_first[at]).limit_denominator(6)


@pytest.mark.parametrize("evaluation", o.EVALUATIONS)
@pytest.mark.parametrize("rule", RULES)
def test_exchanging_the_sides_exchanges_the_chances(rule, evaluation):
    x, o_ = o.outcomes(evaluation, rule, "X"), o.outcomes(evaluation, rule, "O")
    weights = [3 ** (8 - board) for board in range(9)]
    for at, labels in enumerate(LABELINGS):
        swapped = sum(-label % 3 * weight for label, weight in zip(labels, weights, strict=True))
        assert x[at] == pytest.approx(o_[swapped], abs=1e-12)


@pytest.mark.parametrize("rule", RULES)
def test_parts_tell_what_a_settled_board_would_be_worth(rule):
    for seed in range(8):
        game = random_game(rule, seed, 25 + seed)
        if game.result:
            continue
        found = game.evaluate()
        assert found.x_win + found.draw + found.o_win == pytest.approx(1)
        for part in found.boards:
            mean = part.x_win * part.score_if_x + part.draw * part.score_if_draw
            mean += part.o_win * part.score_if_o
            assert mean == pytest.approx(found.x_score, abs=1e-12)
            assert part.swing >= 0


@pytest.mark.parametrize("evaluation", o.EVALUATIONS)
def test_a_symmetry_of_the_square_changes_no_evaluation(evaluation):
    game = random_game("closed-count", 3, 30)
    for transform in D4:
        image = Game("closed-count")
        for board, cell in game.moves:
            image.play(transform.index(board), transform.index(cell))
        there = image.evaluate(evaluation)
        assert there.x_win == pytest.approx(game.evaluate(evaluation).x_win, abs=1e-12)


def test_an_ended_game_is_worth_its_result():
    for rule in RULES:
        for seed in range(10):
            game = random_game(rule, seed)
            assert game.evaluate()[:3] == tuple(game.result == end for end in ("X", "draw", "O"))


def test_the_linear_weights_are_the_least_squares_fit():
    moments = (numpy.ones((3, 3)) + numpy.eye(3)) / 12  # E[p_i p_j] under the uniform distribution

    def expected(numbers):
        cube = numpy.reshape(numbers, (3,) * 9)
        for axis in range(9):
            cube = numpy.moveaxis(numpy.tensordot(moments, cube, axes=(1, axis)), 0, axis)
        return cube.ravel()

    def product_of(line, side):
        return numpy.array([all(labels[at] == side for at in line) for labels in LABELINGS], float)

    features = [numpy.ones(3**9)] + [product_of(line, side) for side in (1, 2) for line in LINES]
    weighted = numpy.array([expected(feature) for feature in features])
    for rule, share in (("closed-draw", 0.9637), ("closed-count", 0.8486)):
        race = numpy.array(o.race(rule, "X"))
        fit = numpy.linalg.solve(weighted @ numpy.transpose(features), weighted @ race)
        linear = fit @ features
        assert numpy.allclose(linear, o.linear(rule, "X"), atol=1e-8)
        mean = weighted[0] @ race
        error, variance = (race - linear) @ expected(race - linear), race @ expected(race)
        assert 1 - error / (variance - mean**2) == pytest.approx(share, abs=1e-4)


@pytest.mark.parametrize("name", ["", "Race", None, 3, ["race"]])
def test_an_unknown_evaluation_is_refused(name):
    with pytest.raises(UnknownPolicyError, match="race, linear"):
        Game().evaluate(name)
