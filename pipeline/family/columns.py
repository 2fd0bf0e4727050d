"""Columns that several tables of the family have, and no other table."""

import pyarrow as pa

from pipeline.schema import Column

GAME = Column("game", pa.string(), "The game of the family, by its name.")
POSITION = Column(
    "position", pa.string(), "The position as text, in the form that family_games describes."
)
NO_DISTANCE = "the value is a draw, which may last for ever"
RULE = Column("rule", pa.string(), "The rule in sentences.")
LONGEST_WIN = Column(
    "longest_win", pa.int32(), "Plies of the longest win from an open position; 0 if none is won."
)
POSITION_COUNT = Column(
    "position_count", pa.int32(), "Positions that play can reach, ended ones included."
)
OPEN_COUNT = Column("open_count", pa.int32(), "Positions in which the game goes on.")
WIN_COUNT = Column("win_count", pa.int32(), "Open positions that the side to move wins.")
DRAW_COUNT = Column("draw_count", pa.int32(), "Open positions that are drawn.")
LOSS_COUNT = Column("loss_count", pa.int32(), "Open positions that the side to move loses.")
ELEMENT = Column(
    "element",
    pa.string(),
    "An element of notakto's misere quotient: a product of a, b, c and d, such as ab^2, or 1. A "
    "dead board's element is 1.",
)
