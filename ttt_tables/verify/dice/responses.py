"""The best response to each level of the dice game, by plain recursion over text.

Numbers are whole: with n empty cells on the board, probabilities are over SCALE ** n. How often a
level marks a cell is one weight, summed over the rolls that open it.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from ttt_tables.verify.dice.play import DICE_RULES, blocked, chosen, opened_cells
from ttt_tables.verify.rules import EMPTY, OTHER, empty_cells, put, status

LEVELS = {"easy": 6, "hard": 1, "medium": 3, "perfect": 0}  # in ten moves, those at random
WEIGHTS = 10 * 6 * 2520  # of a level: ten moves, one to three rolls, one to nine cells
SCALE = WEIGHTS * 60  # and passes: one in four or five; or a third
Pair = tuple[int, int]  # the best response wins, the game is drawn


def cases() -> list[tuple[str, str, str]]:
    """Return each rule, level and side of the best response, in rising order."""
    return [(rule, level, side) for rule in DICE_RULES for level in LEVELS for side in "OX"]


def response(rule: str, level: str, side: str) -> tuple[Fraction, Fraction, Fraction]:
    """Return how often the best response wins, draws and loses, from the start."""
    win, draw = (Fraction(part, SCALE**9) for part in best(rule, level, side, EMPTY, "X"))
    return win, draw, 1 - win - draw


@cache
def best(rule: str, level: str, side: str, board: str, mover: str) -> Pair:
    """Return how often a side wins, and draws, before the mover's roll."""
    if status(board) != "open":
        return _ended(status(board), side, board)
    marks = after_a_mark(rule, level, side, board, mover)
    thirds = blocked(board)
    if rule == "reroll" or not thirds:
        return marks
    if rule == "pass":
        other = after_a_mark(rule, level, side, board, OTHER[mover])
        return _mean([(3, marks), (thirds, other)])
    end = _ended("draw" if rule == "draw" else OTHER[mover], side, board)
    return _mean([(3 - thirds, marks), (thirds, end)])


@cache
def after_a_mark(rule: str, level: str, side: str, board: str, mover: str) -> Pair:
    """Return the same if the mover's roll opens an empty cell."""
    after = {
        cell: best(rule, level, side, put(board, cell, mover), OTHER[mover])
        for cell in empty_cells(board)
    }
    if mover == side:
        most = [max([after[cell] for cell in cells]) for cells, _ in rolls(rule, board, mover)]
        return _mean([(1, pair) for pair in most], SCALE)
    often = weights(rule, level, board, mover)
    return _mean([(weight, after[cell]) for cell, weight in often.items()], SCALE)


@cache
def weights(rule: str, level: str, board: str, mover: str) -> dict[int, int]:
    """Return how often a level marks each cell, if its roll opens an empty one: over WEIGHTS."""
    every = rolls(rule, board, mover)
    tenth = WEIGHTS // (10 * len(every))
    found = dict.fromkeys(empty_cells(board), 0)
    for cells, best_cells in every:
        for cell in best_cells:
            found[cell] += (10 - LEVELS[level]) * tenth // len(best_cells)
        for cell in cells:
            found[cell] += LEVELS[level] * tenth // len(cells)
    return found


@cache
def rolls(rule: str, board: str, mover: str) -> list[tuple[list[int], list[int]]]:
    """Return the empty cells that a roll opens, and the best of them."""
    every = [cells for cells in opened_cells(board) if cells]
    return [(cells, chosen(rule, board, mover, cells)) for cells in every]


def _ended(end: str, side: str, board: str) -> Pair:
    """Return the pair of a game that ends on a board."""
    whole = SCALE ** board.count(".")
    return whole * (end == side), whole * (end == "draw")


def _mean(parts: Sequence[tuple[int, Pair]], scale: int = 1) -> Pair:
    """Return the weighted mean of pairs, times `scale`: a pair of whole numbers."""
    total = sum(weight for weight, _ in parts)
    win = sum(weight * pair[0] for weight, pair in parts) * scale // total
    draw = sum(weight * pair[1] for weight, pair in parts) * scale // total
    return win, draw
