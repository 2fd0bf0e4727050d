"""The race for the macro board, other estimates and their samples; verify uses other methods."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from itertools import product

import numpy as np
import polars as pl
import pytest

from pipeline.ultimate.games import play_randomly
from tests.conftest import ORACLES, ROOT
from tests.support.ultimate_games import boards_of, random_position, rule_of
from ttt_tables import ultimate
from ttt_tables.board.numbers import LINES
from ttt_tables.errors import BadOptionError, BadRaceError, UnknownPolicyError, how_to_install
from ttt_tables.games.miniboard.stored import package_miniboard
from ttt_tables.games.registry import make
from ttt_tables.games.ultimate.macro_race import evaluation as e
from ttt_tables.games.ultimate.macro_race.diagram import make_diagram
from ttt_tables.games.ultimate.macro_race.evaluation import (
    LINEAR_FIT,
    OTHER_WEIGHTS,
    OWN_WEIGHTS,
    SETTLED,
)
from ttt_tables.games.ultimate.rules import CLOSED_RULES
from ttt_tables.ultimate import RULES, race, race_slopes
from ttt_tables.verify.ultimate import samples
from ttt_tables.verify.ultimate.race import outcome

EVEN = [0.25] * 9
EXAMPLES = json.loads((ORACLES / "macro_examples.json").read_text())


def drawn_boards(count, seed=5):
    """Return probabilities (count, 9) of X and of O, including 0 and 1."""
    source = np.random.default_rng(seed)
    chances = source.dirichlet([1, 1, 1], (count, 9))
    certain = np.eye(3)[source.integers(0, 3, (count, 9))]
    chances = np.where(source.random((count, 9, 1)) < 0.2, certain, chances)
    return chances[..., 0], chances[..., 1]


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_race_equals_contraction_of_the_diagram(rule):
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


def test_blog_board_matches_another_program():
    board = np.array(EXAMPLES["blog_board"])
    assert tuple(map(float, race(board, 1 - board))) == pytest.approx(
        tuple(EXAMPLES["macro_exact_X_O_draw"]), abs=1e-12
    )
    half = np.full(9, 0.5)
    assert tuple(map(float, race(half, half))) == pytest.approx(
        tuple(EXAMPLES["all_half"]), abs=1e-12
    )


def test_race_of_empty_boards_matches_another_program(tb):
    value = make(tb, "miniboard").probe("." * 9)
    wins = race(np.full(9, value.win), np.full(9, value.loss))
    expected = tuple(EXAMPLES["three_outcome_nine_empty"])
    assert tuple(map(float, wins)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("rule", CLOSED_RULES)
def test_slopes_equal_effect_of_one_board(rule):
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


@pytest.mark.parametrize("shape", [(), (0,), (2, 3), (1025,)])
def test_races_accept_arrays_of_any_shape(shape):
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
        *([float("nan")] * 9, ["0.1"] * 9, [None] * 9, [0.1j] * 9, [True] * 9),
        *(np.zeros(9, complex), [10**400] * 9, [[0.1]] * 9),
    ],
    ids=range(14),
)
def test_invalid_board_probabilities_are_rejected(given):
    for ask in (race, race_slopes):
        for both in ((given, EVEN), (EVEN, given)):
            with pytest.raises(BadRaceError):
                ask(*both)


def test_rule_without_race_is_rejected():
    for ask in (race, race_slopes):
        with pytest.raises(BadOptionError, match="choose one of closed-draw, closed-count, open"):
            ask(EVEN, EVEN, "race")


def test_race_accepts_fractions_integers_and_floats():
    expected = race(EVEN, EVEN)
    assert race([Fraction(1, 4)] * 9, EVEN) == expected
    assert race(np.array(EVEN, np.float32), EVEN) == expected
    assert race([1] * 9, [0] * 9).x_win == 1


def test_race_module_loads_lazily_and_names_extra():
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


def evaluated(here):
    return e.evaluate(boards_of(here), rule_of(here), package_miniboard())


@pytest.mark.parametrize("rule", RULES)
def test_readable_and_compiled_race_agree(rule):
    chances = np.random.default_rng(4).dirichlet([1, 1, 1], (40, 9))
    compiled = race(chances[..., 1], chances[..., 2], rule)
    for at, nine in enumerate(chances):
        expected = compiled.x_win[at], compiled.o_win[at]
        assert e.race(rule, nine) == pytest.approx(expected, abs=1e-14)
    assert e.race(rule, [SETTLED[1]] * 9) == (1, 0)


@pytest.mark.parametrize("rule", RULES)
def test_parts_give_the_value_of_a_settled_board(rule):
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
    for seed in range(10):  # an ended game is worth its result
        here = random_position(rule, seed)
        assert evaluated(here)[:3] == tuple(here.result == end for end in ("X", "draw", "O"))


def test_linear_weights_match_the_table(data):
    table = pl.read_parquet(data / "ultimate_weights.parquet").filter(**LINEAR_FIT)
    weights = dict(zip(table["feature"], table["coefficient"], strict=True))
    for side, expected in (("X", OWN_WEIGHTS), ("O", OTHER_WEIGHTS)):
        assert [weights[f"{side} {a}{b}{c}"] for a, b, c in LINES] == list(expected)


def test_linear_evaluation_sums_products_over_lines():
    blog = EXAMPLES["blog_board"]
    wins = e.linear("open", [(0.0, x, 1 - x) for x in blog])
    for side, own in enumerate((blog, [1 - x for x in blog])):
        products = [np.prod([own[at] for at in line]) for line in LINES]
        others = [np.prod([1 - own[at] for at in line]) for line in LINES]
        assert wins[side] == pytest.approx(
            np.dot(OWN_WEIGHTS, products) + np.dot(OTHER_WEIGHTS, others)
        )


def test_unknown_evaluation_is_rejected():
    for name in ("", "Race", None, ["race"]):
        with pytest.raises(UnknownPolicyError, match="race, linear"):
            e.check_evaluation(name)


MEASURED = {"complement": 0.956, "dirichlet": 0.967, "mini-boards": 0.961, "random games": 0.870}
RANDOM_PLAY = {  # X, draw, O, each to .0003: three million games of another program
    "closed-draw": (0.412, 0.222, 0.366),
    "closed-count": (0.492, 0.073, 0.436),
}


def test_r_squared_matches_the_measurement(data):
    rows = pl.read_parquet(data / "ultimate_weights.parquet")
    fits = rows.filter(pl.col("with_constant"), labels="exact").unique("distribution")
    measured = dict(fits.select("distribution", "r_squared").iter_rows())
    assert measured == pytest.approx(MEASURED, abs=0.005)


@pytest.mark.parametrize("rule", RANDOM_PLAY)
def test_random_results_match_another_program(rule):
    games = play_randomly(10_000, 3, rule)
    for result, chance in zip((1, 0, 2), RANDOM_PLAY[rule], strict=True):
        error = np.sqrt(chance * (1 - chance) / 10_000) + 0.0005
        assert abs((games.results == result).mean() - chance) < 4 * error


@pytest.mark.parametrize("distribution", samples.DISTRIBUTIONS)
def test_page_documents_the_random_stream(distribution, monkeypatch):
    """The second method samples from this stream, and finds the same weights."""

    def words(*of):
        raise LookupError(*of)

    monkeypatch.setattr(samples, "words", words)
    monkeypatch.setattr(samples, "odds", dict)
    page = (ROOT / "docs" / "dev" / "draws.md").read_text(encoding="utf-8")
    (told,) = re.findall(rf"^\| `{distribution}` \| (\d+) \| (\d+) \|", page, re.MULTILINE)
    with pytest.raises(LookupError) as asked:
        samples.sample(distribution)
    assert asked.value.args == tuple(map(int, told))
