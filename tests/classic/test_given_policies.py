"""Policies as users have them: arrays, numpy's numbers, zeros on taken cells, and hidden chance."""

from array import array
from collections import Counter
from functools import cache
from random import Random

import numpy as np
import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.errors import BadModelError, IllegalMoveError
from ttt_tables.games.classic.given_policy import read_policy


@cache
def uniform():
    return ttt.evaluate("random", "perfect")


def nine(text):
    """Return nine probabilities, 0 on taken cells, as a network's output masked and scaled."""
    return [float(text[cell] == ".") for cell in range(9)]


ANSWERS = {
    "list": nine,
    "tuple": lambda text: tuple(nine(text)),
    "array of floats": lambda text: np.array(nine(text)),
    "array of float32": lambda text: np.array(nine(text), np.float32),
    "array of whole numbers": lambda text: np.array(nine(text), np.uint8),
    "array of the standard library": lambda text: array("d", nine(text)),
    "float32 by cell": lambda text: {c: np.float32(0.25) for c in textbook.replies(text)},
    "float16 by cell of numpy": lambda text: {
        np.int64(c): np.float16(w) for c, w in enumerate(nine(text))
    },
    "longdouble by cell": lambda text: dict(enumerate(np.array(nine(text), np.longdouble))),
    "zeros on taken cells": lambda text: dict(enumerate(nine(text))),
    "texts": lambda text: [str(weight) for weight in nine(text)],
}


@pytest.mark.parametrize("name", first(ANSWERS, 3))
def test_whatever_nine_weights_are_written_as_they_are_one_policy_everywhere(name, tb):
    policy = ANSWERS[name]
    table = {text: policy(text) for text in textbook.OPEN if textbook.side(text) == "X"}
    assert ttt.evaluate(policy, "perfect") == ttt.evaluate(table, "perfect") == uniform()
    assert ttt.mix(table, "perfect", 0)("." * 9) == dict.fromkeys(range(9), 1)
    assert tb.against(policy).exact("XO.......") == tb.against("random").exact("XO.......")


@pytest.mark.slow
def test_exploitability_takes_arrays():
    assert ttt.exploitability(ANSWERS["array of float32"]) == ttt.exploitability("random")


def test_a_float32_stands_for_the_binary_fraction_it_is():
    tenth = np.float32(0.1)
    policy = {"." * 9: {0: tenth, 4: 1.0}}
    model = read_policy(policy)
    weights = model(0)
    assert weights[0] / weights[4] == float(tenth) != 0.1


def test_weight_on_a_taken_cell_is_refused_in_any_form():
    with pytest.raises(IllegalMoveError, match=r"cell 0 on 'XO\.{7}'.*choose one of \[2"):
        ttt.evaluate({**dict.fromkeys(textbook.OPEN, 0)}, lambda _: 1)
    for answer in ([1] * 9, np.ones(9), {0: 0.5, 1: 0.5}, 0):
        with pytest.raises(IllegalMoveError, match=r"cell 0 on 'X.*taken.*choose one of \[1, 2"):
            ttt.evaluate("perfect", lambda _, answer=answer: answer)


NO_MOVES = [9, -1, "0", None, True, 4.0, {9: 1}, {"0": 1}, {True: 1}, [0], {0}, [], (), b"0"]
NO_MOVES += [[1] * 8, [1] * 10, np.ones((3, 3))]


@pytest.mark.parametrize("answer", NO_MOVES, ids=repr)
def test_a_refusal_shows_what_was_given_and_what_would_be_right(answer):
    with pytest.raises(IllegalMoveError) as refused:
        ttt.evaluate(lambda _: answer, "perfect")
    said = str(refused.value)
    assert "answers" in said
    assert "on '.........'" in said
    assert "a cell such as 0, weights such as {0: 0.25, 8: 0.75}, or nine weights" in said


@pytest.mark.parametrize(
    "answer",
    [
        *([0] * 9, [float("nan")] * 9, [-1] + [1] * 8, ["x"] * 9, [None] * 9),
        *({}, {0: 0}, {0: -1}, {0: 1, 1: -1}, {0: float("inf")}, {0: "1/0"}, {0: None}, {0: 1j}),
    ],
    ids=repr,
)
def test_weights_that_are_no_distribution_are_refused_with_an_example(answer):
    with pytest.raises(BadModelError, match=r"on '\.{9}'.*give a cell such as 0"):
        ttt.evaluate(lambda _: answer, "perfect")


def test_a_table_without_a_board_is_told_what_it_lacks():
    with pytest.raises(BadModelError, match=r"'X\.{8}': give it a cell such as 1"):
        ttt.evaluate("perfect", {})


@pytest.mark.parametrize("call", [ttt.evaluate, ttt.mix])
def test_a_function_is_asked_twice_where_it_has_a_choice(call):
    asked = Counter()

    def policy(text):
        asked[text] += 1
        return text.index(".")

    if call is ttt.mix:
        policy_of = ttt.mix(policy, "perfect", 0.5)
        ttt.evaluate(policy_of, "random")
    else:
        ttt.evaluate(policy, "random")
    assert {text.count(".") > 1: count for text, count in asked.items()} == {True: 2, False: 1}
    assert all(count == 1 + (text.count(".") > 1) for text, count in asked.items())


@pytest.mark.parametrize("seed", range(20))
def test_chance_is_found_though_the_first_move_is_fixed(seed):
    source = Random(seed)

    def mine(text):
        free = [cell for cell in range(9) if text[cell] == "."]
        corners = [cell for cell in (0, 2, 6, 8) if cell in free]
        return 4 if 4 in free else corners[0] if corners else source.choice(free)

    with pytest.raises(BadModelError, match="hides chance, so return the weights"):
        ttt.evaluate(mine, "random")


def test_a_function_that_answers_otherwise_is_named_as_hidden_chance():
    source = Random(3)

    def shuffles(text):
        return source.choice([cell for cell in range(9) if text[cell] == "."])

    for call in (
        lambda: ttt.evaluate(shuffles, "perfect"),
        lambda: ttt.exploitability(shuffles),
        lambda: ttt.mix(shuffles, "perfect", 0.5)("." * 9),
    ):
        with pytest.raises(BadModelError, match="hides chance, so return the weights"):
            call()


def test_weights_of_another_scale_are_the_same_answer():
    scales = iter([1, 7])
    policy = {"." * 9: 4}
    answers = lambda text: {0: next(scales)} if text == "." * 9 else policy  # noqa: E731
    assert read_policy(answers)(0) == {0: 1}


def test_chances_have_a_form_in_floats():
    exact = ttt.evaluate("random", "random")
    floats = exact.as_floats()
    assert floats == tuple(map(float, exact))
    assert all(type(chance) is float for chance in floats)
    assert floats.x_score == pytest.approx(float(exact.x_score))
    assert len(repr(ttt.evaluate("menace", "random").as_floats())) < 100


def test_help_says_what_a_policy_is():
    said = ttt.evaluate.__doc__
    for word in ("a name", "a function", "mapping of boards", "nine weights", "as_floats", "twice"):
        assert word in said
