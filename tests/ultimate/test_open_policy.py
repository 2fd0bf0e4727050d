"""X's winning strategy as it is played: from the pack, in SQL, in any orientation."""

import random
from itertools import islice
from shutil import copy

import duckdb
import polars as pl
import pytest

import ttt_tables as ttt
from tests.support.open_play import (
    centre_is_full,
    has_won,
    parse,
    play,
    replies,
)
from ttt_tables import pack
from ttt_tables.board.numbers import WEIGHTS, show
from ttt_tables.board.symmetry import D4, carry_cell
from ttt_tables.errors import (
    CorruptTableError,
    GameOverError,
    MissingTableError,
    OffStrategyError,
)
from ttt_tables.games.ultimate.open_strategy.key import (
    canonical,
    make_outline,
    show_key,
)
from ttt_tables.games.ultimate.open_strategy.stored import Strategy
from ttt_tables.games.ultimate.rules import NineBoards, carry_position
from ttt_tables.games.ultimate.text import show as show_text
from ttt_tables.verify import folder


@pytest.fixture(scope="module")
def rows(data):
    return pl.read_parquet(data / "open_strategy.parquet")


@pytest.fixture(scope="module")
def strategy(tb):
    return tb.stores.read(Strategy)


def test_the_pack_has_the_moves_of_the_table_and_at_most_150_kilobytes(rows, strategy, data):
    columns = rows.select("ultimate_position", "winning_move", "plies_to_win")
    for text, move, plies in columns.iter_rows():
        board, cell = divmod(move, 9)
        position = parse(text)
        _, symmetries = canonical(make_outline(position))
        if len(symmetries) == 1:
            assert strategy.move(position) == (board, cell)
        assert strategy.plies(position) == plies
    assert (data / "ultimate.pack").stat().st_size < 150_000


@pytest.mark.slow
def test_symmetric_positions_have_symmetric_moves(rows, strategy):
    for text in rows.sample(600, seed=2)["ultimate_position"]:
        position = parse(text)
        board, cell = strategy.move(position)
        alike = len(canonical(make_outline(position))[1])
        for symmetry, transform in enumerate(D4):
            image = carry_position(position, D4[symmetry])
            assert strategy.plies(image) == strategy.plies(position)
            moved = (carry_cell(board, transform), carry_cell(cell, transform))
            assert strategy.move(image) == moved or alike > 1
            after = canonical(make_outline(play(image, *strategy.move(image))))[0]
            assert after == canonical(make_outline(play(position, board, cell)))[0]


def test_where_several_moves_are_symmetric_it_is_the_least(strategy):
    assert strategy.move(NineBoards()) == (4, 4)
    for last in range(9):
        if last != 4:
            assert strategy.move(centre_is_full(last)) == (last, last)
            assert strategy.plies(centre_is_full(last)) == 27


@pytest.mark.parametrize("seed", range(40))
def test_x_wins_every_game_in_time_in_any_orientation(strategy, seed):
    source, position, limit = random.Random(seed), NineBoards(), 43
    while not has_won(position, "X"):
        symmetry = source.randrange(8)
        position = carry_position(position, D4[symmetry])
        assert strategy.plies(position) <= limit
        board, cell = strategy.move(tuple(position))  # a plain tuple is accepted
        position = play(position, board, cell)
        if not has_won(position, "X"):
            position = play(position, *source.choice(replies(position)))
            assert not has_won(position, "O")
        limit -= 2
    assert limit >= -1


def test_other_marks_on_won_boards_make_no_difference(strategy):
    changes = 0
    for position in islice(random_wins(strategy), 20):
        boards = list(position.boards)
        for at, who in enumerate(show(position.macro)):
            if who != ".":  # all its marks become the winner's
                taken = [mark != "." for mark in show(boards[at])]
                weight = ".XO".index(who)
                boards[at] = sum(weight * w for w, t in zip(WEIGHTS, taken, strict=True) if t)
        other = position._replace(boards=tuple(boards))
        assert strategy.move(other) == strategy.move(position)
        assert strategy.plies(other) == strategy.plies(position)
        changes += other != position
    assert changes == 20


