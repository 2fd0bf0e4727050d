"""Abrupt phantom tic-tac-toe: its sets, and any policy, by all its games and another program."""

from fractions import Fraction
from functools import cache
from math import lcm
from random import Random

import numpy as np
import pytest

import ttt_tables as ttt
from pipeline.phantom.abrupt.certificate import read
from pipeline.phantom.equilibrium import images
from pipeline.phantom.regret import reaches
from tests.support.parts import first
from tests.support.phantom_games import play_out
from ttt_tables.board.numbers import CELLS
from ttt_tables.errors import BadBoardError
from ttt_tables.games.phantom import given_policy
from ttt_tables.games.phantom.abrupt.ends import LONGEST, list_ends
from ttt_tables.games.phantom.abrupt.images import images_of
from ttt_tables.games.phantom.abrupt.sets import both
from ttt_tables.games.phantom.abrupt.slopes import slopes
from ttt_tables.games.phantom.given_policy import read_plan
from ttt_tables.games.phantom.rules import SIDES, InformationSet, has_line, parse
from ttt_tables.verify.phantom import abrupt_replies

pytestmark = pytest.mark.slow  # lists three million sets and compiles the walk, in half a minute


class Table:
    """A game as it is played: marks and turns of X and of O, at even and odd places."""

    def __init__(self):
        self.marks, self.turns = ([], []), ([], [])

    def after(self, cell):
        """Return the table after the side to move names a cell."""
        table, me = Table(), self.to_move
        table.marks, table.turns = [
            tuple(list(one) for one in of) for of in (self.marks, self.turns)
        ]
        refused = cell in self.marks[1 - me]
        table.turns[me].append(f"{cell}{'?' * refused}")
        if not refused:
            table.marks[me].append(cell)
        return table

    @property
    def to_move(self):
        return len(self.turns[0]) - len(self.turns[1])

    @property
    def result(self):
        """X's result; None while the game is open."""
        for marks, result in zip(self.marks, (1, -1), strict=True):
            if has_line(tuple(marks)):
                return result
        return 0 if sum(map(len, self.marks)) == len(CELLS) else None

    def known(self):
        return " ".join(self.turns[self.to_move])

    def legal_moves(self):
        named = {int(turn[0]) for turn in self.turns[self.to_move]}
        return [cell for cell in CELLS if cell not in named]


def test_there_are_23_310_269_information_sets():
    x, o = both()
    assert (len(x.orbit), len(o.orbit)) == (1_810_369, 1_103_467)
    assert x.orbit.sum() + o.orbit.sum() == 23_310_269


def test_the_sets_of_the_first_plies_are_those_that_games_lead_to():
    met, games = ({}, {}), [Table()]
    for _ in range(6):
        for game in games:
            number, symmetry = both()[game.to_move].find(game.known())
            moved = both()[game.to_move].group.moved[symmetry]
            legal = {int(moved[cell]) for cell in game.legal_moves()}
            assert legal == {*np.flatnonzero(both()[game.to_move].legal[number]).tolist()}
            met[game.to_move].setdefault(number, set()).add(game.known())
        games = [game.after(cell) for game in games for cell in game.legal_moves()]
        games = [game for game in games if game.result is None]
    for side, sets in enumerate(both()):
        assert [*sorted(met[side])] == [*range(sets.levels[2].stop)]
        for number, texts in met[side].items():
            assert len(texts) == sets.orbit[number]
            assert sets.show(number) in texts


def test_a_text_that_no_game_leads_to_is_not_found():
    for text in ("4?", "0 1 2", "0 0", "0 3? 4? 5?"):
        with pytest.raises(KeyError):
            both()[0].find(text)


def test_texts_are_read_if_and_only_if_a_game_leads_to_them():
    """A random half of texts are of games."""
    random, seen = Random(1), set()
    for _ in range(20_000):
        side, cells = random.randrange(2), random.sample(CELLS, random.randrange(1, 9))
        share = random.choice([0.3, 0.5, 0.7])
        text = " ".join([f"{cell}{'?' * (random.random() < share)}" for cell in cells])
        try:
            found = str(parse(text, SIDES[side], abrupt=True))
        except BadBoardError:
            found = None
            with pytest.raises(KeyError):
                both()[side].find(text)
        else:
            both()[side].find(text)
        assert found in (text, None)
        seen.add((side, found is None))
    assert len(seen) == 4


