"""Bidding tic-tac-toe by every pair of bids, without least holdings."""

import numpy as np

from ttt_tables.verify.bidding import duel
from ttt_tables.verify.rules import EMPTY, any_order_open_boards, swap

CHIPS = 6


def forces(board, held, advantage):
    """Return whether X forces a line with that many of the CHIPS chips."""
    wins, _ = duel.forced(CHIPS)
    return bool(wins[duel.numbered()[board], advantage, held])


def test_one_side_has_a_bid_against_all_bids():
    """`forced` raises an error if neither side has such a bid, or if each of them has one."""
    wins, _ = duel.forced(CHIPS)
    assert 0 < wins.mean() < 1
    assert forces(EMPTY, 4, duel.O_HAS)
    assert not forces(EMPTY, 3, duel.X_HAS)
    assert (np.diff(wins.astype(int), axis=2) >= 0).all()


def test_sides_never_both_force_a_line():
    """What O forces is what X forces on the board with the marks exchanged."""
    drawn = 0
    for board in any_order_open_boards()[::7]:
        for held in range(CHIPS + 1):
            for advantage in (duel.O_HAS, duel.X_HAS):
                by_x = forces(board, held, advantage)
                by_o = forces(swap(board), CHIPS - held, 1 - advantage)
                assert not (by_x and by_o)
                drawn += not by_x and not by_o
    assert drawn
