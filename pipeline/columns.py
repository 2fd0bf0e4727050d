"""The data dictionary: each column that several tables have. One name has one meaning.

A table may add a note to a column and state when a value is missing. The name, the type and the
meaning are the same everywhere, and `conflicts` finds what breaks this rule. Columns that only the
tables of one game have are in a module of that game, such as `pipeline/ultimate/columns.py`. Here
they would be part of every table's key.
"""

from collections.abc import Iterable
from math import gcd

import pyarrow as pa

from pipeline.schema import Column, Table

# Boards, positions, cells.
BOARD = Column(
    "board",
    pa.int32(),
    "The board's number: nine ternary digits, cell 0 first, with . = 0, X = 1, O = 2.",
)
TEXT = Column("text", pa.string(), "The board as nine characters of . X O, row by row.")
PLY = Column(
    "ply",
    pa.int32(),
    "The number of moves made so far. If no move takes a mark away, it is the number of marks on "
    "the board, or in ultimate tic-tac-toe on all nine boards.",
)
SIDES = {"X": "", "O": ""}
TO_MOVE = Column(
    "to_move",
    pa.string(),
    "The side to move. On an ended board, the side whose turn it would be.",
    enum=SIDES,
)
STATUS = Column(
    "status",
    pa.string(),
    "Whether the game goes on, or its result.",
    enum={"open": "it goes on", "X": "X has won", "O": "O has won", "draw": "nobody has won"},
)
CANONICAL_BOARD = Column(
    "canonical_board",
    pa.int32(),
    "The lowest number among the board's images under the eight symmetries.",
)
SYMMETRY = Column(
    "symmetry",
    pa.int32(),
    "One of the board's eight symmetries. 0 to 3 are rotations by as many quarter turns to the "
    "right; 4 to 7 are a left-right reflection followed by 0 to 3 quarter turns.",
)
TO_CANONICAL = SYMMETRY.with_note(
    "Here it is the first symmetry that takes the row's board, or grid, to its canonical form."
)
AFTER_BOARD = Column(
    "after_board", pa.int32(), "The afterstate: the number of the board after the move."
)
CELL = Column("cell", pa.int32(), "The cell: 0 top left, row by row, to 8 bottom right.")
SET = "as a bit set: the sum of 2^cell"
X_BEST_CELLS = Column("x_best_cells", pa.int32(), f"X's best cells, {SET}.")
O_BEST_CELLS = Column("o_best_cells", pa.int32(), f"O's best cells, {SET}.")

# Perfect play.
WDL = Column(
    "wdl",
    pa.int32(),
    "The result under perfect play for the side to move: 1 is a win, 0 a draw, -1 a loss. In a "
    "table of moves it is for the side that makes the move.",
)
DISTANCE = Column(
    "distance",
    pa.int32(),
    "The plies to the end if the winner wins as soon as possible and the loser loses as late as "
    "possible. In a table of moves the move itself counts.",
)
RANK = Column(
    "rank",
    pa.int32(),
    "The rank of the move: 1 is best. Tied moves share a rank, and the next ranks are skipped: 1, "
    "1, 3.",
)
BEST_MOVE_COUNT = Column(
    "best_move_count",
    pa.int32(),
    "The number of moves that tie for best, in result and in speed. It is 0 if the game has ended.",
)
BLUNDER_COUNT = Column(
    "blunder_count", pa.int32(), "The number of legal moves that make the wdl worse."
)

# Probabilities.
PROBABILITY = Column(
    "probability", pa.float64(), "The probability that the policy plays this move."
)
WIN = Column("win", pa.float64(), "The probability that the side that moves, or the learner, wins.")
DRAW = Column("draw", pa.float64(), "The probability of a draw.")
LOSS = Column(
    "loss", pa.float64(), "The probability that the side that moves, or the learner, loses."
)
SCORE = Column(
    "score", pa.float64(), "The expected score of the side that moves, in [0, 1]: win + draw / 2."
)
X_WIN = Column("x_win", pa.float64(), "The probability that X wins.")
O_WIN = Column("o_win", pa.float64(), "The probability that O wins.")
X_SCORE = Column("x_score", pa.float64(), "X's expected score, in [0, 1]: x_win + draw / 2.")


def exact(column: Column) -> Column:
    """Return the column of another column's exact values."""
    return Column(
        f"{column.name}_exact",
        pa.string(),
        f"The exact value of `{column.name}`, as a fraction in lowest terms such as 3/8, or 1.",
    )


MEAN_PLIES = Column(
    "mean_plies",
    pa.float64(),
    "The expected number of plies of a game. A player that resigns makes no move.",
)
CHANCES = (WIN, DRAW, LOSS, SCORE)
EXACT_CHANCES = tuple(map(exact, CHANCES[:3]))
X_CHANCES = (X_WIN, DRAW, O_WIN)
EXACT_X_CHANCES = tuple(map(exact, X_CHANCES))

# Policies and learners.
POLICY = Column("policy", pa.string(), "The policy's name.")
MODEL = Column(
    "model",
    pa.string(),
    "The opponent that the probabilities assume.",
    enum={
        "perfect": "perfect play",
        "uniform": "every empty cell is equally likely",
        "centre": "an empty centre has weight 3, any other cell weight 1",
    },
)
OBJECTIVE = Column(
    "objective",
    pa.string(),
    "What the policy maximises.",
    enum={
        "safe": "perfect play, and among perfect moves the most wins",
        "max-win": "the most wins, then the most draws",
        "max-score": "the greatest expected score, then the most wins",
        "1f604": "the order of the program of that name",
    },
)
VARIANT = Column(
    "variant",
    pa.string(),
    "The learner's variant. For MENACE it is the number of beads of each action before training, "
    "at the side's first, second, third and fourth move. For TD it is the reward for a draw.",
    enum={
        "8/4/2/1": "MENACE in the program matejker/tic-tac-toe",
        "4/3/2/1": "MENACE as Michie built it",
        "0.0": "TD in that program",
        "0.5": "TD with a reward for a draw",
    },
)
SIDE = Column("side", pa.string(), "The side that the learner or the strategy plays.", enum=SIDES)
OPPONENT = Column(
    "opponent",
    pa.string(),
    "The opponent in training.",
    enum={
        "random": "any legal move, each with equal probability",
        "perfect": "any move that keeps the result, however soon or late, each with equal "
        "probability",
        "self": "a second learner of the same kind",
    },
)
RUN_SEED = Column("run_seed", pa.uint64(), "The seed of the learner's run.")
GAMES = Column("games", pa.int32(), "The number of games played so far; 0 before training.")

EXPLOITABILITY = Column(
    "exploitability",
    pa.float64(),
    "How much more than a draw a best response scores in a game, on average over both sides. It "
    "is 0 if and only if the policy cannot be beaten.",
)


def conflicts(tables: Iterable[Table]) -> list[str]:
    """Return a sentence for each name that has two types or meanings, sorted.

    The columns of a flat table are not compared.
    """
    first: dict[str, tuple[Table, Column]] = {}
    sentences = []
    for table in tables:
        for column in () if table.flat else table.columns:
            earlier, same = first.setdefault(column.name, (table, column))
            if (column.type, column.definition) != (same.type, same.definition):
                sentences.append(
                    f"{column.name} has different meanings in {earlier.name} and in {table.name}"
                )
    return sorted(sentences)


def fraction(numerator: int, denominator: int) -> str:
    """Return a fraction in lowest terms, as text for a column of exact values."""
    divisor = gcd(numerator, denominator)
    below = denominator // divisor
    return f"{numerator // divisor}/{below}" if below > 1 else str(numerator // divisor)
