"""Models of imperfect opponents: each legal cell of a board has a whole-number weight.

The opponent plays a cell with probability weight / total. Weights are rational numbers, never
floats, so the values that follow from them are exact (see best_response.py).
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm

from ttt_tables.board.alternating import legal_moves
from ttt_tables.board.numbers import CELLS
from ttt_tables.board.weights import read_rational
from ttt_tables.errors import BadModelError, quote
from ttt_tables.games.classic.perfect import best_cells

RESIGN = -1  # the key of the weight of resigning, which loses the game
Weights = Mapping[int, int]  # by legal cell, and RESIGN; an absent key has the weight 0
Model = Callable[[int], Weights]


def weights(*nine: int | str | Fraction) -> Model:
    """Return the opponent that plays an empty cell with probability proportional to its weight.

    Give nine non-negative rationals (whole numbers, Fractions, or texts such as "1/3"), row by
    row. Raises BadModelError, also on a board whose empty cells all have the weight 0.
    """
    if len(nine) != 9:
        raise BadModelError(f"an opponent needs nine weights, one for each cell, got {len(nine)}")
    rationals = [
        _rational(weight, f"the weight of cell {cell}") for cell, weight in enumerate(nine)
    ]
    if low := [cell for cell in CELLS if rationals[cell] < 0]:
        raise BadModelError(
            f"the weight of cell {low[0]} must be 0 or more, got {quote(nine[low[0]])}"
        )
    scale = lcm(*[rational.denominator for rational in rationals])
    whole = [int(rational * scale) for rational in rationals]

    def model(board: int) -> Weights:
        return {cell: whole[cell] for cell in legal_moves(board)}

    return model


def perfect(board: int) -> Weights:
    """Return the weights of the opponent that plays each best cell with equal probability."""
    return dict.fromkeys(best_cells(board), 1)


def _rational(value: int | str | Fraction, what: str) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise BadModelError(
            f"{what} must be a whole number, a Fraction or a text such as '1/10', got "
            f"{quote(value)}"
        )
    try:
        return read_rational(value) if isinstance(value, str) else Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise BadModelError(f"{what} must be a rational number, got {quote(value)}") from None


# To add an opponent, add an entry here. Every objective against it is then a policy (see
# policies.py).
MODELS: dict[str, Model] = {
    "uniform": weights(1, 1, 1, 1, 1, 1, 1, 1, 1),
    "centre": weights(1, 1, 1, 1, 3, 1, 1, 1, 1),
}
