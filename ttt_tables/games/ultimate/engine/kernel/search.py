"""Principal variation search with a transposition table and quiescence.

The moves of a node stand on its row of the stack, in the order in which they are searched. After
the search the principal variation is read from the table.
"""

from math import log

import numpy as np

from ttt_tables.games.ultimate.engine.kernel.compiled import (
    borrowed,
    clock,
    compiled,
    inlined,
    lowest,
    natural,
)
from ttt_tables.games.ultimate.engine.kernel.layout import (
    BOUNDS,
    EXTENSION,
    FUTILITY,
    INTERNAL,
    LOST,
    NO_LAST,
    NO_MOVE,
    NULL_WINDOW,
    PATTERNS,
    PROBCUT,
    QUIESCENCE,
    REDUCTION,
    SURE,
    UNKNOWN,
    WIN,
    Node,
)
from ttt_tables.games.ultimate.engine.kernel.order import (
    NEAR,
    list_moves,
    move_at,
    note_cutoff,
    order_moves,
    pick,
)
from ttt_tables.games.ultimate.engine.kernel.rules import (
    FULL,
    LINE,
    bounds,
    cells_left,
    cells_marked,
    is_lost,
    is_loud,
    open_cells,
    playable_boards,
    score_of_full,
    winning_boards,
    winning_move,
)
from ttt_tables.games.ultimate.engine.kernel.table import (
    EXACT,
    LOWER,
    UPPER,
    is_trusted,
    key_of_node,
    look_up,
    move,
    move_back,
    prefetch_entry,
    read,
    set_keys,
    store,
)

FUTILE_DEPTH = NEAR - 1  # plies from the leaves in which reverse futility applies
FUTILE_MARGIN = 600  # units a ply by which the evaluation must exceed beta
FUTILE_DEPTH_OF_PATTERNS = 12  # the same with patterns
FUTILE_MARGIN_EARLY, FUTILE_MARGIN_LATE = 150, 290
LATE = 28  # marks from which on the later margin applies
FIRST_REDUCED, LEAST_REDUCED = 2, 2  # the place and the depth from which on moves are reduced
FIRST_REDUCED_MORE, LEAST_REDUCED_MORE = 6, 5  # and by two plies
# With patterns, the plies by depth and place: the floor of 0.55 + ln(depth) ln(place + 1).
DEEPEST_REDUCED = 63  # a greater depth counts as this one
REDUCTIONS = np.array(
    [
        [
            place >= FIRST_REDUCED and int(0.55 + log(depth or 1) * log(place + 1))
            for place in range(81)
        ]
        for depth in range(DEEPEST_REDUCED + 1)
    ],
    dtype=np.int8,
)
LEAST_UNKNOWN = 4  # the depth from which on a position without a known move is reduced
LEAST_PROBABLE, PROBABLE_MOVES = 5, 3  # ProbCut: the least depth, and how many moves are tried
PROBABLE_LESS = 3  # plies less deep
PROBABLE_MARGIN = 600  # units by which such a search must exceed beta


