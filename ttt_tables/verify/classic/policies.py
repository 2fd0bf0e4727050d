"""The table policies: the order of each policy, and the score of a best response to it."""

from fractions import Fraction
from functools import cache

from ttt_tables.verify.classic.fields import PROGRAM, all_policies
from ttt_tables.verify.classic.heuristics import KNOWN
from ttt_tables.verify.classic.learned import Learner, Learners, from_tables
from ttt_tables.verify.classic.play import CENTRE_WEIGHS, Policy
from ttt_tables.verify.report import Claim
from ttt_tables.verify.rules import EMPTY, empty_cells, play, side_to_move, status
from ttt_tables.verify.verifier import Row, row_by_row

ORDERS = {
    "perfect": "depth_score",
    "safe": "depth_score, win, draw",
    "max-win": "win, draw",
    "max-score": "score, win",
    "1f604": "wdl, safe_win, resistance",
    "random": "",
}


def rows(learners: Learners) -> list[Row]:
    """Return the expected rows, sorted by the key."""
    expected = []
    for name, policy in all_policies(learners).items():
        best_x, best_o = _best_score(policy, "X"), _best_score(policy, "O")
        gain = (best_x + best_o - 1) / 2
        kind, _, model = name.rpartition("-")
        responds = kind in ORDERS and model in CENTRE_WEIGHS
        kind, model = (kind, model) if responds else (name, "uniform")
        model = "perfect" if name.startswith("perfect") else model
        if name in KNOWN:
            orders = ", ".join(KNOWN[name])
        else:
            orders = name if isinstance(policy, Learner) else ORDERS[kind.removesuffix("-any")]
        ties = "any" if name in ("menace", "perfect-any", "random", *KNOWN) else "least"
        floats = (float(best_x), float(best_o), float(gain))
        objective = kind if responds else None
        expected.append((name, orders, model, objective, ties, *floats, str(gain)))
    return expected


def _best_score(policy: Policy, me: str) -> Fraction:
    """Return the score of a best response to a policy."""

    @cache
    def score(board: str) -> Fraction:
        if status(board) != "open":
            return {me: Fraction(1), "draw": Fraction(1, 2)}.get(status(board), Fraction(0))
        if side_to_move(board) == me:
            return max(score(play(board, cell)) for cell in empty_cells(board))
        shares = policy.shares(board)
        if not shares:
            return Fraction(1)  # the policy resigns
        total = sum(w * score(play(board, cell)) for cell, w in shares.items())
        return total / Fraction(sum(shares.values()))

    return score(EMPTY)


CLAIM = Claim(
    "scores of best responses, exploitability", "orders and ties are the policies' own", "",
    "plain recursion for each side", PROGRAM,
)  # fmt: skip
VERIFIER = row_by_row(CLAIM, lambda tables: rows(from_tables(tables)))
