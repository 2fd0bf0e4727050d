"""The kernel: many grids at once, in lanes.

Each lane of a vector is one grid, so every arithmetic instruction works on as many grids as the
processor has lanes, and no lane ever branches. The vectors are a numba type of their own, `Lanes`,
because a loop over lanes is left scalar as soon as the compiler cannot prove that no two of its
dozens of rows overlap. The width of the vectors is that of the tuple `like`: with a tuple of one
number the same source is the scalar kernel.

Bitwise the results are those of `margins.py`: the same operations in the same order, none of them
fused. All jitted code stands in this module and takes its sizes as arguments, since numba's cache
notices neither a changed global nor an edit elsewhere.
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


class Lanes(types.Type):
    """The numba type of a vector of doubles, one to a grid."""

    def __init__(self, width: int) -> None:
        self.width = width
        super().__init__(name=f"Lanes({width})")


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager, kind: Lanes) -> None:
        super().__init__(manager, kind, ir.VectorType(ir.DoubleType(), kind.width))


def _define(symbol, instruction: str) -> None:
    """Let an operator of two vectors be one instruction, without any licence to rearrange."""

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
    """Fill the table of coefficients (see plan.py) of as many grids as there are lanes.

    Lanes left over repeat the last grid.
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
    """Write x_i (rows 0..) and y_i (rows 9..): what the cells bring when they do not stay empty."""
    for i in range(k):
        step = at + 5 * i
        after_x = below + steps[step + 1]
        after_o = below + steps[step + 2]
        success_x = load(table, steps[step + 3], like)
        success_o = load(table, steps[step + 4], like)
        failure_x = load(table, 18 + steps[step + 3], like)
        failure_o = load(table, 18 + steps[step + 4], like)
        x = success_x * load(margins, after_x, like) + failure_o * load(margins, after_o, like)
        # X moves next after O's turn: the other row of the same pair
        y = success_o * load(margins, after_o ^ 1, like) + failure_x * load(
            margins, after_x ^ 1, like
        )
        store(xy, i, x)
        store(xy, 9 + i, y)


@njit(nogil=True, forceinline=True)
def _pair_equation(k, steps, at, table, margins, here, xy, like):
    """Write the two margins of a pair. `induction.pair_equation` states the formula."""
    margin_x = fill(-np.inf, like)
    for i in range(k):
        cell = steps[at + 5 * i]
        x = load(xy, i, like)
        neutral = load(table, 36 + cell, like)
        least = fill(np.inf, like)
        for j in range(k):
            factor = load(table, 54 + 9 * cell + steps[at + 5 * j], like)
            meeting = (x + neutral * load(xy, 9 + j, like)) * factor
            least = where_greater(least, meeting, meeting, least)
        margin_x = where_greater(least, margin_x, least, margin_x)
    margin_o = fill(np.inf, like)
    for j in range(k):
        neutral = load(table, 36 + steps[at + 5 * j], like)
        reply = load(xy, 9 + j, like) + neutral * margin_x
        margin_o = where_greater(margin_o, reply, reply, margin_o)
    store(margins, here, margin_x)
    store(margins, here + 1, margin_o)


@njit(nogil=True, forceinline=True)
def _bounds(k, steps, at, table, margins, here, xy, like):
    """Return the margins that a best cell of X lies above, and one of O below."""
    margin_x = load(margins, here, like)
    margin_o = load(margins, here + 1, like)
    best_x = fill(-np.inf, like)
    best_o = fill(np.inf, like)
    for i in range(k):
        neutral = load(table, 36 + steps[at + 5 * i], like)
        for_x = load(xy, i, like) + neutral * margin_o
        for_o = load(xy, 9 + i, like) + neutral * margin_x
        best_x = where_greater(for_x, best_x, for_x, best_x)
        best_o = where_greater(best_o, for_o, for_o, best_o)
    tie = fill(2e-12, like)  # margins.MARGIN_TIE
    return best_x - tie, best_o + tie


@njit(nogil=True, forceinline=True)
def _draws(k, steps, at, table, margins, draws, below, here, xy, like):
    """Write how likely a draw is when both sides play their least best cell."""
    margin_x = load(margins, here, like)
    margin_o = load(margins, here + 1, like)
    bound_x, bound_o = _bounds(k, steps, at, table, margins, here, xy, like)
    p = q = n_x = n_o = d_x = d_o = fill(0.0, like)
    for back in range(k):
        i = k - 1 - back  # falling, so that the least of the best cells is taken last
        step = at + 5 * i
        after_x = below + steps[step + 1]
        after_o = below + steps[step + 2]
        success = load(table, steps[step], like)
        failure = load(table, 18 + steps[step], like)
        neutral = load(table, 36 + steps[step], like)
        decided = success + failure
        drawn = success * load(draws, after_x, like) + failure * load(draws, after_o, like)
        for_x = load(xy, i, like) + neutral * margin_o
        p = where_greater(for_x, bound_x, drawn, p)
        n_x = where_greater(for_x, bound_x, neutral, n_x)
        d_x = where_greater(for_x, bound_x, decided, d_x)
        drawn = success * load(draws, after_o ^ 1, like) + failure * load(draws, after_x ^ 1, like)
        for_o = load(xy, 9 + i, like) + neutral * margin_x
        q = where_greater(bound_o, for_o, drawn, q)
        n_o = where_greater(bound_o, for_o, neutral, n_o)
        d_o = where_greater(bound_o, for_o, decided, d_o)
    draw_x = (p + n_x * q) / (d_x + n_x * d_o)
    store(draws, here, draw_x)
    store(draws, here + 1, q + n_o * draw_x)


