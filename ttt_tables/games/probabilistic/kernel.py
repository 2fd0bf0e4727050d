"""The kernel that solves many grids at once, in the lanes of vectors.

Each lane of a vector is one grid, so an arithmetic instruction works on as many grids as there are
lanes, without branches. The vectors have their own numba type, `Lanes`. A loop over lanes would not
be vectorised, because the compiler cannot prove that its dozens of rows do not overlap. A vector is
as wide as the tuple `like`, so with a tuple of one number the same source is the scalar kernel.

The results are bitwise equal to those of `margins.py`: the operations and their order are the same,
and none are fused. All jitted code is in this module and gets its sizes as arguments, because
numba's cache notices neither a changed global nor an edit in another module.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# mypy: disable-error-code="misc, call-arg, var-annotated"
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

import operator

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, models, register_model
from numba.np.arrayobj import make_array

from ttt_tables.jit import kept


class Lanes(types.Type):
    """The numba type of a vector of doubles, one per grid."""

    def __init__(self, width: int) -> None:
        self.width = width
        super().__init__(name=f"Lanes({width})")


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager, kind: Lanes) -> None:
        super().__init__(manager, kind, ir.VectorType(ir.DoubleType(), kind.width))


def _define(symbol, instruction: str) -> None:
    """Compile an operator of two vectors to one instruction, which may not be rearranged."""

    @infer_global(symbol)
    class _Typing(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) == 2 and isinstance(args[0], Lanes) and args[0] == args[1]:
                return signature(args[0], *args)
            return None

    @lower_builtin(symbol, Lanes, Lanes)
    def _lower(context, builder, sig, args):
        return getattr(builder, instruction)(*args)


for _symbol, _instruction in {
    operator.add: "fadd",
    operator.sub: "fsub",
    operator.mul: "fmul",
    operator.truediv: "fdiv",
}.items():
    _define(_symbol, _instruction)


def _pointer(context, builder, array_type, array, row, width: int):
    data = make_array(array_type)(context, builder, array).data
    offset = builder.mul(row, ir.Constant(row.type, width))
    vector = ir.VectorType(ir.DoubleType(), width).as_pointer()
    return builder.bitcast(builder.gep(data, [offset]), vector)


@intrinsic
def read(typing, array, at):
    """Return a number of a flat array: `array[at]`, where `at` is never negative.

    So the three instructions that check for a negative index are saved.
    """

    def generate(context, builder, sig, args):
        data = make_array(sig.args[0])(context, builder, args[0]).data
        number = builder.load(builder.gep(data, [args[1]]))
        if isinstance(array.dtype, types.Integer):
            return builder.sext(number, context.get_value_type(types.intp))
        return number

    kind = types.intp if isinstance(array.dtype, types.Integer) else array.dtype
    return kind(array, types.intp), generate


@intrinsic
def load(typing, array, row, like):
    """Return a row of a flat array whose rows are as wide as the tuple `like`."""

    def generate(context, builder, sig, args):
        pointer = _pointer(context, builder, sig.args[0], args[0], args[1], like.count)
        return builder.load(pointer, align=8)

    return Lanes(like.count)(array, types.intp, like), generate


@intrinsic
def store(typing, array, row, lanes):
    """Write a row of a flat array."""

    def generate(context, builder, sig, args):
        pointer = _pointer(context, builder, sig.args[0], args[0], args[1], lanes.width)
        builder.store(args[2], pointer, align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, lanes), generate


@intrinsic
def fill(typing, number, like):
    """Return a vector of equal numbers, as wide as the tuple `like`."""

    def generate(context, builder, sig, args):
        vector = ir.Constant(ir.VectorType(ir.DoubleType(), like.count), ir.Undefined)
        for lane in range(like.count):
            vector = builder.insert_element(vector, args[0], ir.Constant(ir.IntType(32), lane))
        return vector

    return Lanes(like.count)(types.float64, like), generate


@intrinsic
def where_greater(typing, a, b, yes, no):
    """Return, lane by lane, `yes` where a > b, else `no`."""

    def generate(context, builder, sig, args):
        return builder.select(builder.fcmp_ordered(">", args[0], args[1]), args[2], args[3])

    return yes(a, b, yes, no), generate


@njit(nogil=True, forceinline=True)
def _coefficients(grids, first, table, like):
    """Fill the table of coefficients (see plan.py) for as many grids as there are lanes.

    Lanes without a grid get the last grid.
    """
    width = len(like)
    one = fill(1.0, like)
    zero = fill(0.0, like)
    for lane in range(width):
        grid = grids[min(first + lane, len(grids) - 1)]
        for cell in range(9):
            table[cell * width + lane] = grid[cell, 0]
            table[(36 + cell) * width + lane] = grid[cell, 1]
            table[(18 + cell) * width + lane] = grid[cell, 2]
    for cell in range(9):
        success = load(table, cell, like)
        failure = load(table, 18 + cell, like)
        store(table, 9 + cell, zero - success)
        store(table, 27 + cell, zero - failure)
        store(table, 45 + cell, success + failure)
    for i in range(9):
        for j in range(9):
            spread = load(table, 36 + i, like) * load(table, 45 + j, like)
            store(table, 54 + 9 * i + j, one / (load(table, 45 + i, like) + spread))


@njit(nogil=True, forceinline=True)
def _decided(k, steps, at, table, margins, below, xy, like):
    """Write x_i (rows 0..) and y_i (rows 9..): margins after success and failure, weighted."""
    for i in range(k):
        step = at + 5 * i
        after_x = below + read(steps, step + 1)
        after_o = below + read(steps, step + 2)
        success_x = load(table, read(steps, step + 3), like)
        success_o = load(table, read(steps, step + 4), like)
        failure_x = load(table, 18 + read(steps, step + 3), like)
        failure_o = load(table, 18 + read(steps, step + 4), like)
        x = success_x * load(margins, after_x, like) + failure_o * load(margins, after_o, like)
        # X moves next after O's turn: the other row of the same pair
        y = success_o * load(margins, after_o ^ 1, like) + failure_x * load(
            margins, after_x ^ 1, like
        )
        store(xy, i, x)
        store(xy, 9 + i, y)


@njit(nogil=True, forceinline=True)
def _meeting(i, j, steps, at, table, xy, like):
    """Return X's margin if X always plays the i-th cell and O the j-th."""
    cell = read(steps, at + 5 * i)
    factor = load(table, 54 + 9 * cell + read(steps, at + 5 * j), like)
    return (load(xy, i, like) + load(table, 36 + cell, like) * load(xy, 9 + j, like)) * factor


