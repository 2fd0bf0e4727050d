"""X's winning strategy under `open`: the pack and SQL in any orientation, and verify."""

import random
from shutil import copy

import duckdb
import polars as pl
import pytest

import ttt_tables as ttt
from ttt_tables import pack
from ttt_tables.board.numbers import WEIGHTS
from ttt_tables.board.symmetry import D4
from ttt_tables.errors import (
    CorruptTableError,
    GameOverError,
    MissingTableError,
    OffStrategyError,
)
from ttt_tables.games.ultimate import rules
from ttt_tables.games.ultimate.open_strategy.stored import Strategy
from ttt_tables.games.ultimate.rules import NineBoards, carry_position
from ttt_tables.games.ultimate.text import parse
from ttt_tables.games.ultimate.text import show as show_text
from ttt_tables.verify import folder
from ttt_tables.verify.report import UNVERIFIED, Part
from ttt_tables.verify.ultimate.open_strategy import check_strategy

X_CENTRE = WEIGHTS[4]  # a board with X's mark in its centre
O_AROUND = sum(2 * weight for weight in WEIGHTS) - X_CENTRE  # and O's marks all around it


def play(position, board, cell):
    return rules.play(position, board, cell, "open")


def replies(position):
    return rules.legal_moves(position, "open")


def has_won(position, side):
    return rules.result(position, "open") == side


def centre_is_full(last):
    """Return the position in which O's last mark on the centre board has sent X to a board."""
    boards = [0 if board == last else X_CENTRE for board in range(9)]
    boards[4] = O_AROUND
    return NineBoards(tuple(boards), 2 * X_CENTRE, last, "X")


@pytest.fixture(scope="module")
def rows(data):
    return pl.read_parquet(data / "open_strategy.parquet")


@pytest.fixture(scope="module")
def strategy(tb):
    return tb.stores.read(Strategy)


# The second method finds faults


def found_in(rows):
    """Return the faults that verify finds: key, column, stored, expected."""
    part = Part("open_strategy", UNVERIFIED)
    check_strategy(part, {name: rows[name].to_list() for name in rows.columns})
    return [(fault.key, fault.column, fault.stored, fault.expected) for fault in part.first]


def changed(rows, at, **values):
    return rows.with_row_index().with_columns(
        pl.when(index=at).then(pl.lit(value)).otherwise(pl.col(name)).cast(rows[name].dtype)
        .alias(name)
        for name, value in values.items()
    ).drop("index")  # fmt: skip


def test_wrong_missing_and_extra_rows_are_found(rows):
    """The missing row and the illegal move are late ones, so nothing else depends on them."""
    at, (gone, last) = 100, rows["distance"].arg_sort()[:2]
    longer = changed(rows, at, distance=rows["distance"][at] + 1)
    damaged = changed(longer, last, winning_move=81)
    never = pl.DataFrame([("0" * 36 + "4", *rows.row(7)[1:])], rows.schema, orient="row")
    found = found_in(pl.concat([damaged[:gone], damaged[gone + 1 :], never]).sort("outline"))
    assert (rows["outline"][gone], "no row") in [one[::2] for one in found]
    assert (rows["outline"][at], "distance") in [one[:2] for one in found]
    assert (rows["outline"][last], "a legal move") in [one[::3] for one in found]
    why = "no row: play never reaches this position"
    assert ("0" * 36 + "4", why) in [one[::3] for one in found]
    assert found_in(rows[:0])


# The pack


def test_least_of_symmetric_moves_is_stored(strategy):
    assert strategy.move(NineBoards()) == (4, 4)
    for last in range(9):
        if last != 4:
            assert strategy.move(centre_is_full(last)) == (last, last)
            assert strategy.plies(centre_is_full(last)) == 27


def test_x_wins_in_time_in_any_orientation(strategy):
    """Won boards may also have other marks than in the table's texts."""
    for seed in range(40):
        source, position, limit = random.Random(seed), NineBoards(), 43
        while not has_won(position, "X"):
            position = carry_position(position, D4[source.randrange(8)])
            assert strategy.plies(position) <= limit
            board, cell = strategy.move(tuple(position))  # a plain tuple is accepted
            position = play(position, board, cell)
            if not has_won(position, "X"):
                position = play(position, *source.choice(replies(position)))
                assert not has_won(position, "O")
            limit -= 2
        assert limit >= -1


def test_position_off_the_strategy_raises(strategy):
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
            with pytest.raises(OffStrategyError) as rejected:
                ask(position)
            assert why in str(rejected.value)
    with pytest.raises(LookupError):
        strategy.move(off["O is to move"])


def test_ended_game_has_no_move(strategy):
    row = sum(WEIGHTS[:3])  # XXX......
    won = NineBoards((row,) * 3 + (0,) * 6, row, 3, "O")
    number = sum(".XO".index(m) * w for m, w in zip("XOXXOOOXX", WEIGHTS, strict=True))
    for ended in (won, NineBoards((number,) * 9, 0, None, "X")):
        with pytest.raises(GameOverError):
            strategy.move(ended)


def test_damaged_pack_is_rejected_or_reported(data, tmp_path):
    copy(data / "classic.pack", tmp_path)
    with pytest.raises(MissingTableError, match=r"ultimate\.pack.*run make"):
        ttt.open_tablebase(tmp_path).stores.read(Strategy)
    assert (data / "ultimate.pack").stat().st_size < 150_000  # the page loads this pack
    whole = pack.read_pack(str(data / "ultimate.pack"))
    short = {name: array for name, array in whole.items() if name != "plies"}
    for arrays in ({}, short):
        (tmp_path / "ultimate.pack").write_bytes(pack.encode(arrays, whole.source))
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path).stores.read(Strategy)
    (tmp_path / "ultimate.pack").write_bytes(pack.encode(whole, bytes(32)))
    assert [fault.column for fault in folder.verify_pack("ultimate", tmp_path).first] == ["source"]


# SQL


def test_sql_gives_the_same_moves_in_any_orientation(db, rows, strategy):
    for text in rows.sample(12, seed=4)["ultimate_position"]:
        image = carry_position(parse(text, "open"), random.Random(text).choice(D4))
        (answer,) = db.execute("select ttt_open_move(?)", [show_text(image, "open")]).fetchone()
        assert (answer["board"], answer["cell"]) == strategy.move(image)
        assert answer["plies"] == strategy.plies(image)


def test_sql_rejects_positions_off_the_strategy(db):
    for asked in ("'x'", "null", f"'{'/'.join(['.' * 9] * 9)} O *'"):
        with pytest.raises(duckdb.Error, match="the strategy never reaches"):
            db.execute(f"select ttt_open_move({asked})").fetchall()
