"""The evaluation of a position and of the moves from it: learned patterns, or the race.

The patterns know the side to move and the board to play in. They are rows of whole numbers, one a
board, added up, and one layer above them:

    score = bias + sum of output[i] * clip(sum[i], 0, ONE)**2

    sum = row(board 0) + ... + row(board 8) + gain(board to play in)

A board's row depends on its pattern and its place, and so does what it gains if it has to be played
in; a free move has a gain of its own. A pattern is the board as the side to move sees it: an open
one by its marks, another by its owner. The rows of a node's boards are added up once, from the view
of the side that moves next. A move changes the row of its own board, and adds a gain.

The race is linear in the chances of each board. So the search asks for its gradient: X's margin if
nobody, X or O takes a board. From it follow the margins after all moves at once.
"""

from math import isqrt

import numpy as np

from ttt_tables.games.ultimate.engine.kernel.compiled import (
    called,
    inlined,
    lowest,
    prefetch,
)
from ttt_tables.games.ultimate.engine.kernel.layout import (
    ANY,
    OPEN,
    SQUARE,
    TEMPO,
    UNIT,
    UNIT_PARTS,
    VIEW,
    WIDTH,
)
from ttt_tables.games.ultimate.engine.kernel.rules import FULL, LINE, PLACES, WON_NUMBERS

ONE = 1024  # the upper end at which sums are clipped
_WIDER = isqrt((1 << 16) // SQUARE)  # the upper 16 bits of (_WIDER * sum)**2 are sum**2 // SQUARE


@inlined
def _pattern(e, side, number):
    """Return the pattern of a board, by its number, as a side sees it."""
    return np.uint64(e.patterns[side, np.uint64(number)])


@inlined
def _row(e, side, board, number):
    """Return the row of a board as a side sees it."""
    return e.rows[_pattern(e, side, number), board, 0]


@inlined
def _gain(e, side, board, number):
    """Return what the row gains if the board has to be played in."""
    return e.rows[_pattern(e, side, number), board, 1]


@inlined
def prefetch_row(s, e, side, board, cell):
    """Bring the row of the marked board after a move into the cache; not if that is taken."""
    if (s.won[0] | s.won[1]) >> board & 1:
        return
    row = _row(e, 1 - side, board, s.numbers[board] + PLACES[cell] * (1 + side))
    prefetch(row, 0)
    prefetch(row, VIEW)


@inlined
def add_rows(s, e, side, ply):
    """Add up the rows of the nine boards, as the opponent sees them."""
    sums = s.sums[ply]
    for i in range(WIDTH):
        sums[i] = 0
    for board in range(0, 9, 3):
        a = _row(e, 1 - side, board, s.numbers[board])
        b = _row(e, 1 - side, board + 1, s.numbers[board + 1])
        c = _row(e, 1 - side, board + 2, s.numbers[board + 2])
        for i in range(WIDTH):
            sums[i] += a[i] + b[i] + c[i]


@inlined
def leave_out(s, e, side, ply, board):
    """Write a node's sums without the row of the board that moves are going to mark."""
    sums, row = s.sums[ply], _row(e, 1 - side, board, s.numbers[board])
    for i in range(WIDTH):
        s.others[i] = sums[i] - row[i]


@inlined
def _score(s, e, row, gain):
    """Return the score of the other boards' rows, the row of the marked one, and a gain.

    All numbers are whole, so the score is the same on every machine. Their types let a processor
    compute sixteen squares, and eight pairs of products, with one instruction each.
    """
    for i in range(WIDTH):
        total = np.int16(s.others[i] + row[i] + gain[i])
        total = min(max(total, np.int16(0)), np.int16(ONE))
        wide = np.uint32(np.uint16(total * _WIDER))
        s.squares[i] = np.int16(wide * wide >> 16)
    score = np.int32(0)
    for i in range(WIDTH):
        score = np.int32(score + np.int32(s.squares[i]) * np.int32(e.output[i]))
    return e.bias + np.int64(score) // UNIT_PARTS


@called
def margin_by_patterns(s, e, side, board, cell):
    """Return X's margin after a move, from the node's sums without the board's row."""
    number, closed = s.numbers[board], s.closed
    marks = s.marks[side, board] | 1 << cell
    after = number + PLACES[cell] * (1 + side)
    if (s.won[0] | s.won[1]) >> board & 1:
        after = number
    elif LINE[marks]:
        after = np.int64(WON_NUMBERS[side])
        if s.rule != OPEN:
            closed |= 1 << board
    if marks | s.marks[1 - side, board] == FULL:
        closed |= 1 << board
    other = 1 - side
    row, gain = _row(e, other, board, after), e.rows[ANY, 0, 1]
    if not closed >> cell & 1:
        gain = _gain(e, other, cell, after if cell == board else s.numbers[cell])
    score = _score(s, e, row, gain)
    return -score if other else score


TEMPO_GAIN = 6000  # units: the tempo bonus, of the best next mark's gain
TEMPO_COST = 170  # units less, because the side may not come to that mark
DEPTH_OF_SWINGS = 4  # plies from the leaves: a position nearer to them takes its ancestor's swings


@inlined
def keep_swings(s, ply):
    """Store each board's swing, by the gradient of this ply, for the tempo bonus."""
    for board in range(9):
        s.swings[ply, board] = s.gradient[ply, board, 1] - s.gradient[ply, board, 2]
    s.swings_of[ply] = ply


@inlined
def margin_by_race(s, e, ply, side, board, cell):
    """Return X's margin after a move, with the tempo bonus of the side that then moves."""
    number, closes = s.numbers[board], 0
    if (s.won[0] | s.won[1]) >> board & 1 == 0:
        number += PLACES[cell] * (1 + side)
        if s.rule != OPEN and LINE[s.marks[side, board] | 1 << cell]:
            closes = 1 << board
    margin = _margin(s, e, ply, board, number)
    if s.features & TEMPO:
        tempo = _tempo(s, e, 1 - side, cell, board, number, s.closed | closes, ply)
        margin += tempo if side else -tempo
    return margin


@inlined
def _margin(s, e, ply, board, number):
    """Return X's margin if a board had this number, by the gradient of a ply."""
    part, chances = s.gradient[ply, board], e.chances[number]
    margin = part[0] * chances[0] + part[1] * chances[1] + part[2] * chances[2]
    return np.int64(margin * UNIT)


@inlined
def _tempo(s, e, side, target, changed, number, closed, ply):
    """Return the tempo bonus of the side to move, after a board has changed to a number.

    It is a share of the best next mark's gain: the gain in lead on its board, times half the
    board's swing.
    """
    gain = np.float32(0)
    boards = FULL & ~closed if closed >> target & 1 else 1 << target
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        own = number if board == changed else s.numbers[board]
        gain = max(gain, s.swings[s.swings_of[ply], board] * e.gains[np.uint64(own), side])
    return np.int64(gain * np.float32(TEMPO_GAIN)) - TEMPO_COST
