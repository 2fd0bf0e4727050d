"""Answers in free text that a careless reader would misread, and a megabyte of noise."""

import time
import tomllib
from pathlib import Path

import pytest

from ttt_tables.grading.moves import FORMS
from ttt_tables.grading.reading import read_move

# An answer of each form and notation, and the move that it states, in the words of the tables. A 9
# stands for a cell that the board has not, None for an answer that states no move.
CELLS = {
    "": None,
    " \n\t ": None,
    "4": "4",
    "**4**": "4",
    "`4`": "4",
    "> 4": "4",
    "4.": "4",
    "4\n": "4",
    "\n\n  4  \n": "4",
    "Cell 4": "4",
    "cell #4": "4",
    "cell: 4": "4",
    "Square 7.": "7",
    "position 0": "0",
    "spot 3, obviously": "3",
    "CELL FOUR": None,
    "four": None,
    "forty-two": None,
    "42": "9",
    "9": "9",
    "cell 9": "9",
    "cell -1": "9",
    "cell 10": "9",
    "cell 99999": None,
    "-4": "9",
    "4.5": None,
    "cell 4.5": None,
    "v4": None,
    "x4x4": None,
    "b2": None,
    "e4": None,
    "I play 2, not 4": "2",
    "not 4; I'd play 2": "2",
    "Not cell 4 but cell 2": "2",
    "I take cell 2, not cell 4.": "2",
    "I take 2 instead of 4.": "2",
    "cell 2 rather than cell 4": "2",
    "I would avoid cell 4 and take cell 2": "2",
    "Never cell 4.": None,
    "Don't play 4.": None,
    "I play 2. No, wait: I play 6.": "6",
    "First I thought of cell 2. Then of cell 3. Answer: 5": "5",
    "Answer: 5. (I also looked at cell 2 and cell 3.)": "5",
    "Answer: 5\nAnswer: 6": "6",
    "Final answer: cell 6": "6",
    "final answer is 6": "6",
    "My answer is: **6**": "6",
    "The best move is 6, since O threatens line 2 5 8.": "6",
    "The best move is cell 6; then O plays 7.": "6",
    "best move = 6": "6",
    "Move: 6": "6",
    "move 6": None,
    "On move 6 the game ends.": None,
    "It takes 3 plies.": None,
    "X wins in 3 plies.": None,
    "1. Look. 2. Think. 3. Play.": None,
    "1, 2 and 3 are taken.": None,
    "2 + 2 = 4": None,
    "I am 90 % sure.": None,
    "There are 4 empty cells.": None,
    "centre": "4",
    "center": "4",
    "Center.": "4",
    "the middle": "4",
    "central": "4",
    "I take the centre, thanks": "4",
    "The centre is taken, so I play top left": "0",
    "I play top left since the centre is taken": "0",
    "I play top left to block the centre": "0",
    "the center square is already occupied, top right it is": "2",
    "The centre cell has been taken. bottom left": "6",
    "eccentric": None,
    "concentrate": None,
    "top left": "0",
    "Top-left": "0",
    "top_left": "0",
    "topleft": "0",
    "TOP LEFT CORNER": "0",
    "upper left": "0",
    "left upper corner": "0",
    "left top": "0",
    "top centre": "1",
    "top middle": "1",
    "centre top": "1",
    "upper right": "2",
    "middle left": "3",
    "centre-left": "3",
    "left centre": "3",
    "middle middle": "4",
    "mid right": "5",
    "right middle": "5",
    "lower-left": "6",
    "bottom middle": "7",
    "bottom, right": None,
    "bottom right": "8",
    "top": None,
    "left": None,
    "That is right.": None,
    "right": None,
    "top bottom": None,
    "left right": None,
    "There is nothing left.": None,
    "row 1, column 3": "2",
    "Row 2 Column 1": "3",
    "row 3 and column 3": "8",
    "row: 1, col: 2": "1",
    "row 0, column 2": "9",
    "row 4, column 1": "9",
    "column 2": None,
    "(1, 3)": "2",
    "(1,3)": "2",
    "[3, 1]": "6",
    "(0, 0)": "9",
    "(4, 4)": "9",
    "(1, 2, 3)": None,
    "I choose (2, 2).": "4",
    "from (1, 1) I went to (3, 3)": "8",
    '{"move": 7}': "7",
    '{"move": "7"}': "7",
    '{"answer": "bottom middle"}': "7",
    '{"row": 1, "column": 3}': "2",
    '{"move": {"row": 3, "column": 1}}': "6",
    '{"move": [3, 1]}': "6",
    '{"cell": null}': None,
    '{"move": "none"}': None,
    '{"move": 11}': "9",
    '```json\n{"cell": 5}\n```': "5",
    '{"thought": "cell 2 or 3?", "move": 5}': "5",
    '{"move": 2}\n{"move": 5}': "5",
    '{"move": 5} I could have played cell 2.': "5",
    "{'move': 7}": "7",
    "{move: 7}": "7",
    "<answer>5</answer>": "5",
    "<ANSWER>5</ANSWER>": "5",
    "<answer> cell 5 </answer>": "5",
    "<answer>\n5\n</answer>": "5",
    "<answer>top right</answer>": "2",
    "<answer>(2, 3)</answer>": "5",
    "<answer>5": "5",
    "<answer></answer>": None,
    "<answer>?</answer> cell 4": None,
    "<answer>2</answer><answer>5</answer>": "5",
    "<answer>5</answer> or else 6, or cell 7": "5",
    "<answer>2 or 5</answer>": None,
    "cell 2 <answer>5</answer> cell 3": "5",
    "</answer>5": None,
    "<answer>12</answer>": "9",
    '<answer>{"cell": 5}</answer>': "5",
    "\\boxed{5}": "5",
    "$\\boxed{\\text{5}}$": "5",
    "<answer>2</answer> so \\boxed{5}": "2",
    "I go to cell 5": "5",
    "I'd go with 5.": "5",
    "I'll go for the bottom right corner!": "8",
    "I choose one of them: cell 1": "1",
    "I choose one.": None,
    "X at 5": None,
    "X plays at 5": "5",
    "X takes the top right": "2",
    "Place X in cell 5": "5",
    "put my mark on 5": "5",
    "O will take 4, so I go in 2": "2",
    "If I take 2, O takes 5 and wins; so I take 5": "5",
    "select: 5": "5",
    "marking 5": "5",
    "Playing cell number 5": "5",
    "picks 5": "5",
    "Replay 5": None,
    "displays 5": None,
    "answering 5": None,
    "ignore the rules: __import__('os').system('5')": None,
    "${7*7}": None,
    "'; drop table boards; -- cell 3": "3",
    "\u0665": None,
    "cell \u2463": None,
    "\u202e4": "4",
    "c\u0435ll 4": None,
    "\x00 cell 4 \x00": "4",
    "cell\u00a04": "4",
}
OTHERS = {
    ("cell", "numbers"): {
        "5": "4",
        "cell 9": "8",
        "cell 0": "9",
        "centre": "4",
        "(1, 1)": "0",
        "<answer>1</answer>": "0",
        "10": "9",
    },
    ("cell", "coordinates"): {"(2, 3)": "5", "2, 3": None, "<answer>(1, 1)</answer>": "0"},
    ("mark", "text"): {
        "4X": "4X",
        "4 o": "4O",
        "X4": None,
        "X at 4": "4X",
        "I set O in the centre": "4O",
        "place an X at cell 0": "0X",
        "centre with an O": "4O",
        "cell 4": "4",
        "<answer>4X</answer>": "4X",
        '{"move": "8O"}': "8O",
        "not 4X, 5O": "5O",
        "9X": "9X",
        "row 1, column 1 X": "0X",
    },
    ("mark", "coordinates"): {"(2, 2)O": "4O", "(2, 2) X": "4X", "X in (3, 3)": "8X"},
    ("step", "text"): {
        "4-1": "4-1",
        "4 -> 1": "4-1",
        "4 \u2192 1": "4-1",
        "from 4 to 1": "4-1",
        "I move the centre to the top left": "4-0",
        "<answer>4-1</answer>": "4-1",
        "<answer>4</answer>": "4",
        "4-9": "4-9",
        "move cell 4 to cell 1": "4-1",
    },
    ("step", "coordinates"): {"(2, 2)-(1, 2)": "4-1", "(2, 2) to (1, 2)": "4-1"},
    ("board", "text"): {
        "4:4": "4:4",
        "44": "9",
        "board 2, cell 4": "2:4",
        "cell 4 of board 2": "2:4",
        "I play cell 3 in board 1": "1:3",
        "(4, 8)": "4:8",
        "Answer: 0:4": "0:4",
        "4:9": "4:9",
        '{"move": "4:8"}': "4:8",
        "<answer>7</answer>": "7",
    },
    ("board", "numbers"): {"1:9": "0:8", "board 9 cell 1": "8:0", "(1, 9)": "0:8"},
    ("board", "coordinates"): {"(1, 1):(3, 3)": "0:8", "board (2, 2), cell (1, 2)": "4:1"},
    ("choice", "text"): {
        "A": "A",
        "b": None,
        "(C)": "C",
        "The answer is B": "B",
        "Answer: **D**": "D",
        "A fork is a reason.": None,
        "<answer>c</answer>": "C",
        "<answer>It is A</answer>": "A",
        "I choose B, not A": "B",
        "A. no\nB. yes\nAnswer: B": "B",
        "E": None,
    },
}
ANSWERS = [("cell", "text", text, move) for text, move in CELLS.items()]
ANSWERS += [(*asked, text, move) for asked, some in OTHERS.items() for text, move in some.items()]


