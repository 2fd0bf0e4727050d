"""Mini-boards under random fill: other programs' fractions, the table, the pack."""

import csv
import json
from fractions import Fraction
from shutil import copy

import duckdb
import pytest

import ttt_tables as ttt
from pipeline.miniboard import fill as miniboard
from tests.conftest import ORACLES
from tests.support.textbook import EMPTY, number, over
from ttt_tables import pack
from ttt_tables.errors import CorruptTableError, MissingTableError

SAMPLE = list(csv.DictReader((ORACLES / "miniboard_sample.csv").open()))
EXAMPLES = json.loads((ORACLES / "miniboard_examples.json").read_text())
COUNTS = json.loads((ORACLES / "counts.json").read_text())


def test_the_fractions_of_401_boards_are_those_of_another_program(tb):
    seen = 0
    for row in SAMPLE:
        if row["reachable"] == "1":
            exact = tb.miniboard.exact(row["board"])
            told = (row["pX"], row["pNone"], row["pO"])
            assert exact == tuple(map(Fraction, told)), row["board"]
            assert tb.miniboard.chances(row["board"]) == tuple(map(float, exact))
            seen += 1
    assert seen > 350
    for text, known in EXAMPLES.items():
        x_win, o_win, draw = map(Fraction, known["stop_at_first_line"])
        assert tb.miniboard.exact(text) == (x_win, draw, o_win)


def test_the_pack_has_the_chances_of_the_table_on_all_boards(tb, db):
    rows = db.execute(
        "select board, x_win_exact, draw_exact, o_win_exact, x_win, draw, o_win from miniboards"
    ).fetchall()
    assert len(rows) == COUNTS["prob_states"]
    for board, x_win, draw, o_win, *floats in rows:
        expected = tuple(map(Fraction, (x_win, draw, o_win)))
        assert tb.miniboard.exact(board) == expected
        assert tb.miniboard.chances(board) == tuple(floats) == tuple(map(float, expected))


def test_the_table_has_what_the_functions_say(db):
    query = "select board, {0}_winning_cells, {0}_threats, {0}_moves_to_win from miniboards"
    for side in "XO":
        for board, cells, threats, needed in db.execute(query.format(side.lower())).fetchall():
            assert cells == sum(1 << cell for cell in miniboard.winning_cells(board, side))
            assert threats == miniboard.threats(board, side)
            assert needed == miniboard.moves_to_win(board, side)


# The pack


def test_the_pack_is_read_when_it_is_first_asked_for(data, tmp_path):
    copy(data / "classic.pack", tmp_path)
    alone = ttt.open_tablebase(tmp_path)
    assert alone.best_move("X...O....") == 1
    with pytest.raises(MissingTableError, match=r"miniboard\.pack.*run make"):
        alone.miniboard  # noqa: B018
    copy(data / "miniboard.pack", tmp_path)
    assert alone.miniboard is alone.miniboard
    assert alone.miniboard.chances(EMPTY) == (15 / 32, 1 / 16, 15 / 32)
    assert number(EMPTY) == 0


def test_a_damaged_pack_is_refused(data, tmp_path):
    copy(data / "classic.pack", tmp_path)
    whole = (data / "miniboard.pack").read_bytes()
    short = pack.encode({"x_win": b"\0" * 100}, bytes(32))
    for damaged in (b"", whole[:-1], whole[:-1] + b"?", pack.encode({}, bytes(32)), short):
        (tmp_path / "miniboard.pack").write_bytes(damaged)
        with pytest.raises(CorruptTableError, match="run make again"):
            ttt.open_tablebase(tmp_path).miniboard  # noqa: B018


def test_the_pack_has_at_most_250_kilobytes(data):
    assert (data / "miniboard.pack").stat().st_size < 250_000


# SQL


def test_sql_gives_the_chances_of_a_board_by_text_or_number(db, tb):
    for text in (EMPTY, "X........", "XX.OO....", "XXXOO.O.."):
        for asked in (f"'{text}'", str(number(text))):
            (found,) = db.execute(f"select ttt_fill({asked})").fetchone()
            assert tuple(found.values()) == tb.miniboard.chances(text)


@pytest.mark.parametrize("to_move", ["X", "O"])
def test_sql_ranks_the_cells_of_a_mini_board(to_move, db, tb):
    for text in (EMPTY, "X...O....", "XX.OO....", "XXXOO.O.."):
        rows = db.execute(f"from ttt_fill_moves('{text}', to_move := '{to_move}')").fetchall()
        ours = []
        for cell in range(9):
            if text[cell] == "." and not over(text):
                after = tb.miniboard.chances(text[:cell] + to_move + text[cell + 1 :])
                ours.append((cell, *(after if to_move == "X" else after[::-1])))
        assert rows == sorted(ours, key=lambda row: (-row[1], -row[2], row[0]))


@pytest.mark.parametrize("board", ["'XXXOOO...'", "'XXX...XXX'", "'X'", "19683", "null"])
def test_sql_refuses_what_cannot_occur(board, db):
    for query in (f"select ttt_fill({board})", f"from ttt_fill_moves({board})"):
        with pytest.raises(duckdb.Error, match="board"):
            db.execute(query).fetchall()
