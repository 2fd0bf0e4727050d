"""The principal variation after a search, read from the transposition table."""

from ttt_tables.ultimate.engine.kernel.compiled import compiled, inlined
from ttt_tables.ultimate.engine.kernel.intrinsics import borrowed, lowest
from ttt_tables.ultimate.engine.kernel.keys import key_of_node, move
from ttt_tables.ultimate.engine.kernel.layout import NO_MOVE, SURE
from ttt_tables.ultimate.engine.kernel.rules import FULL, LINE, open_cells, playable_boards
from ttt_tables.ultimate.engine.kernel.table import UPPER, read
from ttt_tables.ultimate.engine.kernel.tactics import is_lost, winning_boards, winning_move


@compiled
def follow(s, e, table, side, target, forced, line):
    """Play the best move at the root and the moves expected after it; write them, return how many.

    `line` has room for 81 moves. It ends where the game does, or where the table knows no more. If
    the result is `forced`, all its moves are: where it ends with the game, that proves the result.
    """
    table, line = borrowed(table), borrowed(line)
    found, best = 0, s.best
    while best != NO_MOVE:
        line[found] = best
        found += 1
        target = best % 9
        move(s, e, side, best // 9, target)
        side = 1 - side
        best = _expected(s, table, side, target, forced)
    return found


@inlined
def _expected(s, table, side, target, forced):
    """Return the best known move, or NO_MOVE."""
    if LINE[s.won[1 - side]] or s.closed == FULL:
        return NO_MOVE
    boards = playable_boards(s, target)
    winning = winning_boards(s, side) & boards
    if winning:
        return winning_move(s, side, winning)
    if is_lost(s, side, boards):  # whatever is played
        return 9 * lowest(boards) + lowest(open_cells(s, lowest(boards)))
    key = key_of_node(s, side, target)
    best, bound, _, score = read(table[key & (len(table) - 1)], key, 0)
    if best == NO_MOVE or not boards >> best // 9 & open_cells(s, best // 9) >> best % 9 & 1:
        return NO_MOVE
    if forced:
        return best if abs(score) > SURE else NO_MOVE
    return NO_MOVE if bound == UPPER else best
