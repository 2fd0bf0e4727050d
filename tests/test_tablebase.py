"""The packed tables: the same answers as the Parquet files, and refusals with typed errors."""

import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from random import Random

import numpy
import polars as pl
import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.default import package_tablebase
from ttt_tables.errors import BadBoardError, GameOverError, UnknownPolicyError

ENDED = [text for text in textbook.BOARDS if textbook.over(text)]
WON = "XXXOO...."
POLICIES = [
    *("perfect", "perfect-any", "safe-uniform", "safe-centre", "max-win-uniform"),
    *("max-win-centre", "max-score-uniform", "max-score-centre"),
    *("1f604-uniform", "1f604-centre", "random", "menace", "menace-greedy", "td"),
    *("newell-simon", "third-grade", "first-grade", "kindergarten"),
]


@pytest.fixture(scope="module")
def stored(data):
    """Return the rows of policy_moves, by policy and board, best first."""
    frame = pl.read_parquet(data / "policy_moves.parquet").sort("policy", "board", "rank", "cell")
    rows = defaultdict(list)
    for row in frame.iter_rows(named=True):
        rows[row["policy"], row["board"]].append(row)
    return rows


def test_the_policies_are_those_of_the_table(tb, stored):
    assert list(tb.policies) == POLICIES
    assert {policy for policy, _ in stored} == set(POLICIES)


@pytest.mark.parametrize("policy", first(["menace", *[p for p in POLICIES if p != "menace"]], 4))
def test_weights_and_exact_chances_are_the_tables_on_every_open_board(policy, tb, stored):
    """The moves themselves are held to SQL by tests/doors/test_one_answer.py."""
    for text in textbook.OPEN:
        board = textbook.number(text)
        rows = stored[policy, board]
        answer = tb.moves(text, policy)
        assert (answer.position, answer.position.to_move) == (text, textbook.side(text))
        assert answer is tb.moves(board, policy)
        played = [row for row in rows if row["weight"]] or rows  # where MENACE resigns: as perfect
        assert tb.best_move(text, policy) == played[0]["cell"]
        weights = {row["cell"]: row["weight"] for row in rows}
        assert tb._rows.weights(text, policy) == weights
        assert [move.cell for move in answer] == list(weights)
        for row, move in zip(rows, answer, strict=True):
            exact = [row[f"{name}_exact"] for name in ("win", "draw", "loss")]
            assert list(map(str, (move.outlook or move).exact[1:])) == exact


@pytest.mark.parametrize("policy", POLICIES)
def test_a_prepared_policy_plays_best_move_on_every_open_board(policy, tb):
    prepared = tb.policy(policy)
    assert list(prepared) == sorted(textbook.OPEN, key=textbook.number)
    assert dict(prepared) == {text: tb.best_move(text, policy) for text in textbook.OPEN}
    assert prepared[6723] == prepared["X...O...."] == tb.best_move(6723, policy)


def test_a_prepared_policy_is_read_only_and_remembers_no_other_board(tb):
    prepared = tb.policy()
    with pytest.raises(TypeError, match="does not support item assignment"):
        prepared["X...O...."] = 0
    assert not {"clear", "pop", "popitem", "setdefault", "update"} & set(dir(prepared))
    for ended in ENDED[:20]:
        with pytest.raises(GameOverError, match="has ended: no move is left"):
            prepared[ended]
        assert prepared.get(ended) is None
    assert len(prepared) == len(textbook.OPEN)


def test_a_prepared_policy_is_a_policy_of_the_users(tb):
    assert tb.evaluate(tb.policy("max-win-uniform"), "random") == tb.evaluate(
        "max-win-uniform", "random"
    )


def test_questions_are_answered_alike_however_often_they_are_asked(tb):
    fresh = ttt.open_tablebase()
    for text in textbook.OPEN[:200]:
        for asked in (text, textbook.number(text), text):
            assert fresh.moves(asked).moves == tb.moves(text).moves
            assert fresh.best_move(asked) == tb.best_move(text)
            assert fresh.probe(asked) == tb.probe(text)


def test_an_ended_board_has_no_move(tb):
    for text in ENDED:
        for policy in POLICIES:
            assert list(tb.moves(text, policy)) == []
            for ask in (tb.best_move, tb.sample):
                with pytest.raises(GameOverError, match="has ended: no move is left"):
                    ask(text, policy)


@pytest.mark.parametrize("policy", ["perfect", "safe-uniform"])
def test_a_perfect_line_is_as_long_as_the_distance(policy, tb):
    for text in textbook.BOARDS:
        wdl, distance = textbook.minimax(text)
        plies, after = 0, text
        while not textbook.over(after):
            after, plies = textbook.replies(after)[tb.best_move(after, policy)], plies + 1
        assert plies == (distance if wdl else text.count("."))


# What is asked


BAD_BOARDS = [
    *("", "X", "x...O....", "XXX......", "XXXOOO...", "OOX......", 2, 19683, -1, True, None, 1.0),
    *(b"X...O....", [], {}, ["X...O...."], numpy.array([6723]), "X...O....\n", 10**5000),
]


