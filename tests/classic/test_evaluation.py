"""Policy against policy: the exact chances are those of all games, played one by one."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

import ttt_tables as ttt
from tests.support import textbook
from tests.support.parts import first
from ttt_tables.errors import BadModelError, UnknownPolicyError

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


@pytest.mark.parametrize("epsilon", first([0.1, Decimal("0.1"), "1/10", "0.1", Fraction(1, 10)], 2))
def test_one_tenth_is_one_tenth_however_it_is_written(epsilon):
    mixture = ttt.mix("perfect", "random", epsilon)
    assert ttt.evaluate(mixture, "random") == ttt.evaluate(
        ttt.mix("perfect", "random", TENTH), "random"
    )


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


def test_perfect_play_and_what_never_risks_a_loss_cannot_be_exploited(tb):
    for policy in tb.policies:
        if policy.startswith(("perfect", "safe", "1f604")):
            assert ttt.exploitability(policy) == 0


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


@pytest.mark.parametrize("policy", [None, 4, b"perfect", ["perfect"], 0.5])
def test_what_is_no_policy_is_refused(policy):
    with pytest.raises(BadModelError, match="a policy is a name, a function"):
        ttt.evaluate(policy, "perfect")


@pytest.mark.parametrize("epsilon", [-0.1, 1.1, "x", None, float("nan"), True, "1/0", "", 2])
def test_an_epsilon_that_is_no_probability_is_refused(epsilon):
    with pytest.raises(BadModelError, match="epsilon"):
        ttt.mix("perfect", "random", epsilon)


@pytest.mark.parametrize("share", ["１/10", "0.１", "１", "1_0/1_00", "٣/10", "²/10"])
def test_digits_of_other_scripts_and_underscores_are_no_numbers(share):
    with pytest.raises(BadModelError, match="epsilon is no number"):
        ttt.mix("perfect", "random", share)
    with pytest.raises(BadModelError, match="not all numbers"):
        ttt.evaluate(lambda text: {text.index("."): share}, "perfect")
