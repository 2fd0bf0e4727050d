"""A board whose empty cells are numbered from 1 is read only if its notation is stated.

X23O56789 names its centre 5, which is cell 4 of this package: there X wins, and on cell 5 X draws.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import ttt_tables as ttt
from ttt_tables.doors.terminal.check_keys import check_key
from ttt_tables.doors.terminal.record_files import Record
from ttt_tables.doors.terminal.stored_games import Reader, grade_game
from ttt_tables.errors import BadBoardError
from ttt_tables.notation.boards import read_board
from ttt_tables.question import Question

NUMBERED = "X23O56789"
ROWS = "X 2 3\nO 5 6\n7 8 9"
NINE = "/".join([NUMBERED] + ["123456789"] * 8)
QUESTION = {"game": "classic", "position": NUMBERED, "key": "5"}
GAME = {"game": "classic", "position": NUMBERED, "moves": "5"}
UNSTATED = {
    "position": lambda: ttt.game().position(NUMBERED),
    "position in rows": lambda: ttt.game().position(ROWS),
    "position and moves": lambda: ttt.game().position(NUMBERED, played="5"),
    "moves": lambda: ttt.game().moves(NUMBERED),
    "best_move": lambda: ttt.best_move(NUMBERED),
    "explain": lambda: ttt.explain(NUMBERED),
    "parse": lambda: ttt.parse(NUMBERED),
    "parse a list": lambda: ttt.parse(list(NUMBERED)),
    "with a roll": lambda: ttt.game("dice").position(f"{NUMBERED} X 5"),
    "as a picture": lambda: ttt.game("vanishing").position(NUMBERED),
    "ultimate": lambda: ttt.game("ultimate").position(f"{NINE} X *"),
    "check-keys": lambda: check_key(Record(1, QUESTION), ttt.open_tablebase(), "result"),
    "grade-games": lambda: grade_game(Record(1, GAME), Reader(ttt.open_tablebase())),
}


@pytest.mark.parametrize("name", UNSTATED)
def test_board_numbered_from_one_needs_its_notation(name: str) -> None:
    with pytest.raises(BadBoardError, match=r"numbers its empty cells from 1.*writing=ones"):
        UNSTATED[name]()


def answer(verb: str, **asked: object) -> dict[str, object]:
    return Question(ttt.open_tablebase(), "classic", verb, asked).answer()


@pytest.mark.parametrize("verb", ["probe", "moves", "choose", "play", "explain"])
def test_every_verb_rejects_an_unstated_board_from_one(verb: str) -> None:
    move = {"move": "5"} if verb == "play" else {}
    with pytest.raises(BadBoardError, match="writing=ones"):
        answer(verb, position=NUMBERED, **move)


def test_stated_board_from_one_has_moves_from_one() -> None:
    after = answer("play", position=NUMBERED, writing="ones", move="5")
    assert (after["position"], after["board"]) == ("X..OX....", "X..OX....")
    assert answer("play", position=NUMBERED, writing="ones", played="5", move="2")["to_move"] == "X"
    tables, stated = ttt.open_tablebase(), {"writing": "ones"}
    assert check_key(Record(1, {**QUESTION, **stated}), tables, "result").key == ["4"]
    (row,) = grade_game(Record(1, {**GAME, **stated}), Reader(tables)).rows
    assert (row.move, row.regret) == ("4", 0)


def test_board_numbered_from_zero_needs_no_notation() -> None:
    assert ttt.game().position("X12O45678", played="4").text == "X..OX...."


def test_read_board_reads_marks_of_a_numbered_board() -> None:
    assert read_board(NUMBERED) == read_board(NUMBERED, "ones") == "X..O....."


def test_command_line_rejects_an_unstated_board_from_one(
    ttt: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    path = tmp_path / "keys.jsonl"
    path.write_text(json.dumps(QUESTION))
    status, _, errors = ttt("check-keys", path)
    assert (status, errors.count("\n")) == (2, 1)
    assert errors.startswith("line 1: 'X23O56789' numbers its empty cells from 1")
    assert ttt("moves", NUMBERED)[0] == 2
    assert ttt("moves", NUMBERED, "--writing", "ones")[0] == 0
