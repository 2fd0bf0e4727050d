"""Games in the forms of others: every case of the list, and what is written is read back."""

import json
from pathlib import Path
from random import Random

import pytest

import ttt_tables as ttt
from tests.support.played import made
from ttt_tables import errors
from ttt_tables.notation.games import read_game
from ttt_tables.notation.moves import write_move
from ttt_tables.notation.writings import WRITINGS

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "games.jsonl").read_text(encoding="utf-8").splitlines()
]


def read(case):
    """Return the moves of a case, all of which have to be legal."""
    start = ttt.game(case["game"]).start
    exchanged = case.get("first") == "O"
    moves = read_game(case["text"], start, case.get("writing"), exchanged=exchanged)
    start.follow(" ".join(moves))
    return " ".join(moves)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}-{case['text']!r:.40}")
def test_a_game_is_read_or_refused_as_its_case_says(case):
    if "reads" in case:
        assert read(case) == case["reads"]
        return
    with pytest.raises(getattr(errors, case["refused"])) as refused:
        read(case)
    assert [word for word in case["says"] if word not in str(refused.value)] == []
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["classic", "ultimate", "wild", "notakto", "dice", "morris-lines"])
def test_what_a_writing_writes_it_reads_back(name):
    game, draw = made(name), Random(79)
    for writing in WRITINGS:
        here, said = game.start, []
        for _ in range(30):
            if here.result:
                break
            move = here.sampled(draw).name if here.outcomes else draw.choice(here.legal_moves)
            said.append(move if here.outcomes else write_move(move, writing))
            here = here.play(move)
        for told in (" ".join(said), said):
            assert game.start.follow(" ".join(read_game(told, game.start, writing))) == here


def test_the_last_move_alone_may_be_illegal():
    start = ttt.game().start
    assert read_game("4 0 4", start) == ["4", "0", "4"]
    for told in ("4 0 9", "4 0 44", "4 4 0", "4 0 x"):
        with pytest.raises(errors.IllegalMoveError):
            read_game(told, start)
