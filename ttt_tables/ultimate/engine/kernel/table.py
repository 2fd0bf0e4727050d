"""The transposition table: one entry a slot, kept from move to move."""

from ttt_tables.ultimate.engine.kernel.compiled import inlined
from ttt_tables.ultimate.engine.kernel.features import TABLE
from ttt_tables.ultimate.engine.kernel.layout import NO_MOVE, SURE

EXACT, LOWER, UPPER = range(3)  # what a score is: the position's, or a bound of it


@inlined
def store(entry, key, move, bound, depth, score, ply):
    """Keep a result, unless the entry has one of the same position from a far deeper search.

    A forced result is stored by its distance from this position, not from the root.
    """
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    if entry.key == key and (entry.data >> 9 & 127) > depth + 2:
        return
    entry.key = key
    entry.data = move | bound << 7 | depth << 9 | (score + (1 << 21)) << 16


@inlined
def read(entry, key, ply):
    """Return the move, bound, depth and score that an entry has of a position.

    The move is NO_MOVE where the entry is of another position.
    """
    if entry.key != key:
        return NO_MOVE, UPPER, 0, 0
    data = entry.data
    score = (data >> 16) - (1 << 21)
    if score > SURE:
        score -= ply
    elif score < -SURE:
        score += ply
    return data & 127, data >> 7 & 3, data >> 9 & 127, score


@inlined
def look_up(s, entry, key, depth, alpha, beta, ply):
    """Return the stored move, whether the stored score is the node's result, and that score."""
    if s.features & TABLE == 0 or entry.key != key:
        return NO_MOVE, False, 0
    move, bound, searched, score = read(entry, key, ply)
    decides = bound == EXACT or (bound == LOWER and score >= beta)
    decides = decides or (bound == UPPER and score <= alpha)
    return move, decides and ply > 0 and searched >= depth, score