@njit(nogil=True, forceinline=True)
def _least_meeting(k, i, steps, at, table, xy, like):
    """Return X's margin if X always plays the i-th cell and O the best reply."""
    least = _meeting(i, 0, steps, at, table, xy, like)
    for j in range(1, k):
        meeting = _meeting(i, j, steps, at, table, xy, like)
        least = where_greater(least, meeting, meeting, least)
    return least


@njit(nogil=True, forceinline=True)
def _reply(j, steps, at, table, xy, margin_x, like):
    """Return X's margin if O is to move and plays the j-th cell."""
    neutral = load(table, 36 + read(steps, at + 5 * j), like)
    return load(xy, 9 + j, like) + neutral * margin_x


@njit(nogil=True, forceinline=True)
def _pair_equation(k, steps, at, table, margins, here, xy, like):
    """Write the two margins of a pair. `induction.pair_equation` states the formula."""
    margin_x = _least_meeting(k, 0, steps, at, table, xy, like)
    for i in range(1, k):
        least = _least_meeting(k, i, steps, at, table, xy, like)
        margin_x = where_greater(least, margin_x, least, margin_x)
    margin_o = _reply(0, steps, at, table, xy, margin_x, like)
    for j in range(1, k):
        reply = _reply(j, steps, at, table, xy, margin_x, like)
        margin_o = where_greater(margin_o, reply, reply, margin_o)
    store(margins, here, margin_x)
    store(margins, here + 1, margin_o)


