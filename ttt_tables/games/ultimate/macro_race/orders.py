"""The macro board: who wins it if its nine boards are decided in a random order.

Each board goes to X, to O or to neither side; all 9! orders are equally likely, and the first line
of three boards wins. If only one side has a line, the order does not matter. If both have one, the
board decided last does not matter, since without it at least one line is left. Every board is
equally likely to be the last. Hence

    share of X on a macro board = mean, over its marks, of X's share without that mark

Lines of both sides have no cell in common, so they are parallel, and the shares are 1/3, 1/2 or
2/3. If neither side has a line, `closed-draw` is a draw, and under `closed-count` more boards win.
"""

from fractions import Fraction
from functools import cache

from ttt_tables.board.numbers import CELLS, LINES

SHARE_PARTS = 6  # the denominator of every share

_IN_LINE = [sum(1 << cell for cell in line) for line in LINES]


def get_race(rule: str) -> str:
    """Return the rule with the same race: `open` has the race of `closed-draw`."""
    return "closed-draw" if rule == "open" else rule


def shares(rule: str) -> tuple[tuple[int, int], ...]:
    """Return, by macro board number, how many sixths of all orders X wins, and how many O wins.

    A macro board is numbered like any board: 0 for neither side, 1 for X, 2 for O.
    """
    return _shares(get_race(rule))


@cache
def _shares(rule: str) -> tuple[tuple[int, int], ...]:
    by_count = rule == "closed-count"
    sides = [(0, 0)]  # the boards of X and of O, as sets: the sum of 2^cell
    for cell in CELLS:
        bit = 1 << cell
        sides = [pair for x, o in sides for pair in ((x, o), (x | bit, o), (x, o | bit))]
    return tuple([_most(x, o) if by_count else _first(x, o) for x, o in sides])


def _first(x: int, o: int) -> tuple[int, int]:
    return int(SHARE_PARTS * first_line(x, o)), int(SHARE_PARTS * first_line(o, x))


def _most(x: int, o: int) -> tuple[int, int]:
    """Return the shares by the first line, or without a line by the number of boards."""
    lead = x.bit_count() - o.bit_count()
    if has_line(x) or has_line(o) or lead == 0:
        return _first(x, o)
    return (SHARE_PARTS, 0) if lead > 0 else (0, SHARE_PARTS)


@cache
def has_line(cells: int) -> bool:
    """Return whether a set of cells holds a line."""
    return any(cells & line == line for line in _IN_LINE)


@cache
def first_line(own: int, other: int) -> Fraction:
    """Return the fraction of orders in which a line of `own` comes before all lines of `other`."""
    if not has_line(own):
        return Fraction(0)
    if not has_line(other):
        return Fraction(1)
    marks = [1 << cell for cell in CELLS if (own | other) >> cell & 1]
    return sum([first_line(own & ~last, other & ~last) for last in marks], Fraction(0)) / len(marks)
