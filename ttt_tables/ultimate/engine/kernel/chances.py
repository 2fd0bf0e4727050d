"""The chances of mini-boards, filled at random, as an evaluation reads them."""

import numpy as np

from ttt_tables.ultimate.engine.kernel.compiled import inlined


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
