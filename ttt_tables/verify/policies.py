"""The tables of policies, row by row as they have to be: second method, same rows.

Learned policies are given (see learned.py): by the tables of what was learnt, or by a pack.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from math import gcd, lcm
from typing import Any

from ttt_tables.verify.classic import (
    EXACT,
    NUMERATORS,
    Row,
    common_denominator,
    exact_row,
    expected_columns,
)
from ttt_tables.verify.content import Column, as_columns, content_hash
from ttt_tables.verify.games import meet, meet_learner
from ttt_tables.verify.learned import Learner
from ttt_tables.verify.play import WHOLE, Move, Player, policies, responders
from ttt_tables.verify.rules import (
    EMPTY,
    empty_cells,
    number,
    open_boards,
    play,
    side_to_move,
    status,
)

Learners = Mapping[str, Learner]
LARGEST = 2**63 - 1
COLUMNS: dict[str, dict[str, str]] = {
    "policy_moves": {
        "policy": "string",
        "board": "int16",
        "cell": "int8",
        "rank": "int8",
        "weight": "int64",
        "probability": "double",
        "distance": "int8",
        **EXACT,
        **NUMERATORS,
        "exact": "string",
    },
    "crosstable": {
        "policy_x": "string",
        "policy_o": "string",
        **dict.fromkeys(("x_win", "draw", "o_win", "x_score"), "double"),
        **dict.fromkeys(
            ("x_win_numerator", "draw_numerator", "o_win_numerator", "denominator"), "int64"
        ),
        "exact": "string",
    },
    "policies": {
        **dict.fromkeys(("policy", "orders", "model", "ties"), "string"),
        **dict.fromkeys(("best_x", "best_o", "exploitability"), "double"),
        "fraction": "string",
    },
}
KEYS = {"policy_moves": 3, "crosstable": 2, "policies": 1}
ORDERS = {
    "perfect": "depth_score",
    "safe": "depth_score, win, draw",
    "max-win": "win, draw",
    "max-score": "score, win",
    "1f604": "wdl, safe_win, resistance",
    "random": "",
}


def _all(learners: Learners) -> dict[str, Player | Learner]:
    every: dict[str, Player | Learner] = {**policies(), **learners}
    return dict(sorted(every.items()))


def _denominator(name: str, move: Move) -> int:
    """Return the denominator that a policy's row is given over: the model's, or its own least."""
    model = name.rpartition("-")[2]
    return common_denominator(model) if model in _models() else WHOLE // gcd(*move.chances)


@cache
def _models() -> frozenset[str]:
    return frozenset(model for model, _ in responders())


@cache
def policy_rows(name: str) -> list[Row]:
    """Return the rows of policy_moves of one policy that is an order of the moves."""
    rows: list[Row] = []
    player = policies()[name]
    for board in open_boards():
        played = player.played(board)
        for move in player.moves(board):
            weight = int(move.cell in played)
            rows.append(
                (
                    *(name, number(board), move.cell, move.rank, weight, weight / len(played)),
                    *(move.distance, *exact_row(move.chances, _denominator(name, move)), None),
                )
            )
    return rows


@cache
def learner_rows(name: str, learner: Learner) -> list[Row]:
    """Return the rows of policy_moves of one learner."""
    rows: list[Row] = []
    for board in open_boards():
        total = sum(learner.weights[board].values())
        for move in learner.moves(board):
            weight = learner.weights[board].get(move.cell, 0)
            share = weight / total if total else 0.0
            shown = (name, number(board), move.cell, move.rank, weight, share, move.distance)
            rows.append((*shown, *_stored(move.chances, from_floats=True)))
    return rows


def _stored(chances: Any, from_floats: bool) -> Row:
    """Return three chances and the score as floats, then exactly: as numerators or as text."""
    whole = lcm(*[chance.denominator for chance in chances])
    parts = [int(chance * whole) for chance in chances]
    floats = [part / whole for part in parts]
    fits = whole <= LARGEST
    score = (2 * parts[0] + parts[1]) / (2 * whole)
    if from_floats and not fits:
        score = floats[0] + floats[1] / 2
    exact = (*parts, whole, None) if fits else (*[None] * 4, " ".join(map(str, parts)))
    return *floats, score, *exact


def policy_moves(learners: Learners) -> list[Row]:
    """Return the rows of policy_moves."""
    return [
        row
        for name, policy in _all(learners).items()
        for row in (
            learner_rows(name, policy) if isinstance(policy, Learner) else policy_rows(name)
        )
    ]


def crosstable(learners: Learners) -> list[Row]:
    """Return the rows of crosstable: the games of every pair.

    Without a learner all games are walked through one by one, with one they meet by recursion.
    """
    rows = []
    for x_name, x_policy in _all(learners).items():
        for o_name, o_policy in _all(learners).items():
            if isinstance(x_policy, Learner) or isinstance(o_policy, Learner):
                stored = _stored(meet_learner(x_policy, o_policy), from_floats=False)
            else:
                chances = meet(x_policy, o_policy)
                stored = (*exact_row(chances, WHOLE // gcd(*chances)), None)
            rows.append((x_name, o_name, *stored))
    return rows


def policies_table(learners: Learners) -> list[Row]:
    """Return the rows of policies."""
    rows = []
    for name, policy in _all(learners).items():
        best_x, best_o = _best_score(policy, "X"), _best_score(policy, "O")
        gain = (best_x + best_o - 1) / 2
        learnt = isinstance(policy, Learner)
        kind, _, model = name.rpartition("-")
        kind, model = (kind, model) if kind in ORDERS and model in _models() else (name, "uniform")
        model = "perfect" if name.startswith("perfect") else model
        orders = name if learnt else ORDERS[kind.removesuffix("-any")]
        ties = "any" if name in ("menace", "perfect-any", "random") else "least"
        floats = (float(best_x), float(best_o), float(gain))
        rows.append((name, orders, model, ties, *floats, str(gain)))
    return rows


def _best_score(policy: Player | Learner, me: str) -> Fraction:
    """Return what he scores who, as one side, plays best against a policy."""

    @cache
    def score(board: str) -> Fraction:
        if status(board) != "open":
            return {me: Fraction(1), "draw": Fraction(1, 2)}.get(status(board), Fraction(0))
        if side_to_move(board) == me:
            return max(score(play(board, cell)) for cell in empty_cells(board))
        shares = policy.shares(board)
        if not shares:
            return Fraction(1)  # the policy resigns
        return sum(w * score(play(board, cell)) for cell, w in shares.items()) / Fraction(
            sum(shares.values())
        )

    return score(EMPTY)


EXPECTED: dict[str, Callable[[Learners], list[Row]]] = {
    "policy_moves": policy_moves,
    "crosstable": crosstable,
    "policies": policies_table,
}


def policy_columns(name: str, learners: Learners) -> list[Column]:
    """Return a table of policies as columns."""
    return as_columns(EXPECTED[name](learners), COLUMNS[name])


def pack_source(learners: Learners) -> str:
    """Return the hash of what classic.pack has to be compiled from: see docs/format.md."""
    columns = [expected_columns("boards"), expected_columns("perfect_play")]
    contents = map(content_hash, [*columns, policy_columns("policy_moves", learners)])
    return sha256("\n".join(contents).encode()).hexdigest()
