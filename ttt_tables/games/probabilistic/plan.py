"""The plan of the solvers: their values in order, and the rows that each value depends on.

A *pair* is a board with X to move and the same board with O to move: two rows of a table of
margins, X's row even and O's row the odd one after it. The boards of a ply fill a block of rows,
which starts with six fixed rows for the boards that ended one mark later:

    row 0, 1   X has won       2, 3   drawn       4, 5   O has won       6, 7   the first pair ...

If a draw counts 1/2, exchanging the two marks and the side to move turns a margin into its
negative. So one pair serves two boards: of a board and its exchanged board the lesser is solved,
and the other reads its rows crosswise with a minus sign. The sign is part of the coefficient that
multiplies the value (success or minus success), so it costs no operation.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ttt_tables.board.any_order import result
from ttt_tables.board.numbers import BOARDS, WEIGHTS, open_cells, ply, swap

FIXED_ROWS = {"X": 0, "draw": 2, "O": 4}
FIRST_ROW = 6

# Rows of the table of coefficients: 9 each of success, -success, failure, -failure, neutral and
# decided (success + failure), then 81 factors 1 / (d_i + n_i d_j). The kernel repeats these numbers
# as literals, because numba's cache would not notice a change here.
FAILURE, NEUTRAL, DECIDED, FACTOR = 18, 36, 45, 54

Rows = NDArray[np.int16]


class Ply(NamedTuple):
    """The pairs of one ply, `k` open cells each. All arrays have the shape (k, pairs)."""

    boards: tuple[int, ...]  # the board of each pair
    cells: Rows  # the open cells, rising
    after_x: Rows  # the row, one ply on, of O to move after an X on the cell
    after_o: Rows  # the same after an O
    coefficient_x: Rows  # the row of the success that meets the value after an X: its sign
    coefficient_o: Rows  # the same after an O; the failure is 18 rows further on


class Plan(NamedTuple):
    """The rules in the form that the solvers need."""

    swapped: bool  # whether one pair serves a board and its exchange
    plies: tuple[Ply, ...]  # by number of marks, 0 to 8
    starts: NDArray[np.int64]  # (10,) the first row of each ply's block if all blocks are kept
    rows: int  # of all blocks together
    boards: NDArray[np.int64]  # (11093,) the open boards, rising
    row: NDArray[np.int64]  # (11093,) the row of each with X to move, if all blocks are kept
    sign: NDArray[np.float64]  # (11093,) 1, or -1 if the row is that of the exchanged board


@cache
def make_plan(swapped: bool) -> Plan:
    """Return the plan of 5,547 pairs with colour swap, or of all 11,093 without.

    Without the swap a draw may count any score.
    """
    results = {board: result(board) for board in BOARDS}  # with boards that cannot occur
    going = [board for board in results if results[board] is None]
    exchanged = {board: swap(board) for board in going}
    by_ply: list[list[int]] = [[] for _ in range(9)]
    for board in going:
        if not swapped or board <= exchanged[board]:
            by_ply[ply(board)].append(board)
    sizes = [FIRST_ROW + 2 * len(members) for members in [*by_ply, []]]
    starts = np.concatenate(([0], np.cumsum(sizes)))
    row_of = _find_rows(by_ply, exchanged, results)
    return Plan(
        swapped,
        tuple([_ply(members, row_of) for members in by_ply]),
        starts[:-1].astype(np.int64),
        int(starts[-1]),
        np.array(going, dtype=np.int64),
        np.array([starts[ply(board)] + row_of[board][0] for board in going]),
        np.array([1.0 - 2.0 * row_of[board][1] for board in going]),
    )


def _find_rows(
    by_ply: list[list[int]], exchanged: dict[int, int], results: Mapping[int, str | None]
) -> dict[int, tuple[int, bool]]:
    """Return each board's row in its ply's block, X to move, and whether it is read crosswise."""
    row_of = {}
    for members in by_ply:
        for order, board in enumerate(members):
            row = FIRST_ROW + 2 * order
            row_of[board] = (row, False)
            row_of.setdefault(exchanged[board], (row + 1, True))
    row_of |= {board: (FIXED_ROWS[end], False) for board, end in results.items() if end}
    return row_of


def _ply(members: list[int], row_of: dict[int, tuple[int, bool]]) -> Ply:
    cells = np.array([open_cells(board) for board in members]).T
    after = {
        symbol: [
            [row_of[board + digit * WEIGHTS[cell]] for cell in open_cells(board)]
            for board in members
        ]
        for digit, symbol in enumerate("XO", start=1)
    }
    rows = {symbol: np.array(pairs).transpose(2, 1, 0) for symbol, pairs in after.items()}
    return Ply(
        tuple(members),
        cells.astype(np.int16),
        (rows["X"][0] ^ 1).astype(np.int16),  # O is to move after X's turn: the other row
        (rows["O"][0] ^ 1).astype(np.int16),
        (cells + 9 * rows["X"][1]).astype(np.int16),
        (cells + 9 * rows["O"][1]).astype(np.int16),
    )
