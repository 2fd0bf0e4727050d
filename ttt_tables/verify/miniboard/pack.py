"""miniboard.pack: X's chances on every board, compared value by value."""

from ttt_tables.verify.content import source_hash
from ttt_tables.verify.miniboard import miniboards
from ttt_tables.verify.miniboard.miniboards import FRACTIONS
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import number, swap
from ttt_tables.verify.sections import Sections
from ttt_tables.verify.verifier import PackVerifier, table_columns

DENOMINATOR, NO_BOARD = 26_880, 65_535  # of all chances; the code of a number that is no board


def check(part: Part, pack: Sections) -> None:
    """Check every value of a miniboard.pack."""
    every = range(3**9)
    part.expect("", "source", pack.source, source())
    pack.check_names(["x_win"])
    expected = [NO_BOARD] * len(every)
    for board, odds in miniboards.odds().items():
        expected[number(board)] = DENOMINATOR * odds.x_win // sum(odds)
        exact = DENOMINATOR * odds.x_win % sum(odds) == 0 == DENOMINATOR * odds.o_win % sum(odds)
        # The reader takes O's chance from the board with the marks exchanged.
        exchanged = miniboards.odds()[swap(board)].x_win == odds.o_win
        part.demand(exact and exchanged, board, "x_win", odds, "whole, and O's by exchange")
    part.column("x_win", every, pack.numbers("x_win"), expected)


def source() -> str:
    """Return the expected hash of the table that the pack was compiled from."""
    return source_hash(table_columns("miniboards", miniboards.rows()))


CLAIM = Claim(
    "chances", "", "",
    "orders of marks counted from each ended board back; the table's content hash, anew",
    FRACTIONS,
)  # fmt: skip
VERIFIER = PackVerifier(CLAIM, check, lambda _: source())
