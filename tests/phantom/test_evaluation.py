"""Any policy of phantom tic-tac-toe is measured: by cases known by hand, and by other programs."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

import ttt_tables as ttt
from pipeline.phantom.equilibrium import read
from tests.support.parts import first
from tests.support.phantom_games import play_out
from ttt_tables.games.phantom.evaluation import values_against
from ttt_tables.games.phantom.given_policy import _orders, read_plan
from ttt_tables.games.phantom.rules import SIDES
from ttt_tables.games.phantom.sets import sets_of
from ttt_tables.verify.phantom import replies

pytestmark = pytest.mark.slow  # lists a million sets and compiles the walk, in ten seconds

phantom = ttt.phantom
STORED = phantom.POLICIES["optimal"]
FIRST = tuple(range(9))


def sparse(seed, cells=2):
    """Return a policy that names one or two cells at each set, with exact chances."""

    def policy(known):
        random = Random(f"{seed} {known.side} {known}")
        legal = known.legal_moves()
        named = random.sample(legal, min(cells, len(legal)))
        return {cell: Fraction(random.randint(1, 5), random.randint(1, 4)) for cell in named}

    return policy


class Asked(dict):
    """A policy as verify reads it: a mapping of texts, that is asked when it is needed."""

    def __init__(self, policy, side):
        super().__init__()
        self.policy, self.side = policy, side

    def __missing__(self, text):
        weights = self.policy(phantom.parse(text, self.side))
        total = sum(weights.values())
        return {cell: Fraction(weight) / total for cell, weight in weights.items()}


@pytest.mark.parametrize("seed", range(2))
def test_two_policies_score_what_playing_all_their_games_gives(seed):
    policies = sparse(seed), sparse(seed + 100, cells=1)
    assert phantom.evaluate(*policies) == play_out(policies)


@pytest.mark.parametrize("side", SIDES)
def test_a_best_response_scores_what_another_program_finds_by_beliefs(side, monkeypatch):
    monkeypatch.setattr(replies, "FIRST", FIRST)  # for this policy is not symmetric
    other = SIDES[side == "X"]
    policy = sparse(7, cells=1)
    best = replies.Reply(side, Asked(policy, other))
    reply = phantom.best_response(policy, side)
    assert reply.score == (1 + best.result) / 2
    chances = phantom.evaluate(*((reply, policy) if side == "X" else (policy, reply)))
    assert reply.score == (chances.x_score if side == "X" else 1 - chances.x_score)


def test_the_stored_pair_cannot_be_beaten():
    assert phantom.exploitability("optimal") == 0
    assert phantom.evaluate("optimal", STORED).x_score == Fraction(5, 6)


@pytest.mark.parametrize("name", ["first-free", "centre-first"])
def test_a_side_that_names_known_cells_loses_always(name):
    """X takes the cells of a line that the other comes to last; O stops it, and wins likewise."""
    assert phantom.exploitability(name) == Fraction(1, 2)
    for side in SIDES:
        assert phantom.best_response(name, side).score == 1


@pytest.mark.nightly  # half a minute: two of them are asked about all sets
def test_the_named_policies_score_what_the_table_says():
    for name, pair in read().policies.items():
        assert phantom.best_response(name, "X").score == pair.at_most
        assert phantom.best_response(name, "O").score == 1 - pair.at_least
    uniform = phantom.evaluate("uniform", "uniform")
    assert uniform == (Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420))


def test_floats_are_within_1e_12_of_the_exact_value():
    random = np.random.default_rng(5)
    exact, floats = {}, {}
    for side in SIDES:
        known = phantom.knowledge(side)
        weights = random.integers(0, 3, known.shape) * (known == 0)
        weights[weights.sum(axis=1) == 0] = 1
        exact[side] = weights * (known == 0)
        floats[side] = exact[side] / 3.0
    assert phantom.exploitability(floats) == pytest.approx(
        float(phantom.exploitability(exact)), abs=1e-12
    )


@pytest.mark.parametrize("side", first(SIDES, by_day=1))
def test_large_denominators_stay_exact(side):
    """Their whole has more than 62 bits, so the walk adds 32 bits at a time."""

    def policy(known):
        return {
            cell: chance * (997 + 3 * cell + len(known.marks))
            for cell, chance in STORED(known).items()
        }

    def in_floats(known):
        return {cell: float(weight) for cell, weight in policy(known).items()}

    wholes = [read_plan(policy, side, ordered=False, progress=None).whole for side in range(2)]
    assert max(wholes) >= 1 << 80
    reply, other = phantom.best_response(policy, side), SIDES[side == "X"]
    chances = phantom.evaluate({side: reply, other: policy}, {side: reply, other: policy})
    assert reply.score == (chances.x_score if side == "X" else 1 - chances.x_score)
    scores = values_against(policy, side).scores(phantom.parse("", side))
    assert max(scores.values()) == reply.score
    assert reply.score == pytest.approx(phantom.best_response(in_floats, side).score, abs=1e-12)


def test_the_order_of_refusals_counts_where_it_is_asked_for():
    def rising_or_not(known):
        """Name one of the first two cells; after two refusals the first or the last by order."""
        now, legal = known.refusals[-1], known.legal_moves()
        if len(now) == 2:
            return {legal[0] if now[0] < now[1] else legal[-1]: 1}
        return dict.fromkeys(legal[:2], 1)

    pairs = [
        phantom.evaluate("first-free", rising_or_not, ordered=ordered) for ordered in (False, True)
    ]
    assert pairs[0] != pairs[1]
    assert _orders(sets_of(1, symmetric=False)) == 2_307_355  # as test_rules has it


@pytest.mark.parametrize("side", first(SIDES, by_day=1))
def test_a_policy_that_forgets_the_order_of_refusals_scores_as_it_does_without(side):
    policy = sparse(3)

    def forgets(known):
        refusals = tuple([tuple(sorted(turn)) for turn in known.refusals])
        return policy(known._replace(refusals=refusals))

    ordered = phantom.best_response(forgets, side, ordered=True)
    assert ordered.score == phantom.best_response(policy, side).score


def test_every_form_of_a_policy_scores_alike():
    known = {side: phantom.knowledge(side) for side in SIDES}
    first = {side: (known[side] == 0).argmax(axis=1) for side in SIDES}
    hot = {side: first[side][:, None] == np.arange(9) for side in SIDES}
    texts = {
        side: {
            str(reached): min(reached.legal_moves())
            for reached in map(sets_of(at, symmetric=False).show, range(len(known[side])))
        }
        for at, side in enumerate(SIDES[:1])
    }
    expected = phantom.best_response("first-free", "O")
    for policy in (hot, hot["X"], {"X": texts["X"]}, lambda known: known.legal_moves()[0]):
        reply = phantom.best_response(policy, "O")
        assert reply.score == expected.score
        assert (reply.cells == expected.cells).all()
    boards = {set_.board: 4 for set_ in [phantom.parse("", "X")]}
    with pytest.raises(ttt.BadModelError, match="no entry for board '4' of X"):
        phantom.best_response({"X": boards}, "O")


def test_the_values_of_cells_are_those_of_a_side_that_goes_on_at_its_best():
    uniform = {side: phantom.knowledge(side) == 0 for side in SIDES}
    for side in SIDES:
        values = values_against(uniform[SIDES[side == "X"]], side)
        best = phantom.best_response(uniform, side)
        assert max(values.scores(phantom.parse("", side)).values()) == best.score
    values = values_against(uniform["O"], "X")
    last = phantom.parse("7 4 0 256?", "X")  # O may win with 8, if X leaves it and O finds it first
    assert values.scores(last) == {1: 1, 3: Fraction(1, 2), 8: 1}
    with pytest.raises(ttt.BadBoardError, match="never leads X to"):
        values.scores(phantom.parse("", "O"))


def test_progress_is_told():
    told = []
    phantom.best_response("uniform", "O", progress=lambda *at: told.append(at))
    assert told == [(count, 200_794) for count in range(10_000, 200_001, 10_000)]


@pytest.mark.parametrize(
    ("policy", "error", "reason"),
    [
        ("unifrom", ttt.UnknownPolicyError, "no policy 'unifrom': choose one of uniform,"),
        (3, ttt.BadModelError, "is a name, a function of what a side knows, a table"),
        ({"X": "uniform"}, ttt.BadModelError, "no entry for side O"),
        (
            np.ones((3, 9)),
            ttt.BadModelError,
            r"has the shape \(1093879, 9\), a row for each row of",
        ),
        (lambda known: {0: -1, 1: 2}, ttt.BadModelError, "at '', what O knows, must be 0 or more"),
        (lambda known: {0: float("nan")}, ttt.BadModelError, "must be 0 or more, and not all 0"),
        (lambda known: {}, ttt.BadModelError, "must be 0 or more, and not all 0"),
        (lambda known: {0: "x"}, ttt.BadModelError, "weight 'x' at '', what O knows, is no number"),
        (lambda known: 9, ttt.IllegalMoveError, "answers 9 on ''"),
        (lambda known: 0, ttt.IllegalMoveError, "names cell 0 at '0', what O knows"),
    ],
)
def test_what_is_no_policy_is_refused(policy, error, reason):
    with pytest.raises(error, match=reason):
        phantom.best_response(policy, "X")


def test_a_policy_that_hides_chance_is_refused():
    random = Random(1)
    with pytest.raises(ttt.BadModelError, match="it hides chance"):
        phantom.best_response(lambda known: random.choice(known.legal_moves()), "X")


def test_a_reply_answers_for_its_own_side_alone():
    reply = phantom.best_response("first-free", "X")
    assert reply(phantom.parse("", "X")) in FIRST
    with pytest.raises(ttt.BadBoardError, match="this reply of X has no move at"):
        reply(phantom.parse("", "O"))


def test_the_rows_of_knowledge_are_all_sets_once():
    for at, side in enumerate(SIDES):
        sets, known = sets_of(at, symmetric=False), phantom.knowledge(side)
        assert len({*sets.keys.tolist()}) == len(known)
        for row in Random(side).sample(range(len(known)), 300):
            shown = sets.show(row)
            assert phantom.parse(str(shown), side) == shown
            assert sets.number(shown) == row
            assert [cell for cell in FIRST if known[row, cell] > 0] == sorted(shown.marks)
            assert [cell for cell in FIRST if known[row, cell] < 0] == sorted(shown.taken)
