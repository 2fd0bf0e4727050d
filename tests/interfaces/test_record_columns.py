"""Files with games and boards in several columns, as texts in rows, or in arrays."""

import json

import polars as pl
import pytest

from tests.support.parquet import parquet_of

NINE = [f"MOVE{ply}" for ply in range(1, 10)]
GAMES = [[4, 0, 8], [0, 4, 1, 2, 6, 3, 5, 7, 8]]
COLUMNS = [dict(zip(NINE, [*moves, *[None] * 9][:9], strict=True)) for moves in GAMES]
SQUARES = ["TL", "TM", "TR", "ML", "MM", "MR", "BL", "BM", "BR"]


def csv_of(names, rows, gap=""):
    lines = [",".join([gap if value is None else str(value) for value in row]) for row in rows]
    return "\n".join([",".join(names), *lines, ""]).encode()


def floats(row):
    return {name: None if one is None else float(one) for name, one in row.items()}


MOVES_IN_COLUMNS = {
    "csv": csv_of(NINE, [row.values() for row in COLUMNS]),
    "question marks": csv_of(NINE, [row.values() for row in COLUMNS], "?"),
    "floats": csv_of(NINE, [floats(row).values() for row in COLUMNS]),
    "jsonl": "\n".join(map(json.dumps, COLUMNS)).encode(),
    "parquet": parquet_of(COLUMNS),
    "parquet of floats": parquet_of([*map(floats, COLUMNS)]),
}


@pytest.mark.parametrize("form", MOVES_IN_COLUMNS)
def test_moves_in_nine_columns_are_one_game(form, ttt, tmp_path):
    path, out = tmp_path / "file", tmp_path / "moves.parquet"
    path.write_bytes(MOVES_IN_COLUMNS[form])
    asked = ("grade-games", path, "--game", "classic", "--out", out)
    status, _, errors = ttt(*asked, "--field", "moves=MOVE1..MOVE9")
    assert (status, errors) == (0, "")
    rows = pl.read_parquet(out).group_by("line", maintain_order=True).agg("move")
    assert rows["move"].to_list() == [[*map(str, moves)] for moves in GAMES]


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ("MOVE9..MOVE1", "no field 'MOVE9..MOVE1': its fields are MOVE1, MOVE2"),
        ("MOVE1..MOVE10", "the record has no field 'MOVE1..MOVE10'"),
        ("MOVE1..MOVE3", "line 2: the column 'MOVE2' is empty, but a later one is not"),
        ("MOVE1", "name all columns of moves, as in moves=MOVE1..MOVE9"),
    ],
)
def test_invalid_columns_are_rejected(columns, why, ttt, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(csv_of(NINE, [[4, None, 8, *[None] * 6]]))
    asked = ("grade-games", path, "--game", "classic", "--field")
    status, _, errors = ttt(*asked, f"moves={columns}")
    assert (status, why in errors) == (2, True), errors
    path.write_text("game1,game2\n4 0 8,4 1\n")  # a column of whole games may have a number
    assert ttt(*asked, "moves=game1")[0] == 0


KEYS = ["4", "1"]
LETTERS = [[*"xxoobbbbb"], [*"xobbbbbbb"]]  # the format of UCI's tic-tac-toe endgames
NUMBERS = [[{"x": 1.0, "o": 2.0, "b": 0.0}[mark] for mark in board] for board in LETTERS]
ROWS = [["xxo", "obb", "bbb"], ["xob", "bbb", "bbb"]]
NESTED = [[board[:3], board[3:6], board[6:]] for board in NUMBERS]


def keyed(boards):
    return [[*board, key] for board, key in zip(boards, KEYS, strict=True)]


def array(boards):
    return parquet_of([{"board": one, "key": key} for one, key in zip(boards, KEYS, strict=True)])


BOARDS = {
    "nine columns": (csv_of([*SQUARES, "key"], keyed(LETTERS)), "position=TL..BR", "x o b"),
    "no names": (csv_of(keyed(LETTERS)[0], keyed(LETTERS)[1:]), "position=1..9", "x o b"),
    "three texts": (csv_of(["a", "b", "c", "key"], keyed(ROWS)), "position=a..c", "x o b"),
    "floats": (csv_of([*SQUARES, "key"], keyed(NUMBERS)), "position=TL..BR", "1 2 0"),
    "array": (array(LETTERS), "position=board", "x o b"),
    "array of floats": (array(NUMBERS), "position=board", "1 2 0"),
    "array of rows": (array(NESTED), "position=board", "1 2 0"),
    "gaps": (array([[of or None for of in one] for one in NUMBERS]), "position=board", "1 2 0"),
}


@pytest.mark.parametrize("form", BOARDS)
def test_board_in_columns_rows_or_an_array_is_read(form, ttt, tmp_path):
    content, field, marks = BOARDS[form]
    path = tmp_path / "file"
    path.write_bytes(content)
    key = "key=10" if form == "no names" else "key=key"
    asked = ("--game", "classic", "--field", field, "--field", key, "--symbols", marks)
    status, said, errors = ttt("check-keys", path, *asked, "--json")
    assert (status, errors) == (1, "")
    found = [json.loads(line) for line in said.splitlines()]
    assert [one["position"] for one in found] == ["XXOO.....", "XO......."]
    assert [one["key"] for one in found] == [["4"], ["1"]]
