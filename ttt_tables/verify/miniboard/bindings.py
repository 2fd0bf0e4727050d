"""Mini-boards: which column of their table, and which array of the pack, is which second value."""

from collections.abc import Iterator
from fractions import Fraction

from ttt_tables.verify.binding import Arrays, Binding, Unpacked, packed
from ttt_tables.verify.miniboard.counting import odds, threats
from ttt_tables.verify.report import Assertion
from ttt_tables.verify.rules import any_order_boards, canonical, swap

FRACTIONS = "another program's fractions on 401 boards (15/32, 15/32, 1/16 on the empty one)"
DENOMINATOR, NO_BOARD = 26_880, 65_535  # of all chances; the part of a number that is not a board


def _boards() -> Iterator[tuple[str]]:
    return ((board,) for board in any_order_boards())


def _chances(board: str) -> list[Fraction]:
    return [Fraction(part, sum(odds()[board])) for part in odds()[board]]


_MINIBOARDS = Binding(
    "miniboards",
    Assertion(
        "probabilities, orbits, threats",
        "the first symmetry that leads to the canonical board",
        "",
        "orders of marks, counted backwards from each ended board",
        FRACTIONS,
    ),
    _boards,
    {
        "colour_canonical_board": lambda board: min(canonical(board)[0], canonical(swap(board))[0]),
        "x_win_exact draw_exact o_win_exact": _chances,
        "x_winning_cells x_threats x_moves_to_win": lambda board: threats(board, "X"),
        "o_winning_cells o_threats o_moves_to_win": lambda board: threats(board, "O"),
    },
)


def unpack(arrays: Arrays) -> Unpacked:
    """Yield each board's number, X's probability, and O's: X's with the marks exchanged."""
    parts = [Fraction(part, DENOMINATOR) for part in arrays["x_parts"]]
    for number, part in enumerate(arrays["x_parts"]):
        if part != NO_BOARD:
            yield number, parts[number], parts[_swapped(number)]


def _swapped(number: int) -> int:
    return sum(-(number // 3**place) % 3 * 3**place for place in range(9))


TABLES = (_MINIBOARDS,)
_PACK = packed(
    _MINIBOARDS,
    Assertion(
        "chances",
        "",
        "",
        "orders of marks, counted backwards from each ended board; the table's content hash, "
        "computed again",
        FRACTIONS,
    ),
    ("x_win_exact", "o_win_exact"),
    unpack,
)
PACKS = {"miniboard": _PACK}
