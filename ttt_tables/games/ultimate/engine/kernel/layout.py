"""The memory of a search: structured arrays, whose fields are named here.

    s      SEARCH      one record: the position, the limits and the result of a search, and its
                       stack, one row a ply; if only the rules are needed, a POSITION
    e      EVALUATION  one record: the tables of an evaluation, and the means that the race keeps
    table  ENTRY       the transposition table, a power of two of entries
    w      WEIGHTS     one record: a rule's learned weights, and room to compute the rows

numba passes a record as one pointer and counts no references to it, so a call of the recursion
costs little. Sides are 0 (X) and 1 (O); a set of cells or boards is a sum of 2**cell; a target of
-1 is a free move; a move is 9 * board + cell.

A score is in units, from the view of the side to move: `WIN - plies` is a win in that many plies
from the root, and anything within `SURE` is an estimate. A margin is X's win - loss times `UNIT`.
"""

from typing import NamedTuple

import numpy as np

# The features of the search, as a set of bits: each can be switched off to measure its gain.
TABLE = 1  # transposition table
HISTORY = 2  # order moves by the history of cutoffs
REDUCTION = 4  # late-move reduction by one ply, of very late moves by two
QUIESCENCE = 8  # no stand pat where a board has just been won, or a win just blocked
NULL_WINDOW = 16  # later moves are asked only whether they are better
FUTILITY = 32  # reverse futility: near the leaves, an evaluation far above beta is the result
TEMPO = 64  # the leaf score adds a bonus for being to move
LOST = 128  # see a loss in two plies: every move lets the opponent complete a line
PROBCUT = 256  # a shallower search that exceeds beta by far is the result
INTERNAL = 512  # a position without a move in the table is searched a ply less deep
BOUNDS = 1024  # a score is within the results that the boards still allow
PROOFS = 2048  # near the end, searches that ask only for a proof (`Searcher`)
# These are only for patterns, whose order is good enough, and fast, at all depths.
ORDER = 4096  # evaluation and history order the moves at all depths, not only near the leaves
EXTENSION = 8192  # a forced move costs no ply, nor does a move that the table trusts
MALUS = 16384  # history counts failed moves, too, and all of them by the move before as well
ALL = 32767

PLIES = 100  # rows of the stack
HALVES, KEPT = 256, 16384  # means over one row, and over two rows, that the race keeps
VECTOR = 32  # 27 numbers, one a labeling of a row, and five zeros
BLOCK = 27 * VECTOR

UNIT = 10_000  # of a score: a margin of 1
WIN = 1_000_000
SURE = WIN - 200  # a score beyond is a forced result
UNKNOWN = 1 << 30  # a margin that has not been evaluated
NO_MOVE = 127
NO_LAST, ANY_LAST = 81, 82  # in place of the move before
FREE_TARGET = -1  # the target of a free move

CLOSED_DRAW, CLOSED_COUNT, OPEN = range(3)  # rules
RACE, COUNT, PATTERNS = range(3)  # evaluations: the race by lines, the race with a count, patterns
ANY = 11_096  # patterns: open mini-boards, those taken by X, O and nobody; this one is any board
VIEW = 32  # numbers of a board as one side sees it
WIDTH = 2 * VIEW  # of a pattern's row: as the side to move sees the board, then as the other does
UNITS_A_LOGIT = 1430  # of a score by patterns
STEP = 1024  # learned weights and rows are whole numbers of 1/1024
SQUARE, UNIT_PARTS = 64, 1 << 15  # the steps of a square, and a unit's parts in the sum of squares
INPUTS, HIDDEN, PATTERN_ROWS = 30, 128, 18 * VIEW  # of the network that makes the rows


class Node(NamedTuple):
    """A node of the tree, without the position itself."""

    side: int  # to move
    target: int  # the board to play in
    ply: int  # plies from the root
    margin: int  # X's margin with the tempo bonus, as the parent has evaluated it, or UNKNOWN


_POSITION = [
    ("marks", np.int64, (2, 9)),  # by side and board: its cells
    ("numbers", np.int64, 9),  # each board as a number; a won one as `WON_NUMBERS` says
    ("won", np.int64, 2),  # by side: its boards
    ("closed", np.int64),  # the boards that cannot be played in
    ("rule", np.int64),
]

POSITION = np.dtype(_POSITION, align=True)  # enough for the rules

