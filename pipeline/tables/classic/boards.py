"""All 5,478 boards of the classic game, each in its own orientation."""

import polars as pl

from pipeline.columns import BOARD, CANONICAL_BOARD, PLY, STATUS, TEXT, TO_CANONICAL, TO_MOVE
from pipeline.schema import Table
from ttt_tables.games.classic import board_tables

TABLE = Table(
    name="boards",
    title="Every board that the classic game can reach",
    description="Every board that the classic game can reach, in every orientation.",
    key=("board",),
    columns=(
        BOARD,
        TEXT,
        PLY,
        TO_MOVE,
        STATUS,
        CANONICAL_BOARD,
        TO_CANONICAL,
    ),
    rows=5478,
    foreign_keys={
        ("board",): "miniboards",
        ("canonical_board",): "boards",
        ("symmetry",): "symmetries",
    },
    assertions={
        "4,520 boards are open. Of the 958 ended boards X won 626, O won 316, and 16 "
        "are drawn.": """
            select list(n order by n desc) = [4520, 626, 316, 16]
            from (select status, count(*) as n from boards group by status)
            """,
        "By ply there are 1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78 boards.": """
            select list(n order by ply) = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
            from (select ply, count(*) as n from boards group by ply)
            """,
        "Symmetry divides them into 765 orbits of 1, 2, 4 or 8 boards.": """
            select bool_and(n in (1, 2, 4, 8)) and count(*) = 765
            from (select canonical_board, count(*) as n from boards group by canonical_board)
            """,
    },
    compared_with="tests/oracles/counts.json: an independent brute force",
)


def build() -> pl.DataFrame:
    """Return one row for each reachable board, with the symmetry to its canonical one."""
    return TABLE.frame(board_tables.boards())
