"""The table notakto_monoid: the products of words, reduced by the relations of the paper."""

from functools import cache

from ttt_tables.verify.family.notakto import LOST, PAPER, name, reduce, words
from ttt_tables.verify.report import Claim
from ttt_tables.verify.verifier import Row, row_by_row


@cache
def rows() -> list[Row]:
    """Return the expected rows, sorted by the key."""
    pairs = [(one, other, reduce(one + other)) for one in words() for other in words()]
    return sorted([(*map(name, pair), pair[-1] in LOST) for pair in pairs])


CLAIM = Claim(
    "products, lost elements", "the names", "", "words reduced by the presentation", PAPER
)
VERIFIER = row_by_row(CLAIM, lambda _: rows())
