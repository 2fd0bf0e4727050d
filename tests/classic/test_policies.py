"""Policies as users have them, and their exact chances: those of all games, played one by one."""

from array import array
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.errors import BadModelError, IllegalMoveError, UnknownPolicyError
from ttt_tables.games.classic.given_policy import read_policy
from ttt_tables.games.classic.opponents import errs

TENTH = Fraction(1, 10)


def all_games(weigh_x, weigh_o):
    """Return the chances of the three results, by walking through every game."""
    ended = Counter()
    sides = {"X": cache(weigh_x), "O": cache(weigh_o)}

    def walk(text, chance):
        if textbook.over(text):
            ended[textbook.over(text)] += chance
            return
        weights = sides[textbook.side(text)](text)
        total = sum(weights.values())
        for cell, weight in weights.items():
            if weight:
                walk(textbook.replies(text)[cell], chance * Fraction(weight, total))

    walk(textbook.EMPTY, Fraction(1))
    return ended["X"], ended["draw"], ended["O"]


def perfect(text):
    return {textbook.best(text)[0]: 1}


def perfect_any(text):
    return dict.fromkeys(textbook.best(text), 1)


def tenth(text):
    """Perfect play that errs once in ten moves."""
    cells = textbook.replies(text)
    weights = {cell: TENTH / len(cells) for cell in cells}
    weights[textbook.best(text)[0]] += 1 - TENTH
    return weights


def test_every_named_policy_against_every_other_is_its_row_of_the_crosstable(db, tb):
    query = """
        select policy_x, policy_o, x_win_exact, draw_exact, o_win_exact, x_win, draw, o_win, x_score
        from crosstable
        """
    rows = db.execute(query).fetchall()
    assert {row[:2] for row in rows} == {(x, o) for x in tb.policies for o in tb.policies}
    for policy_x, policy_o, *row, x_score in rows:
        chances = ttt.evaluate(policy_x, policy_o)
        assert row == [*map(str, chances), *map(float, chances)]
        assert x_score == float(chances.x_score)


@pytest.mark.slow
def test_a_mixture_errs_as_often_as_it_says():
    mixture = ttt.mix("perfect", "random", 0.1)
    assert ttt.evaluate(mixture, "perfect-any") == all_games(tenth, perfect_any)
    assert ttt.evaluate("random", mixture) == all_games(textbook.uniform, tenth)
    for text in textbook.OPEN:
        weights, exact = mixture(text), tenth(text)
        assert {c: Fraction(w, sum(weights.values())) for c, w in weights.items()} == exact


def test_one_tenth_is_one_tenth_however_it_is_written():
    for epsilon in (0.1, Decimal("0.1"), "1/10", "0.1"):
        weights = [ttt.mix("perfect", "random", one)("X...O....") for one in (epsilon, TENTH)]
        assert weights[0] == weights[1]


def test_a_mixture_with_nothing_of_one_part_is_the_other():
    for epsilon, same in ((0, "perfect"), (1, "random")):
        mixture = ttt.mix("perfect", "random", epsilon)
        assert ttt.evaluate(mixture, "safe-centre") == ttt.evaluate(same, "safe-centre")
        assert ttt.evaluate("safe-centre", mixture) == ttt.evaluate("safe-centre", same)


def test_mixtures_may_be_mixed():
    half = ttt.mix(ttt.mix("perfect", "random", 1), "perfect", "1/2")
    assert ttt.evaluate(half, "random") == ttt.evaluate(
        ttt.mix("perfect", "random", "1/2"), "random"
    )


def least(text):
    return min(textbook.replies(text))


def test_a_function_and_a_table_of_either_key_are_one_policy():
    by_text = {text: least(text) for text in textbook.OPEN}
    by_number = {textbook.number(text): {cell: 0.25} for text, cell in by_text.items()}
    expected = all_games(lambda text: {least(text): 1}, textbook.uniform)
    for policy in (least, by_text, by_number, lambda text: {least(text): Fraction(1, 3)}):
        assert ttt.evaluate(policy, "random") == expected
    expected = all_games(textbook.uniform, lambda text: {least(text): 1})
    for policy in (least, by_text, by_number):
        assert ttt.evaluate("random", policy) == expected


def test_weights_need_not_sum_to_one_and_floats_are_read_exactly():
    third = ttt.evaluate(lambda t: dict.fromkeys(textbook.replies(t), 1 / 3), "perfect")
    assert third == ttt.evaluate("random", "perfect")
    skewed = ttt.evaluate(lambda t: {c: 0.1 * (c + 1) for c in textbook.replies(t)}, "perfect")
    floats = all_games(lambda t: {c: Fraction(0.1 * (c + 1)) for c in textbook.replies(t)}, perfect)
    assert skewed == floats


