"""The kernel: the rules on bits, the evaluation, and the search, compiled.

All jitted code stands in this module, since numba's cache does not notice an edit elsewhere. A game
is one array `s` of whole numbers, so that the recursion hands on few pointers; what stands where in
it is named below. Sides are 0 (X) and 1 (O); a set of cells or boards is a sum of 2**cell; a target
of -1 is a free move.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# mypy: disable-error-code="misc, call-arg, var-annotated"
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from ttt_tables import board as b
from ttt_tables.board import CELLS, LINES

# Where things stand in `s`.
MARKS = 0  # 18: the cells of X on each board, then those of O
NUMBERS = 18  # 9: each board as a number, as it was when it was won
WON = 27  # 2: the boards that X has won, and O
CLOSED = 29  # the boards that cannot be played in
RULE = 30  # 0 closed-draw, 1 closed-count, 2 open
KEY = 31  # the position's key, but for target and side
HASHES = 32  # 9: what the marks of each board add to the key
NODES = 41  # positions visited
EXPANDED = 42  # those of them whose moves were evaluated
STOP = 43  # 1: the time is up
DEADLINE = 44  # nanoseconds on the clock
CLOCK = 45  # which clock
FEATURES = 46  # a set: what the search may do, see below
NOISE = 47  # 0, or a seed: equal moves are chosen between
BEST = 48  # the best move at the root
SCORE = 49  # and its score
DEPTH = 50  # plies of the last iteration that was completed
ITERATION = 51
HISTORY = 64  # 2 * 81: how often a side's move was too good, by depth
STACK = 256  # 3 * 81 a ply: moves, their order, the evaluation after each
PLIES = 100
SIZE = STACK + 243 * PLIES

# Where things stand in `table` (float32, read only) and in `work` (float32).
LINED = 0  # 3 * 8 * 64: by row, what the boards that X has won are worth; see `_lined_row`
KIND = 1536  # of evaluation: see below
WEIGHTS = 1592  # 8: of each line, in the linear evaluation
CHANCES = 1600  # 4 * 19683: of each mini-board, nobody, X, O and 0
SETTLED = CHANCES + 4 * 19683  # 3 * 27 * 736: by row, the evaluation of each labeling
TABLE_SIZE = SETTLED + 3 * 27 * 736
ROW = 0  # 2 * 27: chances of the labels of two rows
HALF = 64  # 736: the evaluation when one row is settled
THIRD = 832  # 27: when two are
PARTS = 864  # 27 a ply: the gradient, three numbers a board
WORK_SIZE = PARTS + 27 * PLIES

# Kinds of evaluation: the race for a line, the race with a count of boards, the linear one.
RACE, COUNT, LINEAR = range(3)

# What the search may do. Each can be switched off, which is how its gain is measured.
TRANSPOSITIONS = 1  # remember positions
ORDER = 2  # try board wins first, then blocks
PAST = 4  # then what was too good elsewhere
REDUCE = 8  # search late moves one ply less deep
QUIET = 16  # win boards and block wins beyond the depth
WINDOW = 32  # only ask of later moves whether they are better
ALL = 63

WIN = 1_000_000  # less the plies until then
SURE = WIN - 200  # a score beyond is a forced result
UNIT = 10_000  # of a score: a margin (win - loss) of 1
LOUDEST = 6  # plies that boards are won beyond the depth,
BLOCKS = 4  # and wins are blocked
_NO_MOVE = 127

_FULL = 511


def _bits(cells) -> int:
    return sum(1 << cell for cell in cells)


# By a set of cells: whether it holds a line, and the cells that would complete one.
LINE = np.array([any(m & _bits(line) == _bits(line) for line in LINES) for m in range(512)])
COMPLETING = np.array(
    [
        _bits(c for c in CELLS if not m >> c & 1 and LINE[m | 1 << c] and not LINE[m])
        for m in range(512)
    ]
)
_PLACES = np.array(b.WEIGHTS)
_LINES = np.array(LINES)
# By board: of each line through it, its number and the other two boards; how many there are.
_THROUGH = np.zeros((9, 4, 3), dtype=np.int64)
_COUNTS = np.zeros(9, dtype=np.int64)
for _number, _line in enumerate(LINES):
    for _board in _line:
        _THROUGH[_board, _COUNTS[_board]] = _number, *(set(_line) - {_board})
        _COUNTS[_board] += 1

# Keys: of a mark (81 a side), a closed board (nobody, X, O), a target (9: free), O to move.
_RANDOM = np.random.Philox(key=2013).random_raw(162 + 27 + 11).astype(np.int64)
_MARK_KEYS = _RANDOM[:162]
_OWNER_KEYS = _RANDOM[162:189]
_TARGET_KEYS = _RANDOM[189:199]
_SIDE_KEY = int(_RANDOM[199])


@intrinsic
def _lowest(typing, bits):
    """Return the least element of a set that is not empty."""

    def generate(context, builder, sig, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _count(typing, bits):
    """Return the number of elements of a set."""

    def generate(context, builder, sig, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@njit(nogil=True, forceinline=True)
def _place(s, side, board, cell):
    """Mark a cell; return what `_take_back` needs: the board's number, the won and the closed."""
    before = s[NUMBERS + board], s[WON + side], s[CLOSED]
    bit = 1 << board
    marks = s[MARKS + 9 * side + board] | 1 << cell
    s[MARKS + 9 * side + board] = marks
    if (s[WON] | s[WON + 1]) & bit == 0:
        s[NUMBERS + board] += _PLACES[cell] * (1 + side)
        if LINE[marks]:
            s[WON + side] |= bit
            if s[RULE] != 2:
                s[CLOSED] |= bit
    if marks | s[MARKS + 9 * (1 - side) + board] == _FULL:
        s[CLOSED] |= bit
    return before


