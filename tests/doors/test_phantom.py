"""Phantom tic-tac-toe in the terminal: its lines, and games to their end."""

import random
from pathlib import Path
from typing import Any

import pytest

from ttt_tables import Tablebase
from ttt_tables.doors.terminal.play import Seat, play

SIDES = ("X", "O")


def test_a_line_for_each_cell_and_the_value_are_printed(ttt: Any, data: Path) -> None:
    asked = ("moves", "--game", "phantom", "--data", data)
    status, output, errors = ttt(*asked, "4?", "O")
    assert (status, errors) == (0, "")
    assert output.startswith(". . .\n. X .\n. . .\n\nO to move.\n\nmove  probability")
    rows = [line.split()[:2] for line in output.splitlines()[-4:]]
    assert rows == [[cell, "1/4"] for cell in "0268"]
    start = ttt(*asked)
    assert start == ttt(*asked, "-", "X")
    assert start[1].startswith(". . .\n. . .\n. . .\n\nX to move.\nX scores 5/6.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--tutor", "the phantom game has no tutor"),
        ("--policy td", "match of phantom has no option 'policy': it has side, seed"),
        ("--rule pass", "match of phantom has no option 'rule'"),
        ("--boards 2", "match of phantom has no option 'boards'"),
        ("--skill 0.5", "match of phantom has no option 'skill'"),
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
    assert "if both sides play optimally.\n\nmove  probability  rank  after\n" in output
    for wrong in "u9":  # what he has seen could not be taken back
        assert f"'{wrong}' is no move here: choose one of 0, 1, 2, 3, 4, 5, 6, 7, 8." in output
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

        result = play(tb.game("phantom").match(side=side, seed=seed), Seat(ask, told.append))
        drawn = told[-2].split()
        assert all(drawn[cell] in SIDES for cell in tried)
        assert {"X": drawn.count("X"), "O": drawn.count("O")}[other] > 0
        results.add(result)
        refusals += sum("is refused" in line for line in told)
    assert refusals > 10
    assert len(results) > 1
    assert None not in results


def test_where_the_strategy_never_leads_the_user_is_told_so(tb: Tablebase) -> None:
    told: list[str] = []
    said = iter(["1", "?", "q"])
    seat = Seat(lambda _: next(said), told.append)
    assert play(tb.game("phantom").match(seed=1), seat) is None
    assert told[-1] == (
        "X's strategy never leads to '1': it has other moves before, and is optimal all the same"
    )