# Exploitability


def gain(weigh):
    """Return (b_x + b_o - 1) / 2 by a recursion over the texts."""

    @cache
    def best_score(text, me):
        """Return my expected score on a board, when I play best against the policy."""
        if textbook.over(text):
            return {me: Fraction(1), "draw": Fraction(1, 2)}.get(textbook.over(text), Fraction(0))
        after = textbook.replies(text)
        if textbook.side(text) == me:
            return max(best_score(board, me) for board in after.values())
        weights = weigh(text)
        scores = [weight * best_score(after[cell], me) for cell, weight in weights.items()]
        return Fraction(sum(scores)) / sum(weights.values())

    return (best_score(textbook.EMPTY, "X") + best_score(textbook.EMPTY, "O") - 1) / 2


def test_the_exploitability_of_every_named_policy_is_its_row_of_the_table(db, tb):
    rows = dict(db.execute("select policy, exploitability_exact from policies").fetchall())
    assert {policy: str(ttt.exploitability(policy)) for policy in tb.policies} == rows


@pytest.mark.slow
def test_what_takes_risks_or_plays_at_random_is_exploited():
    for policy in ("random", "max-win-uniform", least):
        assert 0 < ttt.exploitability(policy) <= Fraction(1, 2)
    assert ttt.exploitability(least) == gain(lambda text: {least(text): 1})
    mixture = ttt.mix("perfect", "random", "1/10")
    assert ttt.exploitability(mixture) == gain(tenth)
    assert ttt.exploitability(mixture) < ttt.exploitability("random")


def test_exploitability_asks_only_for_boards_that_the_policy_meets():
    met, asked = {}, []

    def narrow(text):
        asked.append(text)
        met[text] = textbook.best(text)[0]
        return met[text]

    assert ttt.exploitability(narrow) == 0
    assert len(met) < 1000 < len(textbook.OPEN)
    assert ttt.exploitability(met) == 0
    assert ttt.evaluate(met, "random") == ttt.evaluate("perfect", "random")


# Refusals


@pytest.mark.parametrize("policy", ["nope", "", "Perfect", "perfect "])
def test_an_unknown_name_is_refused_at_once(policy):
    for call in (
        lambda: ttt.evaluate(policy, "perfect"),
        lambda: ttt.evaluate("perfect", policy),
        lambda: ttt.exploitability(policy),
        lambda: ttt.mix(policy, "perfect", 0),
    ):
        with pytest.raises(UnknownPolicyError, match="choose one of perfect"):
            call()


def test_what_is_no_policy_is_refused():
    with pytest.raises(BadModelError, match="a policy is a name, a function"):
        ttt.evaluate(4, "perfect")


@pytest.mark.parametrize(
    "share",
    [
        *(-0.1, 1.1, 2, "11/10", "-1/10", "x", "", "1/0", float("nan"), True),
        *("１/10", "0.１", "１", "1_0/1_00", "٣/10", "²/10"),  # digits of other scripts
    ],
)
def test_a_share_is_a_rational_from_zero_to_one(share):
    for ask, told in (
        (lambda: ttt.mix("perfect", "random", share), "epsilon"),
        (lambda: errs(share), "epsilon"),
        (lambda: ttt.skill(loss=share), "the loss rate"),
    ):
        with pytest.raises(BadModelError, match=told):
            ask()


def test_digits_of_other_scripts_are_no_weights():
    for share in ("１/10", "0.１", "１", "1_0/1_00", "٣/10", "²/10"):
        with pytest.raises(BadModelError, match="not all numbers"):
            ttt.evaluate(lambda text, share=share: {text.index("."): share}, "perfect")


@cache
def random_against_perfect():
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
    """One reader serves exploitability, too."""
    policy = ANSWERS[name]
    table = {text: policy(text) for text in textbook.OPEN if textbook.side(text) == "X"}
    assert (
        ttt.evaluate(policy, "perfect")
        == ttt.evaluate(table, "perfect")
        == random_against_perfect()
    )
    assert ttt.mix(table, "perfect", 0)("." * 9) == dict.fromkeys(range(9), 1)
    assert tb.against(policy).exact("XO.......") == tb.against("random").exact("XO.......")


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


NO_MOVES = [9, "0", True, 4.0, {9: 1}, {"0": 1}, {True: 1}, [0], [], [1] * 10, np.ones((3, 3))]


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


def test_a_function_that_answers_otherwise_is_named_as_hidden_chance():
    """A function is named, too, if only its last moves hang on chance."""
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