@pytest.mark.parametrize("board", BAD_BOARDS, ids=lambda board: type(board).__name__)
def test_what_is_no_board_of_the_game_is_refused_by_every_question(board, tb):
    for ask in (tb.best_move, tb.moves, tb.probe, tb.sample):
        with pytest.raises(BadBoardError):
            ask(board)
    with pytest.raises(BadBoardError if getattr(board, "__hash__", None) else TypeError):
        tb.policy()[board]  # what has no hash is refused as any dict does


@pytest.mark.parametrize("policy", ["", "nope", "Perfect", None, 0, b"perfect", [], {}, ("x",)])
def test_what_is_no_policy_is_refused_by_every_question_with_the_names(policy, tb):
    for ask in (tb.best_move, tb.moves, tb.sample):
        with pytest.raises(UnknownPolicyError):
            ask("X...O....", policy)
    with pytest.raises(UnknownPolicyError):
        tb.policy(policy)
    for boards in ([0], [], [-1]):
        with pytest.raises(UnknownPolicyError):
            tb.best_moves(boards, policy)


def test_numpys_numbers_are_boards_too(tb):
    assert tb.moves(numpy.int64(6723)) is tb.moves("X...O....")
    assert tb.best_move(numpy.int16(6723)) == tb.best_move(6723)


def test_an_answer_is_that_of_the_game(tb):
    for policy in ("safe-uniform", "menace"):
        for text in textbook.BOARDS[::50]:
            answer, asked = tb.moves(text, policy), tb.game().moves(text, policy=policy)
            assert (answer.moves, answer.value) == (asked.moves, asked.value)
            assert tb.probe(text) == tb.game().probe(text) == answer.value


def test_the_package_s_own_tables_answer_by_the_same_methods():
    """They are bound methods, and so as fast as a tablebase's."""
    for name in ("best_move", "moves", "probe"):
        assert getattr(ttt, name) == getattr(package_tablebase(), name)


# Batches


@pytest.mark.parametrize("shape", [(4520,), (2, 2260), (4, 5, 226), (1, 4520, 1)])
def test_a_batch_may_have_any_shape_and_order(shape, tb):
    boards = numpy.array([textbook.number(text) for text in textbook.OPEN])
    expected = tb.best_moves(boards)
    for kind in ("int64", ">i2", ">u8", "<i4"):
        asked = boards.astype(kind).reshape(shape)
        cells = tb.best_moves(asked)
        assert (cells.shape, cells.dtype) == (shape, numpy.int8)
        assert (cells == expected.reshape(shape)).all()
        assert (tb.best_moves(asked[::-1]) == cells[::-1]).all()
        assert (tb.best_moves(numpy.asfortranarray(asked)) == cells).all()


def test_small_and_empty_batches_keep_their_shape(tb):
    assert tb.best_moves(numpy.array([0, 81], dtype="int8")).tolist() == [
        tb.best_move(0),
        tb.best_move(81),
    ]
    assert tb.best_moves(numpy.array(6723)).shape == ()
    assert tb.best_moves([]).shape == (0,)
    assert tb.best_moves(numpy.empty((3, 0), dtype=int)).shape == (3, 0)


@pytest.mark.parametrize(
    ("boards", "error", "index"),
    [
        ([0, textbook.number(WON)], GameOverError, "index 1"),
        ([0, 0, 2], BadBoardError, "index 2.*cannot occur"),
        ([0, -1, 2], BadBoardError, "index 1.*no board has the number -1"),
        ([[0, 0], [19683, 0]], BadBoardError, r"index \(1, 0\).*19683"),
        ([textbook.number(WON), -1], GameOverError, "index 0"),
        ([0, 2, 19683], BadBoardError, "index 1.*cannot occur"),
        ([2, textbook.number(WON)], BadBoardError, "index 0"),
    ],
)
def test_the_first_bad_board_of_a_batch_is_named(boards, error, index, tb):
    for asked in (boards, numpy.array(boards)):
        with pytest.raises(error, match=index):
            tb.best_moves(asked)


def test_every_number_without_a_move_is_refused_in_a_batch(tb):
    playable = set(map(textbook.number, textbook.OPEN))
    ended = set(map(textbook.number, ENDED))
    for board in range(3**9):
        if board not in playable:
            with pytest.raises(GameOverError if board in ended else BadBoardError, match="index 1"):
                tb.best_moves([0, board])


