"""The table notakto_quotient: each board's element, found by search.

The board is added to sums of the letters' boards. Its element is the word that loses in the same
sums. Then all sums of up to three boards (with --full of up to four) are searched, and compared
with the product of their elements.
"""

from functools import cache
from itertools import combinations_with_replacement

from ttt_tables.verify.content import as_list
from ttt_tables.verify.family.notakto import (
    LOST,
    PAPER,
    boards,
    element,
    is_lost,
    live,
    name,
    reduce,
    words,
)
from ttt_tables.verify.report import Claim, Part
from ttt_tables.verify.rules import has_line
from ttt_tables.verify.verifier import Row, Tables, Verifier, table_columns

QUICK, FULL = 3, 4  # boards of the sums that are searched


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    expected: list[Row] = []
    for board in boards():
        dead = has_line(board, "X")
        word = "" if dead else element(board)
        expected.append((board, board.count("X"), dead, name(word), not dead and is_lost((board,))))
    return expected


def check(part: Part, tables: Tables, full: bool) -> None:
    """Check every row, and that the elements give the outcomes of sums."""
    stored = tables.values(part.name)
    for column in table_columns(part.name, rows()):
        part.column(column.name, boards(), as_list(stored[column.name]), column.values)
    products = {(u, v): reduce(u + v) for u in words() for v in words()}
    for size in range(1, (FULL if full else QUICK) + 1):
        for here in combinations_with_replacement(live(), size):
            both = ""
            for board in here:
                both = products[both, element(board)]
            part.demand(is_lost(here) == (both in LOST), here, "element", name(both), "its outcome")


CLAIM = Claim(
    "elements", "the letters' boards", "",
    f"sums of up to {QUICK} boards by plain search (with --full {FULL}), beside the paper's monoid",
    PAPER,
)  # fmt: skip
VERIFIER = Verifier(CLAIM, check)
