"""The moves of a node on its row of the stack, and the order in which they are searched."""

from ttt_tables.ultimate.engine.kernel.compiled import inlined
from ttt_tables.ultimate.engine.kernel.evaluation import margin_after
from ttt_tables.ultimate.engine.kernel.features import HISTORY
from ttt_tables.ultimate.engine.kernel.intrinsics import lowest
from ttt_tables.ultimate.engine.kernel.layout import UNKNOWN
from ttt_tables.ultimate.engine.kernel.rules import open_cells

_FIRST = 1 << 40  # the order of the transposition table's move
_MOST = 1 << 16  # of the history; beyond, all of it is halved
_A_UNIT = 4  # of the gain in the order, beside the history


@inlined
def list_moves(s, side, boards, tabled, ply):
    """Write the moves on some boards, with their order; return how many.

    The transposition table's move comes first, the others by their history.
    """
    found = 0
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        cells = open_cells(s, board)
        while cells:
            move = 9 * board + lowest(cells)
            cells &= cells - 1
            s.moves[ply, found] = move
            s.order[ply, found] = _order(s, side, move, tabled)
            s.after[ply, found] = UNKNOWN
            found += 1
    return found


@inlined
def _order(s, side, move, tabled):
    if move == tabled:
        return _FIRST
    return s.history[side, move] if s.features & HISTORY else 0


@inlined
def evaluate_moves(s, e, side, found, tabled, depth, ply):
    """Write the margin after each listed move, and order the moves by it and by their history.

    Just before the leaves the margin alone is the order.
    """
    for n in range(found):
        move = s.moves[ply, n]
        after = margin_after(s, e, ply, side, move // 9, move % 9)
        s.after[ply, n] = after
        if move != tabled:
            gain = -after if side else after
            s.order[ply, n] = gain if depth <= 1 else s.order[ply, n] + _A_UNIT * gain


@inlined
def pick(s, ply, first, found):
    """Exchange the move at place `first` with the greatest in order from there on."""
    best = first
    for n in range(first + 1, found):
        if s.order[ply, n] > s.order[ply, best]:
            best = n
    for row in (s.moves[ply], s.order[ply], s.after[ply]):
        row[first], row[best] = row[best], row[first]


@inlined
def note_cutoff(s, side, move, depth):
    """Count a move that refuted the opponent's last one."""
    s.history[side, move] += depth * depth
    if s.history[side, move] > _MOST:
        for other in range(81):
            s.history[0, other] >>= 1
            s.history[1, other] >>= 1
