"""The linear evaluation: a weight for each line, times the product of a side's three chances."""

import numpy as np

from ttt_tables.board.numbers import LINES
from ttt_tables.ultimate.engine.kernel.chances import chance
from ttt_tables.ultimate.engine.kernel.compiled import merged
from ttt_tables.ultimate.engine.kernel.intrinsics import lowest

_LINES = np.array(LINES)
# By board: of each line through it, its number and the other two boards; how many there are.
_THROUGH = np.zeros((9, 4, 3), dtype=np.int64)
_COUNTS = np.zeros(9, dtype=np.int64)
for _number, _line in enumerate(LINES):
    for _board in _line:
        _THROUGH[_board, _COUNTS[_board]] = _number, *(set(_line) - {_board})
        _COUNTS[_board] += 1


@merged
def _line_chance(s, e, who, a, b, c):
    """Return the chance that a side takes three boards."""
    return chance(s, e, a, who) * chance(s, e, b, who) * chance(s, e, c, who)


@merged
def linear_gradient(s, e, boards, ply):
    """Write X's margin if nobody, X or O takes each of some boards."""
    margin = np.float32(0)
    for line in range(8):
        a, b, c = _LINES[line]
        x = _line_chance(s, e, 1, a, b, c)
        margin += e.weights[line] * (x - _line_chance(s, e, 2, a, b, c))
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        by_x = by_o = np.float32(0)
        for n in range(_COUNTS[board]):
            line, one, two = _THROUGH[board, n]
            by_x += e.weights[line] * chance(s, e, one, 1) * chance(s, e, two, 1)
            by_o += e.weights[line] * chance(s, e, one, 2) * chance(s, e, two, 2)
        rest = margin - chance(s, e, board, 1) * by_x + chance(s, e, board, 2) * by_o
        s.gradient[ply, board, 0] = rest
        s.gradient[ply, board, 1] = rest + by_x
        s.gradient[ply, board, 2] = rest - by_o
