"""The information sets of abrupt phantom tic-tac-toe: their number, and which texts have one.

Only this module lists the three million sets and compares the texts with them.
"""

from functools import cache
from random import Random

import pytest

from ttt_tables.board.numbers import CELLS
from ttt_tables.errors import BadBoardError
from ttt_tables.games.phantom.abrupt.ends import LONGEST
from ttt_tables.games.phantom.abrupt.sets import both
from ttt_tables.games.phantom.rules import SIDES, parse

pytestmark = pytest.mark.slow


def test_23_310_269_information_sets_exist():
    x, o = both()
    assert (len(x.orbit), len(o.orbit)) == (1_810_369, 1_103_467)
    assert x.orbit.sum() + o.orbit.sum() == 23_310_269


def test_only_reachable_texts_are_accepted():
    """A random half of the texts occur in games."""
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


def test_longest_list_of_sets_fits():
    """A list grows at a rejected move: each set may have met any mark that it does not know."""

    @cache
    def longest(own, other, rejected, other_rejected):
        """Return the maximum lengths of the mover's and the waiter's lists, relative to now."""
        best = [(1, 1)]
        if hidden := other - rejected:
            waiter, mover = longest(other, own, other_rejected, rejected + 1)
            best.append((hidden * mover, waiter))
        if own + other < len(CELLS) - 1 and own < 6:  # seven marks have a line
            best.append(longest(other, own + 1, other_rejected, rejected)[::-1])
        return tuple(map(max, zip(*best, strict=True)))

    assert longest(0, 0, 0, 0) == (54, LONGEST)
