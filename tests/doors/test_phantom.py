"""Phantom tic-tac-toe at the doors: the answers of Python, refusals, and games to their end."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.support.parts import first
from tests.support.serving import Client
from ttt_tables import Tablebase
from ttt_tables.doors.http import questions as q
from ttt_tables.doors.terminal.phantom import play_phantom
from ttt_tables.doors.terminal.seat import Seat

SIDES = ("X", "O")


@pytest.mark.parametrize("count", first([10, 100]))
@pytest.mark.parametrize("side", SIDES)
def test_information_sets_are_answered_as_in_process(
    side: str, count: int, client: Client, ttt: Any, tb: Tablebase, data: Path
) -> None:
    for text in ["", *random.Random(7).sample(tb.phantom.information_sets(side), count)]:
        printed = ttt("phantom", text, "--side", side, "--json", "--data", data)
        reply = client.ask("/phantom", information_set=text, side=side)
        assert printed == (0, reply.body.decode() + "\n", "")
        found = q.PhantomAnswer.model_validate_json(reply.body, strict=True)
        assert (found.information_set, found.side) == (text, side)
        assert Fraction(found.x_score) == tb.phantom.x_score == Fraction(5, 6)
        moves = [(move.cell, Fraction(move.probability_exact)) for move in found.moves]
        assert moves == list(tb.phantom.moves(text, side))
        assert [move.probability for move in found.moves] == [float(part) for _, part in moves]


def test_a_line_for_each_cell_and_the_value_are_printed(ttt: Any, data: Path) -> None:
    status, output, errors = ttt("phantom", "4?", "--side", "O", "--data", data)
    assert (status, errors) == (0, "")
    assert output.startswith("0 1 2\n3 X 5\n6 7 8\n\nO to move, an optimal strategy\n\n")
    rows = [line.split() for line in output.splitlines()[7:11]]
    assert rows == [[cell, "1/4", "25.00"] for cell in "0268"]
    assert output.endswith("\n\nX scores 5/6 (83.33 %) if both sides play optimally.\n")
    start = ttt("phantom", "--side", "X", "--data", data)
    assert start == ttt("phantom", "", "--side", "X", "--data", data)
    assert start[1].startswith("0 1 2\n3 4 5\n6 7 8\n\nX to move")


@pytest.mark.parametrize(
    ("query", "error", "reason"),
    [
        ({"information_set": "4?", "side": "X"}, "BadBoardError", "has only 0 marks"),
        ({"information_set": "44", "side": "X"}, "BadBoardError", "cell 4 stands twice"),
        ({"information_set": "9", "side": "O"}, "BadBoardError", "is no information set"),
        ({"information_set": "4" * 900, "side": "O"}, "BadBoardError", "is no information set"),
        ({"information_set": "", "side": "x"}, "BadBoardError", "the side to move is 'x'"),
        ({"information_set": "1", "side": "X"}, "OffStrategyError", "never leads to '1'"),
    ],
)
def test_bad_questions_are_refused_with_a_reason(
    query: dict[str, str], error: str, reason: str, client: Client, ttt: Any, data: Path
) -> None:
    reply = client.ask("/phantom", **query)
    assert (reply.status, reply.json["error"]) == (400, error)
    assert reason in reply.json["reason"]
    words = ("phantom", query["information_set"], "--side", query["side"], "--data", data)
    assert ttt(*words) == (2, "", f"error: {reply.json['reason']}\n")


def test_a_question_is_read_strictly(client: Client, ttt: Any, data: Path) -> None:
    for path, reason in (
        ("/phantom", "side is missing"),
        ("/phantom?side=X&board=4", "no 'board'"),
        ("/phantom?side=X&side=O", "asked more than once"),
    ):
        reply = client.ask(path)
        assert (reply.status, set(reply.json)) == (400, {"error", "reason"})
        assert reason in reply.json["reason"]
    assert ttt("phantom", "--data", data)[::2] == (
        2,
        "error: Missing option '--side': try ttt phantom --help\n",
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--tutor", "the phantom game has no tutor"),
        ("--policy td", "the phantom game has one policy"),
        ("--rule pass", "the phantom game has one rule"),
        ("--boards 2", "the phantom game has one board"),
        ("--skill 0.5", "--skill is for --game classic"),
    ],
)
def test_options_of_other_games_are_refused(words: str, told: str, ttt: Any, data: Path) -> None:
    status, output, error = ttt("play", "--game", "phantom", *words.split(), "--data", data)
    assert (status, output, error.count("\n")) == (2, "", 1)
    assert told in error


def test_a_whole_game_is_played_and_repeats_with_its_seed(ttt: Any, data: Path) -> None:
    words = ("play", "--game", "phantom", "--side", "O", "--seed", 3, "--data", data)
    typed = "?\nu\n9\n" + "\n".join("402613578") + "\n"
    status, output, errors = ttt(*words, stdin=typed)
    assert (status, errors) == (0, "")
    assert "O to move, an optimal strategy\n" in output
    assert "'u' is no cell: a number names that cell" in output
    assert "has no cell 9: cells are 0 to 8" in output
    before, _, board = output.rpartition("\n\n")
    drawn, told = board.split()[:9], board.splitlines()[3:]
    assert set(drawn) <= {"X", "O", "."}
    assert drawn.count("X") - drawn.count("O") in (0, 1)
    assert told in (["The optimal strategy wins."], ["You win."], ["A draw."])
    assert "X has marked a cell." in before
    assert ttt(*words, stdin=typed) == (status, output, errors)
    assert ttt(*words, stdin="q\n")[1].endswith("cell? ")


@pytest.mark.parametrize("side", SIDES)
def test_the_user_sees_his_own_marks_and_refusals_alone(side: str, tb: Tablebase) -> None:
    other, refusals, results = SIDES[1 - SIDES.index(side)], 0, set()
    for seed in range(30):
        told: list[str] = []
        source, tried = random.Random(seed), set[int]()

        def ask(_: str, told: list[str] = told, source: Any = source, tried: Any = tried) -> str:
            seen = told[-1].split()
            assert seen.count(other) == sum("is refused" in line for line in told)
            assert {at for at, mark in enumerate(seen) if mark in SIDES} == tried
            tried.add(cell := source.choice([int(mark) for mark in seen if mark.isdigit()]))
            return str(cell)

        result = play_phantom(tb.phantom, Seat(side, ask, told.append), seed)
        drawn = told[-2].split()
        assert all(drawn[cell] in SIDES for cell in tried)
        assert {"X": drawn.count("X"), "O": drawn.count("O")}[other] > 0
        results.add(result)
        refusals += sum(line.startswith("Cell ") for line in told)
    assert refusals > 10
    assert len(results) > 1
    assert None not in results


def test_where_the_strategy_never_leads_the_user_is_told_so(tb: Tablebase) -> None:
    told: list[str] = []
    said = iter(["1", "?", "q"])
    assert play_phantom(tb.phantom, Seat("X", lambda _: next(said), told.append), 1) is None
    assert told[-1] == (
        "X's strategy never leads to '1': it has other moves before, and is optimal all the same"
    )
