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
from tests.support.textbook import ROWS_COLUMNS_DIAGONALS, over
from ttt_tables.board.numbers import show
from ttt_tables.errors import UnknownRuleError
from ttt_tables.ultimate import race

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
    fits = weights.filter(pl.col("bias"), labels="exact").unique("distribution")
    found = dict(fits.select("distribution", "r_squared").iter_rows())
    assert found == pytest.approx(MEASURED, abs=0.005)


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
@pytest.mark.parametrize("bias", [False, True])
def test_the_weights_are_the_least_squares_of_their_sample(distribution, bias, weights, miniboards):
    fit = weights.filter(pl.col("bias") == bias, distribution=distribution, labels="exact")
    known = dict(fit.select("feature", "weight").iter_rows())
    p_x, p_o = DISTRIBUTIONS[distribution](miniboards, fit["seed"][0], fit["boards"][0])
    columns = features(p_x, p_o)
    names = FEATURES + ["bias"] * bias
    if bias:
        columns = np.column_stack([columns, np.ones(len(p_x))])
    errors = race(p_x, p_o).x_win - columns @ [known[name] for name in names]
    assert np.abs(columns.T @ errors).max() < 1e-4  # the errors are orthogonal to every feature
    assert float(np.abs(errors).max()) == pytest.approx(fit["worst_error"][0], abs=1e-8)
    assert set(known) == set(names)


def test_a_feature_is_the_product_along_the_line_it_names():
    p_x, p_o = np.random.default_rng(1).random((2, 3, 9))
    found = features(p_x, p_o)
    for column, name in zip(found.T, FEATURES, strict=True):
        side = {"X": p_x, "O": p_o}[name[0]]
        a, b, c = map(int, name[2:])
        assert np.array_equal(column, side[:, a] * side[:, b] * side[:, c])
    lines = ["".join(map(str, line)) for line in ROWS_COLUMNS_DIAGONALS]
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
        boards = ["." * 9] * 9
        sent = None
        length = int(games.lengths[game])
        for turn in range(length):
            assert [show(int(b)) for b in games.boards[turn, game]] == boards
            assert not _result(boards, rule)
            if turn + 1 < length:
                after = [show(int(b)) for b in games.boards[turn + 1, game]]
                (board,) = (b for b in range(9) if after[b] != boards[b])
                (cell,) = (c for c in range(9) if after[board][c] != boards[board][c])
                assert sent in (None, board)
                assert not over(boards[board])
                assert boards[board][cell] == "."
                assert after[board][cell] == "XO"[turn % 2]
                boards = after
                sent = None if over(boards[cell]) else cell
        last = _last_moves(boards, sent, "XO"[(length - 1) % 2])
        ended = {_result(after, rule) for after in last}
        assert ("draw", "X", "O")[int(games.results[game])] in ended


def _last_moves(boards, sent, side):
    for board in range(9):
        if sent in (None, board) and not over(boards[board]):
            for cell in range(9):
                if boards[board][cell] == ".":
                    text = boards[board]
                    yield [
                        *boards[:board],
                        text[:cell] + side + text[cell + 1 :],
                        *boards[board + 1 :],
                    ]


def _result(boards, rule):
    ends = [over(board) for board in boards]
    for a, b, c in ROWS_COLUMNS_DIAGONALS:
        if ends[a] == ends[b] == ends[c] and ends[a] in ("X", "O"):
            return ends[a]
    if not all(ends):
        return ""
    lead = ends.count("X") - ends.count("O")
    return "draw" if rule == "closed-draw" or lead == 0 else "X" if lead > 0 else "O"


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
    with pytest.raises(UnknownRuleError, match="choose one of"):
        play_randomly(1, 0, "open")


# docs/miniboards.md says how the samples are drawn; these follow its words, a number at a time.
ROWS = 20
DRAWN = {"complement": (12, 12), "dirichlet": (13, 20), "mini-boards": (14, 12)}