@compiled
def search(s, e, table, node, depth, alpha, beta):
    """Return the score of a position for the side to move, within alpha and beta.

    At the root it writes `best`. After `stop` the score is invalid, and `best` is not.

    Only Python and this function itself call it: numba's cache damages a recursion that another
    jitted function calls (numba's issue 6061).
    """
    table = borrowed(table)
    side, target, ply, _ = node
    side, ply = natural(side), natural(ply)
    node = Node(side, target, ply, node.margin)
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
    if tabled != NO_MOVE and depth > 1:
        prefetch_entry(s, table, side, tabled)
    lower, upper = -WIN, WIN
    if s.features & BOUNDS and ply > 0 and depth > 1:
        lower, upper = bounds(s, side, ply)
        if lower >= beta or lower > SURE:
            return lower
        if upper <= alpha or upper < -SURE:
            return upper
        alpha, beta = max(alpha, lower), min(beta, upper)
        if alpha == beta:
            return alpha
    whole = _is_whole(s, depth)
    decided, score = _reverse_futility(s, e, node, depth, alpha, beta, whole)
    if decided:
        return score
    guesses = beta - alpha == 1 and not whole and _may_guess(s, depth, beta)
    if guesses and tabled == NO_MOVE and s.features & INTERNAL:
        depth -= 1
    trusted = _is_extended(s, e, depth, whole) and is_trusted(entry, key, depth)
    count = list_moves(s, e, side, boards, tabled, depth, ply)
    order_moves(s, e, node, boards, count, tabled, depth)
    high = beta + PROBABLE_MARGIN
    if guesses and _is_probable(s, entry, key, depth, high, ply):
        for n in range(min(count, PROBABLE_MOVES)):
            pick(s, ply, n, count)
            chosen = move_at(s, ply, n)
            after = np.int64(s.after[ply, chosen])
            board, cell = chosen // 9, chosen % 9
            before = move(s, e, side, board, cell)
            s.last[ply + 1] = chosen
            child = Node(1 - side, cell, ply + 1, after)
            # A depth of 1, of the type that all calls share.
            score = -search(s, e, table, child, min(depth, 1), -high, 1 - high)
            if score >= high:
                rest = depth - 1 - PROBABLE_LESS
                score = -search(s, e, table, child, rest, -high, 1 - high)
            move_back(s, side, board, cell, before)
            if s.stop:
                return 0
            if score >= high:
                store(entry, key, chosen, LOWER, depth - PROBABLE_LESS, score, ply)
                return score if score > SURE else score - PROBABLE_MARGIN
    least, best, best_move = alpha, -WIN, NO_MOVE
    pick(s, ply, 0, count)
    if depth > 1 and tabled == NO_MOVE:
        prefetch_entry(s, table, side, move_at(s, ply, 0))
    for n in range(count):
        _pick_next(s, table, node, depth, n, count)
        chosen = move_at(s, ply, n)
        after = np.int64(s.after[ply, chosen])
        gain = -after if side else after
        if depth <= 1 and gain <= alpha:  # the opponent may stand pat, unless the move is loud
            best = max(best, gain)
            if n == 0:
                continue  # the table's move; the others follow by their gain
            break
        board, cell = chosen // 9, chosen % 9
        before = move(s, e, side, board, cell)
        s.last[ply + 1] = chosen
        quiet = before[0][1] == s.won[side]
        rest = _rest(s, side, board, cell, before[0][1], depth)
        if _is_extended(s, e, depth, whole) and (count == 1 or (trusted and chosen == tabled)):
            rest += 1
        reduction = _reduction(s, e, depth, n, quiet, whole)
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
                    note_cutoff(s, e, side, ply, n, depth)
                    break
    if ply == 0:
        s.best = best_move
    best = min(max(best, lower), upper)
    bound = LOWER if best >= beta else (UPPER if best <= least else EXACT)
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
def _reverse_futility(s, e, node, depth, alpha, beta, whole):
    """Return whether the evaluation exceeds a null window by far, and the score."""
    most, margin = FUTILE_DEPTH, FUTILE_MARGIN
    if e.kind == PATTERNS:
        most = FUTILE_DEPTH_OF_PATTERNS
        margin = FUTILE_MARGIN_EARLY if s.marked + node.ply < LATE else FUTILE_MARGIN_LATE
    if s.features & FUTILITY == 0 or depth > most or beta - alpha != 1 or whole:
        return False, 0
    stand = (-node.margin if node.side else node.margin) - margin * depth
    return node.margin != UNKNOWN and stand >= beta > -SURE, stand


@inlined
def _is_whole(s, depth):
    """Return whether the depth suffices to follow every game to its end, at three plies a move.

    Such a result counts as proved (`Searcher`): nothing is guessed there, no move is extended, and
    none is reduced by more than two plies.
    """
    return depth >= LEAST_UNKNOWN and depth >= 3 * cells_left(s) + 2


@inlined
def _may_guess(s, depth, beta):
    """Return whether a shallower search may decide a null window."""
    return depth >= LEAST_UNKNOWN and -SURE < beta < SURE - PROBABLE_MARGIN and s.iteration > 1


