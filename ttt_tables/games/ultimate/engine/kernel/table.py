"""The transposition table, and the keys of positions by which it is read.

Keys (Zobrist hashing) are updated as moves are made and taken back. A closed board has the key of
its owner, however it was won. The table has one entry a slot, and is kept from move to move.
"""

import numpy as np

from ttt_tables.games.ultimate.engine.kernel.compiled import inlined, prefetch
from ttt_tables.games.ultimate.engine.kernel.layout import NO_MOVE, OPEN, PATTERNS, SURE, TABLE
from ttt_tables.games.ultimate.engine.kernel.rules import place, take_back

# Random words of a mark (81 a side), a closed board (nobody, X, O), a target (9: free), O to move.
_RANDOM = np.random.Philox(key=2013).random_raw(162 + 27 + 11).astype(np.int64)
MARK_KEYS = _RANDOM[:162]
OWNER_KEYS = _RANDOM[162:189]
TARGET_KEYS = _RANDOM[189:199]
SIDE_KEY = int(_RANDOM[199])
SHIFTS = np.array([0, 9, 18] * 3)  # of a board's kind in its row


@inlined
def key_of_node(s, side, target):
    """Return the position's key with the side to move and the target."""
    free = 9 if target < 0 or s.closed >> target & 1 else target
    return s.key ^ TARGET_KEYS[free] ^ (SIDE_KEY * side)


@inlined
def prefetch_entry(s, table, side, move):
    """Bring the entry of the position after a move into the cache; not if it closes a board."""
    cell = move % 9
    free = 9 if s.closed >> cell & 1 else cell
    key = s.key ^ MARK_KEYS[81 * side + move] ^ TARGET_KEYS[free] ^ (SIDE_KEY * (1 - side))
    prefetch(table, key & (len(table) - 1))


@inlined
def _kind(e, number):
    """Return the kind of a mini-board."""
    return np.int64(e.chances[number, 3])


@inlined
def set_keys(s, e):
    """Write the keys of a position that has just been set up."""
    s.key = 0
    for row in range(3):
        s.rows[row] = 0
    for board in range(9):
        s.rows[board // 3] += _kind(e, s.numbers[board]) << SHIFTS[board]
        s.hashes[board] = 0
        owner = 0
        for side in range(2):
            owner += (1 + side) * (s.won[side] >> board & 1)
            for cell in range(9):
                if s.marks[side, board] >> cell & 1:
                    s.hashes[board] ^= MARK_KEYS[81 * side + 9 * board + cell]
        closed = s.closed >> board & 1
        if owner or (closed and s.rule != OPEN):
            s.key ^= OWNER_KEYS[3 * board + owner]
        if not closed or s.rule == OPEN:
            s.key ^= s.hashes[board]


@inlined
def move(s, e, side, board, cell):
    """Mark a cell and keep the keys; return what `move_back` needs."""
    won = s.won[side]
    keys = s.key, s.hashes[board], s.rows[board // 3]
    before = place(s, side, board, cell)
    if e.kind != PATTERNS:
        s.rows[board // 3] += (_kind(e, s.numbers[board]) - _kind(e, before[0])) << SHIFTS[board]
    key = MARK_KEYS[81 * side + 9 * board + cell]
    s.key ^= key
    s.hashes[board] ^= key
    owner = (1 + side) * (won != s.won[side])
    closed = s.rule != OPEN and s.closed >> board & 1
    if owner or closed:
        s.key ^= OWNER_KEYS[3 * board + owner]
    if closed:
        s.key ^= s.hashes[board]
    return before, keys


@inlined
def move_back(s, side, board, cell, before):
    """Take a move back, with what `move` returned."""
    take_back(s, side, board, cell, before[0])
    s.key, s.hashes[board], s.rows[board // 3] = before[1]


EXACT, LOWER, UPPER = range(3)  # a score is the position's, or a lower or upper bound of it
TRUSTED_LESS = 3  # plies


@inlined
def store(entry, key, move, bound, depth, score, ply):
    """Store a result, unless the entry has one of the same position from a far deeper search.

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

    The move is NO_MOVE if the entry has another position.
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
def is_trusted(entry, key, depth):
    """Return whether a search at most `TRUSTED_LESS` plies less deep has not refuted the move."""
    move, bound, searched, _ = read(entry, key, 0)
    return move != NO_MOVE and bound != UPPER and searched >= depth - TRUSTED_LESS


@inlined
def look_up(s, entry, key, depth, alpha, beta, ply):
    """Return the stored move, whether the stored score is the node's result, and that score."""
    if s.features & TABLE == 0 or entry.key != key:
        return NO_MOVE, False, 0
    move, bound, searched, score = read(entry, key, ply)
    decides = bound == EXACT or (bound == LOWER and score >= beta)
    decides = decides or (bound == UPPER and score <= alpha)
    return move, decides and ply > 0 and searched >= depth, score
