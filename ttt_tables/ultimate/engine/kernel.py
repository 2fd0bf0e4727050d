"""The kernel: the rules on bits, the evaluation, and the search, compiled.

All jitted code stands in this module, since numba's cache does not notice an edit elsewhere. All
that a search has is in two arrays, `s` of whole numbers and `w` of float32, so that the recursion
hands on few pointers; what stands where in them is named below. Sides are 0 (X) and 1 (O); a set of
cells or boards is a sum of 2**cell; a target of -1 is a free move.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# mypy: disable-error-code="misc, call-arg, var-annotated"
# Jitted code is typed by numba, per call; Python's annotations mean nothing to it.

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from ttt_tables.board import numbers as b
from ttt_tables.board.numbers import CELLS, LINES

HALVES, KEPT = 256, 16384  # slots of `_half` and `_means`
BLOCK = 27 * 32  # 27 vectors of 27, and five zeros

# Where things stand in `s`.
MARKS = 0  # 18: the cells of X on each board, then those of O
NUMBERS = 18  # 9: each board as a number; a won one as `WON_NUMBERS` says
WON = 27  # 2: the boards that X has won, and O
CLOSED = 29  # the boards that cannot be played in
RULE = 30  # 0 closed-draw, 1 closed-count, 2 open
KEY = 31  # the position's key, but for target and side
HASHES = 32  # 9: what the marks of each board add to the key
ROWS = 41  # 3: the kinds of a row's boards, as one number
NODES = 44  # positions visited
STOP = 45  # 1: the time is up
DEADLINE = 46  # nanoseconds on the clock
CLOCK = 47  # which clock
FEATURES = 48  # a set: what the search may do, see below
NOISE = 49  # 0, or a seed: equal moves are chosen between
BEST = 50  # the best move at the root
SCORE = 51  # and its score
DEPTH = 52  # plies of the last iteration that was completed
ITERATION = 53
ENTRIES = 54  # of the transposition table, less one
MOST = 55  # positions that may be visited
HISTORY = 64  # 2 * 81: how often a side's move was too good, by depth
STACK = 256  # 3 * 81 a ply: moves, their order, the evaluation after each
PLIES = 100
HALVED = STACK + 243 * PLIES  # by slot, whose `_half` stands in `w`
FOUND = HALVED + HALVES  # by slot, whose `_means` do
SWUNG = FOUND + KEPT  # by ply, where in `w` the swings stand that count there
TRANSPOSITIONS = SWUNG + PLIES  # 2 an entry

# Where things stand in `w`.
EVALUATION = 0  # which: see below
WEIGHTS = 8  # 8: of each line, in the linear evaluation
CHANCES = 16  # 4 * 19683: of each mini-board, nobody, X, O; and which kind of board it is
LABELS = CHANCES + 4 * 19683  # 27: chances of the labels of a row
PARTS = LABELS + 32  # 27 a ply: the gradient, three numbers a board
LINED = PARTS + 27 * PLIES  # 2 * 512: of a side row and the middle one, whether a side has a line
SETTLED = LINED + 2 * 512  # 2 * 27 * BLOCK: of a side row and the middle one, all labelings
GAINS = SETTLED + 2 * 27 * BLOCK  # 2 * 19683: what a mark adds at most, by mini-board and side
SWINGS = GAINS + 2 * 19683  # 9 a ply: X's margin if he wins a board, less that if O does
HALF = SWINGS + 9 * PLIES  # BLOCK each: the evaluation when one row is settled
MEANS = HALF + BLOCK * HALVES  # 32 each: the evaluation when two rows are settled
FLOATS = MEANS + 32 * KEPT

RACE, COUNT, LINEAR = range(3)  # the race by lines alone, or with a count of boards; the linear one

# What the search may do. Each can be switched off, which is how its gain is measured.
TABLE = 1  # remember positions
PAST = 2  # try first what was too good elsewhere
REDUCE = 4  # search late moves one ply less deep
QUIET = 8  # stand on no position in which a board has just been won, or its win blocked
WINDOW = 16  # only ask of later moves whether they are better
FUTILITY = 32  # near the leaves stand on an evaluation that is far more than needed
MOVE = 64  # count being to move as worth a part of the best next mark
DOOM = 128  # give up where every move lets the opponent have a line
ALL = 255

WIN = 1_000_000  # less the plies until then
SURE = WIN - 200  # a score beyond is a forced result
UNIT = 10_000  # of a score: a margin (win - loss) of 1
NEAR = 3  # plies from the leaves
FAR = 1000  # units a ply
UNKNOWN = 1 << 40  # a margin that has not been evaluated
TURN = 6000  # units: what being to move is worth, of all that the best next mark may add,
IDLE = 170  # and units less, for one may not come to it
WEIGHED = 4  # plies from the leaves: from here on its own swings count, then its ancestor's
_NO_MOVE = 127

_FULL = 511
WON_NUMBERS = tuple([b.parse(owner * 3 + "." * 6) for owner in "XO"])  # one stands for all


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

_THIRDS = np.array([9, 3, 1])  # what a board of a row counts in its labels
_SHIFTS = np.array([0, 9, 18] * 3)  # of a board's kind in its row's number

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


@intrinsic
def _borrowed(typing, array):
    """Return an array that does not own its numbers: nobody counts who holds it.

    A function that takes arrays and is not inlined does this first: to count at every call would
    take half of a search's time. Who called from Python holds the arrays meanwhile.
    """

    def generate(context, builder, sig, args):
        view = context.make_array(sig.args[0])(context, builder, args[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        view.parent = cgutils.get_null_value(view.parent.type)
        return view._getvalue()

    return array(array), generate


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
            s[NUMBERS + board] = WON_NUMBERS[side]
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
    s = _borrowed(s)
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


# The evaluation: X's margin (win - loss), linear in the chances of each board.
#
# The race is taken row by row: a row's boards have 27 labels, and for each the mean over the
# two other rows is kept. Siblings and transpositions ask for the same ones again and again. The
# linear evaluation is a sum along the lines.


@njit(nogil=True, forceinline=True)
def _chance(s, w, board, who):
    return w[np.uint64(CHANCES + 4 * s[np.uint64(NUMBERS + board)] + who)]


@njit(nogil=True, forceinline=True)
def _line_chance(s, w, who, a, b, c):
    return _chance(s, w, a, who) * _chance(s, w, b, who) * _chance(s, w, c, who)


@njit(nogil=True, forceinline=True)
def _row_chances(s, w, row, who):
    """Return how likely a side takes each board of a row."""
    board = 3 * row
    return (
        _chance(s, w, board, who),
        _chance(s, w, board + 1, who),
        _chance(s, w, board + 2, who),
    )


@njit(nogil=True, forceinline=True)
def _label_chances(s, w, row):
    """Write the chances of the 27 labels of a row of boards."""
    for i in range(3):
        for j in range(3):
            both = _chance(s, w, 3 * row, i) * _chance(s, w, 3 * row + 1, j)
            for k in range(3):
                w[LABELS + 9 * i + 3 * j + k] = both * _chance(s, w, 3 * row + 2, k)


@njit(nogil=True, forceinline=True)
def _slot(key, slots):
    """Return which of a power of two of slots a key falls to."""
    return (key * 0x9E3779B97F4A7C1) >> 32 & (slots - 1)


@njit(nogil=True, forceinline=True)
def _add_up(w, numbers, means):
    """Write the means of 27 vectors, by the chances of the labels."""
    width = len(means)
    means[:] = 0
    for label in range(0, 27, 3):
        a, b, c = w[LABELS + label], w[LABELS + label + 1], w[LABELS + label + 2]
        at, to, end = width * label, width * (label + 1), width * (label + 2)
        for i in range(width):
            means[i] += numbers[at + i] * a + numbers[to + i] * b + numbers[end + i] * c


@njit(nogil=True)
def _half(s, w, middle, over):
    """Return where the means over one row stand: 27 of another one, for 27 of the third.

    The third is the middle row and `over` a side row, or a side row and `over` the middle one. By
    lines alone there are, for X and then for O, 8 of the one for 8 of the other: sets of boards.
    """
    s, w = _borrowed(s), _borrowed(w)
    key = 4 * s[ROWS + over] + middle + 1
    slot = _slot(key, HALVES)
    at = HALF + BLOCK * slot
    if s[HALVED + slot] != key:
        s[HALVED + slot] = key
        if w[EVALUATION] == COUNT:
            _label_chances(s, w, over)
            _add_up(w, w[SETTLED + 27 * BLOCK * middle :], w[at : at + BLOCK])
        else:
            lines = w[LINED + 512 * middle : LINED + 512 * middle + 512]
            for who in range(2):
                chances = _set_chances(_row_chances(s, w, over, 1 + who))
                _mean_of_eight(lines, 64, chances, w[at + 64 * who : at + 64 * who + 64])
    return at


@njit(nogil=True)
def _settled_means(s, w, middle, one, two, at):
    """Write the means of a row's labels over two other rows, by all labelings."""
    s, w = _borrowed(s), _borrowed(w)
    half = _half(s, w, middle, one)
    _label_chances(s, w, two)
    _add_up(w, w[half : half + BLOCK], w[at : at + 32])


