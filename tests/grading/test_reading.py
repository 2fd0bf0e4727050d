"""Answers in explicit forms and in prose, which is not read; and the time that noise takes."""

import json
import time
from pathlib import Path

import pytest

import ttt_tables as ttt
from ttt_tables.grading.moves import FORMS
from ttt_tables.grading.reading import read_move

CASES = Path(__file__).parents[1] / "notation" / "answers.jsonl"


def test_answers_are_read_by_their_explicit_forms_alone():
    """Answers of models, with the reasons, lines of play and corrections that they add.

    A move stands in the words of the tables; its 9 is a cell that the board has not.
    """
    answers = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    page = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text(encoding="utf-8")
    assert f"has {len(answers)} examples" in page
    wrong = {
        (one["form"], one["writing"], one["text"]): read
        for one in answers
        if (read := read_move(one["text"], one["form"], one["writing"]).move) != one["reads"]
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
