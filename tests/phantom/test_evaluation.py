"""Any policy of both versions is evaluated by playing all games, and by the programs of verify.

Only this module evaluates policies that are not stored. It is slow because it lists all information
sets and compiles the walk.
"""

from fractions import Fraction
from math import lcm
from random import Random

import numpy as np
import pytest

import ttt_tables as ttt
from pipeline.phantom.equilibrium import read
from ttt_tables.games.phantom import given_policy
from ttt_tables.games.phantom.abrupt.images import images_of
from ttt_tables.games.phantom.evaluation import reply_to, values_against
from ttt_tables.games.phantom.given_policy import _orders
from ttt_tables.games.phantom.rules import SIDES, InformationSet, Referee
from ttt_tables.games.phantom.sets import sets_of
from ttt_tables.verify.phantom import abrupt_replies, replies

pytestmark = pytest.mark.slow

phantom = ttt.phantom
OTHER = {"X": "O", "O": "X"}
CELLS = tuple(range(9))
GAMES = {False: ttt.game("phantom"), True: ttt.game("abrupt")}


def given(policy):
    """Return a policy; a function of information sets becomes one of positions."""
    return (lambda here: policy(phantom.parse(here))) if callable(policy) else policy


def plan(policy, side, abrupt=False, **options):
    return GAMES[abrupt].plan(given(policy), side, **options)


def best_response(policy, side, abrupt=False, **options):
    return reply_to(plan(policy, OTHER[side], abrupt, **options))


def evaluate(x, o, abrupt=False, **options):
    """Return the probabilities that X wins, draws and loses."""
    value = GAMES[abrupt].evaluate(given(x), given(o), **options)
    if value.error_bound == 0:
        return value.exact[1:]
    assert value.error_bound == 1e-12
    return value.win, value.draw, value.loss


def score(chances):
    return chances[0] + chances[1] / 2


def exploitability(policy, abrupt=False, **options):
    return GAMES[abrupt].exploitability(given(policy), **options)


def sparse(seed, cells=2):
    """Return a policy that names few cells in each set, with exact probabilities."""

    def policy(known):
        random = Random(f"{seed} {known.side} {known}")
        legal = known.legal_moves()
        named = random.sample(legal, min(cells, len(legal)))
        return {cell: Fraction(random.randint(1, 3), 2) for cell in named}

    return policy


def opening(seed):
    """Return a policy that may name any cell in its first two turns, then one in each set."""

    def policy(known):
        turns = len(known.marks) + len(known.taken)
        return sparse(seed, 9 if turns < 2 else 1)(known)

    return policy


def play_out(policies, abrupt):
    """Return the probabilities of an X win, a draw and an O win, by playing all games."""
    results = dict.fromkeys(["X", "draw", "O"], Fraction(0))

    def go_on(moves, chance):
        game = Referee(abrupt=abrupt)
        for cell in moves:
            game.play(cell)
        if game.result:
            results[game.result] += chance
            return
        weights = policies[SIDES.index(game.to_move)](game.information_set())
        for cell, weight in weights.items():
            go_on((*moves, cell), chance * weight / sum(weights.values()))

    go_on((), Fraction(1))
    return tuple(results.values())


@pytest.mark.parametrize(
    ("abrupt", "cells"), [(False, (2, 1)), (True, (2, 1)), (True, (1, 2))], ids=str
)
def test_policy_scores_match_full_enumeration(abrupt, cells):
    policies = sparse(2, cells[0]), sparse(102, cells[1])
    assert evaluate(*policies, abrupt=abrupt) == play_out(policies, abrupt)


class Asked(dict):
    """A policy as verify reads it: a mapping of texts that is computed on demand."""

    def __init__(self, policy, side):
        super().__init__()
        self.policy, self.side = policy, side

    def __missing__(self, text):
        weights = self.policy(phantom.parse(text, self.side))
        total = sum(weights.values())
        return {cell: Fraction(weight) / total for cell, weight in weights.items()}


