"""The learned evaluation: rows by plain integers, sums by board, its file, and the book."""

from functools import cache, partial
from random import Random

import numpy as np
import pytest
from numba import njit

from pipeline.engine.measuring import book_rows
from pipeline.engine.openings import canonical, read
from pipeline.ultimate.games import reach
from tests.support.ultimate_games import boards_of, random_position
from ttt_tables import CorruptTableError, pack
from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import CELLS, LINES, show
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import UnknownPolicyError
from ttt_tables.games.miniboard.stored import package_miniboard
from ttt_tables.games.ultimate.engine import book, learned
from ttt_tables.games.ultimate.engine.encoding import set_up
from ttt_tables.games.ultimate.engine.evaluations import make_evaluation
from ttt_tables.games.ultimate.engine.kernel.evaluation import (
    add_rows,
    leave_out,
    margin_by_patterns,
)
from ttt_tables.games.ultimate.engine.kernel.layout import (
    ANY,
    HIDDEN,
    SEARCH,
    SQUARE,
    STEP,
    UNIT_PARTS,
    UNITS_A_LOGIT,
    VIEW,
    WIDTH,
)
from ttt_tables.games.ultimate.rules import NineBoards, carry_position, legal_moves, play, result
from ttt_tables.ultimate import Engine
from ttt_tables.verify.packs import verify_pack

LEARNED = learned.learned_rules()


@cache
def rows_of(rule):
    """Return all rows; a board that must be played in uses the second row of its place."""
    return learned.evaluation(learned.weights(rule))["rows"].cumsum(axis=2, dtype=int)


@njit
def margin(s, e, side, board, cell):
    """Call kernel functions, which have no wrapper for Python."""
    add_rows(s, e, side, 0)
    leave_out(s, e, side, 0, board)
    return margin_by_patterns(s, e, side, board, cell)


def margins(rule, seeds=7):
    """Yield games after a random game's next move, and the engine's margin of X."""
    e, s = make_evaluation(rule, "patterns", package_miniboard()), np.zeros(1, SEARCH)[0]
    for seed in range(seeds):
        here = boards_of(random_position(rule, seed, 6 * seed))
        if result(here, rule):
            continue
        set_up(s, here, rule)
        for board, cell in legal_moves(here, rule):
            after = play(here, board, cell, rule)
            if not result(after, rule):
                yield after, margin(s, e, "XO".index(here.to_move), board, cell)


@cache
def plain_row(rule, text):
    """Return a pattern's 18 times VIEW numbers, in Python integers, for a text or an owner."""
    w = {name: array.tolist() for name, array in learned.weights(rule).items()}
    if len(text) == 9:
        ones = [3 * cell + ".XO".index(text[cell]) for cell in CELLS]
    else:
        ones = [27 + "XO.".index(text)]
    first = [
        max(0, w["input_bias"][j] + sum(w["input"][i][j] for i in ones)) for j in range(HIDDEN)
    ]
    second = [
        max(
            0,
            w["hidden_bias"][j] + sum(x * w["hidden"][i][j] for i, x in enumerate(first)) // STEP,
        )
        for j in range(HIDDEN)
    ]
    return [
        w["rows_bias"][j] + sum(x * w["rows"][i][j] for i, x in enumerate(second)) // STEP
        for j in range(18 * VIEW)
    ]


@pytest.mark.parametrize("rule", LEARNED)
def test_rows_equal_plain_integer_computation(rule):
    w, going = learned.weights(rule), open_boards()
    rows = rows_of(rule)
    numbers = [0, *Random(rule).sample(range(len(going)), 4), ANY - 3, ANY - 2, ANY - 1]
    for number in numbers:
        text = show(going[number]) if number < len(going) else "XO."[number - ANY]
        assert rows[number, :, :, :VIEW].ravel().tolist() == plain_row(rule, text)
        assert rows[number, :, :, VIEW:].ravel().tolist() == plain_row(rule, swapped(text))
        place = number % 9
        row = rows[number, place, 1].tolist()
        assert learned.pattern_row(rule, {".": "draw"}.get(text, text), place, True) == row
    assert not rows[ANY, 0, 0].any()
    assert rows[ANY, 0, 1].tolist() == 2 * w["free"].tolist()


def swapped(text):
    """Return a board, or its owner, from the other side's point of view."""
    return text.translate(str.maketrans("XO", "OX"))


def seen(text, owner, side):
    """Return a board from a side's point of view: its own marks are X."""
    lines = {text[a] + text[b] + text[c] for a, b, c in LINES}
    if owner == "." and ("." not in text or lines & {"XXX", "OOO"}):
        return "."
    whole = text if owner == "." else owner
    return swapped(whole) if side == "O" else whole


NAMES = {show(board): number for number, board in enumerate(open_boards())}
NAMES |= {"X": ANY - 3, "O": ANY - 2, ".": ANY - 1}


def plain_score(w, rows, position):
    """Return the score in units for the side to move, from the texts of the boards."""
    sums = np.zeros(WIDTH)
    goal = position.target
    for board in range(9):
        owner = show(position.macro)[board]
        text = seen(show(position.boards[board]), owner, position.to_move)
        sums += rows[NAMES[text], board, int(board == goal)]
    sums += np.tile(w["free"], 2) if goal is None else 0
    clipped = np.clip(sums, 0, STEP) / STEP
    return UNITS_A_LOGIT * (clipped**2 @ w["output"] + w["output_bias"][0]) / STEP


@pytest.mark.parametrize("rule", LEARNED)
def test_move_margin_is_the_sum_over_boards(rule):
    w = learned.weights(rule)
    rows, compared = rows_of(rule), 0
    for after, margin in margins(rule):
        expected = plain_score(w, rows, after) * (1 if after.to_move == "X" else -1)
        assert margin == pytest.approx(expected, abs=2)
        compared += 1
    assert compared > 100


