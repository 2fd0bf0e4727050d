"""The kernel: the rules on bits, the evaluation, and the search, compiled.

All jitted code stands in this module, since numba's cache does not notice an edit elsewhere. A game
is one array `s` of whole numbers, so that the recursion hands on few pointers; what stands where in
it is named below. Sides are 0 (X) and 1 (O); a set of cells or boards is a sum of 2**cell; a target
of -1 is a free move.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# mypy: disable-error-code="misc, call-arg, var-annotated"
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import intrinsic

from ttt_tables.board import CELLS, LINES, WEIGHTS

# Where things stand in `s`.
MARKS = 0  # 18: the cells of X on each board, then those of O
NUMBERS = 18  # 9: each board as a number, as it was when it was won
WON = 27  # 2: the boards that X has won, and O
CLOSED = 29  # the boards that cannot be played in
RULE = 30  # 0 closed-draw, 1 closed-count, 2 open

_FULL = 511


def _bits(cells) -> int:
    return sum(1 << cell for cell in cells)


# By a set of cells: whether it holds a line, and the cells that would complete one.
_LINE = np.array([any(m & _bits(line) == _bits(line) for line in LINES) for m in range(512)])
_COMPLETING = np.array(
    [
        _bits(c for c in CELLS if not m >> c & 1 and _LINE[m | 1 << c] and not _LINE[m])
        for m in range(512)
    ]
)
_WEIGHTS = np.array(WEIGHTS)


@intrinsic
def _lowest(typing, bits):
    """Return the least element of a set that is not empty."""

    def generate(context, builder, sig, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _count(typing, bits):
    """Return the number of elements of a set."""

    def generate(context, builder, sig, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@njit(nogil=True, forceinline=True)
def _place(s, side, board, cell):
    """Mark a cell; return what `_take_back` needs: the board's number, the won and the closed."""
    before = s[NUMBERS + board], s[WON + side], s[CLOSED]
    bit = 1 << board
    marks = s[MARKS + 9 * side + board] | 1 << cell
    s[MARKS + 9 * side + board] = marks
    if (s[WON] | s[WON + 1]) & bit == 0:
        s[NUMBERS + board] += _WEIGHTS[cell] * (1 + side)
        if _LINE[marks]:
            s[WON + side] |= bit
            if s[RULE] != 2:
                s[CLOSED] |= bit
    if marks | s[MARKS + 9 * (1 - side) + board] == _FULL:
        s[CLOSED] |= bit
    return before


@njit(nogil=True, forceinline=True)
def _take_back(s, side, board, cell, before):
    s[MARKS + 9 * side + board] ^= 1 << cell
    s[NUMBERS + board], s[WON + side], s[CLOSED] = before


@njit(nogil=True, forceinline=True)
def _boards(s, target):
    """Return the set of boards that may be played in, if the game goes on."""
    if target >= 0 and not s[CLOSED] >> target & 1:
        return 1 << target
    return _FULL & ~s[CLOSED]


@njit(nogil=True, forceinline=True)
def _cells(s, board):
    return _FULL & ~(s[MARKS + board] | s[MARKS + 9 + board])


@njit(nogil=True, cache=True)
def perft(s, side, target, plies):
    """Return how many games of so many further plies there are, each played move by move."""
    if plies == 0:
        return 1
    if _LINE[s[WON + 1 - side]]:
        return 0
    games = 0
    boards = _boards(s, target)
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        cells = _cells(s, board)
        while cells:
            cell = _lowest(cells)
            cells &= cells - 1
            before = _place(s, side, board, cell)
            games += perft(s, 1 - side, cell, plies - 1)
            _take_back(s, side, board, cell, before)
    return games


@njit(nogil=True, cache=True)
def result(s):
    """Return 0 while the game is open, 1 and 2 if X and O has won, 3 for a draw."""
    for side in range(2):
        if _LINE[s[WON + side]]:
            return 1 + side
    if s[CLOSED] != _FULL:
        return 0
    lead = _count(s[WON]) - _count(s[WON + 1])
    if s[RULE] != 1 or lead == 0:
        return 3
    return 1 if lead > 0 else 2


@njit(nogil=True, cache=True)
def play(s, side, board, cell):
    """Mark a cell, without asking whether it may be marked."""
    _place(s, side, board, cell)


@njit(nogil=True, cache=True)
def legal_moves(s, target):
    """Return the legal moves as 9 * board + cell, in rising order."""
    moves = np.empty(81, dtype=np.int64)
    count = 0
    if result(s) == 0:
        boards = _boards(s, target)
        for board in range(9):
            if boards >> board & 1:
                for cell in range(9):
                    if _cells(s, board) >> cell & 1:
                        moves[count] = 9 * board + cell
                        count += 1
    return moves[:count]
