"""The rows of patterns, computed from a rule's learned weights.

A pattern has 30 inputs of 0 or 1: by cell, whether nobody, X or O has it; or who has taken the
board. Two layers of 128 lead to 18 times 32 numbers: what a side makes of the board at each place.
A row of the pattern has these, and then those of the board as the other side sees it. All weights
are whole numbers, in steps of 1/1024, and a product is divided by 1024 and rounded down. So the
rows are the same on every machine: the sums are whole numbers far below 2^53, exact in any order.
"""

import numpy as np

from ttt_tables.games.ultimate.engine.kernel.compiled import compiled
from ttt_tables.games.ultimate.engine.kernel.layout import (
    ANY,
    HIDDEN,
    PATTERN_ROWS,
    PATTERNS,
    SQUARE,
    STEP,
    UNIT_PARTS,
    UNITS_A_LOGIT,
    VIEW,
    WIDTH,
)
from ttt_tables.games.ultimate.engine.kernel.rules import FULL, LINE, PLACES

_TAKEN = 27  # the inputs 27, 28, 29: X, O or nobody has taken the board


@compiled
def bake(e, w):
    """Write patterns into a record `EVALUATION`, from a record `WEIGHTS`.

    The patterns are the open mini-boards by their numbers, then those taken by the side that sees
    them, by the other, by nobody; the last is any board, whose one gain is `free`. The second half
    of a row is the first half of what the other side sees.
    """
    e.kind = PATTERNS
    weight = UNITS_A_LOGIT / STEP**3 * SQUARE * UNIT_PARTS
    e.bias = np.int64(np.rint(w.output_bias * (UNITS_A_LOGIT / STEP)))
    for i in range(WIDTH):
        e.output[i] = np.int16(np.rint(w.output[i] * weight))
        e.rows[ANY, 0, 1, i] = np.int16(w.free[i % VIEW])
    pattern = 0
    for number in range(3**9):
        x = o = swapped = 0
        for cell in range(9):
            mark = number // PLACES[cell] % 3
            x |= (mark == 1) << cell
            o |= (mark == 2) << cell
            swapped += (0, 2, 1)[mark] * PLACES[cell]
        if LINE[x]:
            e.patterns[0, number], e.patterns[1, number] = ANY - 3, ANY - 2
        elif LINE[o]:
            e.patterns[0, number], e.patterns[1, number] = ANY - 2, ANY - 3
        elif x | o == FULL:
            e.patterns[0, number] = e.patterns[1, number] = ANY - 1
        else:
            e.patterns[0, number] = e.patterns[1, swapped] = pattern
            for cell in range(9):
                w.ones[cell] = 3 * cell + (x >> cell & 1) + 2 * (o >> cell & 1)
            _write_row(e, w, pattern, 9)
            pattern += 1
    for taken in range(3):
        w.ones[0] = _TAKEN + taken
        _write_row(e, w, ANY - 3 + taken, 1)
    for number in range(3**9):
        own, other = e.patterns[0, number], e.patterns[1, number]
        for at in range(PATTERN_ROWS):
            place, gain, i = at // WIDTH, at // VIEW % 2, at % VIEW
            e.rows[own, place, gain, VIEW + i] = e.rows[other, place, gain, i]


@compiled
def _write_row(e, w, pattern, ones):
    """Write the first halves of a pattern's nine rows, and what each gains, as `bake` says.

    A gain is for a board that has to be played in. `w.ones` are the pattern's inputs that are 1.
    """
    first, second, out = w.first, w.second, w.out
    for j in range(HIDDEN):
        first[j] = w.input_bias[j]
    for one in range(ones):
        row = w.input[w.ones[one]]
        for j in range(HIDDEN):
            first[j] += row[j]
    for j in range(HIDDEN):
        second[j] = 0.0
    for i in range(HIDDEN):
        if first[i] > 0:
            for j in range(HIDDEN):
                second[j] += first[i] * w.hidden[i, j]
    for j in range(PATTERN_ROWS):
        out[j] = 0.0
    for i in range(HIDDEN):
        factor = np.floor(second[i] / STEP) + w.hidden_bias[i]
        if factor > 0:
            for j in range(PATTERN_ROWS):
                out[j] += factor * w.rows[i, j]
    for at in range(PATTERN_ROWS):
        out[at] = np.floor(out[at] / STEP) + w.rows_bias[at]
    for place in range(9):
        free, forced = 2 * place * VIEW, (2 * place + 1) * VIEW
        for i in range(VIEW):
            e.rows[pattern, place, 0, i] = np.int16(out[free + i])
            e.rows[pattern, place, 1, i] = np.int16(np.int64(out[forced + i] - out[free + i]))
