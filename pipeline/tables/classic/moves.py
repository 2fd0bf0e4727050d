"""The 16,167 moves of the classic game, with the boards to which they lead."""

import polars as pl
import pyarrow as pa

from pipeline.columns import AFTER_BOARD, BOARD, CELL, DISTANCE, RANK, WDL
from pipeline.schema import Column, Table
from ttt_tables.games.classic import board_tables

TABLE = Table(
    name="moves",
    title="Every legal move, its value, and the board after it",
    description="Every legal move on every open board, with its value under perfect play and the "
    "board to which it leads.",
    key=("board", "cell"),
    columns=(
        BOARD,
        CELL,
        WDL,
        DISTANCE,
        RANK.with_note(
            "Here it is by perfect play: win as soon as possible, else draw, else lose "
            "as late as possible."
        ),
        AFTER_BOARD,
        Column("after_canonical_board", pa.int32(), "The `canonical_board` of the afterstate."),
        Column(
            "representative",
            pa.bool_(),
            "True for one of all moves that symmetry exchanges: its board is canonical, and no "
            "symmetry of that board takes its cell to a lower-numbered one.",
        ),
    ),
    rows=16167,
    foreign_keys={
        ("board",): "boards",
        ("after_board",): "boards",
        ("after_canonical_board",): "boards",
    },
    assertions={
        "There are 2,096 moves up to symmetry.": """
            select count(*) = 2096 from moves where representative
            """,
        "There are 255,168 games.": """
            with recursive games(board, n) as (
                select 0, 1::bigint
                union all
                select any_value(moves.after_board), sum(games.n)::bigint
                from games join moves on moves.board = games.board
                group by moves.after_board
            )
            select sum(n) = 255168
            from games join boards on boards.board = games.board
            where status <> 'open'
            """,
    },
    compared_with="tests/oracles/counts.json: an independent brute force",
)


def build() -> pl.DataFrame:
    """Return one row for each open board and empty cell."""
    return TABLE.frame(board_tables.moves())
