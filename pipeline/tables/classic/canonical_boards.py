"""The 765 classic boards that differ under the eight symmetries."""

import polars as pl
import pyarrow as pa

from pipeline.columns import POSITION
from pipeline.schema import Column, Table
from ttt_tables.board.numbers import ply, show
from ttt_tables.board.symmetry import canonical, orbit, stabilizer
from ttt_tables.classic import rules as classic

TABLE = Table(
    name="canonical_boards",
    title="The classic boards up to symmetry, one for each orbit",
    text="The boards of the classic game up to symmetry. Each orbit is represented by the board "
    "with the least number.",
    key=("board",),
    columns=(
        *POSITION,
        Column("orbit_size", pa.int8(), "The number of distinct boards among its eight images."),
        Column("stabilizer_size", pa.int8(), "The number of symmetries that leave it unchanged."),
    ),
    rows=765,
    claims={
        "627 are open; of the 138 ended, X won 91, O won 44 and 3 are drawn.": """
            select list(n order by n desc) = [627, 91, 44, 3]
            from (select status, count(*) as n from canonical_boards group by status)
            """,
        "By ply they number 1, 3, 12, 38, 108, 174, 204, 153, 57, 15.": """
            select list(n order by ply) = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
            from (select ply, count(*) as n from canonical_boards group by ply)
            """,
        "Orbit times stabilizer is 8, and the orbits together are 5,478 boards.": """
            select bool_and(orbit_size * stabilizer_size = 8) and sum(orbit_size) = 5478
            from canonical_boards
            """,
    },
    witness="tests/oracles/counts.json: an independent brute force",
)


def build() -> pl.DataFrame:
    """Return one row for each orbit of the reachable boards."""
    rows = []
    for board in classic.boards():
        if canonical(board)[0] == board:
            status = classic.result(board) or "open"
            about = (board, show(board), ply(board), classic.to_move(board), status)
            rows.append((*about, len(orbit(board)), len(stabilizer(board))))
    return TABLE.frame(rows)
