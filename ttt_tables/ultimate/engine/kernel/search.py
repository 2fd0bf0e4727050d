"""The search: principal variation search with a transposition table and quiescence."""

from ttt_tables.ultimate.engine.kernel.compiled import compiled, inlined
from ttt_tables.ultimate.engine.kernel.evaluation import DEPTH_OF_SWINGS, gradient, keep_swings
from ttt_tables.ultimate.engine.kernel.features import (
    FUTILITY,
    LOST,
    NULL_WINDOW,
    QUIESCENCE,
    REDUCTION,
    TEMPO,
)
from ttt_tables.ultimate.engine.kernel.intrinsics import borrowed, clock
from ttt_tables.ultimate.engine.kernel.keys import key_of_node, move, move_back, set_keys
from ttt_tables.ultimate.engine.kernel.layout import NO_MOVE, PATTERNS, SURE, UNKNOWN, WIN, Node
from ttt_tables.ultimate.engine.kernel.ordering import (
    evaluate_moves,
    list_moves,
    note_cutoff,
    pick,
)
from ttt_tables.ultimate.engine.kernel.patterns import add_rows
from ttt_tables.ultimate.engine.kernel.rules import FULL, playable_boards
from ttt_tables.ultimate.engine.kernel.table import EXACT, LOWER, UPPER, look_up, store
from ttt_tables.ultimate.engine.kernel.tactics import (
    is_lost,
    is_loud,
    score_of_full,
    winning_boards,
    winning_move,
)

FUTILE_DEPTH = 3  # plies from the leaves in which reverse futility applies
FUTILE_MARGIN = 600  # units a ply by which the evaluation must exceed beta
FIRST_REDUCED, LEAST_REDUCED = 2, 2  # the place and the depth from which on moves are reduced
FIRST_REDUCED_MORE, LEAST_REDUCED_MORE = 6, 5  # and by two plies


@compiled
def search(s, e, table, node, depth, alpha, beta):
    """Return the score of a position for the side to move, within alpha and beta.

    At the root it writes `best`. After `stop` the score means nothing, but `best` does.

    It is called from Python, and calls itself alone: a recursion that is reached through another
    jitted function does not come back whole from numba's cache (numba's issue 6061).
    """
    table = borrowed(table)
    side, target, ply, _ = node
    _visit(s)
    if s.stop:
        return 0
    boards = playable_boards(s, target)
    decided, score = _forced(s, side, ply, boards)
    if decided:
        return score
    if depth == 0:
        return _stand_pat(s, node)
    key = key_of_node(s, side, target)
    entry = table[key & (len(table) - 1)]
    tabled, decided, score = look_up(s, entry, key, depth, alpha, beta, ply)
    if decided:
        return score
    decided, score = _reverse_futility(s, node, depth, alpha, beta)
    if decided:
        return score
    found = list_moves(s, side, boards, tabled, ply)
    if e.kind == PATTERNS:
        if depth <= FUTILE_DEPTH + 1:
            add_rows(s, e, side, ply)
    elif ply > 0 and depth < DEPTH_OF_SWINGS:
        s.swings_of[ply] = s.swings_of[ply - 1]
    elif s.features & TEMPO:
        gradient(s, e, FULL & ~s.closed, ply)
        keep_swings(s, ply)
    if depth <= FUTILE_DEPTH + 1:
        if e.kind != PATTERNS:
            gradient(s, e, boards, ply)
        evaluate_moves(s, e, side, found, tabled, depth, ply)
    floor, best, best_move = alpha, -WIN, NO_MOVE
    for n in range(found):
        pick(s, ply, n, found)
        chosen, after = s.moves[ply, n], s.after[ply, n]
        gain = -after if side else after
        if depth <= 1 and gain <= alpha:  # the opponent may stand pat, unless the move is loud
            best = max(best, gain)
            if n == 0:
                continue  # the table's move; the others follow by their gain
            break
        board, cell = chosen // 9, chosen % 9
        before = move(s, e, side, board, cell)
        rest, reduction = _rest(s, side, board, cell, before[0][1], depth, n)
        low = -alpha - 1 if n > 0 and s.features & NULL_WINDOW else -beta
        child = Node(1 - side, cell, ply + 1, after)
        score = -search(s, e, table, child, rest - reduction, low, -alpha)
        if score > alpha and (reduction or (low != -beta and score < beta)):
            score = -search(s, e, table, child, rest, -beta, -alpha)
        move_back(s, side, board, cell, before)
        if s.stop:
            return 0
        if score > best:
            best, best_move = score, chosen
            if ply == 0:
                s.best = chosen
            if score > alpha:
                alpha = score
                if score >= beta:
                    note_cutoff(s, side, chosen, depth)
                    break
    if ply == 0:
        s.best = best_move
    bound = LOWER if best >= beta else (UPPER if best <= floor else EXACT)
    store(entry, key, best_move, bound, depth, best, ply)
    return best


@inlined
def _visit(s):
    """Count a position, and look at the clock now and then; the first iteration is not stopped."""
    s.nodes += 1 - s.stop
    if s.iteration > 1 and (
        s.nodes >= s.most_nodes or (s.nodes & 127 == 0 and clock(s.clock) > s.deadline)
    ):
        s.stop = 1


@inlined
def _forced(s, side, ply, boards):
    """Return whether the result is seen without a search, and the score."""
    if s.closed == FULL:
        return True, score_of_full(s, side, ply)
    winning = winning_boards(s, side) & boards
    if winning:
        if ply == 0:
            s.best = winning_move(s, side, winning)
        return True, WIN - ply - 1
    if s.features & LOST and ply > 0 and is_lost(s, side, boards):
        return True, ply + 2 - WIN
    return False, 0


@inlined
def _stand_pat(s, node):
    """Return the score of a leaf: the evaluation, and a little noise if asked for."""
    stand = -node.margin if node.side else node.margin
    return stand + ((s.key * s.noise) >> 61 & 3 if s.noise else 0)


@inlined
def _reverse_futility(s, node, depth, alpha, beta):
    """Return whether a null window is exceeded by far near the leaves, and the score."""
    if s.features & FUTILITY == 0 or depth > FUTILE_DEPTH or beta - alpha != 1:
        return False, 0
    stand = (-node.margin if node.side else node.margin) - FUTILE_MARGIN * depth
    return node.margin != UNKNOWN and stand >= beta > -SURE, stand


@inlined
def _rest(s, side, board, cell, won, depth, n):
    """Return the depth after the n-th move, which was just made, and by how much it is reduced.

    Quiescence adds a ply after loud moves at the leaves. Late moves that win no board are reduced,
    by two plies if they are very late, far from the leaves.
    """
    if depth == 1:
        return s.features & QUIESCENCE and is_loud(s, side, board, cell, won), 0
    quiet = won == s.won[side]
    late = depth >= LEAST_REDUCED and n >= FIRST_REDUCED and quiet
    if s.features & REDUCTION == 0 or not late:
        return depth - 1, 0
    return depth - 1, 1 + (n >= FIRST_REDUCED_MORE and depth >= LEAST_REDUCED_MORE)


@compiled
def start(s, e):
    """Make ready for a search: the keys of the position that has been set up, and no history."""
    s.nodes = s.stop = 0
    s.best = NO_MOVE
    for move_ in range(81):
        s.history[0, move_] = s.history[1, move_] = 0
    set_keys(s, e)
