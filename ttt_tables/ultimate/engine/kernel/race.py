"""The race for the macro board: its gradient, from the means of each board's row."""

import numpy as np

from ttt_tables.ultimate.engine.kernel.chances import chance
from ttt_tables.ultimate.engine.kernel.compiled import merged
from ttt_tables.ultimate.engine.kernel.intrinsics import lowest
from ttt_tables.ultimate.engine.kernel.layout import COUNT
from ttt_tables.ultimate.engine.kernel.means import means_of_row

_THIRDS = np.array([9, 3, 1])  # the weight of a board of a row in its labeling


@merged
def race_gradient(s, e, boards, ply):
    """Write X's margin if nobody, X or O takes each of some boards."""
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        means = e.means[means_of_row(s, e, board // 3)]
        if e.kind == COUNT:
            _gradient_by_labels(s, e, board, means, s.gradient[ply, board])
        else:
            _gradient_by_sets(s, e, board, means, s.gradient[ply, board])


@merged
def _gradient_by_labels(s, e, board, means, out):
    """Write a board's three margins from the means of its row's 27 labelings."""
    row, column = board // 3, board % 3
    one, two = (column + 1) % 3, (column + 2) % 3
    first, second, own = _THIRDS[one], _THIRDS[two], _THIRDS[column]
    nobody = x = o = np.float32(0)
    for i in range(3):
        for j in range(3):
            both = chance(s, e, 3 * row + one, i) * chance(s, e, 3 * row + two, j)
            at = first * i + second * j
            nobody += both * means[at]
            x += both * means[at + own]
            o += both * means[at + 2 * own]
    out[0], out[1], out[2] = nobody, x, o


@merged
def _gradient_by_sets(s, e, board, means, out):
    """Write a board's three margins from the 24 means of its row."""
    row, column = board // 3, board % 3
    one, two = (column + 1) % 3, (column + 2) % 3
    a, b = chance(s, e, 3 * row + one, 1), chance(s, e, 3 * row + two, 1)
    c, d = chance(s, e, 3 * row + one, 2), chance(s, e, 3 * row + two, 2)
    own, first, second = 1 << column, 1 << one, 1 << two
    x_lacks = _mean_of_4(means, 0, first, second, a, b)
    x_has = _mean_of_4(means, own, first, second, a, b)
    o_lacks = _mean_of_4(means, 8, first, second, c, d)
    o_has = _mean_of_4(means, 8 + own, first, second, c, d)
    at, to = 16, 16 + own
    by_o = c * (d * means[at] + b * means[at + second])
    by_o += a * (d * means[at + first] + b * means[at + first + second])
    by_x = c * (d * means[to] + b * means[to + second])
    by_x += a * (d * means[to + first] + b * means[to + first + second])
    out[0] = x_lacks - o_lacks
    out[1] = x_has - o_lacks + by_x
    out[2] = x_lacks - o_has + by_o


@merged
def _mean_of_4(means, at, first, second, a, b):
    """Return the mean of a side's sets, which may or may not have two more boards."""
    mean = (1 - b) * ((1 - a) * means[at] + a * means[at + first])
    return mean + b * ((1 - a) * means[at + second] + a * means[at + first + second])
