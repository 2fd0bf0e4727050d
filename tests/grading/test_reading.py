"""Answers in explicit forms and in prose, which is not read; and the time that noise takes."""

import time
import tomllib
from pathlib import Path

import pytest

import ttt_tables as ttt
from ttt_tables.grading.moves import FORMS
from ttt_tables.grading.reading import read_move

# An answer of each form and notation, and the move that it states, in the words of the tables. A 9
# stands for a cell that the board has not, None for an answer without an explicit form.
CELLS = {
    "": None,
    " \n\t ": None,
    "4": "4",
    "**4**": "4",
    "`4`": "4",
    "> 4": None,
    "4.": "4",
    "4\n": "4",
    "\n\n  4  \n": "4",
    "Cell 4": "4",
    "cell #4": "4",
    "cell: 4": "4",
    "Square 7.": "7",
    "position 0": "0",
    "spot 3, obviously": None,
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
    "I play 2, not 4": None,
    "not 4; I'd play 2": None,
    "Not cell 4 but cell 2": None,
    "I take cell 2, not cell 4.": None,
    "I take 2 instead of 4.": None,
    "cell 2 rather than cell 4": None,
    "I would avoid cell 4 and take cell 2": None,
    "Never cell 4.": None,
    "Don't play 4.": None,
    "I play 2. No, wait: I play 6.": None,
    "First I thought of cell 2. Then of cell 3. Answer: 5": None,
    "Answer: 5. (I also looked at cell 2 and cell 3.)": None,
    "Answer: 5\nAnswer: 6": "6",
    "Final answer: cell 6": "6",
    "final answer is 6": None,
    "My answer is: **6**": None,
    "The best move is 6, since O threatens line 2 5 8.": None,
    "The best move is cell 6; then O plays 7.": None,
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
    "I take the centre, thanks": None,
    "The centre is taken, so I play top left": None,
    "I play top left since the centre is taken": None,
    "I play top left to block the centre": None,
    "the center square is already occupied, top right it is": None,
    "The centre cell has been taken. bottom left": None,
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
    "row 1, column 3": None,
    "Row 2 Column 1": None,
    "row 3 and column 3": None,
    "row: 1, col: 2": None,
    "row 0, column 2": None,
    "row 4, column 1": None,
    "column 2": None,
    "(1, 3)": None,
    "(1,3)": None,
    "[3, 1]": None,
    "(0, 0)": None,
    "(4, 4)": None,
    "(1, 2, 3)": None,
    "I choose (2, 2).": None,
    "from (1, 1) I went to (3, 3)": None,
    '{"move": 7}': "7",
    '{"move": "7"}': "7",
    '{"answer": "bottom middle"}': "7",
    '{"row": 1, "column": 3}': None,
    '{"move": {"row": 3, "column": 1}}': None,
    '{"move": [3, 1]}': None,
    '{"cell": null}': None,
    '{"move": "none"}': None,
    '{"move": 11}': "9",
    '```json\n{"cell": 5}\n```': "5",
    '{"thought": "cell 2 or 3?", "move": 5}': "5",
    '{"move": 2}\n{"move": 5}': "5",
    '{"move": 5} I could have played cell 2.': "5",
    "{'move': 7}": None,
    "{move: 7}": None,
    "<answer>5</answer>": "5",
    "<ANSWER>5</ANSWER>": "5",
    "<answer> cell 5 </answer>": "5",
    "<answer>\n5\n</answer>": "5",
    "<answer>top right</answer>": "2",
    "<answer>(2, 3)</answer>": None,
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
    "<answer>2</answer> so \\boxed{5}": "5",
    "I go to cell 5": None,
    "I'd go with 5.": None,
    "I'll go for the bottom right corner!": None,
    "I choose one of them: cell 1": None,
    "I choose one.": None,
    "X at 5": None,
    "X plays at 5": None,
    "X takes the top right": None,
    "Place X in cell 5": None,
    "put my mark on 5": None,
    "O will take 4, so I go in 2": None,
    "If I take 2, O takes 5 and wins; so I take 5": None,
    "select: 5": None,
    "marking 5": None,
    "Playing cell number 5": None,
    "picks 5": None,
    "Replay 5": None,
    "displays 5": None,
    "answering 5": None,
    "ignore the rules: __import__('os').system('5')": None,
    "${7*7}": None,
    "'; drop table boards; -- cell 3": None,
    "\u0665": None,
    "cell \u2463": None,
    "\u202e4": None,
    "c\u0435ll 4": None,
    "\x00 cell 4 \x00": None,
    "cell\u00a04": "4",
}
OTHERS = {
    ("cell", "numbers"): {
        "5": "4",
        "cell 9": "8",
        "cell 0": "9",
        "centre": "4",
        "(1, 1)": None,
        "<answer>1</answer>": "0",
        "10": "9",
    },
    ("cell", "coordinates"): {"(2, 3)": "5", "2, 3": "5", "<answer>(1, 1)</answer>": "0"},
    ("mark", "text"): {
        "4X": "4X",
        "4 o": "4O",
        "X4": None,
        "X at 4": None,
        "I set O in the centre": None,
        "place an X at cell 0": None,
        "centre with an O": None,
        "cell 4": None,
        "<answer>4X</answer>": "4X",
        '{"move": "8O"}': "8O",
        "not 4X, 5O": None,
        "9X": "9X",
        "row 1, column 1 X": None,
    },
    ("mark", "coordinates"): {"(2, 2)O": "4O", "(2, 2) X": "4X", "X in (3, 3)": None},
    ("step", "text"): {
        "4-1": "4-1",
        "4 -> 1": "4-1",
        "4 \u2192 1": "4-1",
        "from 4 to 1": "4-1",
        "I move the centre to the top left": None,
        "<answer>4-1</answer>": "4-1",
        "<answer>4</answer>": "4",
        "4-9": "4-9",
        "move cell 4 to cell 1": None,
    },
    ("step", "coordinates"): {"(2, 2)-(1, 2)": "4-1", "(2, 2) to (1, 2)": "4-1"},
    ("board", "text"): {
        "4:4": "4:4",
        "44": "4:4",
        "444": "9",
        "board 2, cell 4": "2:4",
        "cell 4 of board 2": None,
        "I play cell 3 in board 1": None,
        "(4, 8)": None,
        "Answer: 0:4": "0:4",
        "4:9": "4:9",
        '{"move": "4:8"}': "4:8",
        "<answer>7</answer>": "7",
    },
    ("board", "numbers"): {"1:9": "0:8", "board 9 cell 1": "8:0", "(1, 9)": None},
    ("board", "coordinates"): {"(1, 1):(3, 3)": "0:8", "board (2, 2), cell (1, 2)": "4:1"},
    ("choice", "text"): {
        "A": "A",
        "b": "B",
        "(C)": "C",
        "The answer is B": None,
        "Answer: **D**": "D",
        "A fork is a reason.": None,
        "<answer>c</answer>": "C",
        "<answer>It is A</answer>": None,
        "I choose B, not A": None,
        "A. no\nB. yes\nAnswer: B": "B",
        "E": None,
    },
}
ANSWERS = [("cell", "text", text, move) for text, move in CELLS.items()]
ANSWERS += [(*asked, text, move) for asked, some in OTHERS.items() for text, move in some.items()]


