"""Each case of the lists is read as listed, or rejected with a helpful error.

A case has a text or a JSON value, the options that state its notation, and the result in our own
notation, or the class and a part of the error. JavaScript reads the same cases.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import ttt_tables as ttt
from ttt_tables import errors
from ttt_tables.notation.boards import read_board
from ttt_tables.notation.games import read_game

FOLDER = Path(__file__).parent
KINDS = ("board", "move", "game")
Case = dict[str, Any]


def read(case: Case) -> str:
    """Return the position of a board or after moves, or the legal moves of a game."""
    asked = {name: case[name] for name in ("notation", "symbols") if name in case}
    if case["kind"] == "board":
        board = read_board(case["text"], **asked)
        return ttt.game(case["game"]).position(board).text
    start = ttt.game(case["game"]).start
    if "first" in case:
        asked["exchanged"] = case["first"] == "O"
    moves = " ".join(read_game(case["text"], start, **asked))
    after = start.follow(moves).text
    return moves if case["kind"] == "game" else after


def cases() -> list[Case]:
    return [
        json.loads(line)
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


@pytest.mark.parametrize(
    "case",
    [one for one in cases() if one["kind"] in KINDS],
    ids=lambda case: f"{case['kind']}-{case['game']}-{case['text']!r:.40}",
)
def test_case_is_read_or_rejected_as_listed(case: Case) -> None:
    if "rejected" in case:
        with pytest.raises(getattr(errors, case["rejected"])) as caught:
            read(case)
        assert [word for word in case["says"] if word not in str(caught.value)] == []
        assert "\n" not in str(caught.value)
        return
    wanted = case["reads"]
    if case["kind"] == "move":
        wanted = ttt.game(case["game"]).start.follow(wanted).text
    assert read(case) == wanted


LISTS = [one for one in cases() if one["kind"] == "board" and isinstance(one["text"], list)]


@pytest.mark.parametrize("case", LISTS, ids=lambda case: f"{case['text']!r:.40}")
def test_parse_and_position_accept_the_same_lists(case: Case) -> None:
    asked = {name: case[name] for name in ("notation", "symbols") if name in case}
    if "rejected" in case:
        for call in (ttt.parse, ttt.game().position):
            with pytest.raises(getattr(errors, case["rejected"])):
                call(case["text"], **asked)
    else:
        found = ttt.show(ttt.parse(case["text"], **asked))
        assert found == ttt.game().position(case["text"], **asked) == case["reads"]


def test_only_the_last_move_of_a_game_may_be_illegal() -> None:
    start = ttt.game().start
    assert read_game("4 0 4", start) == ["4", "0", "4"]
    for told in ("4 0 9", "4 0 44", "4 4 0", "4 0 x"):
        with pytest.raises(errors.IllegalMoveError):
            read_game(told, start)


def test_played_moves_may_end_with_a_result() -> None:
    assert ttt.game().position(played="4 1 0 2 8 1-0").result == "X"
    with pytest.raises(ttt.GameOverError, match="the game has ended"):
        ttt.game().position(played="4 1 0 2 8 3")
