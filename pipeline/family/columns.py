"""Columns that several tables of the variants have, and no other table."""

import pyarrow as pa

from pipeline.schema import Column

GAME = Column("game", pa.string(), "The name of the game.")
POSITION = Column(
    "position", pa.string(), "The position as text, in the form that family_games describes."
)
NO_DISTANCE = "the value is a draw, which may be an endless game"
RULE = Column("rule", pa.string(), "The rule of the game, in sentences.")
LONGEST_WIN = Column(
    "longest_win",
    pa.int32(),
    "The plies of the longest win from an open position; 0 if no position is won.",
)
POSITION_COUNT = Column(
    "position_count",
    pa.int32(),
    "The number of positions that play can reach, including ended ones.",
)
CLASS_COUNT = Column(
    "class_count", pa.int32(), "The number of positions up to symmetry, including ended ones."
)
OPEN_COUNT = Column("open_count", pa.int32(), "The number of positions in which the game goes on.")
WIN_COUNT = Column(
    "win_count", pa.int32(), "The number of open positions that the side to move wins."
)
DRAW_COUNT = Column("draw_count", pa.int32(), "The number of open positions that are drawn.")
LOSS_COUNT = Column(
    "loss_count", pa.int32(), "The number of open positions that the side to move loses."
)
ELEMENT = Column(
    "element",
    pa.string(),
    "An element of notakto's misère quotient: a product of a, b, c and d, such as ab^2, or 1. The "
    "element of a dead board is 1.",
)
