"""A tablebase: its packed answers, batches and samples, and invalid input.

`verify` compares every move of the pack with a second program; the golden files have the answers.
"""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy
import pytest

import ttt_tables as ttt
from tests.support import textbook
from ttt_tables.default import package_tablebase
from ttt_tables.errors import BadBoardError, GameOverError, UnknownPolicyError

OPEN = [textbook.number(text) for text in textbook.OPEN]
ENDED = {*map(textbook.number, textbook.BOARDS)} - {*OPEN}
WON = textbook.number("XXXOO....")


def test_policies_match_the_table(tb, db):
    assert {*tb.policies} == {
        name for (name,) in db.execute("select policy from policies").fetchall()
    }
    assert len(tb.policies) == 18
    assert tb.policies[:3] == ("perfect", "perfect-any", "safe-uniform")


def test_prepared_policy_maps_boards_to_best_moves(tb):
    prepared = tb.policy("safe-uniform")
    assert dict(prepared) == {text: tb.best_move(text) for text in textbook.OPEN}
    assert [*map(textbook.number, prepared)] == sorted(OPEN)
    assert prepared[6723] == prepared["X...O...."] == tb.best_move(6723)
    with pytest.raises(TypeError, match="does not support item assignment"):
        prepared["X...O...."] = 0
    assert not {"clear", "pop", "popitem", "setdefault", "update"} & set(dir(prepared))
    with pytest.raises(GameOverError, match="has ended: no move is left"):
        prepared["XXXOO...."]
    assert prepared.get("XXXOO....") is None
    assert len(prepared) == len(OPEN)
    assert ttt.evaluate(prepared, "random") == ttt.evaluate("safe-uniform", "random")


def test_answers_match_the_game_and_are_cached(tb):
    fresh = ttt.open_tablebase()
    for text in textbook.OPEN[::20]:
        for policy in ("safe-uniform", "menace"):
            answer, asked = tb.moves(text, policy), tb.game().moves(text, policy=policy)
            assert (answer.moves, answer.value) == (asked.moves, asked.value)
            assert answer is tb.moves(textbook.number(text), policy)
        for asked in (text, textbook.number(text), text):
            assert fresh.moves(asked).moves == tb.moves(text).moves
            assert fresh.best_move(asked) == tb.best_move(text) == tb.moves(text)[0].cell
            assert fresh.probe(asked) == tb.probe(text) == tb.game().probe(text)


@pytest.mark.parametrize("policy", ["max-win-centre", "menace"])
def test_exact_probabilities_match_the_table(policy, db, tb):
    """The pack has menace's rounded ones, so they are computed again."""
    query = """
        select text, cell, win_exact, draw_exact, loss_exact
        from policy_moves join boards using (board) where policy = ? and board % 20 = 0
        """
    exact = {
        (text, move.cell): tuple(map(str, move.expected.exact[1:]))
        for text in textbook.OPEN
        if textbook.number(text) % 20 == 0
        for move in tb.moves(text, policy)
    }
    rows = db.execute(query, [policy]).fetchall()
    assert {(text, cell): tuple(chances) for text, cell, *chances in rows} == exact


def test_ended_board_has_no_move(tb):
    for board in ENDED:
        assert list(tb.moves(board)) == []
    for ask in (tb.best_move, tb.sample):
        with pytest.raises(GameOverError, match="has ended: no move is left"):
            ask(WON, "td")


# Arguments


BAD_BOARDS = [
    *("", "X", "x...O....", "XXX......", "XXXOOO...", "OOX......", 2, 19683, -1, True, None, 1.0),
    *(b"X...O....", [], {}, ["X...O...."], numpy.array([6723]), "X...O....\n", 10**5000),
]


@pytest.mark.parametrize("board", BAD_BOARDS, ids=lambda board: type(board).__name__)
def test_invalid_board_is_rejected_by_every_method(board, tb):
    for ask in (tb.best_move, tb.moves, tb.probe, tb.sample):
        with pytest.raises(BadBoardError):
            ask(board)
    with pytest.raises(BadBoardError if getattr(board, "__hash__", None) else TypeError):
        tb.policy()[board]  # unhashable values are rejected as by any dict


@pytest.mark.parametrize("policy", ["", "nope", "Perfect", None, 0, b"perfect", [], {}, ("x",)])
def test_unknown_policy_is_rejected_by_every_method(policy, tb):
    for ask in (tb.best_move, tb.moves, tb.sample):
        with pytest.raises(UnknownPolicyError):
            ask("X...O....", policy)
    with pytest.raises(UnknownPolicyError):
        tb.policy(policy)
    for boards in ([0], [], [-1]):
        with pytest.raises(UnknownPolicyError):
            tb.best_moves(boards, policy)


def test_numpy_numbers_are_boards(tb):
    assert tb.moves(numpy.int64(6723)) is tb.moves("X...O....")
    assert tb.best_move(numpy.int16(6723)) == tb.best_move(6723)


def test_package_functions_are_tablebase_methods():
    """Bound methods are as fast as a tablebase's."""
    for name in ("best_move", "moves", "probe"):
        assert getattr(ttt, name) == getattr(package_tablebase(), name)


# Batches


