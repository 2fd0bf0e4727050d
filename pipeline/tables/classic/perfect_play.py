"""Perfect play on every board."""

import polars as pl
import pyarrow as pa

from pipeline.columns import BEST_MOVE_COUNT, BLUNDER_COUNT, BOARD, DISTANCE, WDL
from pipeline.schema import Column, Table
from ttt_tables.games.classic import board_tables

TABLE = Table(
    name="perfect_play",
    title="Each board's result under perfect play, and its distance",
    description="The value of every board under perfect play, for the side to move. The winner "
    "wins as soon as possible, and the loser loses as late as possible.",
    key=("board",),
    columns=(
        BOARD,
        WDL,
        DISTANCE,
        Column(
            "depth_score",
            pa.int32(),
            "wdl * (10 - distance), for the side to move. Many minimax programs use this score.",
        ),
        BEST_MOVE_COUNT,
        BLUNDER_COUNT,
    ),
    rows=5478,
    foreign_keys={("board",): "boards"},
    assertions={
        "The empty board is a draw, and all nine first moves keep the draw.": """
            select wdl = 0 and distance = 9 and best_move_count = 9 and blunder_count = 0
            from perfect_play where board = 0
            """,
        "Of the 5,478 boards 2,936 are won for X, 1,474 are won for O, and 1,068 are drawn.": """
            select list(n order by x_wdl) = [1474, 1068, 2936]
            from (
                select if(to_move = 'X', wdl, -wdl) as x_wdl, count(*) as n
                from perfect_play join boards using (board)
                group by x_wdl
            )
            """,
        "On 2,358 boards the side to move wins in one ply. On 632 open boards it loses.": """
            select count(*) filter (wdl = 1 and distance = 1) = 2358
                and count(*) filter (wdl = -1 and distance > 0) = 632
            from perfect_play
            """,
    },
    compared_with="tests/oracles/minimax10_sample.csv: another program's minimax",
)


def build() -> pl.DataFrame:
    """Return the value of each board, by backward induction."""
    return TABLE.frame(board_tables.perfect_play())
