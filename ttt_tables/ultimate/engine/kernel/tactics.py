"""Tactics seen without a search: a win at once, a loss in two plies, and loud moves."""

from ttt_tables.ultimate.engine.kernel.compiled import inlined
from ttt_tables.ultimate.engine.kernel.intrinsics import count, lowest
from ttt_tables.ultimate.engine.kernel.layout import CLOSED_COUNT, OPEN, WIN
from ttt_tables.ultimate.engine.kernel.rules import COMPLETING, open_cells


@inlined
def score_of_full(s, side, ply):
    """Return the score of a game that has ended without a line of boards."""
    lead = count(s.won[side]) - count(s.won[1 - side])
    if s.rule != CLOSED_COUNT or lead == 0:
        return 0
    return WIN - ply if lead > 0 else ply - WIN


@inlined
def winning_boards(s, side):
    """Return the boards on which a side would end the game at once, if it might play there."""
    taken = s.won[0] | s.won[1] | s.closed
    boards = COMPLETING[s.won[side]] & ~taken
    found = 0
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        if COMPLETING[s.marks[side, board]] & open_cells(s, board):
            found |= 1 << board
    return found


@inlined
def winning_move(s, side, boards):
    """Return the move that ends the game on the first of its winning boards."""
    board = lowest(boards)
    return 9 * board + lowest(COMPLETING[s.marks[side, board]] & open_cells(s, board))


@inlined
def is_lost(s, side, boards):
    """Return whether every move on some boards lets the opponent complete a line with his next."""
    threats = winning_boards(s, 1 - side)
    if not threats:
        return False
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        if _has_escape(s, side, board, threats):
            return False
    return True


@inlined
def _has_escape(s, side, board, threats):
    """Return whether a move on a board leaves the opponent no winning board to play in.

    `threats` are his winning boards. A move sends him to the board of its cell, or lets him choose
    where that is closed; on a threatened board it may also take away the threat.
    """
    bit, cells = 1 << board, open_cells(s, board)
    others, closed = threats & ~bit, s.closed
    wins = COMPLETING[s.marks[side, board]] & cells
    if cells == bit or (wins & bit and s.rule != OPEN):
        closed |= bit  # by the mark that sends to this very board
    if cells & ~(closed | threats):
        return True
    if threats & bit:
        blocks = COMPLETING[s.marks[1 - side, board]] & cells
        if blocks & (blocks - 1):
            blocks = 0  # there are two
        blocks |= wins
        if blocks & ~(closed | others) or (blocks and not others):
            return True
    return False


@inlined
def is_loud(s, side, board, cell, won):
    """Return whether the last move has won a board, or blocked the opponent's win of one.

    `won` are the side's boards before it.
    """
    if s.won[side] != won:
        return True
    if (s.won[0] | s.won[1]) >> board & 1:
        return False
    return COMPLETING[s.marks[1 - side, board]] >> cell & 1 == 1
