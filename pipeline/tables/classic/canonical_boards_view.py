"""The 765 classic boards up to the eight symmetries: a view of `boards`."""

import pyarrow as pa

from pipeline.columns import BOARD, PLY, STATUS, TEXT, TO_MOVE
from pipeline.schema import Column, Table

TABLE = Table(
    name="canonical_boards",
    title="The classic boards up to symmetry, one for each orbit",
    description="The boards of the classic game up to symmetry: of all boards that rotations and "
    "reflections exchange, the one with the lowest number.",
    key=("board",),
    columns=(
        BOARD,
        TEXT,
        PLY,
        TO_MOVE,
        STATUS,
        Column(
            "orbit_size",
            pa.int32(),
            "The number of distinct boards among the board's eight images.",
        ),
        Column(
            "stabilizer_size",
            pa.int32(),
            "The number of symmetries that leave the board unchanged.",
        ),
    ),
    rows=765,
    query="""
        select board, text, ply, to_move, status, orbit_size,
            (8 // orbit_size)::integer as stabilizer_size
        from boards
        join (
            select canonical_board as board, count(*)::integer as orbit_size
            from boards group by canonical_board
        ) using (board)
        order by board
        """,
    assertions={
        "627 boards are open. Of the 138 ended boards X won 91, O won 44, and 3 are drawn.": """
            select list(n order by n desc) = [627, 91, 44, 3]
            from (select status, count(*) as n from canonical_boards group by status)
            """,
        "By ply there are 1, 3, 12, 38, 108, 174, 204, 153, 57, 15 boards.": """
            select list(n order by ply) = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
            from (select ply, count(*) as n from canonical_boards group by ply)
            """,
        "An orbit has 1, 2, 4 or 8 boards; all orbits together have 5,478.": """
            select bool_and(orbit_size in (1, 2, 4, 8)) and sum(orbit_size) = 5478
            from canonical_boards
            """,
    },
    compared_with="tests/oracles/counts.json: an independent brute force",
)