def shares_of(policy, side):
    """Return the plan of an abrupt policy as verify reads it: whole parts, by text."""
    shares, todo = {}, [(InformationSet(side, abrupt=True), Fraction(1))]
    while todo:
        known, chance = todo.pop()
        weights = policy(known)
        shares[str(known)] = {
            cell: chance * weight / sum(weights.values()) for cell, weight in weights.items()
        }
        for cell, share in shares[str(known)].items():
            after = [(known.marked(cell), share), (known.rejected(cell), share)]
            todo += [one for one in after if one[0].legal_moves()]
    whole = lcm(*[share.denominator for cells in shares.values() for share in cells.values()])
    return {
        text: {cell: int(share * whole) for cell, share in cells.items()}
        for text, cells in shares.items()
    }


@pytest.mark.parametrize(("side", "abrupt"), [("X", False), ("O", False), ("X", True)], ids=str)
def test_best_response_score_matches_verify(side, abrupt, monkeypatch):
    """For floats, within 1e-12."""
    program = abrupt_replies if abrupt else replies
    monkeypatch.setattr(program, "FIRST", CELLS)  # since these policies are not symmetric
    policy = opening(5) if abrupt else sparse(7, cells=1)
    plan = shares_of(policy, OTHER[side]) if abrupt else Asked(policy, OTHER[side])
    reply = best_response(policy, side, abrupt=abrupt)
    assert reply.score == (1 + program.Reply(side, plan).result) / 2
    assert not abrupt or reply.score not in (Fraction(1, 2), 1)
    chances = evaluate(
        *((reply.cell, policy) if side == "X" else (policy, reply.cell)), abrupt=abrupt
    )
    assert reply.score == (score(chances) if side == "X" else 1 - score(chances))

    def in_floats(known):
        return {cell: float(weight) / 3 for cell, weight in policy(known).items()}

    floats = best_response(in_floats, side, abrupt=abrupt)
    assert type(floats.score) is float
    assert floats.score == pytest.approx(float(reply.score), abs=1e-12)
    mixed = evaluate(
        *((reply.cell, in_floats) if side == "X" else (in_floats, reply.cell)), abrupt=abrupt
    )
    assert [*mixed] == pytest.approx([float(chance) for chance in chances], abs=1e-12)


@pytest.mark.parametrize(
    ("name", "abrupt", "lost"),
    [
        ("optimal", False, Fraction(0)),
        ("optimal", True, Fraction(19, 34_359_738_368)),
        ("first-free", False, Fraction(1, 2)),
        ("first-free", True, Fraction(1, 2)),
    ],
)
def test_policy_losses_match_the_page(name, abrupt, lost):
    assert exploitability(name, abrupt=abrupt) == lost


@pytest.mark.nightly
def test_named_policy_scores_match_table_and_page():
    """Only this test reproduces the stored bounds of named policies, in minutes."""
    for name, pair in read().policies.items():
        assert best_response(name, "X").score == pair.at_most
        assert best_response(name, "O").score == 1 - pair.at_least
    uniform = evaluate("random", "random")
    assert uniform == (Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420))
    uniform = {side: phantom.information_sets(side, abrupt=True) == 0 for side in SIDES}
    assert exploitability(uniform, abrupt=True) == Fraction(28_093, 90_720)


def test_large_denominators_stay_exact():
    """Their common denominator exceeds 62 bits, so the walk adds 32 bits at a time."""
    side, stored = "X", phantom.POLICIES["optimal"]

    def policy(known):
        return {
            cell: chance * (997 + 3 * cell + len(known.marks))
            for cell, chance in stored(known).items()
        }

    wholes = [plan(policy, side).whole for side in SIDES]
    assert max(wholes) >= 1 << 80
    reply = best_response(policy, side)
    assert reply.score == score(evaluate(reply.cell, policy))
    scores = values_against(plan(policy, OTHER[side])).scores(phantom.parse("", side))
    assert max(scores.values()) == reply.score


