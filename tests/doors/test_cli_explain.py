"""`ttt explain` and `ttt puzzle`: their output, and one line with status 2 for bad input."""

import pytest

from tests.doors.test_cli import BAD, refused
from ttt_tables.doors.terminal.shown import answer_text
from ttt_tables.games.classic.puzzles import LEVELS
from ttt_tables.question import Question
from ttt_tables.svg import tree


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_what_cannot_be_explained_is_one_line_and_status_two(arguments, ttt, data):
    place = [] if "--data" in arguments else ["--data", data]
    assert refused(ttt("explain", *place, *arguments))


def test_a_board_is_explained_in_words(ttt, data, tb):
    asked = ("explain", "200010000", "--writing", "article", "--data", data)
    status, output, errors = ttt(*asked)
    assert (status, errors) == (0, "")
    found = Question(tb, "classic", "explain", {"writing": "article"}).answer("200010000")
    assert output == answer_text(found, "explain") + "\n"
    assert output.startswith("X to move wins in 5 plies.\n\n1 2 3\n8 X O\n7 6 5\n\nCell 1 wins")


def test_a_policy_adds_a_sentence_to_an_explanation(ttt, data):
    asked = ("explain", "X...O....", "--policy", "safe-uniform", "--data", data)
    assert "\nBy safe-uniform X plays cell 1.\n" in ttt(*asked)[1]


def test_the_continuations_of_a_board_are_drawn(ttt):
    asked = ("explain", "020102112", "--writing", "article", "--svg")
    assert ttt(*asked) == (0, tree("X.OX..OOX") + "\n", "")
    assert refused(ttt("explain", ".........", "--svg"))
    assert refused(ttt(*asked, "--json"))


def test_a_puzzle_and_its_answer_are_told_in_words(ttt, data, tb):
    for level in LEVELS:
        puzzle = tb.puzzles(level)[2]
        asked = ("puzzle", "--id", puzzle.number, "--data", data)
        set_so = f"Puzzle {puzzle.number}, {level}\n{puzzle.to_move} to move: "
        assert ttt(*asked)[1].startswith(set_so)
        assert f"\n\nCell {puzzle.cell} " in ttt(*asked, "--answer")[1]
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
        *(["--level"], ["--count", "x"], ["--count", 159], ["--id", 1, "--level", "hard"]),
        *(["--id", 1, "--count", 1], ["--id", 1, "--seed", 1], [1], ["--seed", "x"]),
        *(["--data", "no/where"], ["--nope"]),
    ],
)
def test_what_is_no_puzzle_is_one_line_and_status_two(arguments, ttt, data):
    place = [] if "--data" in arguments else ["--data", data]
    assert refused(ttt("puzzle", *place, *arguments))
