"""Columns that several tables of ultimate tic-tac-toe have, and no other table."""

import pyarrow as pa

from pipeline.schema import Column

ULTIMATE_RULE = Column(
    "ultimate_rule",
    pa.string(),
    "The rule for a game that ends without a line of won boards.",
    enum={
        "closed-draw": "it is drawn",
        "closed-count": "the side with more won boards wins; equal numbers are a draw",
    },
)
ULTIMATE_POSITION = Column(
    "ultimate_position",
    pa.string(),
    "A position of ultimate tic-tac-toe as text: nine boards of nine characters . X O, the side "
    "to move, and the board to play in, with * for any. After a board with lines of both sides, "
    "=X or =O names its winner.",
)
ULTIMATE_MOVES = pa.list_(pa.field("element", pa.int32(), nullable=False))
LINE = Column(
    "line",
    ULTIMATE_MOVES,
    "The moves of a game that leads to this position, in order, each as 9 * board + cell.",
)
THEIR_WEIGHTS = (
    "The engine's weights were those of ttt_tables/engine/learned.pack in commit 09b240e7."
)
EMPTY_CELLS = Column(
    "empty_cells",
    pa.int32(),
    "The number of empty cells on boards that are neither won nor full.",
)
ESTIMATED_SCORE = Column(
    "estimated_score",
    pa.float64(),
    "The engine's estimate of the expected score of the side to move, in [0, 1], to six decimals. "
    "1 and 0 are proved results.",
)
SEARCH_DEPTH = Column(
    "depth", pa.int32(), "The depth, in plies, of the last search that was completed."
)