@njit(nogil=True, forceinline=True)
def _take_back(s, side, board, cell, before):
    s[MARKS + 9 * side + board] ^= 1 << cell
    s[NUMBERS + board], s[WON + side], s[CLOSED] = before


@njit(nogil=True, forceinline=True)
def _boards(s, target):
    """Return the set of boards that may be played in, if the game goes on."""
    if target >= 0 and not s[CLOSED] >> target & 1:
        return 1 << target
    return _FULL & ~s[CLOSED]


@njit(nogil=True, forceinline=True)
def _cells(s, board):
    return _FULL & ~(s[MARKS + board] | s[MARKS + 9 + board])


@njit(nogil=True, cache=True)
def perft(s, side, target, plies):
    """Return how many games of so many further plies there are, each played move by move."""
    if plies == 0:
        return 1
    if LINE[s[WON + 1 - side]]:
        return 0
    games = 0
    boards = _boards(s, target)
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        cells = _cells(s, board)
        while cells:
            cell = _lowest(cells)
            cells &= cells - 1
            before = _place(s, side, board, cell)
            games += perft(s, 1 - side, cell, plies - 1)
            _take_back(s, side, board, cell, before)
    return games


@njit(nogil=True, cache=True)
def result(s):
    """Return 0 while the game is open, 1 and 2 if X and O has won, 3 for a draw."""
    for side in range(2):
        if LINE[s[WON + side]]:
            return 1 + side
    if s[CLOSED] != _FULL:
        return 0
    lead = _count(s[WON]) - _count(s[WON + 1])
    if s[RULE] != 1 or lead == 0:
        return 3
    return 1 if lead > 0 else 2


@njit(nogil=True, cache=True)
def play(s, side, board, cell):
    """Mark a cell, without asking whether it may be marked."""
    _place(s, side, board, cell)


@njit(nogil=True, cache=True)
def legal_moves(s, target):
    """Return the legal moves as 9 * board + cell, in rising order."""
    moves = np.empty(81, dtype=np.int64)
    count = 0
    if result(s) == 0:
        boards = _boards(s, target)
        for board in range(9):
            if boards >> board & 1:
                for cell in range(9):
                    if _cells(s, board) >> cell & 1:
                        moves[count] = 9 * board + cell
                        count += 1
    return moves[:count]


# The clock


