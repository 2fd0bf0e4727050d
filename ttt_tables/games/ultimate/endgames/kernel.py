"""The search that solves endgames: won, drawn or lost, in whole numbers, compiled.

It is alpha-beta with a table, like the engine's kernel, and shares no code with it. It has no
evaluation, no clock and no float, so a value depends only on the position. The table's key
has 2 bits for each cell that was empty in the asked position: one number, without collisions. It is
the same for all ways to win or fill a board.

All jitted code stands in this module, since numba's cache notices no edit elsewhere. Sides are 0
(X) and 1 (O); a set of cells or boards is a sum of 2**cell; a target of -1 is a free move.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# mypy: disable-error-code="misc"
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

import numpy as np

from ttt_tables.board.numbers import CELLS, LINES
from ttt_tables.jit import kept

# Where things stand in `s`.
MARKS = 0  # 18: the cells of X on each board, then those of O
WON = 18  # 2: the boards that X has won, and O
CLOSED = 20  # the boards that cannot be played in
RULE = 21  # 0 closed-draw, 1 closed-count, 2 open
VISITED = 22  # positions searched
CODES = 23  # 9: each board's part of the key
PLACES = 32  # 81: by 9 * board + cell, the cell's place in the key; -1 if it was not empty
STACK = 113  # 2 * 81 a ply: moves, and their order
CELLS_MOST = 29  # 58 bits of a key
SIZE = STACK + 162 * CELLS_MOST

_FULL = 511
_NO_MOVE = 127
_TARGET, _SIDE = 58, 62  # where they stand in the key


def _holds_line(marks) -> bool:
    return any(all(marks >> cell & 1 for cell in line) for line in LINES)


# By a set of cells: whether it holds a line, the cells that would complete one, its size.
LINE = np.array([_holds_line(marks) for marks in range(512)])
COMPLETING = np.array(
    [
        sum(1 << cell for cell in CELLS if _holds_line(marks | 1 << cell) and not LINE[marks])
        for marks in range(512)
    ]
)
SIZES = np.array([marks.bit_count() for marks in range(512)])


@kept
def write_code(s, board):
    """Write a board's part of the key: 1 of X, 2 of O, 3 filled and nobody's, 0 an empty cell.

    On a board that is won all marks count as the owner's; a closed one counts as filled.
    """
    bit = 1 << board
    closed = s[CLOSED] & bit != 0
    owner = 1 if s[WON] & bit else (2 if s[WON + 1] & bit else (3 if closed else 0))
    code = 0
    for cell in range(9):
        place = s[PLACES + 9 * board + cell]
        if place >= 0:
            mark = (s[MARKS + board] >> cell & 1) | (s[MARKS + 9 + board] >> cell & 1) << 1
            if owner and (mark or (closed and s[RULE] != 2)):
                mark = owner
            code |= mark << place
    s[CODES + board] = code


@kept
def play(s, side, board, cell):
    """Mark a cell; return what `take_back` needs."""
    before = s[WON + side], s[CLOSED], s[CODES + board]
    bit = 1 << board
    marks = s[MARKS + 9 * side + board] | 1 << cell
    s[MARKS + 9 * side + board] = marks
    if LINE[marks] and (s[WON] | s[WON + 1]) & bit == 0:
        s[WON + side] |= bit
        if s[RULE] != 2:
            s[CLOSED] |= bit
    if marks | s[MARKS + 9 * (1 - side) + board] == _FULL:
        s[CLOSED] |= bit
    write_code(s, board)
    return before


@kept
def take_back(s, side, board, cell, before):
    """Undo `play`."""
    s[MARKS + 9 * side + board] ^= 1 << cell
    s[WON + side], s[CLOSED], s[CODES + board] = before


@kept
def most(s, side):
    """Return the best result (1, 0 or -1) that a side may still reach, whatever the moves."""
    takes = s[WON + side]
    free = _FULL & ~(s[CLOSED] | s[WON] | s[WON + 1])
    for board in range(9):
        if free >> board & 1 and LINE[_FULL & ~s[MARKS + 9 * (1 - side) + board]]:
            takes |= 1 << board
    if LINE[takes]:
        return 1
    if s[RULE] != 1:
        return 0
    lead = SIZES[takes] - SIZES[s[WON + 1 - side]]
    return 1 if lead > 0 else (0 if lead == 0 else -1)


@kept
def boards_open(s, target):
    """Return the set of boards that may be played in."""
    if target >= 0 and not s[CLOSED] >> target & 1:
        return 1 << target
    return _FULL & ~s[CLOSED]


@kept
def order(s, side, board, cell):
    """Return a move's priority in the search; 1000 if it ends the game."""
    bit, priority = 1 << board, 0
    if (s[WON] | s[WON + 1]) & bit == 0:
        if COMPLETING[s[MARKS + 9 * side + board]] >> cell & 1:
            if LINE[s[WON + side] | bit]:
                return 1000
            priority += 40
        if COMPLETING[s[MARKS + 9 * (1 - side) + board]] >> cell & 1:
            priority += 20
    if s[CLOSED] >> cell & 1 or (cell == board and priority >= 40):
        return priority - 30
    taken = s[MARKS + cell] | s[MARKS + 9 + cell]
    won = (s[WON] | s[WON + 1]) >> cell & 1
    if not won and COMPLETING[s[MARKS + 9 * (1 - side) + cell]] & ~taken:
        priority -= 25
    return priority + SIZES[taken]