def test_rejection_order_counts_if_requested():
    def rising_or_not(known):
        """Name one of the first two cells; after two rejections, the first or last by order."""
        now, legal = known.rejections[-1], known.legal_moves()
        if len(now) == 2:
            return {legal[0] if now[0] < now[1] else legal[-1]: 1}
        return dict.fromkeys(legal[:2], 1)

    pairs = [evaluate("first-free", rising_or_not, ordered=ordered) for ordered in (False, True)]
    assert pairs[0] != pairs[1]
    assert _orders(sets_of(1, symmetric=False)) == 2_307_355  # as in test_rules.py
    policy = sparse(3)

    def forgets(known):
        rejections = tuple([tuple(sorted(turn)) for turn in known.rejections])
        return policy(known._replace(rejections=rejections))

    ordered = best_response(forgets, "X", ordered=True)
    assert ordered.score == best_response(policy, "X").score


@pytest.mark.parametrize(("side", "abrupt"), [("O", False), ("X", True)], ids=str)
def test_policy_forms_have_equal_scores(side, abrupt):
    other = OTHER[side]
    known = phantom.information_sets(other, abrupt=abrupt)
    hot = (known == 0).argmax(axis=1)[:, None] == np.arange(9)
    forms = [hot, {other: hot.astype(np.int8)}, lambda known: known.legal_moves()[0]]
    if not abrupt:
        reached = map(sets_of(SIDES.index(other), symmetric=False).show, range(len(known)))
        forms.append({other: {str(one): min(one.legal_moves()) for one in reached}})
    expected = best_response("first-free", side, abrupt=abrupt)
    for policy in forms:
        reply = best_response(policy, side, abrupt=abrupt)
        assert reply.score == expected.score
        assert (reply.cells == expected.cells).all()


def test_cell_values_assume_best_continuation():
    uniform = {side: phantom.information_sets(side) == 0 for side in SIDES}
    for side in SIDES:
        values = values_against(plan(uniform, OTHER[side]))
        best = best_response(uniform, side)
        assert max(values.scores(phantom.parse("", side)).values()) == best.score
    values = values_against(plan(uniform, "O"))
    last = phantom.parse("7 4 0 256?", "X")  # O may win with 8 if X does not take it first
    assert values.scores(last) == {1: 1, 3: Fraction(1, 2), 8: 1}
    with pytest.raises(ttt.BadBoardError, match="never leads X to"):
        values.scores(phantom.parse("", "O"))


def test_progress_is_reported(monkeypatch):
    told = []
    best_response("random", "O", progress=lambda *at: told.append(at))
    assert told == [(count, 200_794) for count in range(10_000, 200_001, 10_000)]
    monkeypatch.setattr(given_policy, "STEP", 1000)
    told.clear()
    best_response(opening(5), "X", abrupt=True, progress=lambda *at: told.append(at))
    assert told == [(count, 8_827_459) for count in range(1000, 1000 * len(told) + 1, 1000)]
    assert len(told) > 1


def primes(known):
    """Name two cells with probabilities over primes that differ from set to set."""
    first, *_, last = (*known.legal_moves(), *known.legal_moves())
    return {first: 1_000_003 + len(str(known)) * 10 + first, last: 1}


def random_cell(known):
    return RANDOM.choice(known.legal_moves())