@njit(nogil=True, forceinline=True)
def _set_chances(row):
    """Return how likely each of the 8 sets of a row's boards is what a side takes of it."""
    a, b, c = row
    none, second, third, both = (1 - b) * (1 - c), b * (1 - c), (1 - b) * c, b * c
    return (
        none - a * none,
        a * none,
        second - a * second,
        a * second,
        third - a * third,
        a * third,
        both - a * both,
        a * both,
    )


@njit(nogil=True, forceinline=True)
def _mean_of_eight(numbers, width, chances, means):
    """Write the means of eight vectors."""
    a, b, c, d, e, f, g, h = chances
    for i in range(width):
        means[i] = (
            numbers[i] * a
            + numbers[width + i] * b
            + numbers[2 * width + i] * c
            + numbers[3 * width + i] * d
            + numbers[4 * width + i] * e
            + numbers[5 * width + i] * f
            + numbers[6 * width + i] * g
            + numbers[7 * width + i] * h
        )


@njit(nogil=True)
def _lined_means(s, w, middle, one, two, at):
    """Write what is known of a row's boards over two other rows, by lines alone: 24 numbers.

    Eight say how likely X has a line, by the set of boards that he takes of the row; eight O. Their
    difference counts as won what both have: of three parallel lines with a, b, c the chances that X
    has them and a', b', c' O's, what they share is

        (a b' c' + a' b c' + a' b' c - a' b c - a b' c - a b c') / 3

    Eight more correct it where each board of the row falls to somebody, by the set that X takes.
    """
    s, w = _borrowed(s), _borrowed(w)
    half = _half(s, w, middle, one)
    x, y = _row_chances(s, w, one, 1), _row_chances(s, w, two, 1)
    o, p = _row_chances(s, w, one, 2), _row_chances(s, w, two, 2)
    _mean_of_eight(w[half : half + 64], 8, _set_chances(y), w[at : at + 8])
    _mean_of_eight(w[half + 64 : half + 128], 8, _set_chances(p), w[at + 8 : at + 16])
    a, b, c = x[0] * y[0], x[1] * y[1], x[2] * y[2]
    d, e, f = o[0] * p[0], o[1] * p[1], o[2] * p[2]
    g, h = x[0] * x[1] * x[2], y[0] * y[1] * y[2]
    i, j = o[0] * o[1] * o[2], p[0] * p[1] * p[2]
    third = np.float32(1 / 3)
    w[at + 16] = third * (g * h - i * h - g * j)
    w[at + 17] = -third * a * e * f
    w[at + 18] = -third * d * b * f
    w[at + 19] = third * a * b * f
    w[at + 20] = -third * d * e * c
    w[at + 21] = third * a * e * c
    w[at + 22] = third * d * b * c
    w[at + 23] = third * (i * h + g * j - i * j)


