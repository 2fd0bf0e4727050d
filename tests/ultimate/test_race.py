"""The race for the macro board: the shares contracted, the closed form, the blog's board."""

import json
import subprocess
import sys
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

from tests.conftest import ORACLES
from tests.support.textbook import LINES
from ttt_tables import ultimate
from ttt_tables.board.numbers import BOARDS, show, swap
from ttt_tables.board.symmetry import D4, images
from ttt_tables.errors import BadOptionError, BadRaceError, how_to_install
from ttt_tables.games.registry import make
from ttt_tables.games.ultimate.macro_race.diagram import make_diagram
from ttt_tables.games.ultimate.macro_race.orders import shares
from ttt_tables.games.ultimate.rules import CLOSED_RULES
from ttt_tables.ultimate import race, race_slopes
from ttt_tables.verify.ultimate.race import outcome

EVEN = [0.25] * 9
EXAMPLES = json.loads((ORACLES / "macro_examples.json").read_text())
PARALLEL = [  # the three rows, then the three columns
    [tuple(range(row, row + 3)) for row in (0, 3, 6)],
    [tuple(range(column, 9, 3)) for column in (0, 1, 2)],
]


def drawn_boards(count, seed=5):
    """Return probabilities (count, 9) of X and of O, 0 and 1 among them."""
    source = np.random.default_rng(seed)
    chances = source.dirichlet([1, 1, 1], (count, 9))
    certain = np.eye(3)[source.integers(0, 3, (count, 9))]
    chances = np.where(source.random((count, 9, 1)) < 0.2, certain, chances)
    return chances[..., 0], chances[..., 1]


def closed_form(p_x, p_o):
    """X's chance under closed-draw: some line is all X's, less what O's line takes of it."""
    union = sum(
        np.prod([p_x[c] if takes else 1 - p_x[c] for c, takes in enumerate(pattern)])
        for pattern in product((False, True), repeat=9)
        if any(all(pattern[c] for c in line) for line in LINES)
    )
    lost = 0.0
    for trio in PARALLEL:
        for a, b, c in permutations(trio):
            x_a, o_b = np.prod(p_x[list(a)]), np.prod(p_o[list(b)])
            x_c, o_c = np.prod(p_x[list(c)]), np.prod(p_o[list(c)])
            lost += x_a * o_b * (1 / 2 - x_c / 3 - o_c / 6)
    return union - lost


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_the_diagram_holds_the_shares_and_races_are_their_contraction(rule):
    x_win, _, o_win = zip(
        *[outcome(rule, "".join(b)) for b in product(".XO", repeat=9)], strict=True
    )
    tensors = [np.reshape(side, (3,) * 9).astype(float) for side in (x_win, o_win)]
    p_x, p_o = drawn_boards(40)
    wins = race(p_x, p_o, rule)
    for k in range(len(p_x)):
        for side, ours in zip(tensors, (wins.x_win[k], wins.o_win[k]), strict=True):
            left = side
            for x, o in zip(p_x[k], p_o[k], strict=True):
                left = np.tensordot([1 - x - o, x, o], left, axes=1)
            assert ours == pytest.approx(float(left), abs=1e-12)
    assert len(make_diagram(rule).after) < 400


def test_the_closed_form_is_the_race():
    p_x, p_o = drawn_boards(60, seed=6)
    wins = race(p_x, p_o)
    for k in range(len(p_x)):
        assert wins.x_win[k] == pytest.approx(closed_form(p_x[k], p_o[k]), abs=1e-12)
        assert wins.o_win[k] == pytest.approx(closed_form(p_o[k], p_x[k]), abs=1e-12)


def test_the_blog_s_board_is_another_program_s_to_1e_12():
    board = np.array(EXAMPLES["blog_board"])
    assert tuple(map(float, race(board, 1 - board))) == pytest.approx(
        tuple(EXAMPLES["macro_exact_X_O_draw"]), abs=1e-12
    )
    half = np.full(9, 0.5)
    assert tuple(map(float, race(half, half))) == pytest.approx(
        tuple(EXAMPLES["all_half"]), abs=1e-12
    )