def test_the_longest_list_of_sets_fits():
    """A list grows at a refusal: each set of it may have met any mark that it does not know."""

    @cache
    def longest(own, other, refused, other_refused):
        """Return the longest lists of the mover and the waiter from here on, relative to now."""
        best = [(1, 1)]
        if hidden := other - refused:
            waiter, mover = longest(other, own, other_refused, refused + 1)
            best.append((hidden * mover, waiter))
        if own + other < len(CELLS) - 1 and own < 6:  # seven marks have a line
            best.append(longest(other, own + 1, other_refused, refused)[::-1])
        return tuple(map(max, zip(*best, strict=True)))

    assert longest(0, 0, 0, 0) == (54, LONGEST)


def sparse_plan(side, seed, cells):
    """Return a strategy that names few cells of each set, and their like, with random chances."""
    sets, random = both()[side], np.random.default_rng(seed)
    weights = random.random(sets.legal.shape) * sets.legal
    few = np.sort(weights, axis=1)[:, -cells, None]
    weights[weights < few] = 0
    for row in np.flatnonzero(sets.symmetries != 1):
        images = [g for g in range(8) if sets.symmetries[row] >> g & 1]
        weights[row] = sum(weights[row][sets.group.moved[g]] for g in images)
    return weights / weights.sum(axis=1, keepdims=True)


def played_out(strategies):
    """Return X's expected result by playing all games."""

    def go_on(game, chance):
        if game.result is not None:
            return chance * game.result
        sets = both()[game.to_move]
        number, symmetry = sets.find(game.known())
        chances = strategies[game.to_move][number][sets.group.moved[symmetry]]
        return sum(
            go_on(game.after(int(cell)), chance * chances[cell]) for cell in chances.nonzero()[0]
        )

    return go_on(Table(), 1.0)


@pytest.mark.parametrize(("seed", "cells"), [(1, (1, 1)), (2, (2, 1)), (3, (1, 2))])
def test_slopes_are_what_playing_all_games_brings(seed, cells):
    strategies = [sparse_plan(side, seed + side, cells[side]) for side in range(2)]
    kept = [strategy > 0 for strategy in strategies]
    plans = [
        reaches(sets.next, sets.orbit, strategy)[:, None] * strategy
        for sets, strategy in zip(both(), strategies, strict=True)
    ]
    result, ends = played_out(strategies), list_ends(*kept)
    for side, sign in enumerate((1, -1)):
        shares = [plan[keep] for plan, keep in zip(plans, kept, strict=True)]
        brought = slopes(ends, kept[side], shares[1 - side], side)
        assert sign * (shares[side] * brought).sum() == pytest.approx(result, abs=1e-12)


phantom = ttt.phantom
STORED = read()


def sparse(seed, cells):
    """Return a policy that names few cells at each set, with exact chances."""

    def policy(known):
        random = Random(f"{seed} {known.side} {known}")
        legal = known.legal_moves()
        named = random.sample(legal, min(cells, len(legal)))
        return {cell: Fraction(random.randint(1, 3), 2) for cell in named}

    return policy


def opening(seed):
    """Return a policy that may name any cell in its first two turns, then one at each set."""

    def policy(known):
        turns = len(known.marks) + len(known.taken)
        return sparse(seed, 9 if turns < 2 else 1)(known)

    return policy


@cache
def by_chance(marks, others, met, others_met):
    """Return the chances that the side to move and the other win, if both name random cells.

    marks   of the side to move, which knows of `met` among `others`, those of the other side
    """
    cells = [cell for cell in range(9) if cell not in marks | met]
    mine, theirs = Fraction(0), Fraction(0)
    for cell in cells:
        if cell in others:
            after = by_chance(others, marks, others_met, met | {cell})
        elif has_line(tuple(named := marks | {cell})):
            after = 0, 1
        elif len(named | others) == 9:
            after = 0, 0
        else:
            after = by_chance(others, named, others_met, met)
        theirs, mine = theirs + after[0], mine + after[1]
    return mine / len(cells), theirs / len(cells)