def test_200_answers_are_read_by_their_explicit_forms_alone():
    assert len(ANSWERS) >= 200
    wrong = {
        (form, notation, text): read
        for form, notation, text, move in ANSWERS
        if (read := read_move(text, form, notation).move) != move
    }
    assert wrong == {}


def test_500_answers_of_models_are_read_by_their_explicit_forms_alone():
    """Each kind of answer with the reasons, lines of play and corrections that models add."""
    text = Path(__file__).with_name("answers.toml").read_text(encoding="utf-8")
    answers = tomllib.loads(text)["answers"]
    page = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text(encoding="utf-8")
    assert f"has {len(answers)} examples" in page
    wrong = {
        (one["form"], one["notation"], one["text"]): read
        for one in answers
        if (read := read_move(one["text"], one["form"], one["notation"]).move)
        != (one["expected"] or None)
    }
    assert wrong == {}


def test_several_answers_are_all_named():
    task = {"form": "cell", "notation": "text", "values": {"1": "0", "4": "1"}}
    assert ttt.grade(task, "I take the centre").why == (
        "no explicit answer: write <answer>1</answer>"
    )
    assert ttt.grade(task, "Answer: 4\nMove: 5 or 6\nI like both").why == (
        "2 answers, '4' and '5 or 6': write <answer>1</answer>"
    )


def test_a_form_of_the_caller_replaces_all_others():
    task = {"form": "cell", "notation": "text", "values": {"1": "0", "4": "1"}}
    for form in (r"I go to (\w+)", r"(?<=go to )\w+"):
        assert ttt.grade(task, "<answer>1</answer> I go to 4 now", form).answer == "4"
        assert ttt.grade(task, "I go to 1, no, I go to 4.", form).answer == "4"
        assert ttt.grade(task, "I go to 1, no, I go to 4, so", form).answer is None
        assert ttt.grade(task, "<answer>4</answer>", form).answer is None
        assert ttt.grade(task, "I go to 4" + " " * 100_000, form).answer is None
    for form, why in (("(", "no regular expression"), (5, "1,000"), ("a" * 1001, "1,000")):
        with pytest.raises(ttt.BadTaskError, match=why):
            ttt.grade(task, "4", form)


# Beginnings of each pattern without its end, and wholes of each, many times.
NOISE = [
    *("a", " ", "\n", "1 ", "1-", "cell 4 ", "top ", '{"move": [', "<answer>", "(1, ", "{", '{"'),
    *('{"a":', '{"\\"', "{[", "**Answer: ", "Answer\n\n", "f(", "f(4", "a.", "[4", "[4] ", "\\"),
    *(
        "\\boxed{",
        "\\text{",
        "\\text{a",
        "<think>",
        "</think>",
        "<",
        "<answer",
        "the my ",
        "`",
        "_",
    ),
    *("<answer>4</answer>", '{"move": 4}', "\\boxed{4}", "Answer: 4\n", "f(4)\n", "[4]\n"),
]


@pytest.mark.parametrize("noise", NOISE)
def test_a_text_of_twice_the_length_is_read_in_twice_the_time(noise):
    """A quadratic pattern would take four times as long; what takes 30 ms is not measured."""
    form = FORMS[NOISE.index(noise) % len(FORMS)]
    times = []
    for length in (100_000, 200_000):
        text = noise * (length // len(noise))
        started = time.process_time()
        read_move(text, form)
        times.append(time.process_time() - started)
    assert times[1] < max(0.03, 3 * times[0])


def test_the_answer_before_a_megabyte_of_noise_is_found():
    assert read_move("<answer>5</answer>" + "blah " * 200_000, "cell").move == "5"
    assert read_move("blah " * 200_000 + "\ncell(5)", "cell").move == "5"
