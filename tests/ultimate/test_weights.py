"""The linear estimate of the race: its samples, its fits; and the games at random it draws from."""

import re
from collections import Counter

import numpy as np
import polars as pl
import pytest

from pipeline.tables.ultimate.ultimate_weights import FEATURES, features
from pipeline.ultimate.games import play_randomly
from pipeline.ultimate.macro_boards import DISTRIBUTIONS, simulate
from tests.conftest import ROOT
from tests.support.textbook import LINES
from ttt_tables.board.numbers import show
from ttt_tables.errors import BadOptionError
from ttt_tables.ultimate import race
from ttt_tables.verify.ultimate import closed, samples

MEASURED = {"complement": 0.956, "dirichlet": 0.967, "mini-boards": 0.961, "random games": 0.870}
RANDOM_PLAY = {  # X, draw, O, each to .0003: three million games of another program
    "closed-draw": (0.412, 0.222, 0.366),
    "closed-count": (0.492, 0.073, 0.436),
}


@pytest.fixture(scope="module")
def miniboards(data):
    return pl.read_parquet(data / "miniboards.parquet")


@pytest.fixture(scope="module")
def weights(data):
    return pl.read_parquet(data / "ultimate_weights.parquet")


def test_r_squared_is_as_measured_within_five_thousandths(weights):
    fits = weights.filter(pl.col("with_constant"), labels="exact").unique("distribution")
    measured = dict(fits.select("distribution", "r_squared").iter_rows())
    assert measured == pytest.approx(MEASURED, abs=0.005)


def test_a_feature_is_the_product_along_the_line_it_names():
    p_x, p_o = np.random.default_rng(1).random((2, 3, 9))
    products = features(p_x, p_o)
    for column, name in zip(products.T, FEATURES, strict=True):
        side = {"X": p_x, "O": p_o}[name[0]]
        a, b, c = map(int, name[2:])
        assert np.array_equal(column, side[:, a] * side[:, b] * side[:, c])
    lines = ["".join(map(str, line)) for line in LINES]
    assert sorted(name[2:] for name in FEATURES) == sorted(2 * lines)


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_samples_are_probabilities_and_begin_alike_whatever_their_size(distribution, miniboards):
    few = DISTRIBUTIONS[distribution](miniboards, 7, 50)
    many = DISTRIBUTIONS[distribution](miniboards, 7, 400)
    assert all(np.array_equal(ours, more[:50]) for ours, more in zip(few, many, strict=True))
    assert not np.array_equal(few[0], DISTRIBUTIONS[distribution](miniboards, 8, 50)[0])
    p_x, p_o = many
    assert p_x.shape == p_o.shape == (400, 9)
    assert (p_x >= 0).all()
    assert (p_o >= 0).all()
    assert (p_x + p_o <= 1 + 1e-15).all()


def test_the_samples_have_the_moments_of_their_distributions(miniboards):
    going = miniboards.filter(status="open")
    expected = {
        "complement": (1 / 2, 1 / 12),
        "dirichlet": (1 / 3, 1 / 18),
        "mini-boards": (going["x_win"].mean(), going["x_win"].var()),
    }
    for name, (mean, variance) in expected.items():
        p_x, p_o = DISTRIBUTIONS[name](miniboards, 3, 20_000)
        drawn = np.concatenate([p_x.ravel(), p_o.ravel()])  # alike for X and O
        assert abs(drawn.mean() - mean) < 4 * np.sqrt(variance / p_x.size)
        assert abs(drawn.var() - variance) < 0.002


def test_simulated_races_agree_with_the_exact_ones_within_four_standard_errors(miniboards):
    for stream, distribution in enumerate(DISTRIBUTIONS):
        p_x, p_o = DISTRIBUTIONS[distribution](miniboards, 5, 40)
        exact = race(p_x, p_o).x_win
        share = simulate(p_x, p_o, 5, 100 + stream, 2000)
        assert (np.abs(share - exact) <= 4 * np.sqrt(exact * (1 - exact) / 2000) + 1e-12).all()


@pytest.mark.parametrize("rule", RANDOM_PLAY)
def test_random_games_end_as_another_program_s_do(rule):
    games = play_randomly(20_000, 3, rule)
    for result, chance in zip((1, 0, 2), RANDOM_PLAY[rule], strict=True):
        error = np.sqrt(chance * (1 - chance) / 20_000) + 0.0005
        assert abs((games.results == result).mean() - chance) < 4 * error


@pytest.mark.parametrize("rule", RANDOM_PLAY)
def test_random_games_follow_the_rules_move_by_move(rule):
    games = play_randomly(150, 9, rule)
    for game in range(150):
        boards = games.boards[: games.lengths[game], game]  # before each move
        moves = [
            9 * int(board) + show(int(one[board])).index("XO"[turn % 2])
            for turn, (one, board) in enumerate(
                zip(np.diff(boards, axis=0), np.diff(boards, axis=0).argmax(axis=1), strict=True)
            )
        ]
        here, reached = closed.replay(moves, rule)
        assert here is not None
        assert reached == [show(int(board)) for board in boards[-1]]
        ends = {closed.outcome(closed.after(here, move), rule) for move in closed.moves(here)}
        assert ("draw", "X", "O")[int(games.results[game])] in ends


def test_first_moves_are_chosen_alike():
    games = play_randomly(8100, 1)
    firsts = Counter(map(tuple, games.boards[1].tolist()))
    assert len(firsts) == 81
    assert sum((seen - 100) ** 2 / 100 for seen in firsts.values()) < 80 + 4 * np.sqrt(160)


def test_a_game_is_a_function_of_its_seed_and_number():
    few, many = play_randomly(5, 2), play_randomly(50, 2)
    assert np.array_equal(few.lengths, many.lengths[:5])
    assert np.array_equal(few.results, many.results[:5])
    for game, length in enumerate(few.lengths):
        assert np.array_equal(few.boards[:length, game], many.boards[:length, game])


def test_a_rule_that_is_not_played_is_refused():
    with pytest.raises(BadOptionError, match="choose one of"):
        play_randomly(1, 0, "open")


@pytest.mark.parametrize("distribution", samples.DISTRIBUTIONS)
def test_the_page_names_the_stream_and_the_words_of_a_row(distribution, monkeypatch):
    """The second method draws by them, and comes to the same weights."""

    def words(*of):
        raise LookupError(*of)

    monkeypatch.setattr(samples, "words", words)
    monkeypatch.setattr(samples, "odds", dict)
    page = (ROOT / "docs" / "dev" / "draws.md").read_text(encoding="utf-8")
    (told,) = re.findall(rf"^\| `{distribution}` \| (\d+) \| (\d+) \|", page, re.MULTILINE)
    with pytest.raises(LookupError) as asked:
        samples.sample(distribution)
    assert asked.value.args == tuple(map(int, told))