@intrinsic
def clock(typing, which):
    """Return the nanoseconds of the operating system's clock `which`."""

    def generate(context, builder, sig, args):
        word = ir.IntType(64)
        time = cgutils.alloca_once(builder, ir.ArrayType(word, 2))
        pointer = builder.bitcast(time, ir.IntType(8).as_pointer())
        kind = ir.FunctionType(ir.IntType(32), [ir.IntType(32), pointer.type])
        function = cgutils.get_or_insert_function(builder.module, kind, "clock_gettime")
        builder.call(function, [builder.trunc(args[0], ir.IntType(32)), pointer])
        seconds = builder.extract_value(builder.load(time), 0)
        rest = builder.extract_value(builder.load(time), 1)
        return builder.add(builder.mul(seconds, ir.Constant(word, 10**9)), rest)

    return types.int64(types.int64), generate


# The evaluation: X's margin (win - loss), as the nine boards' chances have it.
#
# For a line of boards it is U(X) - U(O) less what parallel lines share, which comes from the closed
# form of the race. U(X) is the chance that X wins some line, and needs to know of each board only
# whether X wins it: 8 sets of boards a row. Of three parallel lines with a, b, c the chances that X
# wins them all, and a', b', c' O's, the shared part is
#
#     (a b' c' + a' b c' + a' b' c - a' b c - a b' c - a b c') / 3
#
# For a count of boards, the mean over all labelings is taken, row by row: 27 labels a row.


@njit(nogil=True, forceinline=True)
def _chance(s, table, board, who):
    return table[CHANCES + 4 * s[NUMBERS + board] + who]


@njit(nogil=True, forceinline=True)
def _line_chance(s, table, who, a, b, c):
    return _chance(s, table, a, who) * _chance(s, table, b, who) * _chance(s, table, c, who)


@njit(nogil=True, forceinline=True)
def _won_sets(s, table, work, row, who, at):
    """Write how likely each of the 8 sets of a row's boards is what a side wins of it."""
    a = _chance(s, table, 3 * row, who)
    b = _chance(s, table, 3 * row + 1, who)
    c = _chance(s, table, 3 * row + 2, who)
    none = (1 - b) * (1 - c)
    first = b * (1 - c)
    second = (1 - b) * c
    both = b * c
    work[at], work[at + 1] = (1 - a) * none, a * none
    work[at + 2], work[at + 3] = (1 - a) * first, a * first
    work[at + 4], work[at + 5] = (1 - a) * second, a * second
    work[at + 6], work[at + 7] = (1 - a) * both, a * both


@njit(nogil=True, forceinline=True)
def _lined_row(s, table, work, row, who, third):
    """Write what each of the 8 sets that a side may win of a row is worth, over the other rows.

    The numbers of a row stand by set of the next row (8), then by set of the one after and of this
    one (8 * 8).
    """
    half = work[HALF : HALF + 64]
    _won_sets(s, table, work, (row + 1) % 3, who, ROW)
    _won_sets(s, table, work, (row + 2) % 3, who, ROW + 8)
    half[:] = 0
    for label in range(8):
        chance = work[ROW + label]
        if chance != 0:
            start = LINED + 64 * (8 * row + label)
            numbers = table[start : start + 64]
            for i in range(64):
                half[i] += numbers[i] * chance
    for i in range(8):
        work[third + i] = 0
    for label in range(8):
        chance = work[ROW + 8 + label]
        for i in range(8):
            work[third + i] += half[8 * label + i] * chance


@njit(nogil=True, forceinline=True)
def _shared(one, other, one_here, other_here):
    """Return what the other two parallel lines share with a line of X, and with one of O."""
    of_x = one_here * other_here - one_here * other - one * other_here
    of_o = one * other_here + other * one_here - one * other
    return of_x, of_o


