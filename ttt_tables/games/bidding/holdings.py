"""Holdings in bidding tic-tac-toe: what a side has to hold in order to force a line.

A holding is a whole number: twice a side's chips, plus 1 if it has the tie-breaking advantage. The
holdings of both sides together are 2 N + 1, if there are N chips. A side that can force a line with
one holding can force it with every larger one (Develin and Payne, arXiv 0801.0579), so it has a
least holding on each board. It is 0 if the side has a line, and 2 N + 2, which no side can have, if
it cannot force one.
"""

from typing import Any

MOST_CHIPS = 32  # of both sides together, in the table and in the game


def least_holding(after_own: Any, after_other: Any) -> Any:
    """Return a side's least holding before the bids. It may be computed for many N at once.

    after_own    its least holding after its own best move: a number, or an array of one for each N
    after_other  that after the best move of the other side, which is at least as large

    Say that the side pays d for its move: 2 b for a bid of b that wins, or 2 b + 1 if the bids tie
    and it hands over the advantage. It needs d <= s - after_own, and d >= after_other - 1 - s since
    the other side pays at least d + 1 for a move. Here d has the parity of s, because a side
    without the advantage cannot win a tie. The least s for which there is such a d is the result.
    """
    return (after_own + after_other + after_own % 2) // 2


def kept_chips(after_own: Any) -> Any:
    """Return how many chips a side keeps when it bids in order to force a line: it bids all others.

    They are the fewest that are enough after its own best move without the advantage.
    """
    return (after_own + 1) // 2


def never(chips: Any) -> Any:
    """Return the holding that stands for "not with any holding", if there are N chips in all."""
    return 2 * chips + 2
