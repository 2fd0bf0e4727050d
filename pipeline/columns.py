"""The data dictionary: the columns that several tables share. Same quantity, same name."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from pipeline.schema import Column

INT64 = pa.int64()
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
CANONICAL = BOARD.named("canonical").saying("The least number among the board's images: its orbit.")
POSITION = (BOARD, TEXT, PLY, TO_MOVE, STATUS)
WDL = Column(
    "wdl", pa.int8(), "Under perfect play, for the side to move: 1 a win, 0 a draw, -1 a loss."
)
DISTANCE = Column(
    "distance", pa.int8(), "Plies to the end when the winner hurries and the loser stalls."
)
RANK = Column(
    "rank", pa.int8(), "1 is best; tied moves share a rank, and the next ones are skipped."
)
GAME = Column("game", pa.string(), "The game of the family, by its name.")
POSITION_TEXT = Column(
    "position", pa.string(), "The position, as the game writes it: see `form` of family_games."
)
NO_DISTANCE = "the value is a draw, which may last for ever"
POLICY = Column("policy", pa.string(), "The policy's name.")
RULE = Column(
    "rule",
    pa.string(),
    "The consequence of a roll that opens no empty cell: pass (the turn passes), draw (the game is "
    "drawn), reroll (the die is thrown again), forfeit (the side to move loses).",
)
SIDE = Column("side", pa.string(), "The side that the learner plays: X or O.")
OPPONENT = Column(
    "opponent",
    pa.string(),
    "The opponent in training. random: any legal move with equal chance; perfect: any move that "
    "keeps the outcome, with equal chance, without hurry; self: a second learner of the same kind.",
)
GAMES = Column("games", pa.int32(), "Games played so far: 0 is before training.")
GENERATOR = Column("generator", pa.string(), "How the cells were drawn: abraham, csun, lattice.")
SEED = Column("seed", pa.uint64(), "The sample's seed.")
K = Column("k", pa.int64(), "The grid's number in the sample: (generator, seed, k) is its address.")
ADDRESS = (GENERATOR, SEED, K)
TIED = "as a set: the sum of 2^cell over the cells within 1e-12"  # ttt_tables.probabilistic's TIE
WIN = Column("win", pa.float64(), "The mover's chance to win.")
DRAW = Column("draw", pa.float64(), "The chance of a draw.")
LOSS = Column("loss", pa.float64(), "The mover's chance to lose.")
SCORE = Column("score", pa.float64(), "The mover's expected score, in [0, 1]: win + draw / 2.")
CHANCES = (WIN, DRAW, LOSS, SCORE)


def numerators(
    *chances: str, over: str = "denominator", of: pa.DataType = INT64
) -> tuple[Column, ...]:
    """Return the columns of the named chances' exact numerators over a denominator."""
    return tuple(
        Column(f"{name}_numerator", of, f"`{name}` exactly: {name}_numerator / {over}.")
        for name in chances
    )


EXACT_CHANCES = (
    *numerators("win", "draw", "loss"),
    Column("denominator", pa.int64(), "The common denominator of the three numerators."),
)
LOWEST = "when both play their lowest-numbered best cell"
X_CHANCES = (
    Column("x_score", pa.float64(), "X's expected score, in [0, 1]: x_win + draw / 2."),
    Column("x_win", pa.float64(), f"The chance that X wins, {LOWEST}."),
    Column("draw", pa.float64(), f"The chance of a draw, {LOWEST}."),
    Column("o_win", pa.float64(), f"The chance that O wins, {LOWEST}."),
    *numerators("x_win", "draw", "o_win"),
    Column("denominator", pa.int64(), "The common denominator of all numerators of the rule."),
)

LARGEST = 2**63 - 1


def exactly(parts: Sequence[int]) -> tuple[Any, ...]:
    """Return numerators, their sum and no text; or, if int64 is too small, the text alone.

    These are the five last columns of policy_moves and of crosstable.
    """
    if sum(parts) <= LARGEST:
        return *parts, sum(parts), None
    return *[None] * (len(parts) + 1), " ".join(map(str, parts))