def drawn(stream, n, rows=ROWS):
    """Return the words of so many rows, as whole numbers."""
    words = np.random.Philox(key=42, counter=stream << 192).random_raw(n * rows) >> np.uint64(11)
    return [[int(word) for word in words[n * k : n * k + n]] for k in range(rows)]


def chances(distribution, words, going):
    """Return X's and O's chances of the nine boards of a row."""
    if distribution == "complement":
        return [(word / 2**53, 1 - word / 2**53) for word in words[:9]]
    if distribution == "dirichlet":
        cuts = [sorted((words[2 * i] / 2**53, words[2 * i + 1] / 2**53)) for i in range(9)]
        return [(low, 1 - high) for low, high in cuts]
    return [going[(word >> 21) * 11093 >> 32] for word in words[:9]]


def walked(words):
    """Return the nine boards before the drawn turn of a random game, as texts."""
    boards, sent, before = ["." * 9] * 9, None, []
    while True:
        before.append(list(boards))
        mark, free = "XO"[len(before) % 2 - 1], [b for b in range(9) if not over(boards[b])]
        where = [sent] if sent in free else free
        moves = [(b, c) for b in where for c in range(9) if boards[b][c] == "."]
        board, sent = moves[words[len(before) - 1] * len(moves) >> 53]
        boards[board] = boards[board][:sent] + mark + boards[board][sent + 1 :]
        taken = [b for b in range(9) if over(boards[b]) == mark]
        lines = [line for line in ROWS_COLUMNS_DIAGONALS if {int(c) for c in line} <= {*taken}]
        if lines or all(map(over, boards)):
            return before[words[81] * len(before) >> 53]


@pytest.mark.parametrize("distribution", DRAWN)
def test_a_sample_is_drawn_as_the_page_says(distribution, miniboards):
    going = miniboards.filter(status="open").sort("board").select("x_win", "o_win").rows()
    found = np.stack(DISTRIBUTIONS[distribution](miniboards, 42, ROWS), axis=-1)
    rows = [chances(distribution, words, going) for words in drawn(*DRAWN[distribution])]
    assert np.array_equal(found, rows)
    assert page_says(distribution) == DRAWN[distribution]


def test_a_position_of_a_random_game_is_drawn_as_the_page_says(miniboards):
    known = {text: row for text, *row in miniboards.select("text", "x_win", "o_win").iter_rows()}
    found = np.stack(DISTRIBUTIONS["random games"](miniboards, 42, ROWS), axis=-1)
    rows = [[known[board] for board in walked(words)] for words in drawn(11, 84)]
    assert np.array_equal(found, rows)
    assert page_says("random games") == (11, 84)


def page_says(distribution):
    """Return the stream and the words of a row that docs/miniboards.md names."""
    page = (ROOT / "docs" / "miniboards.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^\| `{distribution}` \| (\d+) \| (\d+) \|", page, re.MULTILINE)
    return tuple(map(int, found))


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_a_simulated_label_is_drawn_as_the_page_says(distribution, miniboards):
    stream, sample = 16 + [*DISTRIBUTIONS].index(distribution), DISTRIBUTIONS[distribution]
    p, q = sample(miniboards, 42, ROWS)
    words = drawn(stream, 20, 16 * ROWS)
    shares = [
        sum(x_wins(p[k], q[k], words[16 * k + r]) for r in range(16)) / 16 for k in range(ROWS)
    ]
    assert simulate(p, q, 42, stream, 16)[:ROWS].tolist() == shares


def x_wins(p, q, words):
    """Return whether X wins a race: a line before O has one."""
    takers = [""] * 9
    for board in sorted(range(9), key=lambda board: words[9 + board]):
        share = words[board] / 2**53
        takers[board] = "X" if share < p[board] else "O" if share < p[board] + q[board] else "-"
        for line in ROWS_COLUMNS_DIAGONALS:
            if {takers[int(cell)] for cell in line} in ({"X"}, {"O"}):
                return takers[board] == "X"
    return False
