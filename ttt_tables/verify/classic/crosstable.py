"""The table crosstable: the chances of the games of every pair of policies.

Between policies that do not learn every game is played. Chances with a learner follow by recursion.
"""

from ttt_tables.verify.classic.fields import all_policies, exact_row
from ttt_tables.verify.classic.games import meet, meet_learner
from ttt_tables.verify.classic.learned import Learner, Learners, from_tables
from ttt_tables.verify.classic.play import Chances
from ttt_tables.verify.report import Claim
from ttt_tables.verify.verifier import Row, row_by_row


def rows(learners: Learners) -> list[Row]:
    """Return the expected rows, sorted by the key."""
    expected: list[Row] = []
    chances: Chances
    for x_name, x_policy in all_policies(learners).items():
        for o_name, o_policy in all_policies(learners).items():
            if isinstance(x_policy, Learner) or isinstance(o_policy, Learner):
                chances = meet_learner(x_policy, o_policy)
            else:
                chances = meet(x_policy, o_policy)
            expected.append((x_name, o_name, *exact_row(chances)))
    return expected


CLAIM = Claim(
    "chances of whole games", "what the policies play", "",
    "every game of every pair, by depth-first search; with a learner by recursion",
    "figures published (75257/77760 for any perfect move against random)",
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda tables: rows(from_tables(tables)))