@kept
def list_moves(s, side, target, tabled, stack):
    """Write all moves and their priorities onto the stack; return how many there are."""
    count = 0
    boards = boards_open(s, target)
    for board in range(9):
        if boards >> board & 1:
            cells = _FULL & ~(s[MARKS + board] | s[MARKS + 9 + board])
            for cell in range(9):
                if cells >> cell & 1:
                    move = 9 * board + cell
                    s[stack + count] = move
                    s[stack + 81 + count] = order(s, side, board, cell)
                    if move == tabled:
                        s[stack + 81 + count] += 500
                    count += 1
    return count


@kept
def pick(s, stack, first, count):
    """Bring the move with the greatest priority to place `first`."""
    best = first
    for at in range(first + 1, count):
        if s[stack + 81 + at] > s[stack + 81 + best]:
            best = at
    for part in range(0, 162, 81):
        here, there = stack + part + first, stack + part + best
        s[here], s[there] = s[there], s[here]


@kept
def key_of(s, side, target):
    """Return the key of the rest of the game."""
    key = side << _SIDE
    free = target < 0 or s[CLOSED] >> target & 1
    key |= (9 if free else target) << _TARGET
    for board in range(9):
        key |= s[CODES + board]
    return key


@kept
def search(s, table, side, target, alpha, beta, ply):
    """Return the value of a position for the side to move, if it lies between alpha and beta.

    1 is a win, 0 a draw, -1 a loss. A value of alpha or less is an upper bound of the true one, a
    value of beta or more a lower bound. `table` has 2**n entries of two words: a key and a result.

    Only Python and this function itself call it (numba's issue 6061).
    """
    s[VISITED] += 1
    high, low = most(s, side), -most(s, 1 - side)
    if low == high or low >= beta:
        return low
    if high <= alpha:
        return high
    key = key_of(s, side, target)
    at = 2 * ((key * 0x9E3779B97F4A7C15 >> 20) & (len(table) // 2 - 1))
    tabled = _NO_MOVE
    if table[at] == key:
        result = table[at + 1]
        low, high = max(low, (result & 3) - 1), min(high, (result >> 2 & 3) - 1)
        tabled = result >> 4
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
    floor, beta = max(alpha, low), min(beta, high)
    stack = STACK + 162 * ply
    count = list_moves(s, side, target, tabled, stack)
    best, best_move = -1, _NO_MOVE
    for n in range(count):
        pick(s, stack, n, count)
        move = s[stack + n]
        if s[stack + 81 + n] >= 1000:
            best, best_move = 1, move
            break
        board, cell = move // 9, move % 9
        before = play(s, side, board, cell)
        value = -search(s, table, 1 - side, cell, -beta, -max(floor, best), ply + 1)
        take_back(s, side, board, cell, before)
        if value > best or best_move == _NO_MOVE:
            best, best_move = value, move
        if best >= beta:
            break
    best = max(best, low)
    if best < beta or best == high:
        high = best
    if best > floor:
        low = best
    table[at] = key
    table[at + 1] = (low + 1) | (high + 1) << 2 | best_move << 4
    return best