@njit(nogil=True, forceinline=True)
def _lined_parts(s, table, work, row, out):
    """Write the gradient of a row's boards, from what its sets are worth for X and for O."""
    j, k = 3 * ((row + 1) % 3), 3 * ((row + 2) % 3)
    row_x, row_o = _shared(
        _line_chance(s, table, 1, j, j + 1, j + 2),
        _line_chance(s, table, 1, k, k + 1, k + 2),
        _line_chance(s, table, 2, j, j + 1, j + 2),
        _line_chance(s, table, 2, k, k + 1, k + 2),
    )
    for place in range(3):
        one, two = (place + 1) % 3, (place + 2) % 3
        column_x, column_o = _shared(
            _line_chance(s, table, 1, one, one + 3, one + 6),
            _line_chance(s, table, 1, two, two + 3, two + 6),
            _line_chance(s, table, 2, one, one + 3, one + 6),
            _line_chance(s, table, 2, two, two + 3, two + 6),
        )
        for side in range(2):
            who = 1 + side
            p = _chance(s, table, 3 * row + one, who)
            q = _chance(s, table, 3 * row + two, who)
            without = with_it = np.float32(0)
            for some in range(4):
                chance = (p if some & 1 else 1 - p) * (q if some & 2 else 1 - q)
                others = (some & 1) << one | (some >> 1) << two
                without += chance * work[THIRD + 8 * side + others]
                with_it += chance * work[THIRD + 8 * side + (others | 1 << place)]
            shared = p * q * (row_o if side else row_x)
            column = _chance(s, table, j + place, who) * _chance(s, table, k + place, who)
            shared += column * (column_o if side else column_x)
            sign = -1 if side else 1
            at = out + 3 * place
            work[at] += sign * without
            work[at + 2 - side] += sign * without
            work[at + who] += sign * with_it - shared / 3


@njit(nogil=True, forceinline=True)
def _label_chances(s, table, work, row, at):
    """Write the chances of the 27 labels of a row of boards."""
    for i in range(3):
        for j in range(3):
            both = _chance(s, table, 3 * row, i) * _chance(s, table, 3 * row + 1, j)
            for k in range(3):
                work[at + 9 * i + 3 * j + k] = both * _chance(s, table, 3 * row + 2, k)


@njit(nogil=True)
def _settled_row(s, table, work, row):
    """Write the mean of the evaluation over two rows, for each of the 27 labels of the third.

    The numbers of a row stand by label of the next row (27), then by label of the one after and of
    this one (27 * 27, and 7 zeros). Labels without a chance are passed over: late in a game most.
    """
    _label_chances(s, table, work, (row + 1) % 3, ROW)
    _label_chances(s, table, work, (row + 2) % 3, ROW + 27)
    half = work[HALF : HALF + 736]
    half[:] = 0
    for label in range(27):
        chance = work[ROW + label]
        if chance != 0:
            start = SETTLED + 736 * (27 * row + label)
            numbers = table[start : start + 736]
            for i in range(736):
                half[i] += numbers[i] * chance
    third = work[THIRD : THIRD + 27]
    third[:] = 0
    for label in range(27):
        chance = work[ROW + 27 + label]
        if chance != 0:
            for i in range(27):
                third[i] += half[27 * label + i] * chance


@njit(nogil=True, forceinline=True)
def _settled_parts(s, table, work, row, out):
    """Write the gradient of a row's boards, from the means of its labels."""
    a, b, c = 3 * row, 3 * row + 1, 3 * row + 2
    for i in range(3):
        for j in range(3):
            for k in range(3):
                number = work[THIRD + 9 * i + 3 * j + k]
                p, q, r = (
                    _chance(s, table, a, i),
                    _chance(s, table, b, j),
                    _chance(s, table, c, k),
                )
                work[out + i] += number * q * r
                work[out + 3 + j] += number * p * r
                work[out + 6 + k] += number * p * q


@njit(nogil=True, forceinline=True)
def _linear_parts(s, table, work, boards, out):
    """Write the gradient of the linear evaluation: of each line, the product of the other two."""
    margin = np.float32(0)
    for line in range(8):
        at, to, end = _LINES[line]
        x = _line_chance(s, table, 1, at, to, end)
        margin += table[WEIGHTS + line] * (x - _line_chance(s, table, 2, at, to, end))
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        by_x = by_o = np.float32(0)
        for n in range(_COUNTS[board]):
            line, one, two = _THROUGH[board, n]
            by_x += table[WEIGHTS + line] * _chance(s, table, one, 1) * _chance(s, table, two, 1)
            by_o += table[WEIGHTS + line] * _chance(s, table, one, 2) * _chance(s, table, two, 2)
        rest = margin - _chance(s, table, board, 1) * by_x + _chance(s, table, board, 2) * by_o
        work[out + 3 * board] = rest
        work[out + 3 * board + 1] = rest + by_x
        work[out + 3 * board + 2] = rest - by_o