@njit(nogil=True)
def _means(s, w, row):
    """Return where the means over the two other rows stand: `_mean_of_...` tell of what.

    Turned upside down a macro board is worth the same: so the side rows share theirs, and for the
    middle row the side rows stand in one order.
    """
    s, w = _borrowed(s), _borrowed(w)
    middle = np.int64(row == 1)
    one, two = (0, 2) if middle else (1, 2 - row)
    if middle and s[ROWS] > s[ROWS + 2]:
        one, two = 2, 0
    key = (s[ROWS + one] << 27 | s[ROWS + two]) * 4 + middle + 1
    slot = _slot(key, KEPT)
    at = MEANS + 32 * slot
    if s[FOUND + slot] != key:
        s[FOUND + slot] = key
        if w[EVALUATION] == COUNT:
            _settled_means(s, w, middle, one, two, at)
        else:
            _lined_means(s, w, middle, one, two, at)
    return at


@njit(nogil=True, forceinline=True)
def _race_parts(s, w, boards, out):
    """Write the gradient of the race: of each board, the mean over the two others of its row."""
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        row, column = board // 3, board % 3
        means = _means(s, w, row)
        if w[EVALUATION] == COUNT:
            _mean_of_labels(s, w, row, column, means, out + 3 * board)
        else:
            _mean_of_sets(s, w, row, column, means, out + 3 * board)