def shares_of(policy, side):
    """Return the plan of a policy as the other program reads it: whole shares, by text."""
    shares, todo = {}, [(InformationSet(side, abrupt=True), Fraction(1))]
    while todo:
        known, chance = todo.pop()
        weights = policy(known)
        shares[str(known)] = {
            cell: chance * weight / sum(weights.values()) for cell, weight in weights.items()
        }
        for cell, share in shares[str(known)].items():
            after = [(known.marked(cell), share), (known.refused(cell), share)]
            todo += [one for one in after if one[0].legal_moves()]
    whole = lcm(*[share.denominator for cells in shares.values() for share in cells.values()])
    return {
        text: {cell: int(share * whole) for cell, share in cells.items()}
        for text, cells in shares.items()
    }


def test_the_stored_plans_guarantee_their_bounds():
    pair = {
        side: {
            image: chances
            for text, shares in STORED.strategies[side].items()
            for image, chances in images(phantom.parse(text, side, abrupt=True), shares).items()
        }
        for side in SIDES
    }
    wholes = [read_plan(pair, side, abrupt=True).whole for side in range(2)]
    assert all((1 << 33) % whole == 0 for whole in wholes)
    replies = {side: phantom.best_response("optimal", side, abrupt=True) for side in SIDES}
    assert replies["X"].score == STORED.at_most == Fraction(13_315_831_237, 17_179_869_184)
    assert 1 - replies["O"].score == STORED.at_least == Fraction(6_657_915_609, 8_589_934_592)
    gained = (STORED.at_most - STORED.at_least) / 2
    assert gained == Fraction(19, 34_359_738_368)  # what docs/phantom.md says
    assert phantom.evaluate(pair, replies["O"], abrupt=True).x_score == STORED.at_least
    assert phantom.evaluate(replies["X"], pair, abrupt=True).x_score == STORED.at_most
    chances = phantom.evaluate(pair, pair, abrupt=True)
    assert STORED.at_least <= chances.x_score <= STORED.at_most
    assert sum(chances) == 1


@pytest.mark.parametrize(("seed", "cells"), [(1, (1, 1)), (2, (2, 1)), (3, (1, 2))])
def test_two_policies_score_what_playing_all_their_games_gives(seed, cells):
    policies = sparse(seed, cells[0]), sparse(seed + 100, cells[1])
    assert phantom.evaluate(*policies, abrupt=True) == play_out(policies, abrupt=True)


@pytest.mark.parametrize("side", first(SIDES, by_day=1))
def test_a_best_response_scores_what_another_program_finds_over_marks(side, monkeypatch):
    monkeypatch.setattr(abrupt_replies, "FIRST", range(9))  # for this policy is not symmetric
    policy, other = opening(5), SIDES[side == "X"]
    found = abrupt_replies.Reply(side, shares_of(policy, other))
    reply = phantom.best_response(policy, side, abrupt=True)
    assert reply.score == (1 + found.result) / 2
    assert reply.score not in (Fraction(1, 2), 1)
    chances = phantom.evaluate(*((reply, policy) if side == "X" else (policy, reply)), abrupt=True)
    assert reply.score == (chances.x_score if side == "X" else 1 - chances.x_score)

    def in_floats(known):
        return {cell: float(weight) / 3 for cell, weight in policy(known).items()}

    floats = phantom.best_response(in_floats, side, abrupt=True)
    assert type(floats.score) is float
    assert floats.score == pytest.approx(float(reply.score), abs=1e-12)
    mixed = phantom.evaluate(
        *((reply, in_floats) if side == "X" else (in_floats, reply)), abrupt=True
    )
    assert [*mixed] == pytest.approx([float(chance) for chance in chances], abs=1e-12)


@pytest.mark.parametrize("name", ["first-free", "centre-first"])
def test_a_side_that_names_known_cells_loses_always(name):
    """As in the classical version."""
    assert phantom.exploitability(name, abrupt=True) == Fraction(1, 2)


