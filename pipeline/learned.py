"""What the learners play on every open board, read from the tables of what they have learnt."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import polars as pl

from ttt_tables.board.numbers import ply
from ttt_tables.board.symmetry import D4, canonical, carry_cell
from ttt_tables.classic import rules as classic
from ttt_tables.classic.given_policy import RESIGN_WORD, Choice
from ttt_tables.classic.opponents import RESIGN, Weights

# Which row of the learners' tables a policy is: the first seed, trained to the end.
MENACE = {"plan": "8/4/2/1", "opponent": "random", "seed": 0, "games": 10_000}
TD = {"draw_reward": 0.0, "seed": 0, "games": 10_000}

LARGEST = 2**63 - 1
Preferences = Mapping[int, float]  # of the legal cells of a board: beads or values


def beads(menace_boxes: pl.DataFrame) -> Callable[[int], Preferences]:
    """Return MENACE's beads on any open board; X's forced last move has no box: one bead.

    A board's cells are those of its canonical board by the first symmetry that leads there.
    """
    boxes: dict[int, dict[int, int]] = {}
    trained = menace_boxes.filter(**MENACE).select("board", "cell", "beads")
    for board, cell, count in trained.iter_rows():
        boxes.setdefault(board, {})[cell] = count

    def prefer(board: int) -> Preferences:
        cells = classic.legal_moves(board)
        if ply(board) == 8:
            return dict.fromkeys(cells, 1)
        least, symmetry = canonical(board)
        return {cell: boxes[least].get(carry_cell(cell, D4[symmetry]), 0) for cell in cells}

    return prefer


def values(td_values: pl.DataFrame) -> Callable[[int], Preferences]:
    """Return what TD has learnt of the afterstates of any open board."""
    of = dict(td_values.filter(**TD).select("board", "value").iter_rows())
    return lambda board: {cell: of[after] for cell, after in classic.afterstates(board)}


def draws_a_bead(prefer: Callable[[int], Preferences]) -> Callable[[int], Weights]:
    """Return the policy that draws a bead, and resigns where there is none."""
    return lambda board: _held(prefer(board)) or {RESIGN: 1}


def plays_the_most(prefer: Callable[[int], Preferences]) -> Callable[[int], Weights]:
    """Return the policy that plays the action of the most beads, and resigns without one."""
    return lambda board: _greatest(_held(prefer(board))) or {RESIGN: 1}


def plays_the_best(prefer: Callable[[int], Preferences]) -> Callable[[int], Weights]:
    """Return the policy that moves to the afterstate of the greatest value."""
    return lambda board: _greatest(prefer(board))


def _held(beads: Preferences) -> dict[int, int]:
    return {cell: int(count) for cell, count in beads.items() if count}


def _greatest(preferences: Preferences) -> dict[int, int]:
    """Return the least cell of the greatest preference, {} if there is no cell."""
    best = max(preferences.values(), default=None)
    return dict([(cell, 1) for cell, value in preferences.items() if value == best][:1])


def exactly(parts: Sequence[int]) -> tuple[Any, ...]:
    """Return numerators, their sum as denominator, no text; or, if int64 is too small, text alone.

    These are the five last columns of policy_moves and of crosstable.
    """
    if sum(parts) <= LARGEST:
        return *parts, sum(parts), None
    return *[None] * (len(parts) + 1), " ".join(map(str, parts))


def plays(policy_moves: pl.DataFrame) -> dict[str, dict[int, Choice]]:
    """Return what each policy plays on each open board, as `evaluate` reads a policy."""
    policies: dict[str, dict[int, Any]] = {}
    columns = policy_moves.select("policy", "board", "cell", "weight")
    for name, board, cell, weight in columns.iter_rows():
        weights = policies.setdefault(name, {}).setdefault(board, {})
        if weight:
            weights[cell] = weight
    for boards in policies.values():
        boards.update({board: RESIGN_WORD for board, weights in boards.items() if not weights})
    return policies
