"""`ttt explain` and `ttt puzzle`: their output, and one line with status 2 for bad input."""

import json

import pytest

from tests.doors.test_cli import BAD, refused
from ttt_tables.answers import answer
from ttt_tables.classic.puzzles import LEVELS, puzzles
from ttt_tables.doors.terminal.shown import answer_text
from ttt_tables.svg import tree


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_what_cannot_be_explained_is_one_line_and_status_two(arguments, ttt, data):
    place = [] if "--data" in arguments else ["--data", data]
    assert refused(ttt("explain", *place, *arguments))


def test_a_board_is_explained_in_words_or_as_json(ttt, data, tb):
    asked = ("explain", "200010000", "--dialect", "article", "--data", data)
    status, output, errors = ttt(*asked)
    assert (status, errors) == (0, "")
    found = answer(tb.game("classic"), "explain", {"position": "....XO..."})
    assert output == answer_text(found) + "\n"
    assert output.startswith("X to move wins in 5 plies.\n\n0 1 2\n3 X O\n")
    assert ttt(*asked, "--json")[1] == json.dumps(found) + "\n"


def test_a_policy_adds_its_moves_to_an_explanation(ttt, data, tb):
    asked = ("explain", "X...O....", "--policy", "safe-uniform", "--data", data)
    assert "\nBy safe-uniform X plays cell 1.\n" in ttt(*asked)[1]
    found = json.loads(ttt(*asked, "--json")[1])
    assert found["sentences"][0] == "X to move: a draw under perfect play, after 7 plies."
    moves = {move.cell: move for move in tb.moves("X...O....", "safe-uniform")}
    for move in found["moves"]:
        stored = moves[move["cell"]]
        names = ("score", "win", "draw", "loss", "probability")
        assert [move[name] for name in names] == [getattr(stored, name) for name in names]
    plain = answer(tb.game("classic"), "explain", {"position": "X...O...."})
    assert [move["move"] for move in found["moves"]] == [move["move"] for move in plain["moves"]]
    for board in ("X...O....", "XXXOO...."):
        assert refused(ttt("explain", board, "--policy", "nope", "--data", data))


def test_the_continuations_of_a_board_are_drawn(ttt):
    asked = ("explain", "020102112", "--dialect", "article", "--svg")
    assert ttt(*asked) == (0, tree("X.OX..OOX") + "\n", "")
    assert refused(ttt("explain", ".........", "--svg"))
    assert refused(ttt(*asked, "--json"))


def test_puzzles_are_set_by_level_or_number_and_answered_when_asked(ttt, data, tb):
    for level in LEVELS:
        asked = ("puzzle", "--level", level, "--seed", 7, "--count", 3, "--data", data, "--json")
        status, output, errors = ttt(*asked)
        assert (status, errors) == (0, "")
        assert ttt(*asked)[1] == output
        known = {puzzle.number: puzzle for puzzle in puzzles(level, tb)}
        first, second, third = [known[found["puzzle"]] for found in json.loads(output)["puzzles"]]
        assert len({first, second, third}) == 3
        assert '"cell"' not in output
        answered = json.loads(ttt(*asked, "--answer")[1])["puzzles"]
        assert [found["cell"] for found in answered] == [first.cell, second.cell, third.cell]
        assert answered[2]["moves"][0]["cell"] == third.cell
        told = ttt("puzzle", "--id", third.number, "--answer", "--data", data)[1]
        assert f"\n\nCell {third.cell} " in told
        one = ttt("puzzle", "--id", first.number, "--data", data)
        assert one[1].startswith(f"Puzzle {first.number}, {level}\n{first.to_move} to move: ")
    once = ("puzzle", "--seed", 3, "--data", data)
    assert ttt(*once) == ttt(*once, "--level", "easy")
    assert ttt("puzzle", "--id", 1, "--data", data)[1] == PUZZLE


def test_each_time_another_puzzle_is_set(ttt, data):
    shown = {ttt("puzzle", "--data", data)[1] for _ in range(6)}
    assert len(shown) > 1  # of 158 puzzles: six times the same by chance once in 10^10


PUZZLE = """\
Puzzle 1, hard
O to move: one cell keeps the draw, and no other. Which?

0 1 2
3 4 5
6 7 X
"""


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--id", text] for text in ("0", "6561", "19683", "1.5", "X...O....", "", "9" * 5000)),
        *(["--id", "-1"], ["--level", "nope"], ["--level"], ["--count", 0], ["--count", "x"]),
        *(["--count", 159], ["--count", -1], ["--id", 1, "--level", "hard"]),
        *(["--id", 1, "--count", 1], ["--id", 1, "--seed", 1], [1], ["--seed", "x"]),
        *(["--data", "no/where"], ["--nope"]),
    ],
)
def test_what_is_no_puzzle_is_one_line_and_status_two(arguments, ttt, data):
    place = [] if "--data" in arguments else ["--data", data]
    assert refused(ttt("puzzle", *place, *arguments))
