"""Answers in explicit forms are read and prose is not; reading noise takes linear time."""

import json
import re
import signal
import time
from pathlib import Path

import pytest

import ttt_tables as ttt
from ttt_tables.notation import moves, replies
from ttt_tables.notation.layouts import TASK_NOTATIONS, write_answer
from ttt_tables.notation.moves import FORMS
from ttt_tables.notation.replies import own_form, read_move

CASES = Path(__file__).with_name("answers.jsonl")


def test_only_explicit_answer_forms_are_read():
    """Answers of models have reasons, lines of play and corrections.

    A move is written in the notation of the tables; 9 is not a cell of the board.
    """
    answers = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    page = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text(encoding="utf-8")
    assert f"has {len(answers)} examples" in page
    wrong = []
    for one in answers:
        own = own_form(keys=one.get("keys"), base=one.get("base"))
        read = read_move(one["text"], one["form"], one["notation"], own, one.get("side")).move
        wrong += [] if read == one["reads"] else [(one, read)]
    assert wrong == []


def test_documented_keys_labels_and_tags_are_read():
    page = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text(encoding="utf-8")
    (keys,) = re.findall(r"one of the keys (.*?), whose whole", page, re.S)
    assert {*re.findall(r"`(\w+)`", keys)} == {*replies.KEYS}
    (labels,) = re.findall(r"The labels are (.*?), also", page, re.S)
    for name in re.findall(r"\w+", labels.replace(" and ", ", ")):
        assert read_move(f"Hm.\n{name.title()}: 4\nHm.", "cell").move == "4"
        assert read_move(f"Hm.\nThe final {name}\n4\nHm.", "cell").move == "4"
    (tags,) = re.findall(r"A tag that holds (.*?)\. ", page, re.S)
    for name in re.findall(r"`<(\w+)>", tags):
        assert read_move(f"So <{name}>4</{name}> wins", "cell").move == "4"


@pytest.mark.parametrize("notation", TASK_NOTATIONS)
def test_notation_round_trips(notation):
    cells = [*map(str, range(9))]
    moves = {
        "cell": cells,
        "mark": [f"{cell}{mark}" for cell in cells for mark in "XO"],
        "step": [*cells, *[f"{cell}-{8 - int(cell)}" for cell in cells]],
        "board": [f"{board}:{cell}" for board in cells for cell in cells],
    }
    for form, some in moves.items():
        texts = [f"<answer>{write_answer(move, notation)}</answer>" for move in some]
        assert [read_move(text, form, notation).move for text in texts] == some


@pytest.mark.parametrize("text", ["the cell 4", "cell 4", "The centre", "X4", "4x", "X = 4"])
def test_replies_and_games_share_one_move_grammar(text):
    assert read_move(text, "cell", side="X").move == "4"
    assert moves.read_move(text, side="X") == "4"


def test_steps_are_read_equally_in_replies_and_games():
    for text in ("4-1", "4 -> 1", "4 to 1", "from 4 to 1", "centre to the cell 1"):
        assert read_move(text, "step").move == moves.read_move(text, like="0-1") == "4-1"


def test_only_boards_are_numbered_above_nine():
    assert moves.read_move("10:4", like="0:4") == "10:4"
    with pytest.raises(ttt.IllegalMoveError):
        moves.read_move("0:12", like="0:4")


@pytest.mark.parametrize("text", ["X4O", "O:4x"])
def test_move_between_two_different_marks_is_rejected(text):
    assert read_move(text, "mark").move is None
    with pytest.raises(ttt.IllegalMoveError):
        moves.read_move(text, like="4X")


def test_error_names_all_conflicting_answers():
    task = {"form": "cell", "notation": "text", "values": {"1": "0", "4": "1"}}
    assert ttt.grade(task, "I take the centre").why == (
        "no explicit answer: write <answer>1</answer>"
    )
    assert ttt.grade(task, "Answer: 4\nMove: 5 or 6\nI like both").why == (
        "2 different answers, '4' and '5 or 6': write <answer>1</answer>"
    )


