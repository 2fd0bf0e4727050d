"""Abrupt phantom tic-tac-toe: its information sets, and what choices bring, by playing games."""

from functools import cache
from random import Random

import numpy as np
import pytest

from pipeline.phantom.regret import reaches
from ttt_tables.board.numbers import CELLS
from ttt_tables.errors import BadBoardError
from ttt_tables.games.phantom.abrupt.ends import LONGEST, list_ends
from ttt_tables.games.phantom.abrupt.sets import both
from ttt_tables.games.phantom.abrupt.slopes import slopes
from ttt_tables.games.phantom.rules import SIDES, has_line, parse

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


def sparse(side, seed, cells):
    """Return a strategy that names few cells of each set, and their like, with random chances."""
    sets, random = both()[side], np.random.default_rng(seed)
    weights = random.random(sets.legal.shape) * sets.legal
    few = np.sort(weights, axis=1)[:, -cells, None]
    weights[weights < few] = 0
    for row in np.flatnonzero(sets.symmetries != 1):
        images = [g for g in range(8) if sets.symmetries[row] >> g & 1]
        weights[row] = sum(weights[row][sets.group.moved[g]] for g in images)
    return weights / weights.sum(axis=1, keepdims=True)


def play_out(strategies):
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
    strategies = [sparse(side, seed + side, cells[side]) for side in range(2)]
    kept = [strategy > 0 for strategy in strategies]
    plans = [
        reaches(sets.next, sets.orbit, strategy)[:, None] * strategy
        for sets, strategy in zip(both(), strategies, strict=True)
    ]
    result, ends = play_out(strategies), list_ends(*kept)
    for side, sign in enumerate((1, -1)):
        shares = [plan[keep] for plan, keep in zip(plans, kept, strict=True)]
        brought = slopes(ends, kept[side], shares[1 - side], side)
        assert sign * (shares[side] * brought).sum() == pytest.approx(result, abs=1e-12)
