"""Error bounds of scores in floats, rounding included. docs/theory.md proves them."""

from fractions import Fraction

from ttt_tables.games.probabilistic.grid import Grid
from ttt_tables.scores import TIE

# What each mark that can still be placed adds to the error of a score.
SOLVED = 2.0**-50  # fewer than 16 roundings of a margin, which is twice as wide as a score
PLAYED = 2.0**-47  # fewer than 64 roundings of a score between two policies
RESPONSE = PLAYED + TIE  # a best response plays any cell that is less than this below the best


def error_bound(empty_cells: int, step: float, surplus: float) -> float:
    """Return a bound on the error of the score of a board, and of each of its moves.

    step      SOLVED, PLAYED or RESPONSE
    surplus   that of the grid
    """
    return (empty_cells + 1) * (step + 3 * surplus)


def surplus(grid: Grid) -> float:
    """Return the largest difference between a cell's sum and 1: 0 if the grid is a text."""
    missed = [sum([Fraction(number) for number in cell], Fraction(-1)) for cell in grid.cells]
    return float(max(map(abs, missed)))
