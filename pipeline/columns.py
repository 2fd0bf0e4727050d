"""The data dictionary: the columns that several tables share. Same quantity, same name."""

import pyarrow as pa

from pipeline.schema import Column

BOARD = Column(
    "board",
    pa.int16(),
    "The board's number: nine ternary digits, cell 0 first, with . = 0, X = 1, O = 2.",
)
TEXT = Column("text", pa.string(), "The board as nine characters of . X O, row by row.")
PLY = Column("ply", pa.int8(), "Marks on the board, 0 to 9.")
TO_MOVE = Column(
    "to_move", pa.string(), "The side to move, X or O; on an ended board, whose turn it would be."
)
STATUS = Column("status", pa.string(), "open, or how the game ended: X or O (won), draw.")
CELL = Column("cell", pa.int8(), "The cell played: 0 top left, row by row, to 8 bottom right.")
SYMMETRY = Column(
    "symmetry",
    pa.int8(),
    "The first of the eight symmetries that carries the board to `canonical`: 0 to 3 quarter turns "
    "to the right, 4 to 7 the same turns of the left-right mirror image.",
)
WDL = Column(
    "wdl", pa.int8(), "Under perfect play, for the side to move: 1 a win, 0 a draw, -1 a loss."
)
DISTANCE = Column(
    "distance", pa.int8(), "Plies to the end when the winner hurries and the loser stalls."
)
RANK = Column(
    "rank", pa.int8(), "1 is best; tied moves share a rank, and the next ones are skipped."
)
POLICY = Column("policy", pa.string(), "The policy's name.")
RULE = Column(
    "rule",
    pa.string(),
    "What a roll that opens no empty cell leads to: pass (the turn passes), draw (the game is "
    "drawn), reroll (the die is thrown again), forfeit (the side to move loses).",
)
WIN = Column("win", pa.float64(), "The mover's chance to win.")
DRAW = Column("draw", pa.float64(), "The chance of a draw.")
LOSS = Column("loss", pa.float64(), "The mover's chance to lose.")
SCORE = Column("score", pa.float64(), "The mover's expected score, in [0, 1]: win + draw / 2.")
EXACT_CHANCES = (
    Column("win_numerator", pa.int64(), "`win` exactly: win_numerator / denominator."),
    Column("draw_numerator", pa.int64(), "`draw` exactly: draw_numerator / denominator."),
    Column("loss_numerator", pa.int64(), "`loss` exactly: loss_numerator / denominator."),
    Column("denominator", pa.int64(), "The common denominator of the three numerators."),
)
X_CHANCES = (
    Column("x_score", pa.float64(), "X's expected score, in [0, 1]: x_win + draw / 2."),
    Column("x_win", pa.float64(), "The chance that X wins, when both play their least best cell."),
    Column("draw", pa.float64(), "The chance of a draw, when both play their least best cell."),
    Column("o_win", pa.float64(), "The chance that O wins, when both play their least best cell."),
    Column("x_win_numerator", pa.int64(), "`x_win` exactly: x_win_numerator / denominator."),
    Column("draw_numerator", pa.int64(), "`draw` exactly: draw_numerator / denominator."),
    Column("o_win_numerator", pa.int64(), "`o_win` exactly: o_win_numerator / denominator."),
    Column("denominator", pa.int64(), "The common denominator of all numerators of the rule."),
)