@pytest.mark.parametrize("kind", numpy.typecodes["AllInteger"])
def test_a_batch_of_any_whole_number_type_has_the_cells_it_can_hold(kind, tb):
    """It has them on numpy 2.5, too, which puts no negative number among unsigned ones."""
    held = numpy.iinfo(kind)
    playable = [n for n in map(textbook.number, textbook.OPEN) if n <= held.max]
    cells = tb.best_moves(numpy.array(playable, dtype=kind))
    assert (cells.dtype, cells.tolist()) == (numpy.int8, [tb.best_move(n) for n in playable])
    for none in {held.min, held.max, held.max // 2 + 1, -1 if held.min else held.max} - {0}:
        if none not in playable:
            with pytest.raises(BadBoardError, match="index 1: "):
                tb.best_moves(numpy.array([0, none, none], dtype=kind))


@pytest.mark.parametrize("kind", ["bool", "object", "float64", "complex64", "U9", "S9", "M8[s]"])
def test_a_batch_of_another_type_is_refused(kind, tb):
    with pytest.raises(BadBoardError, match="not of "):
        tb.best_moves(numpy.array([0, 1]).astype(kind))


@pytest.mark.parametrize(
    "boards",
    [["X...O...."], [0.0], [True], [None], None, [2**70], [[0], [0, 1]], "X...O....", {0: 1}],
    ids=repr,
)
def test_a_batch_that_is_not_of_whole_numbers_is_refused(boards, tb):
    with pytest.raises(BadBoardError):
        tb.best_moves(boards)


# Drawing


@pytest.mark.parametrize("policy", ["random", "perfect-any", "perfect", "max-win-centre"])
def test_samples_are_distributed_as_the_policy_says(policy, tb):
    draws = 2000
    for text in ("." * 9, "X...O....", "XO.......", "X..OX...."):
        seen = Counter(tb.sample(text, policy, seed=seed) for seed in range(draws))
        for move in tb.moves(text, policy):
            p = move.probability
            assert abs(seen[move.cell] - draws * p) <= 4 * (draws * p * (1 - p)) ** 0.5
        assert seen.total() == draws


def test_a_seed_makes_a_draw_repeatable_and_no_seed_does_not(tb):
    for text in textbook.OPEN:
        assert tb.sample(text, "random", seed=7) == tb.sample(
            textbook.number(text), "random", seed=7
        )
    assert {tb.sample(0, "random") for _ in range(200)} == set(range(9))
    draws = [tb.sample(0, "random", seed=seed) for seed in range(50)]
    assert draws == [tb.sample(0, "random", seed=seed) for seed in range(50)]
    assert len(set(draws)) > 1


def test_a_draw_is_always_a_cell_of_positive_weight(tb):
    for text in textbook.OPEN:
        for policy in ("perfect-any", "max-score-centre"):
            weights = tb._rows.weights(text, policy)
            assert all(weights[tb.sample(text, policy, seed=seed)] for seed in range(3))


def test_eight_threads_get_the_answers_that_one_gets(data, tb):
    shared = ttt.open_tablebase(data)
    boards = [textbook.number(text) for text in textbook.OPEN]

    def ask(thread):
        order = boards[:]
        Random(thread).shuffle(order)
        cells = shared.best_moves(boards, "1f604-centre").tolist()
        return {b: (*shared.moves(b, "max-win-uniform"), shared.probe(b)) for b in order}, cells

    one = ({b: (*tb.moves(b, "max-win-uniform"), tb.probe(b)) for b in boards}, [])
    with ThreadPoolExecutor(8) as pool:
        for answers, cells in pool.map(ask, range(8)):
            assert answers == one[0]
            assert cells == [tb.best_move(b, "1f604-centre") for b in boards]


# Start-up


PROBE = """
import sys
before = set(sys.modules)
import ttt_tables
tb = ttt_tables.open_tablebase(sys.argv[1])
assert tb.best_move("X...O....") == 1
assert tb.moves("X...O....", policy="safe-uniform")[0].outlook.win > 0.95
print(*sorted(set(sys.modules) - before))
"""


def test_the_first_answer_imports_the_standard_library_alone_and_little_of_it(data):
    command = [sys.executable, "-I", "-S", "-c", PROBE, str(data)]
    root = ttt.__path__[0].rsplit("/", 1)[0]
    command[4] = f"import sys; sys.path.insert(0, {root!r})\n" + PROBE
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = set(result.stdout.split())
    foreign = {name.split(".")[0] for name in loaded} - sys.stdlib_module_names - {"ttt_tables"}
    heavy = {"typing", "dataclasses", "pathlib", "fractions", "importlib.resources", "re", "json"}
    assert "ttt_tables.tablebase" in loaded
    assert not foreign
    assert not loaded & heavy


def test_what_loads_later_is_there_when_it_is_named():
    assert ttt.evaluate("perfect", "perfect") == (Fraction(0), Fraction(1), Fraction(0))
    assert set(ttt.__all__) <= set(dir(ttt))
    assert all(getattr(ttt, name) for name in ttt.__all__)
    objects = ("Answer", "Game", "Match", "Move", "Outcome", "Position", "Rules", "Value", "World")
    assert {getattr(ttt, name).__module__.rpartition(".")[0] for name in objects} == {
        "ttt_tables.play"
    }
    with pytest.raises(AttributeError, match="nope"):
        ttt.nope  # noqa: B018