RANDOM = Random(1)
SHAPE = r"must have the shape \({}, 9\), a row for each row of information_sets\('O'{}\)"
WRONG = [
    (
        "unifrom",
        ttt.UnknownPolicyError,
        "unknown policy 'unifrom' of phantom tic-tac-toe: choose one of random,",
    ),
    (3, ttt.BadModelError, "must be a name, a function of an information set, a table"),
    ({"X": "random"}, ttt.BadModelError, "no entry for side O"),
    ({"O": {"": 4}}, ttt.BadModelError, "no entry for '4' of O"),
    (np.ones((3, 9)), ttt.BadModelError, SHAPE.format(1093879, "")),
    (lambda known: {0: -1, 1: 2}, ttt.BadModelError, "at '', what O knows, must be 0 or more"),
    (lambda known: {0: float("nan")}, ttt.BadModelError, "must be 0 or more and not all 0"),
    (lambda known: {}, ttt.BadModelError, "must be 0 or more and not all 0"),
    (lambda known: {0: "x"}, ttt.BadModelError, "weight 'x' at '', what O knows, is not a number"),
    (lambda known: 9, ttt.IllegalMoveError, "plays '9' at ''"),
    (lambda known: 0, ttt.IllegalMoveError, "plays cell 0 at '0', what O knows"),
    (random_cell, ttt.BadModelError, "a random policy must return the weights"),
]
WRONG_IF_ABRUPT = [
    (np.ones((3, 9)), ttt.BadModelError, SHAPE.format(8827459, ", abrupt=True")),
    (lambda known: {}, ttt.BadModelError, "at '', what O knows, must be 0 or more"),
    (lambda known: 0, ttt.IllegalMoveError, "plays cell 0 at '0', what O knows"),
    (primes, ttt.BadModelError, r"no common denominator below 2\^60: round them"),
]


@pytest.mark.parametrize("abrupt", [False, True])
def test_invalid_policies_are_rejected(abrupt):
    for policy, error, reason in WRONG_IF_ABRUPT if abrupt else WRONG:
        with pytest.raises(error, match=reason):
            best_response(policy, "X", abrupt=abrupt)


def test_best_response_keeps_its_side_and_version():
    for abrupt in (False, True):
        reply = best_response("first-free", "X", abrupt=abrupt)
        assert reply.cell(phantom.parse("", "X", abrupt=abrupt)) in CELLS
        for known in (
            phantom.parse("", "X", abrupt=not abrupt),
            phantom.parse("", "O", abrupt=abrupt),
        ):
            with pytest.raises(ttt.BadBoardError, match="plays X and has no move at"):
                reply.cell(known)
    with pytest.raises(ttt.BadOptionError, match="the order always counts: leave it out"):
        exploitability("random", ordered=True, abrupt=True)


def test_best_response_is_a_game():
    game = GAMES[False]
    response = game.against(X="first-free")
    start = response.probe(response.start)
    assert (start.score, start.error_bound) == (0, 0)
    assert game.evaluate("first-free", response.choose).exact.loss == 1
    with pytest.raises(ttt.BadBoardError, match="plays O and has no move"):
        response.choose(game.start)
    with pytest.raises(ttt.UnknownValueError, match="hidden marks"):
        response.probe("4 O")
    with pytest.raises(ttt.BadOptionError, match="the policy of exactly one side, got 2 policies"):
        game.against(X="random", O="random")


@pytest.mark.parametrize("abrupt", [False, True])
def test_knowledge_rows_list_each_set_once(abrupt):
    for at, side in enumerate(SIDES):
        sets = images_of(at) if abrupt else sets_of(at, symmetric=False)
        known = phantom.information_sets(side, abrupt=abrupt)
        keys = np.zeros(len(known), np.int64)
        for cell in CELLS:
            keys = 32 * keys + (known[:, cell] & 31)
        keys.sort()
        assert (np.diff(keys) > 0).all()
        for row in Random(side).sample(range(len(known)), 300):
            shown = sets.show(row)
            assert phantom.parse(str(shown), side, abrupt=abrupt) == shown
            assert sets.number(shown) == row
            assert [cell for cell in CELLS if known[row, cell] > 0] == sorted(shown.marks)
            assert [cell for cell in CELLS if known[row, cell] < 0] == sorted(shown.taken)
            for turn, word in enumerate(str(shown).split() if abrupt else (), 1):
                assert abs(known[row, int(word[0])]) == turn
        assert not abrupt or len(known) == {"X": 14_482_810, "O": 8_827_459}[side]
    if abrupt:  # see the docstring of `evaluate` on the last rows of X
        assert 14_482_810 - images_of(0).asked == 8_749_440