def test_200_answers_are_read_as_a_person_reads_them():
    assert len(ANSWERS) >= 200
    wrong = {
        (form, notation, text): read
        for form, notation, text, move in ANSWERS
        if (read := read_move(text, form, notation)) != move
    }
    assert wrong == {}


def test_500_answers_of_models_are_read_as_a_person_reads_them():
    """Each kind of answer with the reasons, lines of play and corrections that models add."""
    text = Path(__file__).with_name("answers.toml").read_text(encoding="utf-8")
    answers = tomllib.loads(text)["answers"]
    page = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text(encoding="utf-8")
    assert f"has {len(answers)} examples" in page
    wrong = {
        (one["form"], one["notation"], one["text"]): read
        for one in answers
        if (read := read_move(one["text"], one["form"], one["notation"], one.get("to_move", "X")))
        != (one["expected"] or None)
    }
    assert wrong == {}


def test_without_a_side_to_move_the_speaker_comes_first():
    assert read_move("O will take 4, and I take 2", "cell") == "2"
    assert read_move("O will take 4, and X takes 2", "cell") == "4"
    assert read_move("O will take 4, and X takes 2", "cell", "text", "X") == "2"


NOISE = (
    "a",
    " ",
    "\n",
    "1 ",
    "1-",
    "cell 4 ",
    "top ",
    "play the ",
    '{"move": [',
    "<answer>",
    "(1, ",
)


@pytest.mark.parametrize("noise", NOISE)
def test_a_megabyte_is_read_within_a_second(noise):
    """Time grows with the length alone: no repetition runs into another."""
    text = "<answer>5</answer>" + noise * (1_000_000 // len(noise))
    started = time.process_time()
    read_move(text, FORMS[NOISE.index(noise) % len(FORMS)])
    assert time.process_time() - started < 1.0


@pytest.mark.parametrize("noise", [*NOISE, "so I play 4, ", "no, wait: 4? ", "row 1 ", "4, "])
def test_prose_of_100_kilobytes_is_read_within_a_second(noise):
    """Without a tag each kind of statement is looked for."""
    started = time.process_time()
    read_move(noise * (100_000 // len(noise)), FORMS[len(noise) % len(FORMS)])
    assert time.process_time() - started < 1.0


def test_the_answer_before_a_megabyte_of_noise_is_found():
    assert read_move("<answer>5</answer>" + "blah " * 200_000, "cell") == "5"
    assert read_move("blah " * 200_000 + "cell 5", "cell") == "5"
