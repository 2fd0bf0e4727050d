"""Each case of the lists is read as it says, or refused in words that help.

A case has a text or a value of JSON, the options that state its writing, and in our own writing
what it reads, or the class of the refusal and words of it.
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
Case = dict[str, Any]


def read(case: Case) -> str:
    asked = {name: case[name] for name in ("writing", "marks") if name in case}
    if case["kind"] == "board":
        board = read_board(case["text"], **asked)
        return ttt.game(case["game"]).position(board).text
    start = ttt.game(case["game"]).start
    return start.follow(" ".join(read_game(case["text"], start, **asked))).text


def cases() -> list[Case]:
    return [
        json.loads(line)
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


@pytest.mark.parametrize("case", [one for one in cases() if one["kind"] in ("board", "move")])
def test_a_case_is_read_or_refused_as_it_says(case: Case) -> None:
    if "refused" in case:
        with pytest.raises(getattr(errors, case["refused"])) as caught:
            read(case)
        assert all(word in str(caught.value) for word in case["says"]), str(caught.value)
        assert "\n" not in str(caught.value)
        return
    game = ttt.game(case["game"])
    wanted = case["reads"] if case["kind"] == "board" else game.start.follow(case["reads"]).text
    assert read(case) == wanted


LISTS = [one for one in cases() if one["kind"] == "board" and isinstance(one["text"], list)]


@pytest.mark.parametrize("case", LISTS)
def test_parse_and_position_accept_the_same_lists(case: Case) -> None:
    asked = {name: case[name] for name in ("writing", "marks") if name in case}
    game, found = ttt.game(), []
    for read in (lambda: ttt.show(ttt.parse(case["text"], **asked)),
                 lambda: game.position(case["text"], **asked).text):  # fmt: skip
        try:
            found.append(read())
        except ttt.TttError as error:
            found.append(f"{type(error).__name__}: {error}")
    assert found[0] == found[1]
    assert found[0] == case.get("reads") or found[0].startswith(case.get("refused", "-"))