@pytest.mark.parametrize("shape", [(4520,), (4, 5, 226), (1, 4520, 1)])
def test_batch_may_have_any_shape_and_order(shape, tb):
    expected = numpy.array([tb.best_move(board) for board in OPEN]).reshape(shape)
    for kind in ("int64", ">i2", ">u8", "<i4"):
        asked = numpy.array(OPEN).astype(kind).reshape(shape)
        cells = tb.best_moves(asked)
        assert (cells.shape, cells.dtype) == (shape, numpy.int8)
        assert (cells == expected).all()
        assert (tb.best_moves(asked[::-1]) == cells[::-1]).all()
        assert (tb.best_moves(numpy.asfortranarray(asked)) == cells).all()


def test_small_and_empty_batches_keep_their_shape(tb):
    small = tb.best_moves(numpy.array([0, 81], dtype="int8"))
    assert small.tolist() == [tb.best_move(0), tb.best_move(81)]
    assert tb.best_moves(numpy.array(6723)).shape == ()
    assert tb.best_moves([]).shape == (0,)
    assert tb.best_moves(numpy.empty((3, 0), dtype=int)).shape == (3, 0)


@pytest.mark.parametrize(
    ("boards", "error", "index"),
    [
        ([0, WON], GameOverError, "index 1"),
        ([0, 0, 2], BadBoardError, "index 2.*cannot occur"),
        ([0, -1, 2], BadBoardError, "index 1.*a board's number must be .* got -1"),
        ([[0, 0], [19683, 0]], BadBoardError, r"index \(1, 0\).*19683"),
        ([WON, -1], GameOverError, "index 0"),
        ([2, WON], BadBoardError, "index 0"),
    ],
)
def test_first_invalid_board_of_a_batch_is_named(boards, error, index, tb):
    for asked in (boards, numpy.array(boards)):
        with pytest.raises(error, match=index):
            tb.best_moves(asked)


def test_every_number_without_a_move_is_rejected_in_a_batch(tb):
    for board in {*range(3**9)} - {*OPEN}:
        with pytest.raises(GameOverError if board in ENDED else BadBoardError, match="index 1"):
            tb.best_moves([0, board])


@pytest.mark.parametrize("kind", numpy.typecodes["AllInteger"])
def test_batch_accepts_any_integer_type(kind, tb):
    """Also with numpy 2.5, which puts no negative number among unsigned ones."""
    held = numpy.iinfo(kind)
    playable = [board for board in OPEN if board <= held.max]
    cells = tb.best_moves(numpy.array(playable, dtype=kind))
    assert (cells.dtype, cells.tolist()) == (numpy.int8, [tb.best_move(n) for n in playable])
    for none in {held.min, held.max, held.max // 2 + 1, -1 if held.min else held.max} - {0}:
        if none not in playable:
            with pytest.raises(BadBoardError, match="index 1: "):
                tb.best_moves(numpy.array([0, none, none], dtype=kind))


@pytest.mark.parametrize(
    "boards",
    [
        *[
            numpy.array([0, 1]).astype(kind)
            for kind in ("bool", "object", "float64", "complex64", "U9", "S9", "M8[s]")
        ],
        *(["X...O...."], [0.0], [True], [None], None, [2**70], [[0], [0, 1]], "X...O....", {0: 1}),
    ],
    ids=repr,
)
def test_batch_of_another_type_is_rejected(boards, tb):
    with pytest.raises(BadBoardError):
        tb.best_moves(boards)


# Sampling


@pytest.mark.parametrize("policy", ["random", "perfect-any", "perfect"])
def test_samples_follow_the_policy(policy, tb):
    draws = 2000
    for text in ("." * 9, "XO......."):
        seen = Counter(tb.sample(text, policy, seed=seed) for seed in range(draws))
        for move in tb.moves(text, policy):
            p = move.probability
            assert abs(seen[move.cell] - draws * p) <= 4 * (draws * p * (1 - p)) ** 0.5
        assert seen.total() == draws


def test_seeded_sample_is_repeatable(tb):
    draws = [tb.sample(0, "random", seed=seed) for seed in range(50)]
    assert draws == [tb.sample("." * 9, "random", seed=seed) for seed in range(50)]
    assert len({*draws}) > 1
    assert {tb.sample(0, "random") for _ in range(200)} == set(range(9))


def test_eight_threads_get_the_same_answers(data, tb):
    shared = ttt.open_tablebase(data)

    def ask(thread):
        order = OPEN[:]
        Random(thread).shuffle(order)
        cells = shared.best_moves(OPEN, "1f604-centre").tolist()
        return {b: (*shared.moves(b, "max-win-uniform"), shared.probe(b)) for b in order}, cells

    one = {b: (*tb.moves(b, "max-win-uniform"), tb.probe(b)) for b in OPEN}
    with ThreadPoolExecutor(8) as pool:
        for answers, cells in pool.map(ask, range(8)):
            assert answers == one
            assert cells == [tb.best_move(b, "1f604-centre") for b in OPEN]


def test_lazy_names_are_available():
    assert ttt.evaluate("perfect", "perfect").exact[1:] == (0, 1, 0)
    assert set(ttt.__all__) <= set(dir(ttt))
    exec("from ttt_tables import *", named := {})
    assert {*named} - {"__builtins__"} == {*ttt.__all__}
    assert all(getattr(ttt, name) for name in ttt.__all__)
    objects = (
        "Answer",
        "Game",
        "Match",
        "Move",
        "Outcome",
        "Position",
        "Rules",
        "Value",
        "TextEnvironment",
    )
    assert {getattr(ttt, name).__module__.rpartition(".")[0] for name in objects} == {
        "ttt_tables.play"
    }
    with pytest.raises(AttributeError, match="nope"):
        ttt.nope  # noqa: B018