@pytest.mark.parametrize("rule", LEARNED)
def test_sums_fit_16_bits(rule):
    """No nine boards overflow the kernel's 16-bit sums."""
    w = learned.weights(rule)
    rows, free = rows_of(rule)[:ANY], np.tile(w["free"].astype(int), 2)
    for sign in (1, -1):
        most, target = (sign * rows).max(axis=0).transpose(1, 0, 2)
        sums = most.sum(axis=0) + np.maximum((target - most).max(axis=0), sign * free)
        assert sums.max() < 2**15


@pytest.mark.parametrize("rule", LEARNED)
def test_weighted_squares_fit_32_bits(rule):
    """No sums overflow the kernel's 32-bit score: each square is at most STEP**2 // SQUARE."""
    most = np.iinfo(np.int32).max // (STEP**2 // SQUARE)
    exact = learned.weights(rule)["output"] * (UNITS_A_LOGIT / STEP**3 * SQUARE * UNIT_PARTS)
    stored = learned.evaluation(learned.weights(rule))["output"].astype(int)
    assert np.abs(stored - exact).max() <= 0.5
    assert np.abs(stored).sum() <= most


def test_malformed_file_is_rejected(tmp_path):
    whole = pack.read_pack(str(learned.FILE))
    rule = LEARNED[0]
    wild = bytes([255]) * len(learned.zlib.decompress(whole[rule]))
    for arrays, source in (
        (whole, bytes(32)),
        (whole | {"provenance": "{}"}, whole.source),
        (whole | {rule: memoryview(learned.zlib.compress(wild))}, whole.source),
        (whole | {rule: memoryview(learned.zlib.compress(wild[2:]))}, whole.source),
        (whole | {rule: memoryview(b"no zlib")}, whole.source),
        (whole | {"more": memoryview(b"")}, whole.source),
        ({name: part for name, part in whole.items() if name != rule}, whole.source),
    ):
        (tmp_path / "learned.pack").write_bytes(pack.encode(arrays, source))
        assert verify_pack("learned", tmp_path).faults
    assert verify_pack("learned", learned.FILE.parent).faults == 0


def test_damaged_file_is_rejected(tmp_path, monkeypatch):
    whole = learned.FILE.read_bytes()
    path, arrays = tmp_path / "learned.pack", dict(pack.decode(whole))
    monkeypatch.setattr(learned, "FILE", path)

    def with_rule(data):
        return pack.encode(arrays | {LEARNED[0]: memoryview(data)}, bytes(32))

    for damaged, said in (
        (whole[:-1], r"learned\.pack"),
        (with_rule(learned.zlib.compress(bytes(20))), "weights of .*, got 10"),
        (with_rule(b"not compressed"), "weights of .*, got 0"),
    ):
        path.write_bytes(damaged)
        learned._read.cache_clear()
        with pytest.raises(CorruptTableError, match=said):
            learned.weights(LEARNED[0])
    monkeypatch.undo()
    learned._read.cache_clear()
    assert learned.FILE.stat().st_size <= 300_000
    assert {*LEARNED} <= learned.provenance().keys()


@pytest.mark.parametrize("module", [learned, book])
def test_other_pack_as_engine_pack_is_rejected(module, data, tmp_path, monkeypatch):
    """Without weights the race would be used, and without replies no book."""
    read = {learned: learned.learned_rules, book: partial(book.look_up, NineBoards(), LEARNED[0])}
    for path in {*data.glob("*.pack"), learned.FILE, book.FILE} - {module.FILE}:
        with monkeypatch.context() as patch:
            patch.setattr(module, "FILE", path)
            for kept in (learned._read, learned.learned_rules, book._book):
                kept.cache_clear()
            with pytest.raises(CorruptTableError, match=r"\.pack' has no array .* another pack"):
                read[module]()
    assert read[module]()


def test_race_is_used_without_learned_weights():
    assert Engine("open", entries=1 << 8).evaluation == "race"
    assert Engine(LEARNED[0], entries=1 << 8).evaluation == "patterns"
    with pytest.raises(UnknownPolicyError, match="no patterns have been learned for the rule open"):
        Engine("open", "patterns")


def test_book_equals_the_measurements() -> None:
    assert book.FILE.read_bytes() == book.encode(book_rows())


@pytest.mark.parametrize("rule", ["closed-draw", "closed-count"])
def test_book_replies_work_in_every_orientation(rule: str) -> None:
    for measured in read():
        if measured.rule == rule:
            position = reach(measured.game, rule)
            after = canonical(play(position, *divmod(measured.reply, 9), rule))
            for transform in D4[:: 1 if len(measured.game) < 3 else 5]:
                image = carry_position(position, transform)
                reply = book.look_up(image, rule)
                assert reply is not None
                assert reply.move in legal_moves(image, rule)
                assert canonical(play(image, *reply.move, rule)) == after
                assert reply.score == pytest.approx(measured.score, abs=1e-5)


def test_engine_uses_the_book_on_request() -> None:
    rule = "closed-count"
    with_book, without = Engine(rule, book=True), Engine(rule)
    thought = with_book.think(NineBoards(), nodes=500)
    reply = book.look_up(NineBoards(), rule)
    assert reply is not None
    assert (thought.move, thought.nodes, thought.proved) == (reply.move, 0, False)
    assert without.think(NineBoards(), nodes=500).nodes > 0
    late = reach((40, 36, 4, 41), rule)
    assert book.look_up(late, rule) is None
    assert with_book.think(late, nodes=500).nodes > 0
    assert book.look_up(NineBoards(), "open") is None
