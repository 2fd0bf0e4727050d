"""The race for a search: one at a time, compiled, in a fraction of a microsecond.

A search calls these from compiled code of its own, with the arrays of `make_arrays`. A move changes
one board, and the chances are linear in each board's: so with the slopes at the parent a child's
chances are a sum of two products, exactly.

All jitted code stands in this module and takes its sizes as arguments, since numba's cache notices
neither a changed global nor an edit elsewhere.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ttt_tables.ultimate.macro_race.diagram import ORDER, make_diagram
from ttt_tables.ultimate.macro_race.orders import WHOLE, get_race


class Arrays(NamedTuple):
    """A rule's diagram in arrays. A thread needs its own: values and asked are written to."""

    after: NDArray[np.uint32]  # (3 nodes) where each node's answers stand in `values`
    starts: NDArray[np.int64]  # (10) as in Diagram
    boards: NDArray[np.int64]  # (9) the boards asked of, the last question first
    values: NDArray[np.float64]  # (2 (leaves + nodes)) X's and O's chance at each node
    asked: NDArray[np.float64]  # (leaves + nodes) the chance that a node is asked


def make_arrays(rule: str = "closed-draw") -> Arrays:
    """Return the arrays of `evaluate` and `differentiate`. Raises UnknownRuleError."""
    diagram = make_diagram(get_race(rule))
    leaves = np.array(diagram.leaves, dtype=np.float64).ravel() / WHOLE
    values = np.zeros(2 * diagram.starts[-1])
    values[: len(leaves)] = leaves
    return Arrays(
        2 * np.array(diagram.after, dtype=np.uint32).ravel(),
        np.array(diagram.starts),
        np.array(ORDER[::-1]),
        values,
        np.zeros(diagram.starts[-1]),
    )


@njit(cache=True, nogil=True)
def evaluate(p_x, p_o, arrays):
    """Return X's and O's chances from their probabilities (9) to take each board."""
    one, two, three = np.uint64(1), np.uint64(2), np.uint64(3)  # unsigned: no index is negative
    after, starts, boards, values = arrays.after, arrays.starts, arrays.boards, arrays.values
    node, out = np.uint64(0), np.uint64(2 * starts[0])
    for level in range(9):
        x, o = p_x[boards[level]], p_o[boards[level]]
        nobody = 1 - x - o
        for _ in range(starts[level + 1] - starts[level]):
            a = np.uint64(after[node])
            b = np.uint64(after[node + one])
            c = np.uint64(after[node + two])
            values[out] = nobody * values[a] + x * values[b] + o * values[c]
            values[out + one] = nobody * values[a + one] + x * values[b + one] + o * values[c + one]
            node += three
            out += two
    return values[out - two], values[out - one]


@njit(cache=True, nogil=True)
def differentiate(p_x, p_o, arrays, slopes):
    """Write the slopes (9, 4) and return X's and O's chances.

    Of each board: X's chance by p_x and by p_o, O's chance by p_x and by p_o.
    """
    one, two, three = np.uint64(1), np.uint64(2), np.uint64(3)
    x_win, o_win = evaluate(p_x, p_o, arrays)
    after, starts, boards = arrays.after, arrays.starts, arrays.boards
    values, asked = arrays.values, arrays.asked
    asked[:] = 0
    asked[starts[9] - 1] = 1
    for level in range(8, -1, -1):
        x, o = p_x[boards[level]], p_o[boards[level]]
        nobody = 1 - x - o
        node = three * np.uint64(starts[level] - starts[0])
        x_by_x = x_by_o = o_by_x = o_by_o = 0.0
        for at in range(np.uint64(starts[level]), np.uint64(starts[level + 1])):
            a = np.uint64(after[node])
            b = np.uint64(after[node + one])
            c = np.uint64(after[node + two])
            here = asked[at]
            asked[a >> one] += here * nobody
            asked[b >> one] += here * x
            asked[c >> one] += here * o
            x_by_x += here * (values[b] - values[a])
            x_by_o += here * (values[c] - values[a])
            o_by_x += here * (values[b + one] - values[a + one])
            o_by_o += here * (values[c + one] - values[a + one])
            node += three
        slopes[boards[level]] = (x_by_x, x_by_o, o_by_x, o_by_o)
    return x_win, o_win


@njit(cache=True, nogil=True)
def change(slopes, board, by_x, by_o):
    """Return the changes of X's and O's chances if one board's probabilities change."""
    x_by_x, x_by_o, o_by_x, o_by_o = slopes[board]
    return x_by_x * by_x + x_by_o * by_o, o_by_x * by_x + o_by_o * by_o