@njit(nogil=True, forceinline=True)
def _mean_of_labels(s, w, row, column, means, out):
    """Write a board's gradient from the means of its row's 27 labels."""
    one, two = (column + 1) % 3, (column + 2) % 3
    first, second, own = _THIRDS[one], _THIRDS[two], _THIRDS[column]
    nobody = x = o = np.float32(0)
    for i in range(3):
        for j in range(3):
            both = _chance(s, w, 3 * row + one, i) * _chance(s, w, 3 * row + two, j)
            at = means + first * i + second * j
            nobody += both * w[at]
            x += both * w[at + own]
            o += both * w[at + 2 * own]
    w[out], w[out + 1], w[out + 2] = nobody, x, o


@njit(nogil=True, forceinline=True)
def _mean_of_sets(s, w, row, column, means, out):
    """Write a board's gradient from what `_lined_means` has written of its row."""
    one, two = (column + 1) % 3, (column + 2) % 3
    a, b = _chance(s, w, 3 * row + one, 1), _chance(s, w, 3 * row + two, 1)
    c, d = _chance(s, w, 3 * row + one, 2), _chance(s, w, 3 * row + two, 2)
    own, first, second = 1 << column, 1 << one, 1 << two
    x_lacks = _mean_of_four(w, means, first, second, a, b)
    x_has = _mean_of_four(w, means + own, first, second, a, b)
    o_lacks = _mean_of_four(w, means + 8, first, second, c, d)
    o_has = _mean_of_four(w, means + 8 + own, first, second, c, d)
    at = means + 16
    to = at + own
    by_o = c * (d * w[at] + b * w[at + second])
    by_o += a * (d * w[at + first] + b * w[at + first + second])
    by_x = c * (d * w[to] + b * w[to + second])
    by_x += a * (d * w[to + first] + b * w[to + first + second])
    w[out] = x_lacks - o_lacks
    w[out + 1] = x_has - o_lacks + by_x
    w[out + 2] = x_lacks - o_has + by_o


@njit(nogil=True, forceinline=True)
def _mean_of_four(w, at, first, second, a, b):
    """Return the mean of what a side's sets are worth if it takes two more boards by chance."""
    mean = (1 - b) * ((1 - a) * w[at] + a * w[at + first])
    return mean + b * ((1 - a) * w[at + second] + a * w[at + first + second])