@njit(nogil=True)
def gradient(s, table, work, boards, ply):
    """Write what nobody's, X's and O's winning each of a set of boards is worth: X's margin."""
    if table[KIND] == LINEAR:
        _linear_parts(s, table, work, boards, PARTS + 27 * ply)
        return
    for row in range(3):
        if boards >> 3 * row & 7 == 0:
            continue
        out = PARTS + 27 * ply + 9 * row
        for at in range(out, out + 9):
            work[at] = 0
        if table[KIND] == COUNT:
            _settled_row(s, table, work, row)
            _settled_parts(s, table, work, row, out)
        else:
            _lined_row(s, table, work, row, 1, THIRD)
            _lined_row(s, table, work, row, 2, THIRD + 8)
            _lined_parts(s, table, work, row, out)


@njit(nogil=True, forceinline=True)
def _worth(table, work, ply, board, number):
    """Return X's margin, in units, if a board had this number, by the gradient of a ply."""
    part = PARTS + 27 * ply + 3 * board
    at = CHANCES + 4 * number
    margin = (
        work[part] * table[at] + work[part + 1] * table[at + 1] + work[part + 2] * table[at + 2]
    )
    return np.int64(margin * UNIT)


@njit(nogil=True, cache=True)
def evaluate(s, table, work):
    """Return X's margin of a position, in units."""
    gradient(s, table, work, 1, 0)
    return _worth(table, work, 0, 0, s[NUMBERS])


# The search


@njit(nogil=True, cache=True)
def set_key(s):
    """Write the keys of a position that has just been set up."""
    s[KEY] = 0
    for board in range(9):
        s[HASHES + board] = 0
        owner = 0
        for side in range(2):
            owner += (1 + side) * (s[WON + side] >> board & 1)
            for cell in range(9):
                if s[MARKS + 9 * side + board] >> cell & 1:
                    s[HASHES + board] ^= _MARK_KEYS[81 * side + 9 * board + cell]
        closed = s[CLOSED] >> board & 1
        if owner or (closed and s[RULE] != 2):
            s[KEY] ^= _OWNER_KEYS[3 * board + owner]
        if not closed or s[RULE] == 2:
            s[KEY] ^= s[HASHES + board]


@njit(nogil=True, forceinline=True)
def _move(s, side, board, cell):
    """Mark a cell and keep the key; return what `_move_back` needs.

    A board that is closed has the key of its owner: how it was won makes no difference.
    """
    won = s[WON + side]
    keys = s[KEY], s[HASHES + board]
    before = _place(s, side, board, cell)
    key = _MARK_KEYS[81 * side + 9 * board + cell]
    s[KEY] ^= key
    s[HASHES + board] ^= key
    owner = (1 + side) * (won != s[WON + side])
    closed = s[RULE] != 2 and s[CLOSED] >> board & 1
    if owner or closed:
        s[KEY] ^= _OWNER_KEYS[3 * board + owner]
    if closed:
        s[KEY] ^= s[HASHES + board]
    return before, keys


@njit(nogil=True, forceinline=True)
def _move_back(s, side, board, cell, before):
    _take_back(s, side, board, cell, before[0])
    s[KEY], s[HASHES + board] = before[1]


@njit(nogil=True, forceinline=True)
def _visit(s):
    """Count a position, and look at the clock now and then; the first iteration is not stopped."""
    s[NODES] += 1
    if s[NODES] & 127 == 0 and s[ITERATION] > 1 and clock(s[CLOCK]) > s[DEADLINE]:
        s[STOP] = 1


@njit(nogil=True, forceinline=True)
def _full(s, side, ply):
    """Return the score of a game that ended without a line, for the side whose turn it would be."""
    lead = _count(s[WON + side]) - _count(s[WON + 1 - side])
    if s[RULE] != 1 or lead == 0:
        return 0
    return WIN - ply if lead > 0 else ply - WIN


@njit(nogil=True, forceinline=True)
def _winning_boards(s, side):
    """Return the boards on which a side would end the game at once, if it might play there."""
    taken = s[WON] | s[WON + 1] | s[CLOSED]
    boards = COMPLETING[s[WON + side]] & ~taken
    found = 0
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        if COMPLETING[s[MARKS + 9 * side + board]] & _cells(s, board):
            found |= 1 << board
    return found


@njit(nogil=True, forceinline=True)
def _after(s, table, work, ply, side, board, cell):
    """Return X's margin, in units, after a move."""
    number = s[NUMBERS + board]
    if (s[WON] | s[WON + 1]) >> board & 1 == 0:
        number += _PLACES[cell] * (1 + side)
    return _worth(table, work, ply, board, number)


