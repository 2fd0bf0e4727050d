"""The data dictionary: each column that several tables have. One name has one meaning.

A table may add a note to a column, and say where a value may be missing; name, type and meaning are
the same everywhere. `conflicts` finds what breaks this. Columns of one game's tables stand in a
module of the game's, as in `pipeline/ultimate/columns.py`: here they would enter every table's key.
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
    "The number of marks on the board; in ultimate tic-tac-toe, on all nine boards.",
)
SIDES = {"X": "", "O": ""}
TO_MOVE = Column(
    "to_move",
    pa.string(),
    "The side to move; on an ended board, the side whose turn it would be.",
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
    "The least number among the board's images under the eight symmetries.",
)
SYMMETRY = Column(
    "symmetry",
    pa.int32(),
    "One of the board's eight symmetries: 0 to 3 quarter turns to the right, 4 to 7 a left-right "
    "mirror and then as many turns.",
)
TO_CANONICAL = SYMMETRY.with_note(
    "Here the first that carries the row's board, or grid, to its canonical form."
)
AFTER_BOARD = Column(
    "after_board", pa.int32(), "The afterstate: the number of the board after the move."
)
CELL = Column("cell", pa.int32(), "The cell: 0 top left, row by row, to 8 bottom right.")
SET = "as a set: the sum of 2^cell"
X_BEST_CELLS = Column("x_best_cells", pa.int32(), f"X's best cells, {SET}.")
O_BEST_CELLS = Column("o_best_cells", pa.int32(), f"O's best cells, {SET}.")

# Perfect play.
WDL = Column(
    "wdl",
    pa.int32(),
    "The result under perfect play, for the side to move: 1 a win, 0 a draw, -1 a loss. In a table "
    "of moves it is for the side that makes the move.",
)
DISTANCE = Column(
    "distance",
    pa.int32(),
    "Plies to the end if the winner hurries and the loser stalls. In a table of moves the move "
    "counts too.",
)
RANK = Column(
    "rank",
    pa.int32(),
    "1 is best. Tied moves share a rank, and the next ranks are skipped: 1, 1, 3.",
)
BEST_MOVE_COUNT = Column(
    "best_move_count",
    pa.int32(),
    "The number of moves that tie for best, in result and in speed; 0 where the game has ended.",
)
BLUNDER_COUNT = Column(
    "blunder_count", pa.int32(), "The number of legal moves that make the wdl worse."
)

# Chances.
PROBABILITY = Column("probability", pa.float64(), "The chance that the policy plays this move.")
WIN = Column("win", pa.float64(), "The chance that the mover, or the learner, wins.")
DRAW = Column("draw", pa.float64(), "The chance of a draw.")
LOSS = Column("loss", pa.float64(), "The chance that the mover, or the learner, loses.")
SCORE = Column("score", pa.float64(), "The mover's expected score, in [0, 1]: win + draw / 2.")
X_WIN = Column("x_win", pa.float64(), "The chance that X wins.")
O_WIN = Column("o_win", pa.float64(), "The chance that O wins.")
X_SCORE = Column("x_score", pa.float64(), "X's expected score, in [0, 1]: x_win + draw / 2.")


def exact(column: Column) -> Column:
    """Return the column that has the values of another exactly."""
    return Column(
        f"{column.name}_exact",
        pa.string(),
        f"`{column.name}` exactly, as a fraction in lowest terms: 3/8, or 1.",
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
    "The opponent that the chances assume.",
    enum={
        "perfect": "perfect play",
        "uniform": "every empty cell is equally likely",
        "centre": "an empty centre weighs 3, any other cell 1",
    },
)
OBJECTIVE = Column(
    "objective",
    pa.string(),
    "The mover's objective.",
    enum={
        "safe": "perfect play, and among perfect moves the most wins",
        "max-win": "the most wins, then draws",
        "max-score": "the greatest expected score, then wins",
        "1f604": "the order of the program of that name",
    },
)
VARIANT = Column(
    "variant",
    pa.string(),
    "The learner's variant: of MENACE the beads of each action before training, by the side's "
    "first, second, third and fourth move; of TD the reward for a draw.",
    enum={
        "8/4/2/1": "MENACE in the program matejker/tic-tac-toe",
        "4/3/2/1": "MENACE as Michie built it",
        "0.0": "TD in that program",
        "0.5": "TD that is paid for a draw",
    },
)
SIDE = Column("side", pa.string(), "The side that the learner or the strategy plays.", enum=SIDES)
OPPONENT = Column(
    "opponent",
    pa.string(),
    "The opponent in training.",
    enum={
        "random": "any legal move, with equal chance",
        "perfect": "any move that keeps the outcome, soon or late, with equal chance",
        "self": "a second learner of the same kind",
    },
)
RUN_SEED = Column("run_seed", pa.uint64(), "The seed of the learner's run.")
GAMES = Column("games", pa.int32(), "Games played so far; 0 before training.")

EXPLOITABILITY = Column(
    "exploitability",
    pa.float64(),
    "How much more than a draw a best response scores in a game, on average over both sides; 0 if, "
    "and only if, the policy cannot be beaten.",
)


def conflicts(tables: Iterable[Table]) -> list[str]:
    """Return a sentence for each name that stands for two types or meanings, sorted.

    The columns of a flat table are not compared.
    """
    first: dict[str, tuple[Table, Column]] = {}
    sentences = []
    for table in tables:
        for column in () if table.flat else table.columns:
            earlier, same = first.setdefault(column.name, (table, column))
            if (column.type, column.definition) != (same.type, same.definition):
                sentences.append(
                    f"{column.name} has one meaning in {earlier.name}, another in {table.name}"
                )
    return sorted(sentences)


def fraction(numerator: int, denominator: int) -> str:
    """Return a fraction in lowest terms, as columns of exact values have it."""
    divisor = gcd(numerator, denominator)
    below = denominator // divisor
    return f"{numerator // divisor}/{below}" if below > 1 else str(numerator // divisor)