@njit(nogil=True, forceinline=True)
def _linear_parts(s, w, boards, out):
    """Write the gradient of the linear evaluation: of each line, the product of the other two."""
    margin = np.float32(0)
    for line in range(8):
        at, to, end = _LINES[line]
        x = _line_chance(s, w, 1, at, to, end)
        margin += w[WEIGHTS + line] * (x - _line_chance(s, w, 2, at, to, end))
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        by_x = by_o = np.float32(0)
        for n in range(_COUNTS[board]):
            line, one, two = _THROUGH[board, n]
            by_x += w[WEIGHTS + line] * _chance(s, w, one, 1) * _chance(s, w, two, 1)
            by_o += w[WEIGHTS + line] * _chance(s, w, one, 2) * _chance(s, w, two, 2)
        rest = margin - _chance(s, w, board, 1) * by_x + _chance(s, w, board, 2) * by_o
        w[out + 3 * board] = rest
        w[out + 3 * board + 1] = rest + by_x
        w[out + 3 * board + 2] = rest - by_o


@njit(nogil=True, cache=True)
def gradient(s, w, boards, ply):
    """Write what nobody's, X's and O's winning each of a set of boards is worth: X's margin."""
    s, w = _borrowed(s), _borrowed(w)
    if w[EVALUATION] == LINEAR:
        _linear_parts(s, w, boards, PARTS + 27 * ply)
    else:
        _race_parts(s, w, boards, PARTS + 27 * ply)


@njit(nogil=True, forceinline=True)
def _worth(w, ply, board, number):
    """Return X's margin, in units, if a board had this number, by the gradient of a ply."""
    part = PARTS + 27 * ply + 3 * board
    at = CHANCES + 4 * number
    margin = w[part] * w[at] + w[part + 1] * w[at + 1] + w[part + 2] * w[at + 2]
    return np.int64(margin * UNIT)


# The search


