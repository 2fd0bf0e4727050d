"""What X needs in bidding tic-tac-toe, for more chips than the table has."""

from fractions import Fraction

import numpy as np
import pytest

from pipeline.tables.family.bidding_chips import solve
from ttt_tables.board.any_order import open_boards
from ttt_tables.board.numbers import parse

MOST = 1000
EMPTY = 0
EXCEPTIONAL = 5  # the only number of chips at which the empty board does not repeat


@pytest.fixture(scope="module")
def needed():
    """Return X's least holdings, in half chips, by board, for 1 to MOST chips in all."""
    return solve(np.arange(1, MOST + 1, dtype=np.int32))


def growth(holdings, period):
    """Return by how many half chips each holding grows if there are `period` chips more."""
    return holdings[period:] - holdings[:-period]


def thresholds(db):
    """Return the fraction of the money that X needs by Richman's theorem, by board."""
    rows = db.execute("select board, threshold_exact from random_turn").fetchall()
    return {board: Fraction(share) for board, share in rows}


def test_need_repeats_after_64_chips(needed, db):
    """After one move or more, the need grows by its threshold with every 64 chips."""
    shares = thresholds(db)
    for board in open_boards()[1:]:
        assert (growth(needed[board], 64) == int(128 * shares[board])).all()
        assert (128 * shares[board]).denominator == 1


def test_empty_board_repeats_except_with_five_chips(needed):
    growing = growth(needed[EMPTY], 128)
    assert [at + 1 for at in np.flatnonzero(growing != 133)] == [EXCEPTIONAL]


def test_no_draws_from_the_empty_board(needed):
    """Neither side can force a line with all other numbers of chips, and some division of them."""
    both = 2 * np.arange(1, MOST + 1) + 1
    decided = np.flatnonzero(2 * needed[EMPTY] == both + 1) + 1
    assert decided.tolist() == [1, 2, 4, 5, 7, 8, 10, 13, 17, 25]


def test_centre_is_best_from_12_chips(needed):
    """After the centre X needs the least, and with 23 chips or more less than after other cells."""
    centre, *others = [needed[parse(text)] for text in ("....X....", "X........", ".X.......")]
    least = np.minimum(*others)
    assert (centre[11:] <= least[11:]).all()
    assert (centre[22:] < least[22:]).all()
