"""How soon a won endgame is won, exactly: whether a side wins within some plies, compiled.

It uses the moves and the key of the solver of endgames. A position is in that kernel's form.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

import numpy as np

import ttt_tables.games.ultimate.endgames.kernel as k
from ttt_tables.board.numbers import LINES
from ttt_tables.games.ultimate.endgames.solver import solve, to_state
from ttt_tables.games.ultimate.rules import (
    BoardCell,
    NineBoards,
    empty_cells,
    legal_moves,
    play,
    result,
)
from ttt_tables.jit import kept

_LARGEST = 18  # the table has 2**18 entries at most
_FULL, _NEVER, _NO_MOVE = 511, 99, 127
_LINES = np.array(LINES)


def _needed() -> np.ndarray:
    """Return the marks that complete a line of a board, from both sides' cells."""
    needed = np.full((512, 512), _NEVER, dtype=np.int8)  # by own cells, and the other's
    cells = np.arange(512)
    for line in (sum(1 << cell for cell in line) for line in LINES):
        lacking = np.array([(line & ~own).bit_count() for own in range(512)], dtype=np.int8)
        is_open = line & cells == 0
        needed[:, is_open] = np.minimum(needed[:, is_open], lacking[:, np.newaxis])
    return needed


NEEDED = _needed()


def plies_to_win(position: NineBoards, rule: str, winner: str) -> int:
    """Return the plies to the end if the winner hurries and the loser delays; 0 at the end.

    The side has to win, otherwise this raises ValueError.
    """
    if result(position, rule) == winner:
        return 0
    side, attacker = ("XO".index(one) for one in (position.to_move, winner))
    target = -1 if position.target is None else position.target
    empty = empty_cells(position, rule)
    state = to_state(position, rule)
    table = np.full(2 << min(_LARGEST, empty), -1, dtype=np.int64)
    for plies in range(1, empty + 1):
        if within(state, table, attacker, side, target, plies, 0):
            return plies
    raise ValueError(f"{winner} does not win")


def shortest_win(position: NineBoards, rule: str, winner: str) -> list[BoardCell]:
    """Return the rest of a won game if the winner hurries and the loser delays.

    Of equal moves each side plays the lowest.
    """
    line = []
    while not result(position, rule):
        left = plies_to_win(position, rule, winner)
        for move in legal_moves(position, rule):
            after = play(position, *move, rule)
            if _still_wins(after, rule, winner) and plies_to_win(after, rule, winner) == left - 1:
                break
        line.append(move)
        position = after
    return line


def _still_wins(position: NineBoards, rule: str, winner: str) -> bool:
    ended = result(position, rule)
    if ended:
        return ended == winner
    return solve(position, rule).wdl == (1 if position.to_move == winner else -1)


@kept
def fewest(s, side):
    """Return the marks that a side needs for a line of boards if the other never moves."""
    least = _NEVER
    for line in _LINES:
        marks = 0
        for board in line:
            if s[k.WON + side] >> board & 1:
                continue
            if s[k.CLOSED] >> board & 1:
                marks = _NEVER
                break
            marks += NEEDED[s[k.MARKS + 9 * side + board], s[k.MARKS + 9 * (1 - side) + board]]
        least = min(least, marks)
    return least


@kept
def shortest(s):
    """Return a bound of the plies until all boards are closed."""
    plies = 0
    for board in range(9):
        if not s[k.CLOSED] >> board & 1:
            x, o = s[k.MARKS + board], s[k.MARKS + 9 + board]
            plies += min(NEEDED[x, o], NEEDED[o, x], 9 - k.SIZES[x | o])
    return plies


@kept
def has_won(s, attacker):
    """Return 1 if the attacker has won, -1 if the game has ended otherwise, 0 if it continues."""
    if k.LINE[s[k.WON + attacker]]:
        return 1
    if k.LINE[s[k.WON + 1 - attacker]]:
        return -1
    if s[k.CLOSED] != _FULL:
        return 0
    lead = k.SIZES[s[k.WON + attacker]] - k.SIZES[s[k.WON + 1 - attacker]]
    return 1 if s[k.RULE] == 1 and lead > 0 else -1


@kept
def hopeless(s, attacker, side, plies):
    """Return whether the attacker surely does not win within some plies."""
    if k.most(s, attacker) < 1:
        return True
    own = (plies + (side == attacker)) // 2
    return fewest(s, attacker) > own and (s[k.RULE] != 1 or shortest(s) > plies)


@kept
def within(s, table, attacker, side, target, plies, ply):
    """Return whether the attacker wins within some plies, whatever the other side does.

    `table` has 2**n entries of two words: a key, and the most plies that do not suffice with the
    fewest that do.
    """
    if hopeless(s, attacker, side, plies):
        return False
    key = k.key_of(s, side, target)
    at = 2 * ((key * 0x9E3779B97F4A7C15 >> 20) & (len(table) // 2 - 1))
    fails, wins, tabled = 0, _NEVER, _NO_MOVE
    if table[at] == key:
        fails, wins = table[at + 1] & 127, table[at + 1] >> 7 & 127
        tabled = table[at + 1] >> 14
    if plies <= fails or plies >= wins:
        return plies >= wins
    stack = k.STACK + 162 * ply
    count = k.list_moves(s, side, target, tabled, stack)
    attacks = side == attacker
    won = not attacks
    for n in range(count):
        k.pick(s, stack, n, count)
        move = s[stack + n]
        board, cell = move // 9, move % 9
        before = k.play(s, side, board, cell)
        ended = has_won(s, attacker)
        reaches = ended > 0
        if ended == 0 and plies > 1:
            reaches = within(s, table, attacker, 1 - side, cell, plies - 1, ply + 1)
        k.take_back(s, side, board, cell, before)
        if reaches == attacks:
            won, tabled = attacks, move
            break
    if won:
        wins = plies
    else:
        fails = plies
    table[at] = key
    table[at + 1] = fails | wins << 7 | tabled << 14
    return won