@pytest.mark.nightly  # two minutes: the walk meets all ends four times
def test_play_by_chance_scores_what_its_boards_say():
    """Each side has marks that the other knows of, and others; which cells they are says all."""
    uniform = {side: phantom.knowledge(side, abrupt=True) == 0 for side in SIDES}
    chances = phantom.evaluate(uniform, uniform, abrupt=True)
    assert (chances.x_win, chances.o_win) == by_chance(*[frozenset()] * 4)
    replies = {side: phantom.best_response(uniform, side, abrupt=True) for side in SIDES}
    assert replies["X"].score == Fraction(22_343, 24_192)
    assert replies["O"].score == Fraction(252_479, 362_880)
    gained = (replies["X"].score + replies["O"].score - 1) / 2
    assert gained == Fraction(28_093, 90_720)  # what docs/phantom.md says
    assert phantom.evaluate(replies["X"], uniform, abrupt=True).x_score == replies["X"].score


def test_every_form_of_a_policy_scores_alike():
    known = phantom.knowledge("O", abrupt=True)
    first = (known == 0).argmax(axis=1)
    hot = first[:, None] == np.arange(9)
    expected = phantom.best_response("first-free", "X", abrupt=True)
    for policy in (hot, {"O": hot.astype(np.int8)}, lambda set_: set_.legal_moves()[0]):
        reply = phantom.best_response(policy, "X", abrupt=True)
        assert reply.score == expected.score
        assert (reply.cells == expected.cells).all()


def test_the_rows_of_knowledge_are_all_sets_once():
    sizes = {}
    for at, side in enumerate(SIDES):
        images, known = images_of(at), phantom.knowledge(side, abrupt=True)
        sizes[side] = len(known)
        keys = np.zeros(len(known), np.int64)
        for cell in range(9):
            keys = 32 * keys + (known[:, cell] & 31)
        keys.sort()
        assert (np.diff(keys) > 0).all()
        for row in Random(side).sample(range(len(known)), 300):
            shown = images.show(row)
            assert phantom.parse(str(shown), side, abrupt=True) == shown
            assert images.number(shown) == row
            for turn, word in enumerate(str(shown).split(), 1):
                assert known[row, int(word[0])] == (-turn if word.endswith("?") else turn)
            assert (known[row] != 0).sum() == len(str(shown).split())
    assert sizes == {"X": 14_482_810, "O": 8_827_459}
    assert sizes["X"] - images_of(0).asked == 8_749_440


def test_progress_is_told(monkeypatch):
    monkeypatch.setattr(given_policy, "STEP", 1000)
    told = []
    phantom.best_response(opening(5), "X", abrupt=True, progress=lambda *at: told.append(at))
    assert told == [(count, 8_827_459) for count in range(1000, 1000 * len(told) + 1, 1000)]
    assert len(told) > 1


def primes(known):
    """Name two cells with chances over primes that differ from set to set."""
    first, *_, last = (*known.legal_moves(), *known.legal_moves())
    return {first: 1_000_003 + len(str(known)) * 10 + first, last: 1}


@pytest.mark.parametrize(
    ("policy", "error", "reason"),
    [
        ({"X": "uniform"}, ttt.BadModelError, "no entry for side O"),
        (
            np.ones((3, 9)),
            ttt.BadModelError,
            r"has the shape \(8827459, 9\), a row for each row of knowledge\('O', abrupt=True\)",
        ),
        (lambda known: {}, ttt.BadModelError, "at '', what O knows, must be 0 or more"),
        (lambda known: 0, ttt.IllegalMoveError, "names cell 0 at '0', what O knows"),
        (primes, ttt.BadModelError, r"no common denominator below 2\^60: round them"),
    ],
)
def test_what_is_no_policy_is_refused(policy, error, reason):
    with pytest.raises(error, match=reason):
        phantom.best_response(policy, "X", abrupt=True)


def test_the_versions_are_not_mixed():
    with pytest.raises(ttt.BadOptionError, match="the order always counts: leave out `ordered`"):
        phantom.exploitability("uniform", ordered=True, abrupt=True)
    reply = phantom.best_response("first-free", "X", abrupt=True)
    assert reply(phantom.parse("", "X", abrupt=True)) in range(9)
    for known in (phantom.parse("", "X"), phantom.parse("", "O", abrupt=True)):
        with pytest.raises(ttt.BadBoardError, match="this reply of X has no move at"):
            reply(known)