def test_nine_empty_mini_boards_race_as_another_program_says(tb):
    value = make(tb, "miniboard").probe("." * 9)
    wins = race(np.full(9, value.win), np.full(9, value.loss))
    expected = tuple(EXAMPLES["three_outcome_nine_empty"])
    assert tuple(map(float, wins)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_slopes_say_exactly_what_a_change_of_one_board_does(rule):
    p_x, p_o = drawn_boards(30, seed=8)
    other_x, other_o = drawn_boards(30, seed=9)
    before, slopes = race_slopes(p_x, p_o, rule)
    assert all(np.array_equal(a, b) for a, b in zip(before, race(p_x, p_o, rule), strict=True))
    for board in range(9):
        x, o = p_x.copy(), p_o.copy()
        x[:, board], o[:, board] = other_x[:, board], other_o[:, board]
        change = np.stack([x - p_x, o - p_o], axis=-1)[:, board]
        after = race(x, o, rule)
        for told, changed, start in (
            (slopes.x_win, after.x_win, before.x_win),
            (slopes.o_win, after.o_win, before.o_win),
        ):
            assert np.abs(start + (told[:, board] * change).sum(axis=1) - changed).max() < 1e-14


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_symmetries_change_nothing_and_exchanged_sides_exchange_the_chances(rule):
    known = shares(rule)
    for board in BOARDS:
        assert {known[image] for image in images(board)} == {known[board]}, show(board)
        assert known[swap(board)] == known[board][::-1]
    p_x, p_o = drawn_boards(20, seed=10)
    straight, exchanged = race(p_x, p_o, rule), race(p_o, p_x, rule)
    assert np.abs(straight.x_win - exchanged.o_win).max() < 1e-14
    for transform in D4:
        turned = race(p_x[:, list(transform)], p_o[:, list(transform)], rule)
        assert np.abs(turned.x_win - straight.x_win).max() < 1e-14


# Shapes and refusals


@pytest.mark.parametrize("shape", [(), (1,), (0,), (2, 3), (1025,), (3000,)])
def test_any_number_of_races_in_any_shape(shape):
    one_x, one_o = drawn_boards(1)
    p_x, p_o = (np.broadcast_to(one[0], (*shape, 9)) for one in (one_x, one_o))
    races, slopes = race_slopes(p_x, p_o)
    alone = race(one_x[0], one_o[0])
    assert [part.shape for part in races] == [shape] * 3
    assert [part.shape for part in slopes] == [(*shape, 9, 2)] * 2
    assert all((part == value).all() for part, value in zip(races, alone, strict=True))


@pytest.mark.parametrize(
    "given",
    [
        *([0.5] * 8, [[0.5] * 9], [[0.5] * 9, [0.5] * 8], 0.5, [0.8] * 9, [-0.1] * 9),
        *([float("nan")] * 9, ["a"] * 9, ["0.1"] * 9, [None] * 9, [0.1j] * 9, [True] * 9),
        *(np.zeros(9, complex), [10**400] * 9, [[0.1]] * 9, None, "x"),
    ],
    ids=range(17),
)
def test_what_are_no_probabilities_of_nine_boards_is_refused(given):
    for ask in (race, race_slopes):
        for both in ((given, EVEN), (EVEN, given)):
            with pytest.raises(BadRaceError):
                ask(*both)


def test_the_race_takes_fractions_whole_numbers_and_floats():
    expected = race(EVEN, EVEN)
    assert race([Fraction(1, 4)] * 9, EVEN) == expected
    assert race(np.array(EVEN, np.float32), EVEN) == expected
    assert race([1] * 9, [0] * 9).x_win == 1


@pytest.mark.parametrize("rule", ["", None, 1, [], "race"])
def test_a_rule_without_a_race_is_refused(rule):
    for ask in (shares, lambda rule: race([0.5] * 9, [0.5] * 9, rule)):
        with pytest.raises(BadOptionError, match="choose one of closed-draw, closed-count, open"):
            ask(rule)


def test_the_room_loads_when_it_is_named_and_says_which_extra_is_missing():
    code = (
        "import sys, ttt_tables; assert 'ttt_tables.ultimate' not in sys.modules\n"
        "sys.modules['numpy'] = None\n"
        "assert ttt_tables.ultimate.RULES\n"
        "try:\n    ttt_tables.ultimate.race\n"
        "except ttt_tables.MissingExtraError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert how_to_install("solve") in done.stdout
    assert set(ultimate.__all__) <= set(dir(ultimate))
    with pytest.raises(AttributeError, match="nope"):
        ultimate.nope  # noqa: B018