@inlined
def _is_extended(s, e, depth, whole):
    """Return whether a forced or trusted move of this node costs no ply."""
    return s.features & EXTENSION != 0 and e.kind == PATTERNS and depth > 1 and not whole


@inlined
def _pick_next(s, table, node, depth, n, count):
    """Pick the move after the n-th; its entry is fetched while the n-th is searched.

    Just before the leaves the n-th itself is picked here: the search seldom comes to the next.
    """
    place = n if depth == 1 else n + 1
    if 0 < place < count:
        pick(s, node.ply, place, count)
        if depth > 1 + (place >= FIRST_REDUCED):  # it may not be a leaf
            prefetch_entry(s, table, node.side, move_at(s, node.ply, place))


@inlined
def _is_probable(s, entry, key, depth, high, ply):
    """Return whether ProbCut is tried: not if the table knows that it would fail."""
    if s.features & PROBCUT == 0 or depth < LEAST_PROBABLE:
        return False
    known, _, searched, score = read(entry, key, ply)
    return known == NO_MOVE or searched < depth - PROBABLE_LESS or score >= high


@inlined
def _rest(s, side, board, cell, won, depth):
    """Return the depth after the last move: at the leaves a ply more if it was loud."""
    if depth == 1:
        return np.int64(s.features & QUIESCENCE and is_loud(s, side, board, cell, won))
    return depth - 1


@inlined
def _reduction(s, e, depth, n, quiet, whole):
    """Return by how many plies the n-th move is reduced; a move that wins a board is not.

    With patterns it is the more, the deeper the search and the later the move.
    """
    if s.features & REDUCTION == 0 or depth < LEAST_REDUCED or not quiet:
        return 0
    if e.kind == PATTERNS and not whole:
        row = REDUCTIONS[natural(min(depth, DEEPEST_REDUCED))]
        return min(np.int64(row[natural(n)]), depth - 1)
    return (n >= FIRST_REDUCED) + (n >= FIRST_REDUCED_MORE and depth >= LEAST_REDUCED_MORE)


@compiled
def start(s, e):
    """Make ready for a search: the keys of the position that has been set up, and no history."""
    s.nodes = s.stop = 0
    s.best = NO_MOVE
    s.history[:] = 0
    s.last[0] = NO_LAST
    s.marked = cells_marked(s)
    set_keys(s, e)


@compiled
def follow(s, e, table, side, target, forced, line):
    """Play the best move at the root and the moves expected after it; write and count them.

    `line` has room for 81 moves. It ends with the game, or at a position without a move in the
    table. If the result is `forced`, so is each move: a line to the game's end then proves the
    result.
    """
    table, line = borrowed(table), borrowed(line)
    length, best = 0, s.best
    while best != NO_MOVE:
        line[length] = best
        length += 1
        target = best % 9
        move(s, e, side, best // 9, target)
        side = 1 - side
        best = _expected(s, table, side, target, forced)
    return length


@inlined
def _expected(s, table, side, target, forced):
    """Return the best known move, or NO_MOVE."""
    if LINE[s.won[1 - side]] or s.closed == FULL:
        return NO_MOVE
    boards = playable_boards(s, target)
    winning = winning_boards(s, side) & boards
    if winning:
        return winning_move(s, side, winning)
    if is_lost(s, side, boards):  # after any move
        return 9 * lowest(boards) + lowest(open_cells(s, lowest(boards)))
    if forced and s.features & BOUNDS:
        lower, upper = bounds(s, side, 0)
        if lower > SURE or upper < -SURE:  # whatever is played
            return 9 * lowest(boards) + lowest(open_cells(s, lowest(boards)))
    key = key_of_node(s, side, target)
    best, bound, _, score = read(table[key & (len(table) - 1)], key, 0)
    if best == NO_MOVE or not boards >> best // 9 & open_cells(s, best // 9) >> best % 9 & 1:
        return NO_MOVE
    if forced:
        return best if abs(score) > SURE else NO_MOVE
    return NO_MOVE if bound == UPPER else best
