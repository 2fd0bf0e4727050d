"""Policies of the classic game: names, functions and tables, and invalid ones."""

from array import array
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from random import Random

import numpy as np
import pytest

import ttt_tables as ttt
from tests.support import textbook
from ttt_tables.errors import BadModelError, IllegalMoveError, UnknownPolicyError
from ttt_tables.play.policy import read_policy

GAME = ttt.game()
TENTH = Fraction(1, 10)
OTHER_DIGITS = ("１/10", "0.１", "１", "1_0/1_00", "٣/10", "²/10")


def least(text):
    return text.index(".")


def test_named_policies_have_the_table_scores(db, tb):
    query = """
        select policy_x, policy_o, x_win_exact, draw_exact, o_win_exact, x_win, draw, o_win, x_score
        from crosstable
        """
    rows = db.execute(query).fetchall()
    assert {row[:2] for row in rows} == {(x, o) for x in tb.policies for o in tb.policies}
    for policy_x, policy_o, *row, x_score in rows:
        score, *chances = ttt.evaluate(policy_x, policy_o).exact
        assert row == [*map(str, chances), *map(float, chances)]
        assert x_score == float(score)
    gains = dict(db.execute("select policy, exploitability_exact from policies").fetchall())
    assert {policy: str(ttt.exploitability(policy)) for policy in tb.policies} == gains


def test_mixture_errs_at_the_documented_rate():
    """On this board perfect play takes cell 1. One tenth may be written in several forms."""
    here = GAME.position("X...O....")
    cells = here.legal_moves
    expected = {cell: TENTH / len(cells) + (1 - TENTH) * (cell == "1") for cell in cells}
    for epsilon in (0.1, Decimal("0.1"), "1/10", "0.1", TENTH):
        weights = ttt.mix("perfect", "random", epsilon)(here)
        total = sum(weights.values())
        assert {cell: Fraction(weight, total) for cell, weight in weights.items()} == expected


def test_one_part_mixture_equals_its_part():
    for epsilon, same in ((0, "perfect"), (1, "random")):
        mixture = ttt.mix("perfect", "random", epsilon)
        assert ttt.evaluate(mixture, "safe-centre") == ttt.evaluate(same, "safe-centre")
    half = ttt.mix(ttt.mix("perfect", "random", 1), "perfect", "1/2")
    assert ttt.evaluate("random", half) == ttt.evaluate(
        "random", ttt.mix("perfect", "random", "1/2")
    )


def test_function_and_tables_give_the_same_policy():
    by_text = {text: least(text) for text in textbook.OPEN}
    by_number = {textbook.number(text): {cell: 0.25} for text, cell in by_text.items()}
    first, any_move = (
        (lambda here: here.legal_moves[0]),
        (lambda here: dict.fromkeys(here.legal_moves, 1)),
    )
    expected = ttt.evaluate(first, any_move)
    for policy in (least, by_text, by_number, lambda text: {least(text): Fraction(1, 3)}):
        assert ttt.evaluate(policy, "random") == expected


def test_floats_are_read_exactly():
    """Weights need not sum to one."""
    third = ttt.evaluate(lambda text: dict.fromkeys(textbook.replies(text), 1 / 3), "perfect")
    assert third == ttt.evaluate("random", "perfect")
    tenth = np.float32(0.1)
    weights = read_policy({"." * 9: {0: tenth, 4: 1.0}}, GAME)(GAME.start)
    assert weights["0"] / weights["4"] == float(tenth) != 0.1


def test_exploitability_queries_only_reached_boards():
    met = {}

    def narrow(text):
        met[text] = textbook.best(text)[0]
        return met[text]

    assert ttt.exploitability(narrow) == 0
    assert len(met) < 1000 < len(textbook.OPEN)
    assert ttt.exploitability(met) == 0
    assert ttt.evaluate(met, "random") == ttt.evaluate("perfect", "random")


# Invalid policies


@pytest.mark.parametrize("policy", ["nope", "", "Perfect", "perfect "])
def test_unknown_policy_error_lists_the_names(policy):
    for call in (
        lambda: ttt.evaluate(policy, "perfect"),
        lambda: ttt.evaluate("perfect", policy),
        lambda: ttt.exploitability(policy),
        lambda: ttt.mix(policy, "perfect", 0)(GAME.start),
    ):
        with pytest.raises(UnknownPolicyError, match="choose one of perfect"):
            call()


def test_number_is_not_a_policy():
    with pytest.raises(BadModelError, match="a policy must be a name, a function"):
        ttt.evaluate(4, "perfect")


@pytest.mark.parametrize(
    "share",
    [*(-0.1, 1.1, 2, "11/10", "-1/10", "x", "", "1/0", float("nan"), True), *OTHER_DIGITS],
)
def test_probability_is_a_rational_from_zero_to_one(share):
    for ask, told in (
        (lambda: ttt.mix("perfect", "random", share), "epsilon"),
        (lambda: ttt.epsilon_greedy(share), "epsilon"),
        (lambda: ttt.epsilon_for(loss=share), "the loss rate"),
    ):
        with pytest.raises(BadModelError, match=told):
            ask()
    if share in OTHER_DIGITS:
        with pytest.raises(BadModelError, match="not all numbers"):
            ttt.evaluate(lambda text: {text.index("."): share}, "perfect")