def test_custom_answer_pattern_overrides_builtins():
    task = {"form": "cell", "notation": "text", "values": {"1": "0", "4": "1"}}
    for form in (r"I go to (\w+)", r"(?<=go to )\w+"):
        assert ttt.grade(task, "<answer>1</answer> I go to 4 now", form).answer == "4"
        assert ttt.grade(task, "I go to 1, no, I go to 4.", form).answer == "4"
        assert ttt.grade(task, "I go to 1, no, I go to 4, so", form).answer is None
        assert ttt.grade(task, "<answer>4</answer>", form).answer is None
        assert ttt.grade(task, "I go to 4" + " " * 100_000, form).answer is None
    for form, why in (("(", "not a regular expression"), (5, "1,000"), ("a" * 1001, "1,000")):
        with pytest.raises(ttt.BadTaskError, match=why):
            ttt.grade(task, "4", form)


def test_slow_pattern_is_rejected_without_side_effects(monkeypatch):
    monkeypatch.setattr(replies, "SECONDS", 0.05)
    task = {"form": "cell", "notation": "text", "values": {"4": "1"}}
    signal.setitimer(signal.ITIMER_REAL, 1000)
    try:
        for form in (r"(a+)+$", r"(?:a|a)*b", r"(.*)(.*)(.*)(.*)(.*)x"):
            with pytest.raises(ttt.BadTaskError, match=r"more than 0\.05 seconds"):
                ttt.grade(task, "a" * 5000 + "!", form)
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 900
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    assert ttt.grade(task, "a4", "a(4)").right


def test_invalid_answer_keys_are_rejected():
    task = {"form": "cell", "notation": "text", "values": {"4": "1"}}
    for asked, why in [
        ({"base": 1}, "base 1 applies only to keys"),
        ({"form": "4", "keys": "index"}, "pass one of form and keys"),
        ({"form": "4", "base": 0}, "pass one of form and keys"),
        *[
            ({"keys": keys}, "keys must be different names")
            for keys in ("", "a,,b", "a,a", 5, ["a"], "a" * 1001)
        ],
        *[({"keys": "index", "base": base}, "base must be 0 or 1") for base in (2, "0", True, 0.0)],
        ({"keys": "a,b,c"}, "form cell needs 1 or 2 keys, got 3"),
    ]:
        with pytest.raises(ttt.BadTaskError, match=why):
            ttt.grade(task, '{"index": 4}', **asked)


# Many repetitions of each pattern, with and without its end.
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
    *("\n1. ", "\n> > ", "- ", "a. `", "`f(4)` ", "f(4). ", "[4]. ", "e.g. ["),
    *("\nAnswer: 4, because x", "<answer><move>", "<answer><move>4</move></answer>"),
    *("</move></answer>", "<answer>```", "~", '{"from": 4, "to": ', '{"from": 4, "to": 1}'),
]


@pytest.mark.parametrize("noise", NOISE)
def test_reading_time_is_linear_in_text_length(noise):
    """A quadratic pattern would take four times as long; less than 30 ms is not measured.

    Another process can slow down a measurement, so there are three attempts.
    """
    form = [*FORMS, "choice"][NOISE.index(noise) % 5]
    for _ in range(3):
        times = []
        for length in (100_000, 200_000):
            text = noise * (length // len(noise))
            started = time.process_time()
            read_move(text, form)
            times.append(time.process_time() - started)
        if is_linear := times[1] < max(0.03, 3 * times[0]):
            break
    assert is_linear, times


def test_answer_before_a_megabyte_of_noise_is_found():
    assert read_move("<answer>5</answer>" + "blah " * 200_000, "cell").move == "5"
    assert read_move("blah " * 200_000 + "\ncell(5)", "cell").move == "5"
