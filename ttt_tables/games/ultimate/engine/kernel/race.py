"""The race for the macro board: X's margin if nobody, X or O takes a board, from stored means.

The race is evaluated row by row. A row has 27 labelings: nobody, X or O takes each of its boards.
For each labeling the mean of X's margin over the labelings of the two other rows is stored, because
siblings and transpositions need the same means. Their key is short: the kinds of six mini-boards. A
macro board turned upside down has the same value, so the two side rows share their means.

If only lines count, the mean over two rows is a vector of 24 numbers. With a count of boards it is
one number a labeling.
"""

import numpy as np

from ttt_tables.games.ultimate.engine.kernel.compiled import (
    called,
    compiled,
    inlined,
    lowest,
    merged,
)
from ttt_tables.games.ultimate.engine.kernel.layout import COUNT, HALVES, KEPT


@inlined
def chance(s, e, board, who):
    """Return the chance that a board falls to nobody (0), X (1) or O (2).

    An unsigned index saves numba's check for a negative one.
    """
    return e.chances[np.uint64(s.numbers[np.uint64(board)]), who]


@inlined
def row_chances(s, e, row, who):
    """Return a side's chances of the three boards of a row."""
    board = 3 * row
    return chance(s, e, board, who), chance(s, e, board + 1, who), chance(s, e, board + 2, who)


@inlined
def label_chances(s, e, row):
    """Write the chances of the 27 labelings of a row: who takes each board, nobody, X or O."""
    for i in range(3):
        for j in range(3):
            both = chance(s, e, 3 * row, i) * chance(s, e, 3 * row + 1, j)
            for k in range(3):
                e.labels[9 * i + 3 * j + k] = both * chance(s, e, 3 * row + 2, k)


@inlined
def set_chances(row):
    """Return the chances of the 8 sets of a row's boards that a side may take."""
    a, b, c = row
    none, second, third, both = (1 - b) * (1 - c), b * (1 - c), (1 - b) * c, b * c
    return (
        none - a * none,
        a * none,
        second - a * second,
        a * second,
        third - a * third,
        a * third,
        both - a * both,
        a * both,
    )


@called
def means_of_row(s, e, row):
    """Return the slot of a row's means over the two other rows; write them if they are missing."""
    middle = np.int64(row == 1)
    one, two = (0, 2) if middle else (1, 2 - row)
    if middle and s.rows[0] > s.rows[2]:
        one, two = 2, 0
    key = (s.rows[one] << 27 | s.rows[two]) * 4 + middle + 1
    slot = _slot(key, KEPT)
    if e.means_of[slot] != key:
        e.means_of[slot] = key
        half = e.half[_half(s, e, middle, one)]
        if e.kind == COUNT:
            _means_of_labels(s, e, two, half, e.means[slot])
        else:
            _means_of_sets(s, e, one, two, half, e.means[slot])
    return slot


@inlined
def _slot(key, slots):
    """Return the slot of a key, of a power of two of slots."""
    return (key * 0x9E3779B97F4A7C1) >> 32 & (slots - 1)


@merged
def _half(s, e, middle, over):
    """Return the slot of the means over one row; write them if they are missing.

    With `middle` they are those of the middle row over a side row, else those of a side row over
    the middle one. With a count: for each labeling of that row, 27 of the third row. By lines: for
    X and then for O, for each of the 8 sets of the third row's boards, 8 of that row's.
    """
    key = 4 * s.rows[over] + middle + 1
    slot = _slot(key, HALVES)
    if e.half_of[slot] != key:
        e.half_of[slot] = key
        half = e.half[slot]
        if e.kind == COUNT:
            label_chances(s, e, over)
            _mean_of_27(e.settled[middle], e.labels, half)
        else:
            for who in range(2):
                chances = set_chances(row_chances(s, e, over, 1 + who))
                _mean_of_8(e.lined[middle], chances, half[64 * who : 64 * who + 64])
    return slot


@merged
def _means_of_labels(s, e, two, half, means):
    """Write X's mean margin over two rows, by the labelings of the third, with a count."""
    label_chances(s, e, two)
    _mean_of_27(half, e.labels, means)


@merged
def _means_of_sets(s, e, one, two, half, means):
    """Write the 24 means of a row over the two others, counting only lines.

    8 of X, by the set of the row's boards that he takes: his chance of a line. 8 of O. Their
    difference counts it twice if both have a line. The lines are then parallel; where a, b, c are
    X's chances of three parallel lines and a', b', c' are O's, the two share

        (a b' c' + a' b c' + a' b' c - a' b c - a b' c - a b c') / 3

    8 more correct this for a row whose boards all fall to somebody, by the set that X takes.
    """
    x, y = row_chances(s, e, one, 1), row_chances(s, e, two, 1)
    o, p = row_chances(s, e, one, 2), row_chances(s, e, two, 2)
    _mean_of_8(half[:64], set_chances(y), means[:8])
    _mean_of_8(half[64:128], set_chances(p), means[8:16])
    a, b, c = x[0] * y[0], x[1] * y[1], x[2] * y[2]
    d, e_, f = o[0] * p[0], o[1] * p[1], o[2] * p[2]
    g, h = x[0] * x[1] * x[2], y[0] * y[1] * y[2]
    i, j = o[0] * o[1] * o[2], p[0] * p[1] * p[2]
    third = np.float32(1 / 3)
    means[16] = third * (g * h - i * h - g * j)
    means[17] = -third * a * e_ * f
    means[18] = -third * d * b * f
    means[19] = third * a * b * f
    means[20] = -third * d * e_ * c
    means[21] = third * a * e_ * c
    means[22] = third * d * b * c
    means[23] = third * (i * h + g * j - i * j)


@inlined
def _mean_of_27(vectors, chances, mean):
    """Write the mean of 27 vectors, which stand one after the other."""
    width = len(mean)
    mean[:] = 0
    for label in range(0, 27, 3):
        a, b, c = chances[label], chances[label + 1], chances[label + 2]
        at, to, end = width * label, width * (label + 1), width * (label + 2)
        for i in range(width):
            mean[i] += vectors[at + i] * a + vectors[to + i] * b + vectors[end + i] * c


@inlined
def _mean_of_8(vectors, chances, mean):
    """Write the mean of eight vectors, which stand one after the other."""
    a, b, c, d, e, f, g, h = chances
    width = len(mean)
    for i in range(width):
        mean[i] = (
            vectors[i] * a
            + vectors[width + i] * b
            + vectors[2 * width + i] * c
            + vectors[3 * width + i] * d
            + vectors[4 * width + i] * e
            + vectors[5 * width + i] * f
            + vectors[6 * width + i] * g
            + vectors[7 * width + i] * h
        )


_THIRDS = np.array([9, 3, 1])  # the weight of a board of a row in its labeling


@compiled
def gradient(s, e, boards, ply):
    """Write X's margin if nobody, X or O takes each of some boards, as a row of the stack."""
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