@njit(nogil=True, forceinline=True)
def _pick(s, stack, first, count):
    """Bring the move with the greatest order to place `first`."""
    best = first
    for at in range(first + 1, count):
        if s[stack + 81 + at] > s[stack + 81 + best]:
            best = at
    for part in range(0, 243, 81):
        here, there = stack + part + first, stack + part + best
        s[here], s[there] = s[there], s[here]


@njit(nogil=True, forceinline=True)
def _list_loud(s, table, work, side, boards, both, ply):
    """Write the moves that win a board, or (`both`) block one, onto the stack; return how many."""
    stack, count = STACK + 243 * ply, 0
    ready = False
    boards &= ~(s[WON] | s[WON + 1])
    rest = boards
    while rest:
        board = _lowest(rest)
        rest &= rest - 1
        cells = COMPLETING[s[MARKS + 9 * side + board]]
        if both:
            cells |= COMPLETING[s[MARKS + 9 * (1 - side) + board]]
        cells &= _cells(s, board)
        if cells and not ready:
            gradient(s, table, work, boards, ply)
            s[EXPANDED] += 1
            ready = True
        while cells:
            cell = _lowest(cells)
            cells &= cells - 1
            after = _after(s, table, work, ply, side, board, cell)
            s[stack + count] = 9 * board + cell
            s[stack + 81 + count] = -after if side else after
            s[stack + 162 + count] = after
            count += 1
    return count


@njit(nogil=True, forceinline=True)
def _order(s, side, move, wins, blocks, tabled):
    """Return by how much a move is to be tried before others."""
    if move == tabled:
        return 1 << 40
    order = 0
    if s[FEATURES] & ORDER:
        order = 30_000 * wins + 20_000 * blocks
    if s[FEATURES] & PAST:
        order += s[HISTORY + 81 * side + move] >> 3
    return order


@njit(nogil=True, forceinline=True)
def _list_moves(s, table, work, side, boards, tabled, ply):
    """Write all moves onto the stack; return how many."""
    gradient(s, table, work, boards, ply)
    s[EXPANDED] += 1
    stack, count = STACK + 243 * ply, 0
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        cells = _cells(s, board)
        free = (s[WON] | s[WON + 1]) >> board & 1 == 0
        own = COMPLETING[s[MARKS + 9 * side + board]] if free else 0
        other = COMPLETING[s[MARKS + 9 * (1 - side) + board]] if free else 0
        while cells:
            cell = _lowest(cells)
            cells &= cells - 1
            move = 9 * board + cell
            wins, blocks = own >> cell & 1, other >> cell & 1
            s[stack + count] = move
            s[stack + 81 + count] = _order(s, side, move, wins, blocks, tabled)
            s[stack + 162 + count] = _after(s, table, work, ply, side, board, cell)
            count += 1
    return count


@njit(nogil=True, forceinline=True)
def _too_good(s, side, move, depth):
    """Remember a move that refuted the opponent's last."""
    s[HISTORY + 81 * side + move] += depth * depth
    if s[HISTORY + 81 * side + move] > 1 << 16:
        for at in range(HISTORY, HISTORY + 162):
            s[at] >>= 1