@njit(nogil=True, cache=True)
def set_key(s, w):
    """Write the keys of a position that has just been set up."""
    s[KEY] = 0
    s[ROWS : ROWS + 3] = 0
    for board in range(9):
        s[ROWS + board // 3] += _kind(w, s[NUMBERS + board]) << _SHIFTS[board]
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
def _kind(w, number):
    """Return which of the 487 kinds of mini-boards, equal in their chances, one is."""
    return np.int64(w[CHANCES + 4 * number + 3])


@njit(nogil=True, forceinline=True)
def _move(s, w, side, board, cell):
    """Mark a cell and keep the key; return what `_move_back` needs.

    A board that is closed has the key of its owner: how it was won makes no difference.
    """
    won = s[WON + side]
    keys = s[KEY], s[HASHES + board], s[ROWS + board // 3]
    before = _place(s, side, board, cell)
    s[ROWS + board // 3] += (_kind(w, s[NUMBERS + board]) - _kind(w, before[0])) << _SHIFTS[board]
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
    s[KEY], s[HASHES + board], s[ROWS + board // 3] = before[1]


@njit(nogil=True, forceinline=True)
def _visit(s):
    """Count a position, and look at the clock now and then; the first iteration is not stopped."""
    s[NODES] += 1 - s[STOP]
    if s[ITERATION] > 1 and (
        s[NODES] >= s[MOST] or (s[NODES] & 127 == 0 and clock(s[CLOCK]) > s[DEADLINE])
    ):
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
def doomed(s, side, boards):
    """Return whether every move on some boards lets the opponent have a line with his next."""
    threats = _winning_boards(s, 1 - side)
    if not threats:
        return False
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        bit, cells = 1 << board, _cells(s, board)
        others, closed = threats & ~bit, s[CLOSED]
        wins = COMPLETING[s[MARKS + 9 * side + board]] & cells
        if cells == bit or (wins & bit and s[RULE] != 2):
            closed |= bit  # by the mark that sends to this very board
        if cells & ~(closed | threats):
            return False
        if threats & bit:
            blocks = COMPLETING[s[MARKS + 9 * (1 - side) + board]] & cells
            if blocks & (blocks - 1):
                blocks = 0  # there are two
            blocks |= wins
            if blocks & ~(closed | others) or (blocks and not others):
                return False
    return True


@njit(nogil=True, forceinline=True)
def _loud(s, side, board, cell, won):
    """Return whether a move that was just made has won a board, or blocked the opponent's win."""
    if s[WON + side] != won:
        return True
    if (s[WON] | s[WON + 1]) >> board & 1:
        return False
    return COMPLETING[s[MARKS + 9 * (1 - side) + board]] >> cell & 1 == 1


@njit(nogil=True, forceinline=True)
def _after(s, w, ply, side, board, cell):
    """Return X's margin, in units, after a move, with what it is worth to be to move then."""
    number, closes = s[NUMBERS + board], 0
    if (s[WON] | s[WON + 1]) >> board & 1 == 0:
        number += _PLACES[cell] * (1 + side)
        if s[RULE] != 2 and LINE[s[MARKS + 9 * side + board] | 1 << cell]:
            closes = 1 << board
    margin = _worth(w, ply, board, number)
    if s[FEATURES] & MOVE:
        turn = _turn(s, w, 1 - side, cell, board, number, s[CLOSED] | closes, ply)
        margin += turn if side else -turn
    return margin


@njit(nogil=True, forceinline=True)
def _turn(s, w, side, target, changed, number, closed, ply):
    """Return what it is worth to be to move, in units, after a board has changed to a number.

    It is a part of what the best next mark adds to the margin: what it adds to the side's lead on
    its board, times half that board's swing.
    """
    gain = np.float32(0)
    boards = _FULL & ~closed if closed >> target & 1 else 1 << target
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        own = number if board == changed else s[NUMBERS + board]
        gain = max(gain, w[s[SWUNG + ply] + board] * w[np.uint64(GAINS + 2 * own + side)])
    return np.int64(gain * np.float32(TURN)) - IDLE


@njit(nogil=True, forceinline=True)
def _note_swings(s, w, ply):
    """Note how much each board matters, by the gradient of this ply."""
    at, part = SWINGS + 9 * ply, PARTS + 27 * ply
    for board in range(9):
        w[at + board] = w[part + 3 * board + 1] - w[part + 3 * board + 2]
    s[SWUNG + ply] = at


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
def _order(s, side, move, tabled):
    """Return by how much a move is to be tried before others."""
    if move == tabled:
        return 1 << 40
    return s[HISTORY + 81 * side + move] if s[FEATURES] & PAST else 0


@njit(nogil=True, forceinline=True)
def _list_moves(s, side, boards, tabled, ply):
    """Write all moves onto the stack, with their order; return how many."""
    stack, count = STACK + 243 * ply, 0
    while boards:
        board = _lowest(boards)
        boards &= boards - 1
        cells = _cells(s, board)
        while cells:
            move = 9 * board + _lowest(cells)
            cells &= cells - 1
            s[stack + count] = move
            s[stack + 81 + count] = _order(s, side, move, tabled)
            s[stack + 162 + count] = UNKNOWN
            count += 1
    return count


@njit(nogil=True, forceinline=True)
def _value_moves(s, w, side, count, tabled, depth, ply):
    """Write the evaluation after each listed move, by the gradient of this ply.

    Just before the leaves it orders them.
    """
    stack = STACK + 243 * ply
    for at in range(stack, stack + count):
        move = s[at]
        after = _after(s, w, ply, side, move // 9, move % 9)
        s[at + 162] = after
        if depth <= 1 and move != tabled:
            s[at + 81] = -after if side else after


@njit(nogil=True, forceinline=True)
def _too_good(s, side, move, depth):
    """Remember a move that refuted the opponent's last."""
    s[HISTORY + 81 * side + move] += depth * depth
    if s[HISTORY + 81 * side + move] > 1 << 16:
        for at in range(HISTORY, HISTORY + 162):
            s[at] >>= 1


@njit(nogil=True, forceinline=True)
def _store(s, at, key, move, bound, depth, score, ply):
    """Keep a result: 7 bits move, 2 bits bound, 7 bits depth, the score from 16 on."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    if s[at] == key and (s[at + 1] >> 9 & 127) > depth + 2:
        return
    s[at] = key
    s[at + 1] = move | bound << 7 | depth << 9 | (score + (1 << 21)) << 16


@njit(nogil=True, forceinline=True)
def _look_up(s, at, key, depth, alpha, beta, ply):
    """Return the tabled move, whether the tabled score decides, and that score."""
    if s[FEATURES] & TABLE == 0 or s[at] != key:
        return _NO_MOVE, False, 0
    data = s[at + 1]
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
def search(s, w, side, target, depth, alpha, beta, ply, margin):
    """Return the score of a position for the side to move, within alpha and beta.

    Principal variation search; at depth 0 a side stands on the evaluation. `margin` is that
    evaluation with the turn, which the parent knows. At the root it writes BEST; STOP says that the
    score means nothing, but BEST does.

    It is called from Python, and calls itself alone: a recursion that is reached through another
    jitted function does not come back whole from numba's cache (numba's issue 6061).
    """
    s, w = _borrowed(s), _borrowed(w)
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
    features = s[FEATURES]
    if features & DOOM and ply > 0 and doomed(s, side, boards):
        return ply + 2 - WIN
    stand = -margin if side else margin
    if depth == 0:
        return stand + ((s[KEY] * s[NOISE]) >> 61 & 3 if s[NOISE] else 0)
    free = 9 if target < 0 or s[CLOSED] >> target & 1 else target
    key = s[KEY] ^ _TARGET_KEYS[free] ^ (_SIDE_KEY * side)
    at = TRANSPOSITIONS + 2 * (key & s[ENTRIES])
    tabled, decides, score = _look_up(s, at, key, depth, alpha, beta, ply)
    if decides:
        return score
    if features & FUTILITY and depth <= NEAR and margin != UNKNOWN and beta - alpha == 1:
        stand -= FAR * depth
        if stand >= beta > -SURE:
            return stand
    count = _list_moves(s, side, boards, tabled, ply)
    if ply > 0 and depth < WEIGHED:
        s[SWUNG + ply] = s[SWUNG + ply - 1]
    elif features & MOVE:
        gradient(s, w, _FULL & ~s[CLOSED], ply)
        _note_swings(s, w, ply)
    if depth <= NEAR + 1:
        gradient(s, w, boards, ply)
        _value_moves(s, w, side, count, tabled, depth, ply)
    stack, floor, best, best_move = STACK + 243 * ply, alpha, -WIN, _NO_MOVE
    for n in range(count):
        _pick(s, stack, n, count)
        move, after = s[stack + n], s[stack + 162 + n]
        gain = -after if side else after
        if depth <= 1 and gain <= alpha:  # the opponent may stand on it, but for loud moves
            best = max(best, gain)
            if n == 0:
                continue  # the tabled move: the others stand by their gain
            break
        board, cell = move // 9, move % 9
        before = _move(s, w, side, board, cell)
        won, rest, less = before[0][1], depth - 1, 0
        if depth == 1:
            rest += features & QUIET and _loud(s, side, board, cell, won)
        elif features & REDUCE and depth >= 3 and n >= 3 and won == s[WON + side]:
            less = 1
        low = -alpha - 1 if n > 0 and features & WINDOW else -beta
        score = -search(s, w, 1 - side, cell, rest - less, low, -alpha, ply + 1, after)
        if score > alpha and (less or (low != -beta and score < beta)):
            score = -search(s, w, 1 - side, cell, rest, -beta, -alpha, ply + 1, after)
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
                    _too_good(s, side, move, depth)
                    break
    if ply == 0:
        s[BEST] = best_move
    bound = 1 if best >= beta else (2 if best <= floor else 0)
    _store(s, at, key, best_move, bound, depth, best, ply)
    return best


@njit(nogil=True, cache=True)
def start(s, w):
    """Make ready for a search."""
    s[NODES] = s[STOP] = s[DEPTH] = s[SCORE] = 0
    s[BEST] = _NO_MOVE
    for at in range(HISTORY, HISTORY + 162):
        s[at] = 0
    set_key(s, w)