SEARCH = np.dtype(
    [
        # Rows of numbers, first, so that each begins a cache line (`new_record`).
        ("sums", np.int16, (PLIES, WIDTH)),  # by ply: of the rows of patterns
        ("others", np.int16, WIDTH),  # the sums without the row of the board that moves mark
        ("squares", np.int16, WIDTH),  # of the clipped sums after a move, divided by SQUARE
        # The limits.
        ("features", np.int64),  # of those above
        ("noise", np.int64),  # 0, or an odd factor that chooses between equal moves
        ("iteration", np.int64),  # plies of this iteration; the first is not stopped
        ("most_nodes", np.int64),
        ("marked", np.int64),  # cells marked at the root
        ("deadline", np.int64),  # nanoseconds on the clock
        ("clock", np.int64),
        # The position. It is not first: numba would take this record for a POSITION, and warn.
        *_POSITION,
        # Keys and rows of the position, updated as moves are made.
        ("key", np.int64),  # without target and side
        ("hashes", np.int64, 9),  # the part of each board's marks in the key
        ("rows", np.int64, 3),  # the kinds of a row's three boards, 9 bits each
        # The result.
        ("nodes", np.int64),  # positions visited
        ("stop", np.int64),  # 1: a limit is met, and the score of this iteration is invalid
        ("best", np.int64),  # the best move at the root
        # Move ordering.
        # By the move before (`NO_LAST`: the root; `ANY_LAST`), side and move: cutoffs, by depth.
        ("history", np.int32, (83, 2, 81)),
        # The stack.
        ("last", np.int64, PLIES),  # by ply: the move that led to it
        ("moves", np.int32, (PLIES, 81)),  # 128 * order + move, the greatest first
        ("after", np.int32, (PLIES, 81)),  # by move: the margin after it, or UNKNOWN
        ("gradient", np.float32, (PLIES, 9, 3)),  # X's margin if nobody, X or O takes a board
        ("swings", np.float32, (PLIES, 9)),  # X's margin if X takes a board, less that if O does
        ("swings_of", np.int64, PLIES),  # the ply whose swings weigh the tempo bonus here
    ],
    align=True,
)

EVALUATION = np.dtype(
    [
        # The patterns, first, so that each row begins a cache line (`new_record`).
        # By place: the row, and what it gains if the board has to be played in.
        ("rows", np.int16, (ANY + 1, 9, 2, WIDTH)),
        ("output", np.int16, WIDTH),  # the weights of the squares
        ("bias", np.int64),
        ("patterns", np.int16, (2, 3**9)),  # by side to move and mini-board
        ("kind", np.int64),  # RACE, COUNT or PATTERNS
        # By mini-board: the chances of nobody, X and O, and the number of its kind. Mini-boards
        # have 486 kinds, equal in their chances; other numbers are one more kind.
        ("chances", np.float32, (3**9, 4)),
        ("gains", np.float32, (3**9, 2)),  # half the most that a mark of X, of O adds to his lead
        # The race: its exact margins, by rows. The first index is 0 for a side row, 1 for the
        # middle one, whose means are taken over the two others.
        ("lined", np.float32, (2, 8 * 8 * 8)),  # whether a side has a line, by its sets of boards
        ("settled", np.float32, (2, 27 * BLOCK)),  # X's margin, by the labelings of three rows
        ("labels", np.float32, 27),  # the chances of a row's labelings
        # Means over one row, then over two, by slot, with the rows that they belong to.
        ("half_of", np.int64, HALVES),
        ("half", np.float32, (HALVES, BLOCK)),
        ("means_of", np.int64, KEPT),
        ("means", np.float32, (KEPT, VECTOR)),
    ],
    align=True,
)

ENTRY = np.dtype(
    [
        ("key", np.int64),
        ("data", np.int64),  # 7 bits move, 2 bits bound, 7 bits depth, the score from bit 16 on
    ]
)

WEIGHTS = np.dtype(
    [
        ("input", np.float64, (INPUTS, HIDDEN)),
        ("input_bias", np.float64, HIDDEN),
        ("hidden", np.float64, (HIDDEN, HIDDEN)),
        ("hidden_bias", np.float64, HIDDEN),
        ("rows", np.float64, (HIDDEN, PATTERN_ROWS)),  # by place, and whether to be played in
        ("rows_bias", np.float64, PATTERN_ROWS),
        ("free", np.float64, VIEW),  # added where the side may play on any board
        ("output", np.float64, WIDTH),
        ("output_bias", np.float64),
        # Of the pattern whose rows are computed: which inputs are 1, the layers, the rows.
        ("ones", np.int64, 9),
        ("first", np.float64, HIDDEN),
        ("second", np.float64, HIDDEN),
        ("out", np.float64, PATTERN_ROWS),
    ],
    align=True,
)

CACHE_LINE = 64  # bytes


def new_record(layout: np.dtype) -> np.void:
    """Return a record of zeros that begins with a cache line, in an array of its own."""
    room = np.zeros(layout.itemsize + CACHE_LINE, dtype=np.uint8)
    first = -room.ctypes.data % CACHE_LINE
    record: np.void = room[first : first + layout.itemsize].view(layout)[0]
    return record