@njit(nogil=True, forceinline=True)
def _store(transpositions, at, key, move, bound, depth, score, ply):
    """Keep a result: 7 bits move, 2 bits bound, 7 bits depth, the score from 16 on."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    if transpositions[at] == key and (transpositions[at + 1] >> 9 & 127) > depth + 2:
        return
    transpositions[at] = key
    transpositions[at + 1] = move | bound << 7 | depth << 9 | (score + (1 << 21)) << 16


@njit(nogil=True, forceinline=True)
def _look_up(s, transpositions, at, key, depth, alpha, beta, ply):
    """Return the tabled move, whether the tabled score decides, and that score."""
    if s[FEATURES] & TRANSPOSITIONS == 0 or transpositions[at] != key:
        return _NO_MOVE, False, 0
    data = transpositions[at + 1]
    score = (data >> 16) - (1 << 21)
    if score > SURE:
        score -= ply
    elif score < -SURE:
        score += ply
    bound = data >> 7 & 3
    decides = bound == 0 or (bound == 1 and score >= beta) or (bound == 2 and score <= alpha)
    return data & 127, decides and ply > 0 and (data >> 9 & 127) >= depth, score


@njit(nogil=True, forceinline=True)
def _winning_move(s, side, boards):
    board = _lowest(boards)
    cells = COMPLETING[s[MARKS + 9 * side + board]] & _cells(s, board)
    return 9 * board + _lowest(cells)


@njit(nogil=True, cache=True)
def search(s, table, work, transpositions, side, target, depth, alpha, beta, ply, margin):
    """Return the score of a position for the side to move, within alpha and beta.

    Principal variation search; from depth 0 on only boards are won and wins are blocked, and a side
    may stand on the evaluation. `margin` is that evaluation, which the parent knows. At the root it
    writes BEST; STOP says that the score means nothing, but BEST does.

    It is called from Python, and calls itself alone: a recursion that is reached through another
    jitted function does not come back whole from numba's cache (numba's issue 6061).
    """
    _visit(s)
    if s[STOP]:
        return 0
    if s[CLOSED] == _FULL:
        return _full(s, side, ply)
    boards = _boards(s, target)
    winning = _winning_boards(s, side) & boards
    if winning:
        if ply == 0:
            s[BEST] = _winning_move(s, side, winning)
        return WIN - ply - 1
    features, floor, best, best_move = s[FEATURES], alpha, -WIN, _NO_MOVE
    loud = depth <= 0
    key, at = 0, 0
    if loud:
        best = -margin if side else margin
        if s[NOISE]:
            best += (s[KEY] * s[NOISE]) >> 61 & 3
        if best >= beta or depth <= -LOUDEST or features & QUIET == 0:
            return best
        alpha = max(alpha, best)
        count = _list_loud(s, table, work, side, boards, depth > -BLOCKS, ply)
    else:
        free = 9 if target < 0 or s[CLOSED] >> target & 1 else target
        key = s[KEY] ^ _TARGET_KEYS[free] ^ (_SIDE_KEY * side)
        at = 2 * (key & (len(transpositions) // 2 - 1))
        tabled, decides, score = _look_up(s, transpositions, at, key, depth, alpha, beta, ply)
        if decides:
            return score
        count = _list_moves(s, table, work, side, boards, tabled, ply)
    stack = STACK + 243 * ply
    for n in range(count):
        _pick(s, stack, n, count)
        if loud and s[stack + 81 + n] <= alpha:
            break
        move, after = s[stack + n], s[stack + 162 + n]
        board, cell = move // 9, move % 9
        before = _move(s, side, board, cell)
        less = 0
        if features & REDUCE and depth >= 4 and n >= 6 and before[0][1] == s[WON + side]:
            less = 1
        low = -alpha - 1 if n > 0 and features & WINDOW else -beta
        score = -search(
            s,
            table,
            work,
            transpositions,
            1 - side,
            cell,
            depth - 1 - less,
            low,
            -alpha,
            ply + 1,
            after,
        )
        if score > alpha and (less or (low != -beta and score < beta)):
            score = -search(
                s,
                table,
                work,
                transpositions,
                1 - side,
                cell,
                depth - 1,
                -beta,
                -alpha,
                ply + 1,
                after,
            )
        _move_back(s, side, board, cell, before)
        if s[STOP]:
            return 0
        if score > best:
            best, best_move = score, move
            if ply == 0:
                s[BEST] = move
            if score > alpha:
                alpha = score
                if score >= beta:
                    if not loud:
                        _too_good(s, side, move, depth)
                    break
    if not loud:
        if ply == 0:
            s[BEST] = best_move
        bound = 1 if best >= beta else (2 if best <= floor else 0)
        _store(transpositions, at, key, best_move, bound, depth, best, ply)
    return best


@njit(nogil=True, cache=True)
def start(s, table, work):
    """Make ready for a search; return the position's evaluation, as `search` takes it."""
    s[NODES] = s[EXPANDED] = s[STOP] = s[DEPTH] = s[SCORE] = 0
    s[BEST] = _NO_MOVE
    for at in range(HISTORY, HISTORY + 162):
        s[at] = 0
    set_key(s)
    return evaluate(s, table, work)
