"""Policies as `policy_moves` stores them."""

from typing import Any

import polars as pl

from ttt_tables.board.weights import Choice
from ttt_tables.classic.given_policy import RESIGN_WORD


def plays(policy_moves: pl.DataFrame) -> dict[str, dict[int, Choice]]:
    """Return each policy's weights on each open board, as `evaluate` reads a policy."""
    policies: dict[str, dict[int, Any]] = {}
    columns = policy_moves.select("policy", "board", "cell", "weight")
    for name, board, cell, weight in columns.iter_rows():
        weights = policies.setdefault(name, {}).setdefault(board, {})
        if weight:
            weights[cell] = weight
    for boards in policies.values():
        boards.update({board: RESIGN_WORD for board, weights in boards.items() if not weights})
    return policies
