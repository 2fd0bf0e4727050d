"""A board whose empty cells are numbered from 1 is read only if its notation is stated.

X23O56789 names its centre 5, which is cell 4 of this package: X wins there, and draws on cell 5.
"""

import pytest

import ttt_tables as ttt
from ttt_tables.errors import BadBoardError
from ttt_tables.interfaces.cli.check_keys import check_key
from ttt_tables.interfaces.cli.stored_games import Reader, grade_game
from ttt_tables.notation.boards import read_board
from ttt_tables.notation.record_files import Record
from ttt_tables.question import Question

NUMBERED = "X23O56789"
ROWS = "X 2 3\nO 5 6\n7 8 9"
NINE = "/".join([NUMBERED] + ["123456789"] * 8)
QUESTION = {"game": "classic", "position": NUMBERED, "key": "5"}
GAME = {"game": "classic", "position": NUMBERED, "moves": "5"}
TABLES = ttt.open_tablebase()
UNSTATED = {
    "position": lambda: ttt.game().position(NUMBERED),
    "position in rows": lambda: ttt.game().position(ROWS),
    "position and moves": lambda: ttt.game().position(NUMBERED, played="5"),
    "best_move": lambda: ttt.best_move(NUMBERED),
    "parse": lambda: ttt.parse(NUMBERED),
    "parse a list": lambda: ttt.parse(list(NUMBERED)),
    "a picture": lambda: ttt.game("vanishing").position(NUMBERED),
    "ultimate": lambda: ttt.game("ultimate").position(f"{NINE} X *"),
    "a front end": lambda: Question(TABLES, "classic", "probe", {}).answer(NUMBERED),
    "check-keys": lambda: check_key(Record(1, QUESTION), TABLES, "result"),
    "grade-games": lambda: grade_game(Record(1, GAME), Reader(TABLES)),
}


@pytest.mark.parametrize("name", UNSTATED)
def test_board_numbered_from_one_needs_its_notation(name: str) -> None:
    with pytest.raises(BadBoardError, match=r"numbers its empty cells from 1.*notation=ones"):
        UNSTATED[name]()


def test_board_numbered_from_one_has_moves_from_one() -> None:
    asked = {"position": NUMBERED, "notation": "ones", "move": "5"}
    after = Question(TABLES, "classic", "play", asked).answer()
    assert (after["position"], after["board"]) == ("X..OX....", "X..OX....")
    stated = {"notation": "ones"}
    assert check_key(Record(1, {**QUESTION, **stated}), TABLES, "result").key == ["4"]
    (row,) = grade_game(Record(1, {**GAME, **stated}), Reader(TABLES)).rows
    assert (row.move, row.regret) == ("4", 0)


def test_symbols_of_a_numbered_board_are_read() -> None:
    assert ttt.game().position("X12O45678", played="4").text == "X..OX...."
    assert read_board(NUMBERED) == read_board(NUMBERED, "ones") == "X..O....."