@njit(nogil=True, forceinline=True)
def _sets(k, steps, at, table, margins, cells, here, xy, like):
    """Write the sets of best cells of X and of O, as sums of 2**cell."""
    margin_x = load(margins, here, like)
    margin_o = load(margins, here + 1, like)
    best_x = fill(-np.inf, like)
    best_o = fill(np.inf, like)
    for i in range(k):
        neutral = load(table, 36 + read(steps, at + 5 * i), like)
        for_x = load(xy, i, like) + neutral * margin_o
        for_o = load(xy, 9 + i, like) + neutral * margin_x
        best_x = where_greater(for_x, best_x, for_x, best_x)
        best_o = where_greater(best_o, for_o, for_o, best_o)
    tie = fill(2e-12, like)  # margins.MARGIN_TIE
    bound_x = best_x - tie
    bound_o = best_o + tie
    set_x = set_o = fill(0.0, like)
    for i in range(k):
        cell = read(steps, at + 5 * i)
        neutral = load(table, 36 + cell, like)
        bit = fill(1.0 * (1 << cell), like)
        for_x = load(xy, i, like) + neutral * margin_o
        for_o = load(xy, 9 + i, like) + neutral * margin_x
        set_x = where_greater(for_x, bound_x, set_x + bit, set_x)
        set_o = where_greater(bound_o, for_o, set_o + bit, set_o)
    store(cells, here, set_x)
    store(cells, here + 1, set_o)


@njit(nogil=True, forceinline=True)
def _ply(k, steps, layout, table, margins, cells, xy, like):
    """Solve every pair with k open cells. With k a constant the compiler unrolls all k * k."""
    at, pairs, here, below = layout[9 - k]
    here += 6
    for _ in range(pairs):
        _decided(k, steps, at, table, margins, below, xy, like)
        _pair_equation(k, steps, at, table, margins, here, xy, like)
        if cells is not None:
            _sets(k, steps, at, table, margins, cells, here, xy, like)
        at += 5 * k
        here += 2


@njit(nogil=True, forceinline=True)
def number(rows, row, lane, like):
    """Return one lane of a row."""
    return read(rows, row * len(like) + lane)


@njit(nogil=True, forceinline=True)
def _choose(k, steps, at, table, margins, here, below, lane, liking, like):
    """Return the places of the steps of both sides' lowest-numbered best cells, for one pair."""
    best_x = -np.inf
    best_o = np.inf
    for i in range(k):
        step = at + 5 * i
        neutral = number(table, 36 + read(steps, step), lane, like)
        after_x = below + read(steps, step + 1)
        after_o = below + read(steps, step + 2)
        success_x = number(table, read(steps, step + 3), lane, like)
        success_o = number(table, read(steps, step + 4), lane, like)
        failure_x = number(table, 18 + read(steps, step + 3), lane, like)
        failure_o = number(table, 18 + read(steps, step + 4), lane, like)
        x = success_x * number(margins, after_x, lane, like)
        x += failure_o * number(margins, after_o, lane, like)
        y = success_o * number(margins, after_o ^ 1, lane, like)
        y += failure_x * number(margins, after_x ^ 1, lane, like)
        liking[i] = x + neutral * number(margins, here + 1, lane, like)
        liking[9 + i] = y + neutral * number(margins, here, lane, like)
        best_x = liking[i] if liking[i] > best_x else best_x
        best_o = liking[9 + i] if liking[9 + i] < best_o else best_o
    x_step = o_step = at
    for back in range(k):
        i = k - 1 - back  # falling, so that the lowest-numbered of the best cells is taken last
        x_step = at + 5 * i if liking[i] > best_x - 2e-12 else x_step  # margins.MARGIN_TIE
        o_step = at + 5 * i if liking[9 + i] < best_o + 2e-12 else o_step
    return x_step, o_step