def nine(text):
    """Return nine probabilities, 0 on taken cells, as a network's masked and scaled output."""
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


@pytest.mark.parametrize("name", ANSWERS)
def test_nine_weights_of_any_type_are_equal(name):
    policy, here = ANSWERS[name], GAME.position("XO.......")
    for given in (policy, {"XO.......": policy("XO.......")}):
        weights = read_policy(given, GAME)(here)
        assert [*weights] == [*here.legal_moves]
        assert len({*weights.values()} - {0}) == 1


def test_nine_weights_are_accepted_as_a_policy():
    assert ttt.evaluate(nine, "perfect") == ttt.evaluate("random", "perfect")
    assert ttt.exploitability(nine) == ttt.exploitability("random")
    assert ttt.mix(nine, "perfect", 0)(GAME.start) == dict.fromkeys("012345678", 1)
    ours, theirs = GAME.against(O=nine), GAME.against(O="random")
    assert ours.probe("XO.......").exact == theirs.probe("XO.......").exact


def test_weight_on_a_taken_cell_is_rejected():
    with pytest.raises(
        IllegalMoveError, match=r"'0', which is not a legal move on 'XO\.{7}'.*of 2"
    ):
        ttt.evaluate({**dict.fromkeys(textbook.OPEN, 0)}, lambda _: 1)
    for answer in ([1] * 9, np.ones(9), {0: 0.5, 1: 0.5}, 0):
        with pytest.raises(IllegalMoveError, match=r"'0'.* on 'X.*choose one of 1, 2"):
            ttt.evaluate("perfect", lambda _, answer=answer: answer)


NO_MOVES = [True, 4.0, {True: 1}, {4.0: 1}, [0], [], [1] * 10, np.ones((3, 3)), None]


@pytest.mark.parametrize("answer", NO_MOVES, ids=repr)
def test_error_shows_the_answer_and_valid_forms(answer):
    with pytest.raises(IllegalMoveError) as rejected:
        ttt.evaluate(lambda _: answer, "perfect")
    said = str(rejected.value)
    assert "returns" in said
    assert "on '.........'" in said
    assert "a move such as '0', weights such as {'0': 0.25, '8': 0.75}, or nine weights" in said


@pytest.mark.parametrize("answer", [9, "9", {9: 1}, {"x": 1}, "", {-1: 1}], ids=repr)
def test_error_shows_the_illegal_answer(answer):
    with pytest.raises(IllegalMoveError, match=r"not a legal move on '\.{9}': choose one of 0, 1"):
        ttt.evaluate(lambda _: answer, "perfect")


def test_duplicate_weights_of_a_move_are_rejected():
    with pytest.raises(BadModelError, match="'0' two weights"):
        ttt.evaluate(lambda _: {0: 1, "0": 2}, "perfect")


@pytest.mark.parametrize(
    "answer",
    [
        *([0] * 9, [float("nan")] * 9, [-1] + [1] * 8, ["x"] * 9, [None] * 9),
        *({}, {0: 0}, {0: -1}, {0: 1, 1: -1}, {0: float("inf")}, {0: "1/0"}, {0: None}, {0: 1j}),
    ],
    ids=repr,
)
def test_invalid_distribution_is_rejected(answer):
    with pytest.raises(BadModelError, match=r"on '\.{9}'.*give a move such as '0'"):
        ttt.evaluate(lambda _: answer, "perfect")


def test_missing_board_in_a_table_is_named():
    with pytest.raises(BadModelError, match=r"'X\.{8}': give a move such as '1'"):
        ttt.evaluate("perfect", {})


@pytest.mark.parametrize("call", [ttt.evaluate, ttt.mix])
def test_function_is_called_twice_if_it_has_a_choice(call):
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


def test_nondeterministic_function_is_rejected():
    """The function is named even if only its last moves are random."""
    source = Random(3)

    def shuffles(text):
        return source.choice([cell for cell in range(9) if text[cell] == "."])

    def late(text):
        kept = [cell for cell in (4, 0, 2, 6, 8) if text[cell] == "."]
        return kept[0] if kept else shuffles(text)

    for call in (
        *[lambda: ttt.evaluate(late, "random")] * 20,
        lambda: ttt.evaluate(shuffles, "perfect"),
        lambda: ttt.exploitability(shuffles),
        lambda: ttt.mix(shuffles, "perfect", 0.5)(GAME.start),
    ):
        with pytest.raises(BadModelError, match="return the weights that it draws by"):
            call()


def test_scaled_weights_are_equal():
    scales = iter([1, 7])
    policy = {"." * 9: 4}
    answers = lambda text: {0: next(scales)} if text == "." * 9 else policy  # noqa: E731
    assert read_policy(answers, GAME)(GAME.start) == {"0": 1}
