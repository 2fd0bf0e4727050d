"""Make policies of trained learners from the beads and the values in their tables.

The preferences of a learner are its beads, or the values of the afterstates, by legal cell.
"""

from collections.abc import Callable, Iterable, Mapping

from ttt_tables.board.alternating import legal_moves
from ttt_tables.board.numbers import ply
from ttt_tables.board.symmetry import D4, canonical, carry_cell
from ttt_tables.games.classic.opponents import RESIGN, Weights
from ttt_tables.games.classic.rules import afterstates

Preferences = Mapping[int, float]
Prefers = Callable[[int], Preferences]  # of an open board


def prefers_beads(rows: Iterable[tuple[int, int, int]]) -> Prefers:
    """Return MENACE's preferences: the beads of each cell. X's forced last move has one bead.

    The first symmetry that leads to the canonical board maps a board's cells.

    rows    canonical board, cell, beads
    """
    boxes: dict[int, dict[int, int]] = {}
    for board, cell, beads in rows:
        boxes.setdefault(board, {})[cell] = beads

    def prefer(board: int) -> Preferences:
        cells = legal_moves(board)
        if ply(board) == 8:
            return dict.fromkeys(cells, 1)
        least, symmetry = canonical(board)
        return {cell: boxes[least].get(carry_cell(cell, D4[symmetry]), 0) for cell in cells}

    return prefer


def prefers_values(rows: Iterable[tuple[int, float]]) -> Prefers:
    """Return TD's preferences: the value of each cell's afterstate.

    rows    board, value
    """
    values = dict(rows)
    return lambda board: {cell: values[after] for cell, after in afterstates(board)}


def draws_a_bead(prefer: Prefers) -> Callable[[int], Weights]:
    """Return the policy that draws a bead and resigns if the box is empty."""
    return lambda board: _held(prefer(board)) or {RESIGN: 1}


def plays_the_most(prefer: Prefers) -> Callable[[int], Weights]:
    """Return the policy that plays the cell with the most beads and resigns if the box is empty."""
    return lambda board: _greatest(_held(prefer(board))) or {RESIGN: 1}


def plays_the_best(prefer: Prefers) -> Callable[[int], Weights]:
    """Return the policy that moves to the afterstate of the greatest value."""
    return lambda board: _greatest(prefer(board))


def _held(beads: Preferences) -> dict[int, int]:
    return {cell: int(count) for cell, count in beads.items() if count}


def _greatest(preferences: Preferences) -> dict[int, int]:
    """Return the lowest-numbered cell with the greatest preference, {} if there are no cells."""
    best = max(preferences.values(), default=None)
    return dict([(cell, 1) for cell, value in preferences.items() if value == best][:1])
