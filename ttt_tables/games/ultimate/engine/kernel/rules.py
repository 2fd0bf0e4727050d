"""The rules on sets of bits, and tactics without a search.

Rules: to make and take back marks, the boards to play in, the result. Tactics: a win at once, a
loss in two plies, and loud moves.
"""

import numpy as np

from ttt_tables.board import numbers as b
from ttt_tables.board.numbers import CELLS, LINES
from ttt_tables.games.ultimate.engine.kernel.compiled import compiled, count, inlined, lowest
from ttt_tables.games.ultimate.engine.kernel.layout import CLOSED_COUNT, OPEN, WIN

FULL = 511  # all nine cells or boards
WON_NUMBERS = tuple([b.parse(owner * 3 + "." * 6) for owner in "XO"])  # one stands for all


def _bits(cells):
    return sum(1 << cell for cell in cells)


# By a set of cells or boards: whether it holds a line, and the elements that complete its first.
LINE = np.array([any(m & _bits(line) == _bits(line) for line in LINES) for m in range(512)])
COMPLETING = np.array(
    [
        _bits(c for c in CELLS if not m >> c & 1 and LINE[m | 1 << c] and not LINE[m])
        for m in range(512)
    ]
)
PLACES = np.array(b.WEIGHTS)  # of a cell in a board's number


@inlined
def place(s, side, board, cell):
    """Mark a cell; return the board's number, the side's boards and the closed ones before."""
    before = s.numbers[board], s.won[side], s.closed
    bit = 1 << board
    marks = s.marks[side, board] | 1 << cell
    s.marks[side, board] = marks
    if (s.won[0] | s.won[1]) & bit == 0:
        s.numbers[board] += PLACES[cell] * (1 + side)
        if LINE[marks]:
            s.won[side] |= bit
            s.numbers[board] = WON_NUMBERS[side]
            if s.rule != OPEN:
                s.closed |= bit
    if marks | s.marks[1 - side, board] == FULL:
        s.closed |= bit
    return before


@inlined
def take_back(s, side, board, cell, before):
    """Take a mark back, with what `place` returned."""
    s.marks[side, board] ^= 1 << cell
    s.numbers[board], s.won[side], s.closed = before


@inlined
def playable_boards(s, target):
    """Return the boards that may be played in, if the game goes on."""
    if target >= 0 and not s.closed >> target & 1:
        return 1 << target
    return FULL & ~s.closed


@inlined
def open_cells(s, board):
    """Return the cells of a board that have no mark."""
    return FULL & ~(s.marks[0, board] | s.marks[1, board])


@inlined
def cells_left(s):
    """Return how many cells may still be marked: the most plies that the game can last."""
    boards, cells = FULL & ~s.closed, 0
    while boards:
        cells += count(open_cells(s, lowest(boards)))
        boards &= boards - 1
    return cells


@inlined
def cells_marked(s):
    """Return how many cells have a mark."""
    cells = 0
    for board in range(9):
        cells += count(s.marks[0, board] | s.marks[1, board])
    return cells


@compiled
def perft(s, side, target, plies):
    """Return the number of games of a given number of further plies, played move by move."""
    if plies == 0:
        return 1
    if LINE[s.won[1 - side]]:
        return 0
    games = 0
    boards = playable_boards(s, target)
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        cells = open_cells(s, board)
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            before = place(s, side, board, cell)
            games += perft(s, 1 - side, cell, plies - 1)
            take_back(s, side, board, cell, before)
    return games


@compiled
def result(s):
    """Return 0 while the game is open, 1 and 2 if X and O has won, 3 for a draw."""
    for side in range(2):
        if LINE[s.won[side]]:
            return 1 + side
    if s.closed != FULL:
        return 0
    lead = count(s.won[0]) - count(s.won[1])
    if s.rule != CLOSED_COUNT or lead == 0:
        return 3
    return 1 if lead > 0 else 2


@compiled
def play(s, side, board, cell):
    """Mark a cell, without a check that it may be marked."""
    place(s, side, board, cell)


@compiled
def legal_moves(s, target):
    """Return the legal moves in rising order."""
    moves = np.empty(81, dtype=np.int64)
    end = 0
    if result(s) == 0:
        boards = playable_boards(s, target)
        for board in range(9):
            if boards >> board & 1:
                for cell in range(9):
                    if open_cells(s, board) >> cell & 1:
                        moves[end] = 9 * board + cell
                        end += 1
    return moves[:end]


@inlined
def score_of_full(s, side, ply):
    """Return the score of a game that has ended without a line of boards."""
    lead = count(s.won[side]) - count(s.won[1 - side])
    if s.rule != CLOSED_COUNT or lead == 0:
        return 0
    return WIN - ply if lead > 0 else ply - WIN


LEAST_TAKEN = 3  # boards that are won or closed, before which some line is open to each side
LATEST = WIN - 81  # less the ply: the score of a win that is certain, and may be as late as can be


@inlined
def bounds(s, side, ply):
    """Return the least and the greatest score that the boards still allow a side."""
    if count(s.won[0] | s.won[1] | s.closed) < LEAST_TAKEN:
        return -WIN, WIN
    return -_greatest(s, 1 - side, ply), _greatest(s, side, ply)


@inlined
def _greatest(s, side, ply):
    """Return the greatest score that a side can still have: by a line of boards, or by count."""
    boards, own = FULL & ~(s.won[0] | s.won[1] | s.closed), s.won[side]
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        if LINE[FULL & ~s.marks[1 - side, board]]:
            own |= 1 << board
    lead = count(own) - count(s.won[1 - side])
    if LINE[own] or (s.rule == CLOSED_COUNT and lead > 0):
        return WIN
    return ply - LATEST if s.rule == CLOSED_COUNT and lead < 0 else 0


@inlined
def winning_boards(s, side):
    """Return the boards on which a side would end the game at once, if it might play there."""
    taken = s.won[0] | s.won[1] | s.closed
    boards = COMPLETING[s.won[side]] & ~taken
    winning = 0
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        if COMPLETING[s.marks[side, board]] & open_cells(s, board):
            winning |= 1 << board
    return winning


@inlined
def winning_move(s, side, boards):
    """Return the move that ends the game on the first of its winning boards."""
    board = lowest(boards)
    return 9 * board + lowest(COMPLETING[s.marks[side, board]] & open_cells(s, board))


@inlined
def is_lost(s, side, boards):
    """Return whether after every move on some boards the opponent can complete a line at once."""
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
            blocks = 0  # one mark cannot stop two
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
