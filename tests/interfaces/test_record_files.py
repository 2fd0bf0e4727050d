"""Files of games and of keys in every format, detected by content; named fields."""

import json
import re

import polars as pl
import pytest

from tests.interfaces.test_check_keys import EXACT
from tests.support.played import made
from ttt_tables.interfaces.cli.stored_games import Reader, grade_game
from ttt_tables.notation.record_files import Record

ROWS = [{"position": "X...O...X", "key": "1"}, {"position": "X...O....", "key": "8"}]
LINES = "".join(json.dumps(row) + "\n" for row in ROWS)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"4 0 8\n1 2 3\n", "is not a file of records; it begins with '4 0 8'"),
        (b"board,best\nX........,4\n", "name other fields with --field"),
        (b'{\n "position": "X",\n oops\n}\n' * 5, r"not valid JSON \(line 3: "),
        (b"[[4, 0, 8], [1]]", "is not a file of records"),
        (b'[1, "', "not valid JSON"),
        (b'[\n{"key": 1,\n"key": 2}]', "an object has the field 'key' twice: remove one"),
        (b'{"a": 1, "b": [{"x": 1}], "c": [{"x": 1}]}', "has the lists b, c"),
        (b'{"a": {"b": 1}}\n' * 3, "none of the fields a is known: name one with --field"),
        (b"position,key\n\xff,4\n", "line 2 is not valid UTF-8"),
        (b'position,key\n"X,4\n', "is not valid CSV"),
        (b'game,"position"x,key\nclassic,X........,4\n', "line 1 is not valid CSV: ',' expected"),
        (b"position,key\rX........,4\r", "line 1 is not valid CSV: its lines end in CR"),
        (b"position,key,moves,key\nX........,4,4,4\n", "two columns are named 'key'"),
        (b"PAR1 and more", "Parquet file cannot be read"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is not a file of records"),
    ],
)
def test_unknown_file_format_gives_one_message(content, why, ttt, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(content)
    status, said, errors = ttt("check-keys", path, "--game", "classic")
    assert (status, said, errors.count("\n")) == (2, "", 1)
    assert re.search(why, errors), errors


def test_pgn_games_with_documented_headers_are_read(ttt, tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(
        '[Event "?"]\n[Game "classic"]\n[X "one"]\n[O "other"]\n[Result "1-0"]\n\n'
        "1. 4! {the centre} 1 2. 0\n(2. 8 0) 2... 2 3. 8 1-0\n\n\n"
        '[Game "misere tic-tac-toe"]\n[White "one"] [Black "other"]\n\n4 0 *\n'
    )
    status, said, errors = ttt("grade-games", path, "--json")
    assert (status, errors) == (0, "ignored fields: Event\n")
    told = {(row["game"], row["player"]): row for row in json.loads(said)["players"]}
    assert told["classic", "one"]["moves"] == 3
    assert told["classic", "other"]["expected_score"] == 0
    assert told["misere", "other"]["moves"] == 1
    path.write_text('[Game "classic"]\n[Result "0-1"]\n\n4 1 0 2 8\n')
    assert (
        "line 1: the game states the result '0-1', but its moves end in X"
        in ttt("grade-games", path)[2]
    )


def test_options_set_field_names_and_notation(ttt, tmp_path):
    path = tmp_path / "file"
    path.write_text(
        'doc,best,level\n"{""board"": ""100020000"", ""n"": 1}",b3,3\n'
        '"{""board"": ""100020000"", ""n"": 2}",b9,3\n'
    )
    options = ["--field", "position=doc.board", "--field", "key=best", "--symbols", "1 2 0"]
    options += ["--moves", "chess", "--game", "classic"]
    status, said, errors = ttt("check-keys", path, *options, "--json")
    assert (status, [json.loads(line)["key"] for line in said.splitlines()]) == (2, [["1"]])
    assert "line 3: the key: 'b9' is not a move in the notation chess" in errors
    assert errors.count("ignored fields: level") == 1
    for more, why in (
        (("--field", "key=answer"), "the record has no field 'answer'"),
        *[(("--field", wrong), "error: ") for wrong in ("key", "=x", "keys=x")],
        (("--notation", "x"), "unknown notation 'x'"),
        (("--from", "x"), "--from must be one of kaggle"),
    ):
        assert why in ttt("check-keys", path, *options, *more)[2]


def test_own_columns_are_read_by_name(ttt, tmp_path, data):
    pytest.importorskip("numba")
    path = tmp_path / "openings.parquet"
    pl.read_parquet(data / "ultimate_openings.parquet").head(3).write_parquet(path)
    status, said, errors = ttt("grade-games", path, "--from", "ultimate_openings", "--check")
    assert status == 0, errors
    assert said.splitlines()[0].endswith("X *'; X:44")
    assert "ultimate_position" in errors
    status, said, errors = ttt("grade-games", path, "--game", "ultimate", "--field", "moves=line")
    assert (status, "40 is a number" in errors) == (2, True)


def test_check_shows_the_parsed_first_records(ttt, tmp_path):
    path = tmp_path / "file"
    rows = [{"moves": "1. 4 0 2. 8"}, {"moves": "4 0 4"}, {"moves": "408"}, {"moves": "4"}] * 2
    path.write_text("\n".join(map(json.dumps, rows)))
    status, said, errors = ttt("grade-games", path, "--game", "classic", "--check")
    assert (status, len(errors.splitlines())) == (2, 1)
    assert said.splitlines() == [
        "line 1: classic '.........'; X:4 O:0 X:8",
        "line 2: classic '.........'; X:4 O:0 X:4 (illegal)",
        "line 4: classic '.........'; X:4",
    ]
    path.write_text(LINES)
    status, said, _ = ttt("check-keys", path, "--game", "classic", "--check")
    assert (status, said.splitlines()[0]) == (
        0,
        "line 1: classic 'X...O...X', O to move; the only best move is 1",
    )


def test_o_first_games_are_read_with_marks_swapped(ttt, tmp_path):
    path, out = tmp_path / "file", tmp_path / "moves.parquet"
    game = {"first": "O", "players": {"X": "loser", "O": "winner"}, "game": "classic"}
    moves = ["O(2,2)", "X(1,2)", "O(1,1)", "X(1,3)", "O(3,3)"]
    rows = [
        {**game, "moves": moves, "notation": "coordinates"},
        {**game, "moves": "2 8", "position": "OX..O....", "to_move": "X"},
        {**game, "messages": [{"role": "assistant", "content": "4"}], "side": "O", "model": "m"},
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    status, said, errors = ttt("grade-games", path, "--json", "--out", out)
    assert (status, errors) == (0, "")
    found = pl.read_parquet(out)
    assert found["side"].to_list() == [*"XOXOX", *"OX", "X"]
    assert found["player"].to_list() == [*["winner", "loser"] * 3, "winner", "winner"]
    told = {row["player"]: row["expected_score"] for row in json.loads(said)["players"]}
    assert told["loser"] == 0
    path.write_text(json.dumps({**game, "moves": "O wins"}))
    assert ttt("grade-games", path)[0] == 2
    path.write_text(json.dumps({"game": "classic", "moves": "4", "first": "Z"}))
    assert "first must be X or O" in ttt("grade-games", path)[2]


@pytest.mark.parametrize("name", EXACT)
def test_games_are_read_with_marks_swapped(name, tb):
    swap, here, words = str.maketrans("XO", "OX"), made(name).start, []
    while not here.result and len(words) < 5:
        words.append(here.outcomes[0].name if here.outcomes else here.legal_moves[0])
        here = here.play(words[-1])
    told = " ".join(words)
    own = grade_game(Record(1, {"game": name, "moves": told}), Reader(tb)).rows
    other = {"game": name, "moves": told.translate(swap), "first": "O"}
    found = grade_game(Record(1, other), Reader(tb)).rows
    assert [one.player.translate(swap) for one in found] == [one.player for one in own]
    assert [one.regret for one in found] == [one.regret for one in own]