def random_wins(strategy):
    """Yield late positions of games that the strategy wins."""
    source = random.Random(11)
    while True:
        position = NineBoards()
        for _ in range(14):
            position = play(position, *strategy.move(position))
            if has_won(position, "X"):
                break
            position = play(position, *source.choice(replies(position)))
        else:
            yield position


def test_off_its_path_it_raises_and_says_why(strategy):
    opened = play(NineBoards(), 4, 4)
    off = {
        "O is to move": opened,
        "X has not opened with cell 4 of board 4": play(play(NineBoards(), 4, 0), 0, 4),
        "X has not answered O's cell 0 of board 4 with cell 4 of board 0": play(
            play(play(opened, 4, 0), 0, 1), 1, 1
        ),
        "X has left the strategy": play(play(centre_is_full(0), 0, 8), 8, 8),
    }
    for why, position in off.items():
        for ask in (strategy.move, strategy.plies):
            with pytest.raises(OffStrategyError) as refused:
                ask(position)
            assert why in str(refused.value)
    with pytest.raises(LookupError):
        strategy.move(off["O is to move"])


def test_every_other_move_of_x_leads_off_the_path_or_to_a_position_of_it(rows, strategy):
    known = set(rows["outline"])
    for text in rows.sample(200, seed=3)["ultimate_position"]:
        position = parse(text)
        if position.target is None:
            continue
        for move in replies(position):
            after = play(position, *move)
            if after.target is None or has_won(after, "X"):
                continue
            later = play(after, *replies(after)[0])
            if has_won(later, "O"):
                continue
            if show_key(canonical(make_outline(later))[0]) in known:
                assert strategy.plies(later) > 0
            else:
                with pytest.raises(OffStrategyError):
                    strategy.move(later)


@pytest.mark.slow
def test_sql_gives_the_same_moves_in_any_orientation(db, rows, strategy):
    for text in rows.sample(60, seed=4)["ultimate_position"]:
        position = carry_position(parse(text), random.Random(text).choice(D4))
        (answer,) = db.execute("select ttt_open_move(?)", [show_text(position, "open")]).fetchone()
        assert (answer["board"], answer["cell"]) == strategy.move(position)
        assert answer["plies"] == strategy.plies(position)


@pytest.mark.parametrize("asked", ["'x'", "null", "''", f"'{'/'.join(['.' * 9] * 9)} O *'"])
def test_sql_refuses_where_the_strategy_never_comes(db, asked):
    with pytest.raises(duckdb.Error, match="the strategy never comes to"):
        db.execute(f"select ttt_open_move({asked})").fetchall()


def test_an_ended_game_has_no_move(strategy):
    row = sum(WEIGHTS[:3])  # XXX......
    ended = NineBoards((row,) * 3 + (0,) * 6, row, 3, "O")
    with pytest.raises(GameOverError):
        strategy.move(ended)
    drawn = "XOXXOOOXX"
    number = sum(".XO".index(m) * w for m, w in zip(drawn, WEIGHTS, strict=True))
    with pytest.raises(GameOverError):
        strategy.move(NineBoards((number,) * 9, 0, None, "X"))


def test_a_damaged_pack_is_refused_or_found(data, tmp_path):
    copy(data / "classic.pack", tmp_path)
    with pytest.raises(MissingTableError, match=r"ultimate\.pack.*run make"):
        ttt.open_tablebase(tmp_path).stores.read(Strategy)
    whole = pack.read_pack(str(data / "ultimate.pack"))
    short = {name: array for name, array in whole.items() if name != "plies"}
    for arrays in ({}, short):
        (tmp_path / "ultimate.pack").write_bytes(pack.encode_arrays(arrays, whole.source))
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path).stores.read(Strategy)
    (tmp_path / "ultimate.pack").write_bytes(pack.encode_arrays(whole, bytes(32)))
    assert [fault.column for fault in folder.verify_pack("ultimate", tmp_path).first] == ["source"]
