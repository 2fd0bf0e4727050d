"""The table policy_moves: the ranks, weights and chances of every move of every policy.

Learned policies are read from the tables menace_boxes and td_values, or from a pack.
"""

from functools import cache

from ttt_tables.verify.classic import fields
from ttt_tables.verify.classic.learned import Learners, from_tables
from ttt_tables.verify.classic.play import Policy
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import number, open_boards
from ttt_tables.verify.verifier import Row, row_by_row


def rows(learners: Learners) -> list[Row]:
    """Return the expected rows, sorted by the key."""
    every = fields.all_policies(learners).items()
    return [row for name, policy in every for row in policy_rows(name, policy)]


@cache
def policy_rows(name: str, policy: Policy) -> list[Row]:
    """Return the rows of one policy."""
    expected: list[Row] = []
    for board in open_boards():
        shares = policy.shares(board)
        total = sum(shares.values())
        for move in policy.moves(board):
            weight = shares.get(move.cell, 0)
            probability = weight / total if total else 0.0
            shown = (name, number(board), move.cell, move.rank, weight, probability)
            expected.append((*shown, *fields.packed_row(move.chances)))
    return expected


CLAIM = Claim(
    "chances, ranks", "the policies' orders; ties to the lowest-numbered cell", fields.LEARNT,
    "plain recursion in whole numbers, of learners in fractions", fields.PROGRAM,
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda tables: rows(from_tables(tables)))
