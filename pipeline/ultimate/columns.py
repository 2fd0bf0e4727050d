"""Columns that several tables of the ultimate game have, and no other table."""

import pyarrow as pa

from pipeline.schema import Column

THEIR_WEIGHTS = (
    "The engine's weights were those of ttt_tables/engine/learned.pack in commit 09b240e7."
)
EMPTY_CELLS = Column(
    "empty_cells",
    pa.int8(),
    "The number of empty cells on boards that are neither won nor full.",
)
ESTIMATED_SCORE = Column(
    "estimated_score",
    pa.float64(),
    "The engine's estimate of the expected score of the side to move, in [0, 1], to six decimals. "
    "1 and 0 are proved.",
)
SEARCH_DEPTH = Column(
    "depth", pa.int8(), "The depth in plies of the last search that was completed."
)