@njit(nogil=True, forceinline=True)
def _sets(k, steps, at, table, margins, cells, here, xy, like):
    """Write the sets of best cells of X and of O, as sums of 2**cell."""
    margin_x = load(margins, here, like)
    margin_o = load(margins, here + 1, like)
    bound_x, bound_o = _bounds(k, steps, at, table, margins, here, xy, like)
    set_x = set_o = fill(0.0, like)
    for i in range(k):
        cell = steps[at + 5 * i]
        neutral = load(table, 36 + cell, like)
        bit = fill(1.0 * (1 << cell), like)
        for_x = load(xy, i, like) + neutral * margin_o
        for_o = load(xy, 9 + i, like) + neutral * margin_x
        set_x = where_greater(for_x, bound_x, set_x + bit, set_x)
        set_o = where_greater(bound_o, for_o, set_o + bit, set_o)
    store(cells, here, set_x)
    store(cells, here + 1, set_o)


@njit(nogil=True, forceinline=True)
def _ply(k, steps, layout, table, margins, draws, cells, xy, like):
    """Solve every pair with k open cells. With k a constant the compiler unrolls all k * k."""
    at, pairs, here, below = layout[9 - k]
    here += 6
    for _ in range(pairs):
        _decided(k, steps, at, table, margins, below, xy, like)
        _pair_equation(k, steps, at, table, margins, here, xy, like)
        if draws is not None:
            _draws(k, steps, at, table, margins, draws, below, here, xy, like)
        if cells is not None:
            _sets(k, steps, at, table, margins, cells, here, xy, like)
        at += 5 * k
        here += 2


@njit(nogil=True, forceinline=True)
def _write_roots(first, layout, table, margins, draws, xy, roots, like):
    """Write one row a grid: see `solve_block`."""
    width = len(like)
    root = layout[0, 2] + 6
    for lane in range(min(width, len(roots) - first)):
        out = roots[first + lane]
        for side in range(2):
            out[side] = margins[(root + side) * width + lane]
            if draws is not None:
                out[2 + side] = draws[(root + side) * width + lane]
        for side in range(2):
            for cell in range(9):
                passed = table[(36 + cell) * width + lane] * out[1 - side]
                out[4 + 9 * side + cell] = xy[(9 * side + cell) * width + lane] + passed


@njit(nogil=True, forceinline=True)
def _write_boards(first, margins, cells, boards, like):
    """Write every open board with X to move: from rows of lanes to a row a grid."""
    rows, signs, scores, sets = boards
    width = len(like)
    lanes = min(width, len(scores) - first)
    for board in range(len(rows)):
        for lane in range(lanes):
            at = rows[board] * width + lane
            scores[first + lane, board] = 0.5 + 0.5 * (signs[board] * margins[at])
            sets[first + lane, board] = cells[at]


@njit(nogil=True, cache=True)
def solve_block(grids, steps, layout, margins, draws, cells, roots, boards, like):
    """Solve grids, as many at once as `like` is wide.

    grids     (m, 9, 3) success, neutral, failure
    steps     flat int16: of each pair in turn, of each open cell: the cell, after_x, after_o,
              coefficient_x, coefficient_o (plan.Ply)
    layout    (9, 4) of each ply: where its steps, its number of pairs, where its block and the
              block of the next ply start
    margins   flat table of rows, its fixed rows filled in
    draws     likewise, for the chances of a draw; or None, and they are not computed
    cells     likewise, for the sets of best cells; or None
    roots     (m, 22) out, for the empty board: the margin, with X to move and with O; the chances
              of a draw; the margins by first cell, nine for X and nine for O
    boards    None, or rows and signs of the open boards (plan.Plan), and out: their scores and
              sets (m, 11093), X to move
    """
    table = np.empty(135 * len(like))
    xy = np.empty(18 * len(like))
    for first in range(0, len(grids), len(like)):
        _coefficients(grids, first, table, like)
        _ply(1, steps, layout, table, margins, draws, cells, xy, like)
        _ply(2, steps, layout, table, margins, draws, cells, xy, like)
        _ply(3, steps, layout, table, margins, draws, cells, xy, like)
        _ply(4, steps, layout, table, margins, draws, cells, xy, like)
        _ply(5, steps, layout, table, margins, draws, cells, xy, like)
        _ply(6, steps, layout, table, margins, draws, cells, xy, like)
        _ply(7, steps, layout, table, margins, draws, cells, xy, like)
        _ply(8, steps, layout, table, margins, draws, cells, xy, like)
        _ply(9, steps, layout, table, margins, draws, cells, xy, like)
        _write_roots(first, layout, table, margins, draws, xy, roots, like)
        if boards is not None:
            _write_boards(first, margins, cells, boards, like)