@njit(nogil=True, forceinline=True)
def _walk(steps, layout, table, margins, draws, path, lane, liking, like):
    """List in `path` the pairs to which lowest-numbered best cells lead, by ply; count them.

    Four numbers describe a pair: its row, the row of the block below it, and the places of the
    steps of X's and of O's choice. A pair has -1 in `draws` until it is listed. The code has no
    branch that a processor has to predict.
    """
    path[0] = layout[0, 2] + 6
    first, end = 0, 1
    for ply in range(9):
        k = 9 - ply
        block = layout[ply, 2] + 6
        below = layout[ply, 3]
        last = end
        for n in range(first, last):
            here = read(path, 4 * n)
            x = o = layout[ply, 0] + 5 * k * ((here - block) // 2)
            if k > 1:
                x, o = _choose(k, steps, x, table, margins, here, below, lane, liking, like)
            path[4 * n + 1] = below
            path[4 * n + 2] = x
            path[4 * n + 3] = o
            for step in (x + 1, x + 2, o + 1, o + 2):
                after = (below + read(steps, step)) & -2
                path[4 * end] = after
                end += draws[after] < 0
                draws[after] = draws[after] if draws[after] > 0 else 0.0
        first = last
    return end


@njit(nogil=True, forceinline=True)
def _draw(pairs, steps, table, draws, path, lane, like):
    """Write the draw probabilities, with X and with O to move, for the pairs of a path."""
    for n in range(pairs - 1, -1, -1):  # those of a later ply first
        here = read(path, 4 * n)
        below = read(path, 4 * n + 1)
        x = read(path, 4 * n + 2)
        o = read(path, 4 * n + 3)
        cell_x = read(steps, x)
        cell_o = read(steps, o)
        p = number(table, cell_x, lane, like) * draws[below + read(steps, x + 1)]
        p += number(table, 18 + cell_x, lane, like) * draws[below + read(steps, x + 2)]
        q = number(table, cell_o, lane, like) * draws[(below + read(steps, o + 2)) ^ 1]
        q += number(table, 18 + cell_o, lane, like) * draws[(below + read(steps, o + 1)) ^ 1]
        n_x = number(table, 36 + cell_x, lane, like)
        decided = number(table, 45 + cell_x, lane, like)
        decided += n_x * number(table, 45 + cell_o, lane, like)
        draws[here] = (p + n_x * q) / decided
        draws[here + 1] = q + number(table, 36 + cell_o, lane, like) * draws[here]


@njit(nogil=True, forceinline=True)
def _write_draws(first, steps, layout, table, margins, draws, path, roots, like):
    """Write the draw probabilities if both sides play their lowest-numbered best cells.

    These cells lead from the empty board to some 150 of the 5,547 pairs, different ones on each
    grid. So each grid is walked by itself, and its chances are computed on the way back.
    """
    liking = np.empty(18)
    root = layout[0, 2] + 6
    for lane in range(min(len(like), len(roots) - first)):
        pairs = _walk(steps, layout, table, margins, draws, path, lane, liking, like)
        _draw(pairs, steps, table, draws, path, lane, like)
        roots[first + lane, 2] = draws[root]
        roots[first + lane, 3] = draws[root + 1]
        for n in range(pairs):
            draws[read(path, 4 * n)] = -1.0


@njit(nogil=True, forceinline=True)
def _write_roots(first, layout, table, margins, xy, roots, like):
    """Write the margins at the empty board, a row for each grid: `roots` of `solve_block`."""
    width = len(like)
    root = layout[0, 2] + 6
    for lane in range(min(width, len(roots) - first)):
        out = roots[first + lane]
        for side in range(2):
            out[side] = margins[(root + side) * width + lane]
        for side in range(2):
            for cell in range(9):
                passed = table[(36 + cell) * width + lane] * out[1 - side]
                out[4 + 9 * side + cell] = xy[(9 * side + cell) * width + lane] + passed


@njit(nogil=True, forceinline=True)
def _write_boards(first, margins, cells, boards, like):
    """Write score and set of every open board with X to move, a row for each grid."""
    rows, signs, scores, sets = boards
    width = len(like)
    lanes = min(width, len(scores) - first)
    for board in range(len(rows)):
        for lane in range(lanes):
            at = rows[board] * width + lane
            scores[first + lane, board] = 0.5 + 0.5 * (signs[board] * margins[at])
            sets[first + lane, board] = cells[at]


@kept
def solve_block(grids, steps, layout, work, margins, draws, cells, roots, boards, like):
    """Solve grids, as many at once as `like` is wide.

    grids     (m, 9, 3) success, neutral, failure
    steps     flat int16: of each pair in turn, of each open cell: the cell, after_x, after_o,
              coefficient_x, coefficient_o (plan.Ply)
    layout    (9, 4) of each ply: the start of its steps, its number of pairs, the starts of its
              block and of the block of the next ply
    work      flat table of 153 rows, to work in: the coefficients (plan.py), then x_i and y_i
    margins   flat table of rows, its fixed rows filled in
    draws     (rows,) for the chances of a draw, of one grid after another: those of the fixed rows
              filled in, else -1; or (0,), and they are not computed
    cells     flat, as the one above, for the sets of best cells; or None
    roots     (m, 22) out, for the empty board: the margin, with X to move and with O; the chances
              of a draw; the margins by first cell, nine for X and nine for O
    boards    None, or rows and signs of the open boards (plan.Plan), and out: their scores and
              sets (m, 11093), X to move
    """
    table = work[: 135 * len(like)]
    xy = work[135 * len(like) :]
    path = np.empty(4 * len(draws), dtype=np.int64)
    for first in range(0, len(grids), len(like)):
        _coefficients(grids, first, table, like)
        _ply(1, steps, layout, table, margins, cells, xy, like)
        _ply(2, steps, layout, table, margins, cells, xy, like)
        _ply(3, steps, layout, table, margins, cells, xy, like)
        _ply(4, steps, layout, table, margins, cells, xy, like)
        _ply(5, steps, layout, table, margins, cells, xy, like)
        _ply(6, steps, layout, table, margins, cells, xy, like)
        _ply(7, steps, layout, table, margins, cells, xy, like)
        _ply(8, steps, layout, table, margins, cells, xy, like)
        _ply(9, steps, layout, table, margins, cells, xy, like)
        _write_roots(first, layout, table, margins, xy, roots, like)
        if len(draws):
            _write_draws(first, steps, layout, table, margins, draws, path, roots, like)
        if boards is not None:
            _write_boards(first, margins, cells, boards, like)


@njit(nogil=True, forceinline=True)
def _count_lines(triples, table, counted, like):
    """Fill the table of the lines' points, by their empty cells: see `contest_block`."""
    store(counted, 64, fill(0.0, like))
    for line in range(8):
        store(counted, 8 * line + 7, fill(1.0, like))
        for empty in range(1, 7):
            marks = 3 - (empty & 1) - (empty >> 1 & 1) - (empty >> 2)
            count = fill(2.0 if marks == 1 else 10.0, like)
            for place in range(3):
                if empty >> place & 1:
                    cell = read(triples, 3 * line + place)
                    success = load(table, cell, like)
                    failure = load(table, 18 + cell, like)
                    count = count + where_greater(success, failure, success, failure)
            store(counted, 8 * line + empty, count)


@njit(nogil=True, forceinline=True)
def _score(kind, side, i, steps, lines, at, table, margins, here, xy, counted, like):
    """Return the score that a policy gives the i-th cell: see policies.py."""
    cell = read(steps, at + 5 * i)
    success = load(table, cell, like)
    neutral = load(table, 36 + cell, like)
    if kind == 1:
        return success
    if kind == 2:
        return success - load(table, 18 + cell, like)
    if kind == 3:
        line = 4 * (at // 5 + i)
        count = load(counted, read(lines, line), like)
        count = count + load(counted, read(lines, line + 1), like)
        count = count + load(counted, read(lines, line + 2), like)
        count = count + load(counted, read(lines, line + 3), like)
        return count * (success - load(table, 18 + cell, like)) - fill(24.0, like) * neutral
    if side == 0:
        return load(xy, i, like) + neutral * load(margins, here + 1, like)
    return fill(0.0, like) - (load(xy, 9 + i, like) + neutral * load(margins, here, like))


@njit(nogil=True, forceinline=True)
def _weigh(kind, side, k, steps, lines, at, table, margins, here, xy, counted, weights, like):
    """Write the probabilities with which a policy plays each of k cells, from row 9 * side."""
    if kind == 0:
        for i in range(k):
            store(weights, 9 * side + i, fill(1.0 / k, like))
        return
    best = fill(-np.inf, like)
    for i in range(k):
        one = _score(kind, side, i, steps, lines, at, table, margins, here, xy, counted, like)
        store(weights, 9 * side + i, one)
        best = where_greater(one, best, one, best)
    bound = best - fill(2e-12 if kind == 4 else 1e-12, like)  # a margin is twice as wide
    left = fill(1.0, like)
    for i in range(k):
        one = load(weights, 9 * side + i, like)
        taken = where_greater(one, bound, left, fill(0.0, like))
        store(weights, 9 * side + i, taken)
        left = left - taken


@njit(nogil=True, forceinline=True)
def _filled(values, success, failure, after_x, after_o, like):
    """Return the values after X's turn and after O's fills a cell, weighted by the outcomes."""
    x = success * load(values, after_x, like) + failure * load(values, after_o, like)
    # X moves next after O's turn: the other row of the same pair
    y = success * load(values, after_o ^ 1, like) + failure * load(values, after_x ^ 1, like)
    return x, y


@njit(nogil=True, forceinline=True)
def _meet_policies(k, steps, at, table, margins, draws, here, below, weights, like):
    """Write the margins and the draws of a pair, by the policies' weights: see contest.py."""
    margin_x = margin_o = draw_x = draw_o = fill(0.0, like)
    stays_x = stays_o = decided_x = decided_o = fill(0.0, like)
    for i in range(k):
        step = at + 5 * i
        cell = read(steps, step)
        after_x = below + read(steps, step + 1)
        after_o = below + read(steps, step + 2)
        success = load(table, cell, like)
        failure = load(table, 18 + cell, like)
        neutral = load(table, 36 + cell, like)
        decided = load(table, 45 + cell, like)
        of_x = load(weights, i, like)
        of_o = load(weights, 9 + i, like)
        x, y = _filled(margins, success, failure, after_x, after_o, like)
        margin_x = margin_x + of_x * x
        margin_o = margin_o + of_o * y
        x, y = _filled(draws, success, failure, after_x, after_o, like)
        draw_x = draw_x + of_x * x
        draw_o = draw_o + of_o * y
        stays_x = stays_x + of_x * neutral
        stays_o = stays_o + of_o * neutral
        decided_x = decided_x + of_x * decided
        decided_o = decided_o + of_o * decided
    share = decided_x + stays_x * decided_o
    margin_x = (margin_x + stays_x * margin_o) / share
    draw_x = (draw_x + stays_x * draw_o) / share
    store(margins, here, margin_x)
    store(margins, here + 1, margin_o + stays_o * margin_x)
    store(draws, here, draw_x)
    store(draws, here + 1, draw_o + stays_o * draw_x)


@kept
def contest_block(
    grids, kinds, steps, triples, lines, layout, work, solved, margins, draws, roots, like
):
    """Evaluate games of two named policies on grids, as many at once as `like` is wide.

    grids     (m, 9, 3) success, neutral, failure
    kinds     of X's and of O's policy: 0 random, 1 max-success, 2 max-difference, 3 csun-regular,
              4 perfect
    steps     as in `solve_block`, of every open board: a success never has a sign
    triples   flat int16: the three cells of each of the eight lines
    lines     flat int16: for each cell of each pair, the rows of its four lines' points; row
              8 l + e is that of line l, e the sum of 2**place over its empty cells; row 64 is 0
    layout    as in `solve_block`
    work      flat table of 236 rows, to work in
    solved    flat table of rows, its fixed rows filled in, for the margins of perfect play
    margins   the same, for those between the policies
    draws     the same, for the probabilities of a draw
    roots     (m, 4) out, for the empty board: the margin, X and O to move, the chances of a draw
    """
    width = len(like)
    table = work[: 135 * width]
    xy = work[135 * width :]
    weights = work[153 * width :]
    counted = work[171 * width :]
    root = layout[0, 2] + 6
    for first in range(0, len(grids), width):
        _coefficients(grids, first, table, like)
        _count_lines(triples, table, counted, like)
        for ply in range(8, -1, -1):
            k = 9 - ply
            at, pairs, here, below = layout[ply]
            here += 6
            for _ in range(pairs):
                if kinds[0] == 4 or kinds[1] == 4:
                    _decided(k, steps, at, table, solved, below, xy, like)
                    _pair_equation(k, steps, at, table, solved, here, xy, like)
                for side in range(2):
                    _weigh(
                        kinds[side], side, k, steps, lines, at, table, solved, here, xy, counted,
                        weights, like
                    )  # fmt: skip
                _meet_policies(k, steps, at, table, margins, draws, here, below, weights, like)
                at += 5 * k
                here += 2
        for lane in range(min(width, len(grids) - first)):
            for side in range(2):
                roots[first + lane, side] = number(margins, root + side, lane, like)
                roots[first + lane, 2 + side] = number(draws, root + side, lane, like)
