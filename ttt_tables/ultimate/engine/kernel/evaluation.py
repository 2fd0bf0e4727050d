"""The evaluation of a position and of the moves from it.

The race and the linear evaluation are linear in the chances of each board. So the search asks them
for their gradient: X's margin if nobody, X or O takes a board. From it follow the margins after all
moves at once. The patterns are learned, and know the side to move and the board to play in.
"""

import numpy as np

from ttt_tables.ultimate.engine.kernel.compiled import compiled, inlined
from ttt_tables.ultimate.engine.kernel.features import TEMPO
from ttt_tables.ultimate.engine.kernel.intrinsics import lowest
from ttt_tables.ultimate.engine.kernel.layout import LINEAR, OPEN, PATTERNS, UNIT
from ttt_tables.ultimate.engine.kernel.linear import linear_gradient
from ttt_tables.ultimate.engine.kernel.patterns import margin_by_patterns
from ttt_tables.ultimate.engine.kernel.race import race_gradient
from ttt_tables.ultimate.engine.kernel.rules import FULL, LINE, PLACES

TEMPO_GAIN = 6000  # units: the tempo bonus, of the best next mark's gain
TEMPO_COST = 170  # units less, because the side may not come to that mark
DEPTH_OF_SWINGS = 4  # plies from the leaves: a position nearer to them takes its ancestor's swings


@compiled
def gradient(s, e, boards, ply):
    """Write X's margin if nobody, X or O takes each of some boards, as a row of the stack."""
    if e.kind == LINEAR:
        linear_gradient(s, e, boards, ply)
    else:
        race_gradient(s, e, boards, ply)


@inlined
def keep_swings(s, ply):
    """Keep how much each board matters, by the gradient of this ply, for the tempo bonus."""
    for board in range(9):
        s.swings[ply, board] = s.gradient[ply, board, 1] - s.gradient[ply, board, 2]
    s.swings_of[ply] = ply


@inlined
def margin_after(s, e, ply, side, board, cell):
    """Return X's margin after a move, with the tempo bonus of the side that then moves."""
    if e.kind == PATTERNS:
        return margin_by_patterns(s, e, ply, side, board, cell)
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

    It is a part of the best next mark's gain: the mark's gain in lead on its board, times half the
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
