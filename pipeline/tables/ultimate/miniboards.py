"""Every mini-board, and the probability that each side wins it by random fill."""

import polars as pl
import pyarrow as pa

from pipeline.columns import (
    BOARD,
    CANONICAL_BOARD,
    EXACT_X_CHANCES,
    PLY,
    SET,
    STATUS,
    TEXT,
    TO_CANONICAL,
    X_CHANCES,
    fraction,
)
from pipeline.miniboard.fill import chances, moves_to_win, threats, ways, winning_cells
from pipeline.schema import Column, Table
from ttt_tables.board.any_order import result
from ttt_tables.board.numbers import OTHER, ply, show, swap
from ttt_tables.board.symmetry import canonical


def _of_side(side: str) -> tuple[Column, ...]:
    name = side.lower()
    other = OTHER[side]
    return (
        Column(
            f"{name}_winning_cells",
            pa.int32(),
            f"The cells on which a mark of {side} wins at once, {SET}; 0 on an ended board.",
        ),
        Column(
            f"{name}_threats",
            pa.int32(),
            f"The number of lines with two marks of {side} and an empty cell; 0 on an ended board.",
        ),
        Column(
            f"{name}_moves_to_win",
            pa.int32(),
            f"The number of marks that {side} still needs for a line, if only {side} moves; 0 if "
            "it has one.",
            null_if=f"{other} has won, or has a mark on every line",
        ),
    )


TABLE = Table(
    name="miniboards",
    title="Mini-boards filled at random: the probabilities of every board",
    description="Every board that marks in any order can make, as on a mini-board of ultimate "
    "tic-tac-toe, and its win and draw probabilities under random fill: a uniformly chosen empty "
    "cell gets X or O by a fair coin, until there is a line or no empty cell.",
    key=("board",),
    columns=(
        BOARD,
        TEXT,
        PLY,
        STATUS,
        CANONICAL_BOARD,
        TO_CANONICAL,
        Column(
            "colour_canonical_board",
            pa.int32(),
            "The lowest number among the images of the board and of the board with its marks "
            "exchanged.",
        ),
        *X_CHANCES,
        *EXACT_X_CHANCES,
        *_of_side("X"),
        *_of_side("O"),
    ),
    rows=18_753,
    foreign_keys={
        ("canonical_board",): "miniboards",
        ("colour_canonical_board",): "miniboards",
        ("symmetry",): "symmetries",
    },
    assertions={
        "11,093 boards are open. Of the 7,660 ended boards X won 3,814, O won 3,814, and 32 are "
        "drawn.": """
            select list(n order by status) = [3814, 3814, 32, 11093]
            from (select status, count(*) as n from miniboards group by status)
            """,
        "Up to symmetry there are 2,694 boards, of which 1,582 are open. If X and O may also be "
        "exchanged, there are 1,359 and 803.": """
            select count(distinct canonical_board) = 2694
                and count(distinct canonical_board) filter (status = 'open') = 1582
                and count(distinct colour_canonical_board) = 1359
                and count(distinct colour_canonical_board) filter (status = 'open') = 803
            from miniboards
            """,
        "By ply there are 1, 18, 144, 656, 1824, 3116, 3160, 1740, 434 open boards.": """
            select list(n order by ply) = [1, 18, 144, 656, 1824, 3116, 3160, 1740, 434]
            from (select ply, count(*) as n from miniboards where status = 'open' group by ply)
            """,
        "From the empty board X wins with probability 15/32, O with 15/32, and 1/16 is the "
        "probability of a draw.": """
            select x_win_exact = '15/32' and o_win_exact = '15/32' and draw_exact = '1/16'
            from miniboards where board = 0
            """,
        "The three probabilities add up to 1, and each of them is a multiple of 1/26,880.": """
            select bool_and(ttt_over(x_win_exact, 26880) + ttt_over(draw_exact, 26880)
                + ttt_over(o_win_exact, 26880) = 26880)
            from miniboards
            """,
        "On 40 open boards neither side can win any more, so a draw is certain.": """
            select count(*) = 40 and bool_and(draw = 1)
            from miniboards
            where status = 'open' and x_moves_to_win is null and o_moves_to_win is null
            """,
    },
    compared_with="tests/oracles/miniboard_sample.csv: an independent program's fractions",
)


def build() -> pl.DataFrame:
    """Return one row for each board, valued by backward induction over random fill."""
    odds_of = chances()
    numbers = sorted(odds_of)
    least = {board: canonical(board) for board in numbers}
    rows = []
    for board in numbers:
        odds, whole = odds_of[board], ways(board)
        orbit = (*least[board], min(least[board][0], least[swap(board)][0]))
        about = (board, show(board), ply(board), result(board) or "open", *orbit)
        exactly = [fraction(part, whole) for part in odds]
        sides = [fact for side in OTHER for fact in _facts(board, side)]
        rows.append((*about, *[part / whole for part in odds], *exactly, *sides))
    return TABLE.frame(rows)


def _facts(board: int, side: str) -> tuple[int, int, int | None]:
    cells = sum(1 << cell for cell in winning_cells(board, side))
    return cells, threats(board, side), moves_to_win(board, side)
