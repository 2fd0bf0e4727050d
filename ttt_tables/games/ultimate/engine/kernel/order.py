"""The order of a node's moves: the table's move first, then by evaluation and two histories.

The moves of a node stand on its row of the stack, each in one number with its order.
"""

import numpy as np

from ttt_tables.games.ultimate.engine.kernel.compiled import inlined, lowest, natural
from ttt_tables.games.ultimate.engine.kernel.evaluation import (
    DEPTH_OF_SWINGS,
    add_rows,
    keep_swings,
    leave_out,
    margin_by_patterns,
    margin_by_race,
    prefetch_row,
)
from ttt_tables.games.ultimate.engine.kernel.layout import (
    ANY_LAST,
    HISTORY,
    MALUS,
    ORDER,
    PATTERNS,
    TEMPO,
    UNKNOWN,
)
from ttt_tables.games.ultimate.engine.kernel.race import gradient
from ttt_tables.games.ultimate.engine.kernel.rules import COMPLETING, FULL, open_cells

_FIRST = 1 << 22  # the order of the transposition table's move
_MOST = 1 << 16  # of the history without malus; beyond, all of it is halved
_BITS_WITH_MALUS = 13  # of its most
_MOST_ADDED = 1600  # to it, by one cutoff
_A_UNIT = 4  # of the gain in the order, next to the history
NEAR = 4  # plies from the leaves within which moves are always evaluated
ORDERED = 128  # a move's order is written as a multiple of this, to which the move is added


@inlined
def list_moves(s, e, side, boards, tabled, depth, ply):
    """Write the moves on some boards, with their order; return their number.

    The transposition table's move comes first, the others by their history. Just before the leaves
    these have no order yet (`_set_margin`).
    """
    count, ordered = 0, depth > 1
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        cells = open_cells(s, board)
        while cells:
            move = 9 * board + lowest(cells)
            cells &= cells - 1
            order = _order(s, e, side, move, tabled, ply) if ordered or move == tabled else 0
            s.moves[ply, count] = ORDERED * order + move
            s.after[ply, move] = UNKNOWN
            count += 1
    return count


@inlined
def _order(s, e, side, move, tabled, ply):
    if move == tabled:
        return _FIRST
    if s.features & HISTORY == 0:
        return 0
    order = np.int64(s.history[ANY_LAST, side, move])
    return order + s.history[natural(s.last[ply]), side, move] if _has_malus(s, e) else order


@inlined
def _has_malus(s, e):
    """Return whether failed moves count, too, and the move before."""
    return s.features & MALUS != 0 and e.kind == PATTERNS


@inlined
def order_moves(s, e, node, boards, count, tabled, depth):
    """Order the listed moves by their evaluation, too: near the leaves, or at all depths."""
    side, ply = node.side, node.ply
    near = depth <= NEAR
    if e.kind == PATTERNS:
        if near or s.features & ORDER:
            _evaluate_by_patterns(s, e, side, count, tabled, depth, ply)
        return
    if ply > 0 and depth < DEPTH_OF_SWINGS:
        s.swings_of[ply] = s.swings_of[ply - 1]
    elif s.features & TEMPO:
        gradient(s, e, FULL & ~s.closed, ply)
        keep_swings(s, ply)
    if near:
        _evaluate_by_race(s, e, side, boards, count, tabled, depth, ply)


@inlined
def _evaluate_by_patterns(s, e, side, count, tabled, depth, ply):
    """Write the margin after each listed move, and order the moves by it and by their history."""
    for n in range(count):
        move = move_at(s, ply, n)
        prefetch_row(s, e, side, move // 9, move % 9)
    add_rows(s, e, side, ply)
    marked = -1
    for n in range(count):
        move = move_at(s, ply, n)
        if move // 9 != marked:
            marked = move // 9
            leave_out(s, e, side, ply, marked)
        after = margin_by_patterns(s, e, side, marked, move % 9)
        _set_margin(s, side, n, move, after, tabled, depth, ply)


@inlined
def _evaluate_by_race(s, e, side, boards, count, tabled, depth, ply):
    """Write the margin after each listed move, and order the moves by it and by their history."""
    gradient(s, e, boards, ply)
    for n in range(count):
        move = move_at(s, ply, n)
        after = margin_by_race(s, e, ply, side, move // 9, move % 9)
        _set_margin(s, side, n, move, after, tabled, depth, ply)


@inlined
def _set_margin(s, side, n, move, after, tabled, depth, ply):
    """Write the margin after the n-th move, and order the move by it and by its history.

    Just before the leaves, moves are ordered only by the margin.
    """
    s.after[ply, move] = after
    if move != tabled:
        gain = -after if side else after
        if depth <= 1:
            s.moves[ply, n] = ORDERED * gain + move
        else:
            s.moves[ply, n] += ORDERED * _A_UNIT * gain


@inlined
def move_at(s, ply, n):
    """Return the n-th move of a node."""
    return np.int64(s.moves[ply, n]) & (ORDERED - 1)


@inlined
def pick(s, ply, first, count):
    """Exchange the move at place `first` with the greatest in order from there on."""
    moves, first = s.moves[ply], natural(first)
    best, most = first, moves[first]
    for n in range(first + 1, count):
        if moves[n] > most:
            best, most = n, moves[n]
    moves[best], moves[first] = moves[first], most


@inlined
def note_cutoff(s, e, side, ply, n, depth):
    """Count a node's n-th move, which refuted the opponent's last one.

    With malus those before it that win no board count less: they have failed.
    """
    move, added = move_at(s, ply, n), depth * depth
    if _has_malus(s, e):
        added = min(added, _MOST_ADDED)
        _count(s, side, move, ply, added)
        for before in range(n):
            failed = move_at(s, ply, before)
            if not COMPLETING[s.marks[side, failed // 9]] >> failed % 9 & 1:
                _count(s, side, failed, ply, -2 * added)
    else:
        history = s.history[ANY_LAST]
        history[side, move] += added
        if history[side, move] > _MOST:
            for other in range(81):
                history[0, other] >>= 1
                history[1, other] >>= 1


@inlined
def _count(s, side, move, ply, added):
    """Add to a move's two histories: the less, the nearer they are to their most."""
    for last in (ANY_LAST, natural(s.last[ply])):
        old = np.int64(s.history[last, side, move])
        s.history[last, side, move] = old + added - (old * abs(added) >> _BITS_WITH_MALUS)
