"""Bidding tic-tac-toe: how many chips X needs on every open board, for every number of chips."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from pipeline.columns import BOARD, TEXT, X_BEST_CELLS
from pipeline.schema import Column, Table
from ttt_tables.board.any_order import boards, legal_moves, open_boards, result
from ttt_tables.board.numbers import place, show
from ttt_tables.games.bidding.holdings import MOST_CHIPS, kept_chips, least_holding, never
from ttt_tables.induction import backward_induction

Holdings = NDArray[np.int32]  # X's least holdings, one for each number of chips

CHIPS = np.arange(1, MOST_CHIPS + 1, dtype=np.int32)
NONE_IS_ENOUGH = "all chips are not enough"
FORCES = "The fewest chips with which X forces a line, if"

TABLE = Table(
    name="bidding_chips",
    title="Bidding tic-tac-toe: the fewest chips with which X forces a line",
    description="Every open board of bidding tic-tac-toe, for 1 to 32 chips in all. Before each "
    "move both sides bid a number of their chips in secret. The higher bid is paid to the other "
    "side, and its bidder moves. If the bids are equal, the side with the tie-breaking advantage "
    "chooses: it pays its bid, moves, and hands the advantage over; or the other side pays its bid "
    "and moves, and the advantage stays. For what O needs, read the row of the board with the "
    "marks exchanged. If neither side holds enough to force a line, each can prevent the other's.",
    key=("board", "chips"),
    columns=(
        BOARD,
        Column("chips", pa.int32(), "The number of chips that both sides hold together."),
        TEXT,
        Column(
            "x_chips",
            pa.int32(),
            f"{FORCES} O has the tie-breaking advantage.",
            null_if=NONE_IS_ENOUGH,
        ),
        Column(
            "x_chips_with_advantage",
            pa.int32(),
            f"{FORCES} X itself has the tie-breaking advantage.",
            null_if=NONE_IS_ENOUGH,
        ),
        Column(
            "x_kept_chips",
            pa.int32(),
            "How many chips X keeps when it bids: if X holds enough to force a line, a bid of all "
            "its other chips forces it. If the bids are equal and X has the advantage, X moves.",
            null_if="X cannot force a line with any number of chips",
        ),
        X_BEST_CELLS.with_note(
            "Here X has won the bid: these are the cells after which it needs the least, if the "
            "advantage counts as half a chip. It is 0 if X cannot force a line with all chips."
        ),
    ),
    rows=354976,
    foreign_keys={("board",): "random_turn"},
    assertions={
        "The figures of the empty board, without and with the advantage.": """
            select list((chips, x_chips, x_chips_with_advantage) order by chips) = [
                    (1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 3, 2), (5, 3, 3), (6, 4, 4), (7, 4, 4),
                    (8, 5, 4), (9, 6, 5), (10, 6, 5), (12, 7, 7), (16, 9, 9)
                ]
            from bidding_chips
            where text = '.........' and (chips <= 10 or chips in (12, 16))
            """,
        "On the empty board X's best cells include the centre except with 1, 5 or 9 chips in all, "
        "when only the corners are best.": """
            select list(distinct chips order by chips) = [1, 5, 9]
                and bool_and(x_best_cells = 1 + 4 + 64 + 256)
            from bidding_chips where text = '.........' and x_best_cells & 16 = 0
            """,
        "The advantage is worth one chip or nothing.": """
            select bool_and(
                coalesce(x_chips, chips + 1) - coalesce(x_chips_with_advantage, chips + 1) in (0, 1)
            ) from bidding_chips
            """,
        "Whatever the sides hold on the empty board, one of them can force a line if there are 1, "
        "2, 4, 5, 7, 8, 10, 13, 17 or 25 chips. With other numbers a draw is possible.": """
            select list(chips order by chips) = [1, 2, 4, 5, 7, 8, 10, 13, 17, 25]
            from bidding_chips
            where text = '.........' and x_chips + x_chips_with_advantage = chips + 1
            """,
        "Counted in half chips, the advantage as one, what X needs is at most 5/2 more than the "
        "threshold of the random-turn game times the chips in all, and at most 3/4 less.": """
            select min(needed - 2 * threshold * chips) = -0.75
                and max(needed - 2 * threshold * chips) = 2.5
            from (
                select *, coalesce(x_chips, chips + 1)
                    + coalesce(x_chips_with_advantage, chips + 1) as needed
                from bidding_chips
            ) join random_turn using (board)
            """,
    },
    compared_with="ttt_tables/verify/bidding: every pair of bids, without thresholds",
)


def build() -> pl.DataFrame:
    """Return the rows of each open board, by rising number of chips."""
    holdings = solve(CHIPS)
    values = [values_of(board, holdings) for board in open_boards()]
    needed, kept, cells = [np.concatenate(column) for column in zip(*values, strict=True)]
    known = {
        "board": np.repeat(np.array(open_boards(), np.int32), MOST_CHIPS),
        "chips": np.tile(CHIPS, len(open_boards())),
        "text": np.repeat([show(board) for board in open_boards()], MOST_CHIPS),
        "x_chips": (needed + 1) // 2,
        "x_chips_with_advantage": needed // 2,
        "x_kept_chips": kept,
        "x_best_cells": cells,
    }
    able = pl.col("x_chips_with_advantage") <= pl.col("chips")
    return pl.DataFrame(known).with_columns(
        pl.when(pl.col("x_chips") <= pl.col("chips")).then(pl.col("x_chips")),
        *[pl.when(able).then(pl.col(name)) for name in ("x_chips_with_advantage", "x_kept_chips")],
        x_best_cells=pl.when(able).then(pl.col("x_best_cells")).otherwise(0),
    )


def values_of(board: int, holdings: Mapping[int, Holdings]) -> tuple[Holdings, ...]:
    """Return X's least holdings, the chips that it keeps when it bids, and its best cells."""
    after_own = after(board, "X", holdings)
    least = after_own.min(axis=0)
    weights = np.array([[1 << cell] for cell in legal_moves(board)], np.int32)
    return holdings[board], kept_chips(least), ((after_own == least) * weights).sum(axis=0)


def solve(chips: NDArray[np.int32]) -> dict[int, Holdings]:
    """Return X's least holdings on every board that can occur, one for each number of chips."""
    ends: dict[str, Holdings] = {"X": 0 * chips, "O": never(chips), "draw": never(chips)}

    def backup(board: int, values: Mapping[int, Holdings]) -> Holdings:
        if ended := result(board):
            return ends[ended]
        best_own = after(board, "X", values).min(axis=0)
        least: Holdings = least_holding(best_own, after(board, "O", values).max(axis=0))
        return least

    return backward_induction(boards(), backup)


def after(board: int, side: str, values: Mapping[int, Holdings]) -> Any:
    """Return X's least holdings after each move of a side: a row for each empty cell."""
    return np.array([values[place(board, cell, side)] for cell in legal_moves(board)])
