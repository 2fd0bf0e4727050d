"""Keys of positions (Zobrist hashing), kept as moves are made and taken back.

A board that is closed has the key of its owner: how it was won makes no difference.
"""

import numpy as np

from ttt_tables.ultimate.engine.kernel.compiled import inlined
from ttt_tables.ultimate.engine.kernel.layout import OPEN
from ttt_tables.ultimate.engine.kernel.rules import place, take_back

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
