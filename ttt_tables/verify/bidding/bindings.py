"""Bidding tic-tac-toe: the columns of its table, bound to second values."""

from functools import lru_cache

from ttt_tables.verify.binding import Binding
from ttt_tables.verify.report import Assertion
from ttt_tables.verify.rules import any_order_open_boards
from ttt_tables.verify.verifier import Row

MOST_CHIPS = 32


@lru_cache(maxsize=1)  # the rows of a board are consecutive
def _rows(board: str) -> list[Row]:
    from ttt_tables.verify.bidding import duel  # which needs numpy: packs are verified without it

    return duel.rows(board, MOST_CHIPS)


def _row(board: str, chips: int) -> Row:
    return _rows(board)[chips - 1]


_CHIPS = Binding(
    "bidding_chips",
    Assertion(
        "chips that are needed and kept, best cells",
        "",
        "",
        "each bid against every bid of the other side: X has a bid that forces a line against all, "
        "or O has one that prevents it against all",
        "the published figures of the empty board",
    ),
    lambda: (
        (board, chips) for board in any_order_open_boards() for chips in range(1, MOST_CHIPS + 1)
    ),
    {"x_chips x_chips_with_advantage x_kept_chips x_best_cells": _row},
)
TABLES = (_CHIPS,)
